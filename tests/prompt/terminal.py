"""Plays Tic-tac-toe in a pseudo-terminal: moves, a mistake, Ctrl-C, undo, leaving, going on, the end."""

import os
import shutil
import sys
import tempfile

from screen import Terminal

GAME = [sys.argv[1], "play", "games/gallery/tic_tac_toe.game", "--seats", "Ada,Ben"]


def main():
    states = tempfile.mkdtemp()
    try:
        first = Terminal(GAME, states)
        first.until("Ada, press Enter")
        first.type("\x03")
        table = first.passes("Ada")
        assert "A  B  C" in table, table
        first.line("place(B2)")
        first.passes("Ben")
        first.line("place(B2)")
        first.until("B2 is taken.")
        first.until("Ben> ")
        first.line("place(A1)")
        first.passes("Ada")
        first.line("undo anyway")
        first.until("taken back")
        first.until("Ada> ")
        first.line("redo")
        first.passes("Ben")
        first.line("quit")
        assert first.left() == 0

        again = Terminal(GAME, states)
        again.until("Go on with it?")
        again.line("y")
        table = again.passes("Ben")
        assert "X" in table, table
        again.line("place(A1)")
        again.passes("Ada")
        again.line("place(A2)")
        again.passes("Ben")
        again.line("place(B1)")
        again.passes("Ada")
        again.line("place(C2)")
        again.until("Won by Ada.")
        assert "seed" not in again.until("`:log`, `:save FILE`")
        again.line("log")
        again.until("three in a row")
        again.line("rematch")
        again.until("Ben, press Enter")
        again.line("")
        again.until("Ben> ")
        again.line("quit")
        assert again.left() == 0
        assert not os.path.exists(os.path.join(states, "hoyle", "tic_tac_toe.record"))
    finally:
        shutil.rmtree(states)


main()
