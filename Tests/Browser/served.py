"""A server of appmenu for one test: a free port, and folders of its own that go away with it."""
import html.parser
import http.client
import json
import os
import pathlib
import queue
import re
import shutil
import subprocess
import tempfile
import threading
import time
import urllib.parse

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PATIENCE = float(os.environ.get("APPMENU_PATIENCE", 60))


def until(condition, words="it"):
    """Waits until a condition holds, and returns what it returns."""
    end = time.monotonic() + PATIENCE
    while True:
        found = condition()
        if found:
            return found
        if time.monotonic() > end:
            raise AssertionError(f"{words} does not come to pass")
        time.sleep(0.02)


class Server:
    """A running server. Its menu lies where its commands are trusted."""

    hashes = {}

    def __init__(self, menu, access=None, options=(), files=(), language="C.UTF-8", port=0,
                 listen="127.0.0.1:{port}", variables=()):
        """Starts a server of a menu, with an access file if users sign in, with files beside the menu, and variables."""
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="appmenu-browser-"))
        self.home = self.folder / "home"
        self.menus = self.folder / "config/appmenu"
        for folder in (self.home, self.menus):
            folder.mkdir(parents=True)
        for name, text in dict(files).items():
            path = self.menus / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
            if text.startswith("#!"):
                path.chmod(0o755)
        self.write(menu)
        words = [os.environ["APPMENU_SERVER"], "serve", str(self.menus / "menu.yaml"), "--listen",
                 listen.format(port=port, folder=self.folder)]
        if access is not None:
            (self.folder / "access.yaml").write_text(json.dumps(access))
            (self.folder / "access.yaml").chmod(0o600)
            words += ["--access", str(self.folder / "access.yaml")]
        words += [word.replace("{menus}", str(self.menus)) for word in options]
        self.words, self.variables = words, {"LC_ALL": language} | dict(variables)
        self.begin()
        self.address = self.start.split("/sign-in")[0]
        # The name is one of this start, which browsers take for this machine; other programs may not know that.
        self.host = urllib.parse.urlsplit(self.address).netloc
        self.port = urllib.parse.urlsplit(self.address).port

    def begin(self):
        """Starts the program, also once more with the folders that it had; the port is the same if it was named."""
        self.process = subprocess.Popen(
            self.words, cwd=self.home, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
            text=True, env=self.environment(self.folder, self.home) | self.variables)
        self.said, self.lines = [], queue.Queue()
        self.listening = threading.Thread(target=self.listen, args=(self.process.stderr, self.lines), daemon=True)
        self.listening.start()
        try:
            self.start = until(self.started, "the start of the server")
        except BaseException:
            self.close()
            raise

    def end(self):
        """Ends the program as a service manager does."""
        self.process.terminate()
        self.ended()

    def ended(self):
        """Waits for the end of the program."""
        self.process.wait(PATIENCE)
        self.process.stderr.close()

    @staticmethod
    def environment(folder, home):
        """The variables of the server, which are the same everywhere."""
        kept = {name: os.environ[name] for name in ("PATH", "LD_LIBRARY_PATH") if name in os.environ}
        return kept | {
            "HOME": str(home), "TZ": "UTC",
            "XDG_CONFIG_HOME": str(folder / "config"), "XDG_STATE_HOME": str(folder / "state"),
            "XDG_DATA_HOME": str(folder / "data"), "XDG_CACHE_HOME": str(folder / "cache"),
            "APPMENU_BUNDLED_PLUGINS": str(ROOT / "plugins")}

    @staticmethod
    def listen(said, lines):
        try:
            for line in said:
                lines.put(line)
        except ValueError:
            # It was closed.
            pass

    def started(self):
        if self.process.poll() is not None:
            self.listening.join(PATIENCE)
            raise AssertionError("the server ended: " + self.errors())
        found = re.search(r" is at (http://\S+)", self.errors())
        return found and found[1]

    def errors(self):
        """Returns what the server has said on standard error."""
        while not self.lines.empty():
            self.said.append(self.lines.get())
        return "".join(self.said)

    def write(self, menu):
        """Writes the menu at once, as editors do."""
        text = menu if isinstance(menu, str) else json.dumps(menu, ensure_ascii=False)
        (self.menus / "menu.new").write_text(text)
        (self.menus / "menu.new").replace(self.menus / "menu.yaml")

    def let(self, name):
        """Lets a program of the menu go on that waits for a file in the home folder."""
        (self.home / name).touch()

    @classmethod
    def hash(cls, password):
        """Returns the hash of a password, for an access file."""
        if password not in cls.hashes:
            cls.hashes[password] = subprocess.run(
                [os.environ["APPMENU_SERVER"], "hash-password"], input=password, capture_output=True, text=True,
                check=True).stdout.strip()
        return cls.hashes[password]

    def close(self):
        """Ends the server at once; its guard ends what it runs."""
        self.process.kill()
        self.process.wait()
        self.process.stderr.close()
        shutil.rmtree(self.folder, ignore_errors=True)


class Client:
    """Requests without a browser, with the cookie of one session."""

    def __init__(self, server):
        self.server, self.cookie = server, None

    def ask(self, method, path, fields=None, body=None, **headers):
        """Sends a request, and returns its status, its headers and its text."""
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=PATIENCE)
        sent = {"Accept": "text/html", "Host": self.server.host} | {name.replace("_", "-"): value for name, value in headers.items()}
        if self.cookie:
            sent["Cookie"] = self.cookie
        if fields is not None:
            body = urllib.parse.urlencode(fields)
        if body is not None:
            sent = {"Origin": self.server.address, "Content-Type": "application/x-www-form-urlencoded"} | sent
        try:
            connection.request(method, path, body, sent)
            reply = connection.getresponse()
            for name, value in reply.getheaders():
                if name.lower() == "set-cookie":
                    self.cookie = value.split(";")[0]
            return reply.status, {name.lower(): value for name, value in reply.getheaders()}, reply.read().decode()
        finally:
            connection.close()

    def get(self, path, **headers):
        return self.ask("GET", path, **headers)

    def post(self, path, fields, **headers):
        return self.ask("POST", path, fields, **headers)

    def send(self, path, fields):
        """Sends a form with files, as browsers do."""
        parts = "".join(f'--part\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n' for name, value in fields)
        return self.ask("POST", path, body=(parts + "--part--\r\n").encode(), Content_Type="multipart/form-data; boundary=part")

    def sign_in(self, name=None, password=None):
        """Signs in, or opens the address that was printed at the start."""
        if name is None:
            status, _, text = self.get(self.server.start[len(self.server.address):])
        else:
            status, _, text = self.post("/sign-in", {"name": name, "password": password, "to": "/"})
        assert status == 303, (status, text)
        return self

    def page(self, path="/"):
        """Returns the text of a page, and its hidden fields."""
        status, _, text = self.get(path)
        fields = HiddenFields()
        fields.feed(text)
        return status, text, fields.found


class HiddenFields(html.parser.HTMLParser):
    """The hidden fields of the form that intents are sent by."""

    def __init__(self):
        super().__init__()
        self.found = {}

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        if tag == "input" and given.get("type") == "hidden" and given.get("name") in ("token", "page"):
            self.found.setdefault(given["name"], given.get("value"))
