"""Moves that stake the game are made only when whoever types them says so again; what else is typed there is not lost."""

import shutil
import sys
import tempfile

from screen import Terminal


def main():
    states = tempfile.mkdtemp()
    try:
        game = "games/black_vienna"
        play = [sys.argv[1], "play", game, "--seats", "Ada,Ben:random,Cleo:random", "--seed", "7"]
        table = Terminal(play, states)
        told = table.until("Ada> ").replace("\r", "")
        own, other = ([card for card in "ABCDEFGHIJ" if held is in_hand(told, card)] for held in (True, False))

        table.line("accuse({%s})" % " ".join(other[:3]))
        before = table.until("[y/n]")
        assert "may cost you the game." in before and "You see" not in before, before
        table.line("n")
        table.until("The move is not made.")
        table.until("Ada> ")

        # Who names a card of their own hand is told where it is.
        table.line("accuse({%s})" % " ".join(sorted(own[:1] + other[:2])))
        table.until(f"You see {own[0]} in hand[Ada].")
        table.until("[y/n]")
        # Another line is no answer: it is done instead.
        table.line(":who")
        table.until("The move is not made.")
        table.until("Play waits for Ada.")
        table.until("Ada> ")

        # What is typed while bots move is done when they have moved.
        table.type("investigate(AGM, Ben)\r:who\r")
        table.until("investigate(AGM, Ben)")
        table.until("Play waits for Ada.")
        table.until("Ada> ")

        table.line("accuse({%s})" % " ".join(other[:3]))
        table.until("[y/n]")
        table.line("yes")
        table.until("Ada accuses; right: no")
        table.until("Ada> ")
        table.line("quit")
        assert table.left() == 0
    finally:
        shutil.rmtree(states)


def in_hand(table, card):
    """Whether a card lies in the hand of whoever sits first."""
    row = next(line for line in table.split("\n") if line.startswith("hand"))
    return card in cells(row)[1].split()


def cells(row):
    """The cells of a row, which two blanks part."""
    return [cell for cell in row.split("  ") if cell]


main()
