"""Where play stops in a pseudo-terminal: at the end of a screen, after each statement, and when Ctrl-C stops a bot."""

import os
import shutil
import sys
import tempfile

from screen import Terminal

RULES = """language 1
game "Count" { players 1..1 }
state count: 0..9 = 0 public
state turns: 0..999999 = 0 public
action more(by: 1..3) {
  do {
    set count = by
    add 1 to turns
    end turn
  }
}
phase counting { more }
play { repeat { turn of seat 1 in counting } }
"""


def main():
    folder = tempfile.mkdtemp()
    try:
        file = os.path.join(folder, "count.game")
        with open(file, "w") as rules:
            rules.write(RULES)
        game = [sys.argv[1], "play", file, "--seats", "Ada", "--seed", "3"]
        play = Terminal(game, folder)
        play.until("Ada> ")

        # Longer than the screen: the rest comes when it is wanted, or not at all.
        play.line(":help")
        assert ":quit" not in play.until("-- more")
        play.line("")
        play.until(":quit")
        play.until("Ada> ")
        play.line(":help")
        play.until("-- more")
        play.line("q")
        assert ":quit" not in play.until("Ada> ")
        play.line(":help")
        play.until("-- more")
        play.type("\x03")
        assert ":quit" not in play.until("Ada> ")

        # Several lines at once are done one after the other.
        play.type("\x1b[200~more(1)\n:undo\nmore(3)\x1b[201~\r")
        play.until("count 1")
        play.until("count 3")
        play.until("Ada> ")
        play.line(":undo")
        play.until("Ada> ")

        # A statement at a time.
        play.line(":step")
        play.until("Ada> ")
        play.line("more(2)")
        play.until("count is 2")
        assert "turns" not in play.until("-- Enter --")
        play.line("")
        play.until("turns is 1")
        play.until("-- Enter --")
        play.line("")
        play.until("Ada> ")
        play.line(":step off")
        play.until("Ada> ")

        # A bot that plays for long, and stops.
        play.line(":auto 900000")
        play.until("A bot makes 900000 moves")
        play.type("\x03")
        play.until("The bot stops: Ada plays on.")
        # It may have made one move or thousands: they fill a screen or not.
        if play.either("-- more", "Ada> ") == "-- more":
            play.type("\x03")
            play.until("Ada> ")
        play.line("more(1)")
        play.until("more(1)")
        play.until("Ada> ")
        play.line("quit")
        assert play.left() == 0

        # Who reads no further hears the end all the same, and has the seat again.
        shutil.rmtree(os.path.join(folder, "hoyle"))
        ends = RULES.replace("repeat {", "repeat 60 times {")
        with open(file, "w") as rules:
            rules.write(ends.replace("in counting } }", 'in counting } end game "It is late." }'))
        late = Terminal(game, folder)
        late.until("Ada> ")
        late.line(":auto")
        assert "late" not in late.until("-- more")
        late.line("q")
        late.until("It is late.")
        late.until("Ada> ")
        late.line(":auto")
        late.until("The game is over.")
        late.until("Ada> ")
        late.line("more(1)")
        late.until("The game is over.")
        late.until("Ada> ")
        late.line("quit")
        assert late.left() == 0
        with open(file, "w") as rules:
            rules.write(RULES)

        # Nothing stops whoever listens to a screen reader.
        shutil.rmtree(os.path.join(folder, "hoyle"), ignore_errors=True)
        plain = Terminal(game + ["--plain"], folder)
        plain.until("Ada> ")
        plain.line(":help")
        assert "-- more" not in plain.until(":quit")
        plain.until("Ada> ")
        plain.line("quit")
        assert plain.left() == 0
    finally:
        shutil.rmtree(folder)


main()
