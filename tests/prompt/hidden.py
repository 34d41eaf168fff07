"""Two people at one screen of a game with hidden cards: they look away, and nothing that they type is lost."""

import shutil
import sys
import tempfile
import time

from screen import Terminal


def main():
    states = tempfile.mkdtemp()
    try:
        game = "games/black_vienna"
        play = [sys.argv[1], "play", game, "--seats", "Ada,Ben,Cleo:random", "--seed", "7"]
        table = Terminal(play, states)
        table.until("Ada, press Enter")
        # Ctrl-C before a look does not end the game.
        table.type("\x03")
        table.until("Ada, press Enter")
        # Nor does an Enter from before show the table.
        table.type("\r")
        table.until("Ada, press Enter")
        time.sleep(0.2)
        # What is typed too early stands in the line that is asked for.
        table.line(":who")
        table.until("Ada> ")
        table.line("")
        table.until("Play waits for Ada.")
        table.until("Ada> ")

        # What is typed where the screen is full is the next line, and ends what was told.
        table.line(":help")
        table.until("-- more")
        table.line("investigate(AGM, Ben)")
        told = table.passes("Ben")

        # What has happened stands below the table, right above what is asked.
        screen = told.replace("\r", "").split("\n")[-24:]
        assert any("investigate(AGM, Ben)" in line for line in screen), told

        # Drawn for the width of now.
        table.resize(40)
        table.line(":view")
        table.until("stack")
        view = table.until("Ben> ").replace("\r", "").split("\n")[1:-1]
        assert max(map(len, view)) <= 40, view
        table.line("quit")
        assert table.left() == 0
    finally:
        shutil.rmtree(states)


main()
