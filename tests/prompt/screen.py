"""A pseudo-terminal in which the program plays a game."""

import fcntl
import os
import pty
import re
import select
import struct
import termios
import time


class Terminal:
    def __init__(self, arguments, states, columns=80):
        self.seen = ""
        self.child, self.screen = pty.fork()
        if self.child == 0:
            os.environ.update(XDG_STATE_HOME=states, TERM="xterm", NO_COLOR="1")
            os.execv(arguments[0], arguments)
        self.resize(columns)

    def read(self):
        """Reads what is there, and says whether more can come."""
        ready, _, _ = select.select([self.screen], [], [], 0.2)
        try:
            if ready:
                self.seen += os.read(self.screen, 4096).decode(errors="replace")
            return True
        except OSError:
            return False

    def until(self, text, seconds=20):
        """Reads until a text has come, and gives what came before it."""
        end = time.time() + seconds
        while text not in self.seen and time.time() < end:
            if not self.read():
                break
        before, found, self.seen = self.seen.partition(text)
        assert found, f"`{text}` did not come, but:\n{before}"
        return before

    def either(self, one, other):
        """Reads until one of two texts has come, and gives that text."""
        first = re.compile("|".join(map(re.escape, (one, other))))
        end = time.time() + 20
        while not first.search(self.seen) and time.time() < end:
            if not self.read():
                break
        found = first.search(self.seen)
        assert found, f"neither `{one}` nor `{other}` came, but:\n{self.seen}"
        self.seen = self.seen[found.end() :]
        return found.group()

    def type(self, text):
        os.write(self.screen, text.encode())

    def line(self, text):
        self.type(text + "\r")

    def passes(self, name):
        """The next person sits down when nobody else is looking."""
        self.until(f"{name}, press Enter")
        # What comes at once was typed before.
        time.sleep(0.2)
        self.line("")
        return self.until(f"{name}> ")

    def turns(self, name):
        """The next person is asked; nothing is hidden between them."""
        before = self.until(f"{name}> ")
        assert "press Enter" not in before, before
        return before

    def resize(self, columns):
        size = struct.pack("HHHH", 24, columns, 0, 0)
        fcntl.ioctl(self.screen, termios.TIOCSWINSZ, size)

    def left(self):
        try:
            while os.read(self.screen, 4096):
                pass
        except OSError:
            pass
        return os.waitstatus_to_exitcode(os.waitpid(self.child, 0)[1])
