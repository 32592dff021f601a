"""Notes as Markdown files in one folder: this module is independent of menus.

A note is a file of lines `name: value` between two lines `---`, and then its text. Other programs may
change the files at any time.
"""
import contextlib
import datetime
import fcntl
import hashlib
import os
import re
import tempfile

LONGEST = 256 << 10  # bytes of a note that are read


def one_line(text):
    return " ".join(str(text).split())


class Note:
    """A file, as it was when it was read."""

    def __init__(self, path):
        name = os.fsencode(os.path.basename(path))
        self.path = path
        # An id that is short and safe for any file name. Received ids are only compared with the ids
        # of existing files, and never become paths.
        self.id = hashlib.sha256(name).hexdigest()[:16]
        self.title = name.decode("utf-8", "replace")
        status = os.stat(path)
        self.time, self.version = status.st_mtime, f"{status.st_mtime_ns}-{status.st_size}"
        self.is_whole = status.st_size <= LONGEST
        self.fields, self.text, self.problem = {}, "", None

    def read(self):
        """Returns the note with its content, or with the reason why it cannot be read."""
        try:
            with open(self.path, encoding="utf-8", errors="replace") as file:
                content = file.read(LONGEST)
        except OSError as error:
            self.problem = error.strerror
            return self
        head = re.match(r"---\n((?:[a-z]+:.*\n)*)---\n", content)
        if head:
            pairs = (line.split(":", 1) for line in head[1].splitlines())
            self.fields = {name: value.strip() for name, value in pairs}
        self.text = content[head.end():].strip("\n") if head else content
        self.title = self.fields.get("title") or self.title
        return self

    def remove(self):
        with contextlib.suppress(FileNotFoundError):
            os.unlink(self.path)

    def has(self, name):
        return self.fields.get(name) == "yes"

    @property
    def tag(self):
        return self.fields.get("tag") or None

    @property
    def date(self):
        try:
            return datetime.date.fromisoformat(self.fields.get("date", "")).isoformat()
        except ValueError:  # somebody else wrote it
            return None

    @property
    def changed(self):
        return datetime.datetime.fromtimestamp(self.time).strftime("%Y-%m-%d %H:%M")


class Notebook:
    def __init__(self, folder):
        self.folder = folder
        os.makedirs(folder, exist_ok=True)

    @contextlib.contextmanager
    def locked(self):
        """Locks the notes, so that only one process of this plugin changes them at a time."""
        with open(os.path.join(self.folder, ".lock"), "w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield

    def notes(self):
        """Returns all notes, the newest first, without their content."""
        found = []
        for entry in list(os.scandir(self.folder)):
            # No links, pipes or devices, some of which never end.
            if entry.name.endswith(".md") and entry.is_file(follow_symlinks=False):
                with contextlib.suppress(FileNotFoundError):  # gone meanwhile
                    found.append(Note(entry.path))
        return sorted(found, key=lambda note: (-note.time, note.path))

    def find(self, id):
        """Returns the note with an id, and its content."""
        for note in self.notes():
            if note.id == id:
                return note.read()
        raise LookupError("This note is no longer there")

    def new_path(self, title):
        """Creates a new file, and returns its path."""
        stem = re.sub("[^a-z0-9]+", "-", title.lower()).strip("-")[:40] or "note"
        number = 1
        while True:
            name = stem + (f"-{number}" if number > 1 else "") + ".md"
            path = os.path.join(self.folder, name)
            with contextlib.suppress(FileExistsError):
                os.close(os.open(path, os.O_CREAT | os.O_EXCL, 0o600))
                return path
            number += 1

    def add(self, title, fields, text):
        """Creates a note; if it cannot be written, nothing remains of it."""
        path = self.new_path(title)
        try:
            return self.write(path, fields, text)
        except BaseException:
            os.unlink(path)
            raise

    def write(self, path, fields, text):
        """Replaces a note in one step, so that no reader sees a part of it."""
        head = "".join(f"{name}: {one_line(value)}\n" for name, value in fields.items() if value)
        handle, temporary = tempfile.mkstemp(dir=self.folder, prefix=".new-")
        try:
            with open(handle, "w", encoding="utf-8", errors="replace") as file:
                file.write(f"---\n{head}---\n{text}\n")
                file.flush()
                os.fsync(file.fileno())
            os.replace(temporary, path)
        except BaseException:
            os.unlink(temporary)
            raise
        return Note(path).read()
