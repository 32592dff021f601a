"""Programs on a pseudo-terminal, and the screen that they draw."""
import fcntl
import os
import re
import select
import signal
import struct
import termios
import time

# Every process that is started here and not yet gone; none may outlive the benchmark.
_started = set()


class NotShown(SystemExit):
    """What was waited for did not come."""


def spawn(arguments, environment, rows=24, columns=80, stdin=None):
    """Starts a program on a terminal of its own; its pid and the screen.

    The size is set before the program starts, so that none sees a terminal without one, and the program
    is started without a copy of this process, whose making would count as its own time. `stdin` is a
    file to read from in place of the terminal.
    """
    terminal, program_end = os.openpty()
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
    # The first terminal that the leader of a session opens is the one that controls it.
    actions = [(os.POSIX_SPAWN_OPEN, 0, os.ttyname(program_end), os.O_RDWR, 0),
               (os.POSIX_SPAWN_DUP2, 0, 1), (os.POSIX_SPAWN_DUP2, 0, 2)]
    if stdin is not None:
        actions.append((os.POSIX_SPAWN_OPEN, 0, stdin, os.O_RDONLY, 0))
    screen = Screen(terminal, rows, columns)
    try:
        # Python ignores SIGPIPE, and what is ignored would stay so in the program.
        pid = os.posix_spawn(arguments[0], arguments, environment, file_actions=actions,
                             setsid=True, setsigdef=[signal.SIGPIPE])
    except BaseException:
        os.close(terminal)
        raise
    finally:
        os.close(program_end)
    _started.add(pid)
    return pid, screen


def end(pid, screen):
    """Kills a program with all of its session's group, and forgets its terminal."""
    for kill in (os.killpg, os.kill):
        try:
            kill(pid, signal.SIGKILL)
        except OSError:
            pass
    try:
        os.waitpid(pid, 0)
    except ChildProcessError:
        pass
    _started.discard(pid)
    screen.close()


def end_all():
    """Kills what was started and not ended."""
    for pid in list(_started):
        try:
            os.killpg(pid, signal.SIGKILL)
            os.waitpid(pid, 0)
        except (OSError, ChildProcessError):
            pass
    _started.clear()


def leave(pid, screen):
    """Ends a menu as its user would, and makes sure that it ended."""
    os.write(screen.terminal, b"q")
    limit = time.monotonic() + 5
    while time.monotonic() < limit:
        try:
            if select.select([screen.terminal], [], [], 0.05)[0]:
                os.read(screen.terminal, 65536)
        except OSError:
            pass
        if os.waitpid(pid, os.WNOHANG)[0]:
            _started.discard(pid)
            screen.close()
            return
    end(pid, screen)
    raise SystemExit("it did not end")


