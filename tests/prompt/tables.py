"""Several tables at once in pseudo-terminals: each keeps its own game, and nobody is offered the game of another file."""

import os
import pathlib
import shutil
import sys
import tempfile

from screen import Terminal

ONE = "games/gallery/tic_tac_toe.game"


def saved(states):
    return sorted(path.name for path in pathlib.Path(states).rglob("*.record"))


def main():
    states = tempfile.mkdtemp()
    try:
        play = [sys.argv[1], "play"]
        first = Terminal(play + [ONE, "--seats", "Ada,Ben"], states)
        first.turns("Ada")
        first.line("place(B2)")
        first.turns("Ben")

        # The second table is open while the first is: it is not offered the other's game, and ends its own.
        second = Terminal(play + [ONE, "--seats", "Ada,Ben"], states)
        assert "unfinished" not in second.turns("Ada")
        for field, next in [("A1", "Ben"), ("A2", "Ada"), ("B1", "Ben"), ("B2", "Ada")]:
            second.line(f"place({field})")
            second.turns(next)
        assert saved(states) == ["1.record", "2.record"], saved(states)
        second.line("place(C1)")
        second.until("Won by Ada.")
        second.until("> ")
        second.line("quit")
        assert second.left() == 0
        assert saved(states) == ["1.record"], saved(states)

        # The first goes on, and is stopped by force.
        first.line("place(C3)")
        first.turns("Ada")
        os.kill(first.child, 9)
        os.waitpid(first.child, 0)

        # Another file of the same name is another game.
        folder = os.path.join(states, "other")
        os.mkdir(folder)
        other = os.path.join(folder, "tic_tac_toe.game")
        with open(other, "w") as rules:
            rules.write(
                'language 1\ngame "Count" { players 1..1 }\nstate count: 0..9 = 0 public\n'
                "action more { do { add 1 to count\n end turn } }\nphase counting { more }\n"
                "play { repeat { turn of seat 1 in counting } }\n"
            )
        third = Terminal(play + [other], states)
        assert "unfinished" not in third.until("Ada> ")
        third.line("more")
        third.until("Ada> ")
        third.line("quit")
        assert third.left() == 0

        # Others at the table have a place of their own; those who sat there find their game, with all moves.
        fourth = Terminal(play + [ONE, "--seats", "Cy,Dan"], states)
        assert "unfinished" not in fourth.turns("Cy")
        fourth.line("place(A1)")
        fourth.turns("Dan")
        fourth.line("quit")
        assert fourth.left() == 0
        fifth = Terminal(play + [ONE, "--seats", "Ada,Ben"], states)
        fifth.until("Go on with it?")
        fifth.line("what is this?")
        fifth.until("Go on with it?")
        fifth.line("y")
        fifth.turns("Ada")
        fifth.line("log")
        fifth.until("Ada: b2")
        fifth.until("Ben: c3")
        fifth.until("Ada> ")
        fifth.line("quit")
        assert fifth.left() == 0
    finally:
        shutil.rmtree(states)


main()
