"""Plays Tic-tac-toe in a pseudo-terminal: moves, a mistake, Ctrl-C, undo, leaving, going on, the end."""

import pathlib
import shutil
import sys
import tempfile

from screen import Terminal

GAME = [sys.argv[1], "play", "games/gallery/tic_tac_toe.game", "--seats", "Ada,Ben"]


def main():
    states = tempfile.mkdtemp()
    try:
        first = Terminal(GAME, states)
        table = first.turns("Ada")
        assert "A  B  C" in table, table
        first.line("place(B2)")
        first.turns("Ben")
        first.line("place(B2)")
        first.until("B2 is taken.")
        first.until("Ben> ")
        first.line("place(A1)")
        first.turns("Ada")
        first.line("undo anyway")
        first.until("taken back")
        first.until("Ada> ")
        first.line("redo")
        first.turns("Ben")
        first.line("quit")
        assert first.left() == 0

        again = Terminal(GAME, states)
        again.until("Go on with it?")
        again.line("y")
        table = again.turns("Ben")
        assert "X" in table, table
        again.line("place(A1)")
        again.turns("Ada")
        again.line("place(A2)")
        again.turns("Ben")
        again.line("place(B1)")
        again.turns("Ada")
        again.line("place(C2)")
        again.until("Won by Ada.")
        assert "seed" not in again.until("`:log`, `:save FILE`")
        again.line("log")
        again.until("three in a row")
        again.line("rematch")
        again.turns("Ben")
        again.line("quit")
        assert again.left() == 0
        assert not list(pathlib.Path(states).rglob("*.record"))
    finally:
        shutil.rmtree(states)


main()