class Screen:
    """What a terminal shows: as much of one as menus and dialogues need."""
    SEQUENCE = re.compile(
        r"\x1b\[([?<>=]?)([0-9;:]*)[ -/]*([@-~])"         # control sequences
        r"|\x1b[\]P_^X][^\x07\x1b]*(?:\x07|\x1b\\)"        # strings: titles, colours, pictures
        r"|\x1b[ -/]+[0-~]|\x1b[0-Z\\^-~]|[\x00-\x1f\x7f]")  # character sets, short ones, controls
    # A sequence that is cut at the end of what has come so far.
    CUT = re.compile(r"\x1b(?:\[[?<>=]?[0-9;:]*[ -/]*|[\]P_^X][^\x07\x1b]*\x1b?|[ -/]*)$")

    def __init__(self, terminal, rows=24, columns=80):
        self.terminal, self.rows, self.columns = terminal, rows, columns
        self.row = self.column = 0
        self.style = ()
        # Whether cursor keys are sent as ESC O, which programs ask for by mode 1.
        self.has_application_keys = False
        # How many bytes have come, and when the last of them did.
        self.count = 0
        self.last = None
        self.pending = b""
        self.clear()

    def close(self):
        if self.terminal is not None:
            os.close(self.terminal)
            self.terminal = None

    def clear(self):
        self.cells = [[" "] * self.columns for _ in range(self.rows)]
        self.styles = [[()] * self.columns for _ in range(self.rows)]

    def text(self):
        return "\n".join("".join(line).rstrip() for line in self.cells)

    def picture(self):
        """The text with its styles: what changes when only the colour of a row does."""
        return self.text(), tuple(map(tuple, self.styles))

    # MARK: Reading

    def read(self, seconds):
        """What comes next, at most so many seconds later; None where nothing does."""
        try:
            if not select.select([self.terminal], [], [], max(0, seconds))[0]:
                return None
            data = os.read(self.terminal, 65536)
        except OSError:
            raise NotShown(f"the program has ended; its last screen:\n{self.text().strip()}")
        self.last = time.monotonic()
        self.count += len(data)
        return data

    def wait_for(self, words, limit=20.0):
        """Reads until `words` are shown; when the bytes came that showed them."""
        limit += time.monotonic()
        shown = self.last
        while words not in self.text():
            data = self.read(limit - time.monotonic())
            if data is None:
                raise NotShown(f"never saw {words!r} in\n{self.text()}")
            chunks = [(self.last, data)]
            # To understand a chunk takes time, in which the next one must not wait to be read.
            while len(chunks) < 16 and (data := self.read(0)) is not None:
                chunks.append((self.last, data))
            for came, data in chunks:
                if words not in self.text():
                    shown = came
                self.feed(data)
        return shown

    def drain(self, seconds):
        """Reads for so long."""
        limit = time.monotonic() + seconds
        while time.monotonic() < limit:
            data = self.read(limit - time.monotonic())
            if data is not None:
                self.feed(data)

    def settle(self, quiet=0.15, limit=5.0):
        """Reads until nothing has come for `quiet` seconds."""
        limit += time.monotonic()
        while (data := self.read(quiet)) is not None:
            self.feed(data)
            if time.monotonic() > limit:
                raise NotShown(f"it draws without end:\n{self.text()}")

    # MARK: Understanding

    def feed(self, data):
        data = self.pending + data
        # A character that is cut waits for its rest, and so does a sequence.
        whole = len(data)
        for back in range(1, min(4, whole) + 1):
            byte = data[-back]
            if byte >= 0xC0:
                length = 4 if byte >= 0xF0 else 3 if byte >= 0xE0 else 2
                whole -= back if length > back else 0
                break
            if byte < 0x80:
                break
        text = data[:whole].decode(errors="replace")
        cut = self.CUT.search(text)
        self.pending = data[whole:]
        if cut:
            self.pending = cut.group().encode(errors="replace") + self.pending
            text = text[:cut.start()]
        position = 0
        for match in self.SEQUENCE.finditer(text):
            self.put(text[position:match.start()])
            position = match.end()
            private, numbers, final = match.groups()
            if final is None:
                self.control(match.group())
            elif private == "?":
                self.mode(numbers.split(";"), final)
            elif not private:
                self.sequence([int(n) if n else 0 for n in numbers.replace(":", ";").split(";")],
                              final)
        self.put(text[position:])

    def mode(self, numbers, final):
        if final in "hl" and "1" in numbers:
            self.has_application_keys = final == "h"
        if final in "hl" and "1049" in numbers:
            self.clear()

    def control(self, text):
        if text == "\r":
            self.column = 0
        elif text == "\n":
            if self.row == self.rows - 1:
                self.scroll()
            self.row = min(self.row + 1, self.rows - 1)
        elif text == "\b":
            self.column = max(0, self.column - 1)
        elif text == "\t":
            self.column = min((self.column // 8 + 1) * 8, self.columns - 1)

    def scroll(self):
        self.cells = self.cells[1:] + [[" "] * self.columns]
        self.styles = self.styles[1:] + [[()] * self.columns]

    def sequence(self, numbers, final):
        first = max(numbers[0], 1)
        if final in "Hf":
            self.row = first - 1
            self.column = (max(numbers[1], 1) if len(numbers) > 1 else 1) - 1
        elif final == "d":
            self.row = first - 1
        elif final in "G`":
            self.column = first - 1
        elif final in "AF":
            self.row = max(0, self.row - first)
        elif final in "BE":
            self.row = min(self.rows - 1, self.row + first)
        elif final == "C":
            self.column = min(self.columns - 1, self.column + first)
        elif final == "D":
            self.column = max(0, self.column - first)
        elif final == "K":
            start = 0 if numbers[0] in (1, 2) else self.column
            self.erase(self.row, start, self.column + 1 if numbers[0] == 1 else self.columns)
        elif final == "X":
            self.erase(self.row, self.column, self.column + first)
        elif final == "J":
            if numbers[0] == 0:
                self.erase(self.row, self.column, self.columns)
            above = self.row if numbers[0] == 1 else self.rows
            for row in range(self.row + 1 if numbers[0] == 0 else 0, above):
                self.erase(row, 0, self.columns)
        elif final == "b" and self.column > 0 and self.row < self.rows:
            self.put(self.cells[self.row][self.column - 1] * first)
        elif final == "m":
            # The last few say enough of whether one cell looks like another.
            for number in numbers:
                self.style = () if number == 0 else (self.style + (number,))[-8:]
        elif final == "n" and numbers[0] == 6:
            # A terminal answers where its cursor is, and some programs wait for that.
            os.write(self.terminal, b"\x1b[%d;%dR" % (self.row + 1, self.column + 1))
        if final in "EF":
            self.column = 0

    def erase(self, row, start, stop):
        if row < self.rows:
            for column in range(start, min(stop, self.columns)):
                self.cells[row][column] = " "
                self.styles[row][column] = ()

    def put(self, text):
        for character in text:
            if self.row < self.rows and self.column < self.columns:
                self.cells[self.row][self.column] = character
                self.styles[self.row][self.column] = self.style
            self.column += 1

    # MARK: Typing

    def press(self, key):
        """Sends a cursor key as a terminal does in its present mode, `A` for up and `B` for down."""
        os.write(self.terminal, (b"\x1bO" if self.has_application_keys else b"\x1b[") + key)
