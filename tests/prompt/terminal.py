"""Plays Tic-tac-toe in a pseudo-terminal: moves, a mistake, Ctrl-C, undo, leaving, going on, the end."""

import os
import pty
import select
import shutil
import sys
import tempfile
import time
import struct
import fcntl
import termios

HOYLE = sys.argv[1]
GAME = ["play", "games/gallery/tic_tac_toe.game", "--seats", "Ada,Ben"]


class Terminal:
    def __init__(self, states, columns=80):
        self.seen = ""
        self.child, self.screen = pty.fork()
        if self.child == 0:
            os.environ.update(XDG_STATE_HOME=states, TERM="xterm", NO_COLOR="1")
            os.execv(HOYLE, [HOYLE, *GAME])
        size = struct.pack("HHHH", 24, columns, 0, 0)
        fcntl.ioctl(self.screen, termios.TIOCSWINSZ, size)

    def until(self, text, seconds=20):
        """Reads until a text has come, and gives what came before it."""
        end = time.time() + seconds
        while text not in self.seen:
            ready, _, _ = select.select([self.screen], [], [], 0.2)
            try:
                if ready:
                    self.seen += os.read(self.screen, 4096).decode(errors="replace")
            except OSError:
                break
            if time.time() > end:
                break
        before, found, self.seen = self.seen.partition(text)
        assert found, f"`{text}` did not come, but:\n{before}"
        return before

    def type(self, text):
        os.write(self.screen, text.encode())

    def line(self, text):
        self.type(text + "\r")

    def passes(self, name):
        """The next person sits down."""
        self.until(f"{name}, press Enter")
        self.line("")
        return self.until(f"{name}> ")

    def left(self):
        try:
            while os.read(self.screen, 4096):
                pass
        except OSError:
            pass
        return os.waitstatus_to_exitcode(os.waitpid(self.child, 0)[1])


def main():
    states = tempfile.mkdtemp()
    try:
        first = Terminal(states)
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

        again = Terminal(states)
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
        again.until("The seed was")
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
