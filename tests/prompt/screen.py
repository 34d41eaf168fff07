"""A pseudo-terminal in which the program plays a game."""

import fcntl
import os
import pty
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
