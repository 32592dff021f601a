"""A server that is measured: its users, its open pages, and what it holds of the machine."""
import html
import http.client
import os
import pathlib
import re
import select
import signal
import socket
import sys
import time
import urllib.parse

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "Browser"))

from served import Server  # noqa: E402

ACCESS = {
    "proxy": {"nameHeader": "Remote-User", "groupsHeader": "Remote-Groups"},
    "sessions": {"idle": 60},
    "rules": [
        {"allow": ["view", "run", "log"], "groups": ["operators"], "items": ["**"]},
        {"allow": ["view"], "groups": ["guests"], "items": ["**"]}]}


class Machine(Server):
    """A server behind a proxy that names the users."""

    def __init__(self, menu, access=ACCESS, options=(), files=()):
        super().__init__(menu, access=access, options=["--behind-proxy", *options], files=files)
        self.pid = self.process.pid

    def memory(self):
        """The resident memory in bytes."""
        return int(re.search(r"VmRSS:\s+(\d+)", pathlib.Path(f"/proc/{self.pid}/status").read_text())[1]) * 1024

    def descriptors(self):
        """What the open descriptors are, sorted."""
        found = []
        for name in os.listdir(f"/proc/{self.pid}/fd"):
            try:
                found.append(re.sub(r"\d+", "N", os.readlink(f"/proc/{self.pid}/fd/{name}")))
            except OSError:
                pass
        return sorted(found)

    def processor_time(self):
        """The seconds that the server has computed for."""
        fields = pathlib.Path(f"/proc/{self.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def processes(self):
        """The processes below the server, with their commands."""
        return descendants(self.pid)

    def end(self):
        """Ends the server as systemd does, and returns the processes below it that are left."""
        below = [pid for pid, _ in self.processes()]
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(30)
        except Exception:
            return ["the server itself"]
        end = time.monotonic() + 10
        while time.monotonic() < end and any(is_running(pid) for pid in below):
            time.sleep(0.1)
        return [command(pid) for pid in below if is_running(pid)]


def command(pid):
    try:
        return pathlib.Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace").strip()
    except OSError:
        return ""


def is_running(pid):
    try:
        return pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


def descendants(pid):
    """The processes below one, with their commands."""
    parents = {}
    for name in os.listdir("/proc"):
        if name.isdigit():
            try:
                stat = pathlib.Path(f"/proc/{name}/stat").read_text().rsplit(")", 1)[1].split()
                parents.setdefault(int(stat[1]), []).append(int(name))
            except OSError:
                pass
    found, waiting = [], [pid]
    while waiting:
        for child in parents.get(waiting.pop(), []):
            found.append((child, command(child)))
            waiting.append(child)
    return found


class Visitor:
    """A user with one session, who keeps one connection."""

    def __init__(self, server, name=None, group="operators"):
        """A user whom the proxy names, or without a name one who signs in by a password."""
        self.server, self.cookie, self.line = server, None, None
        self.named = {"Remote-User": name, "Remote-Groups": group} if name else {}

    @property
    def fields(self):
        """The fields of the header that tell who it is."""
        return self.named | ({"Cookie": self.cookie} if self.cookie else {})

    def ask(self, method, path, fields=None, **headers):
        """Sends a request; returns the status, the fields of the header, and the text."""
        if self.line is None:
            self.line = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=30)
        sent = {"Accept": "text/html", "Host": self.server.host} | self.fields | headers
        body = None
        if fields is not None:
            body = urllib.parse.urlencode(fields)
            sent |= {"Origin": self.server.address, "Content-Type": "application/x-www-form-urlencoded"}
        try:
            self.line.request(method, path, body, sent)
            reply = self.line.getresponse()
            text = reply.read().decode()
        except (OSError, http.client.HTTPException):
            self.hang_up()
            raise
        for name, value in reply.getheaders():
            if name.lower() == "set-cookie":
                self.cookie = value.split(";")[0]
        return reply.status, reply, text

    def hang_up(self):
        if self.line:
            self.line.close()
        self.line = None

    def open(self, path="/"):
        """Opens a page; returns its text, and its hidden fields."""
        status, _, text = self.ask("GET", path)
        if status != 200:
            raise RuntimeError(f"{path}: {status}")
        return text, hidden(text)

    def listen(self, page):
        """Listens to an open page; returns the socket."""
        line = socket.create_connection(("127.0.0.1", self.server.port))
        header = "".join(f"{name}: {value}\r\n" for name, value in self.fields.items())
        line.sendall(f"GET /events/{page} HTTP/1.1\r\nHost: {self.server.host}\r\n{header}\r\n".encode())
        return line


def hidden(text):
    """The fields with which an open page's forms are sent."""
    return {name: html.unescape(value) for name, value in re.findall(
        r'<input type=hidden name=(token|page) value="?([^"> ]*)', text)}


def main_step(text):
    """What the main button of a page asks for."""
    found = re.search(r'<button class=main [^>]*?value=(?:"([^"]*)"|([^ >]*))', text)
    return html.unescape(found[1] or found[2]) if found else None


class Streams:
    """Open pages that listen, of which it is told when they have shown something."""

    def __init__(self):
        self.poll, self.lines, self.tails, self.lost = select.epoll(), {}, {}, 0

    def add(self, line):
        line.setblocking(False)
        self.lines[line.fileno()] = line
        self.tails[line.fileno()] = b""
        self.poll.register(line, select.EPOLLIN)

    def wait(self, marker, seconds=30):
        """Waits until all have received a text; returns how long that took, or None where it did not come."""
        waiting, start = set(self.lines), time.monotonic()
        marker, keep = marker.encode(), len(marker)
        while waiting:
            events = self.poll.poll(0.5, 256)
            for number, _ in events:
                try:
                    read = self.lines[number].recv(1 << 18)
                except BlockingIOError:
                    continue
                if not read:
                    self.poll.unregister(number)
                    waiting.discard(number)
                    self.lost += 1
                    continue
                if number in waiting and marker in self.tails[number] + read:
                    waiting.discard(number)
                self.tails[number] = read[-keep:]
            if time.monotonic() - start > seconds:
                return None
        return time.monotonic() - start

    def pump(self, seconds):
        """Reads what comes for a while; returns the number of bytes."""
        end, count = time.monotonic() + seconds, 0
        while (left := end - time.monotonic()) > 0:
            for number, _ in self.poll.poll(left, 256):
                try:
                    read = self.lines[number].recv(1 << 18)
                except BlockingIOError:
                    continue
                count += len(read)
                if not read:
                    self.poll.unregister(number)
                    self.lost += 1
        return count

    def close(self):
        for line in self.lines.values():
            line.close()
        self.poll.close()
