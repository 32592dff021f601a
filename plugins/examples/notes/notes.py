#!/usr/bin/env python3
"""A service plugin without third-party modules: notes that are written, shown and kept.

It shows a form and what to say when something in it is wrong, a question before something is lost,
Markdown, rows that can be ticked, effects, and a list that follows its files, whoever changes them.
Messages are JSON-RPC lines: the host's on standard input, the plugin's on standard output; standard
error is the log.
"""
import contextlib
import json
import sys
import threading
import time

from notebook import LONGEST, Notebook, one_line

TAGS = ["idea", "to do", "journal"]
MOST = 500  # notes that are listed
LONGEST_TITLE = 100
WATCH = 1.0  # seconds between looks at the folder

# Views. An action without effects comes to the plugin as `view/action`.

EDIT = {"id": "edit", "title": "Edit", "key": "e"}


def delete(note):
    # The host asks the question, and sends the action when the answer is yes.
    return {"id": "delete", "title": "Delete", "key": "d", "style": "destructive",
            "confirm": f"Delete “{note.title}”?"}


def note_row(note):
    row = {"id": note.id, "title": note.title, "detail": note.changed, "icon": "file"}
    if note.problem:
        return {**row, "badges": [{"text": note.problem, "style": "error"}],
                "actions": [delete(note)]}
    row["subtitle"] = note.text.split("\n", 1)[0].lstrip("# ")[:200]
    row["badges"] = [{"text": word} for word in (note.tag, note.date) if word]
    row["actions"] = [{"id": "show", "title": "Show"}, EDIT,
                      {"id": "copy", "title": "Copy", "key": "c"}, delete(note)]
    row["primary"] = "show"  # what Enter does
    if note.tag == "to do":
        row["state"] = "checked" if note.has("done") else "unchecked"
        row["actions"].insert(1, {"id": "tick", "title": "Tick or untick", "key": "x"})
    return row


def list_view(notes, title):
    shown = [note.read() for note in notes[:MOST]]
    groups = [("Pinned", [note for note in shown if note.has("pinned")]),
              ("Notes", [note for note in shown if not note.has("pinned")])]
    view = {"kind": "list", "title": title, "placeholder": "No notes yet: press n for a new one.",
            "sections": [{"title": heading, "rows": [note_row(note) for note in group]}
                         for heading, group in groups if group],
            "actions": [{"id": "new", "title": "New note", "key": "n"}]}
    if len(notes) > MOST:
        view["footer"] = f"The newest {MOST} of {len(notes)} notes."
    return view


def note_view(note):
    # This action has effects of its own: the host does it without asking the plugin.
    copy = {"id": "copy", "title": "Copy", "key": "c",
            "effects": [{"effect": "copy", "text": note.text}]}
    fields = [("Changed", note.changed), ("Date", note.date), ("Tag", note.tag)]
    view = {"kind": "detail", "id": f"note {note.id}", "title": note.title,
            "fields": [{"label": label, "value": value} for label, value in fields if value],
            "body": note.text, "format": "markdown", "actions": [EDIT, copy, delete(note)]}
    if not note.is_whole:
        view["footer"] = f"Only the first {LONGEST >> 10} KiB are shown."
    return view


def form_view(origin, note=None, error=None):
    """A form for a note, or for a new one; its id says what it is for, and comes back with it."""
    # A tag that somebody else wrote is offered too: a value that is no choice is not shown.
    tags = TAGS + [note.tag] if note and note.tag and note.tag not in TAGS else TAGS
    return {
        "kind": "form", "title": "Edit note" if note else "New note",
        "id": f"form {origin} {note.id} {note.version}" if note else f"form {origin}",
        "fields": [
            {"id": "title", "label": "Title", "required": True, "error": error,
             "value": note.title if note else None},
            {"id": "text", "label": "Text", "type": "multiline", "placeholder": "Markdown",
             "value": note.text if note else None},
            {"id": "date", "label": "Date", "type": "date", "value": note.date if note else None},
            {"id": "tag", "label": "Tag", "type": "choice", "choices": tags,
             "value": note.tag if note else None},
            {"id": "pinned", "label": "Pinned", "type": "toggle",
             "value": note.has("pinned") if note else False}],
        "submit": {"label": "Save", "action": "save"}}


# Effects: what the host does after an action, in their order.

POP = {"effect": "pop"}  # goes back
REFRESH = {"effect": "refresh"}  # selects the item again, and so makes the list anew


def toast(text, style="success"):
    return {"effect": "toast", "text": text, "style": style}


class Plugin:
    def __init__(self, output):
        self.output = output
        self.lock = threading.Lock()  # answers and updates come from two threads
        self.notebook = None
        self.lists = {}  # the lists that are open, by invocation

    def send(self, **message):
        line = json.dumps({"jsonrpc": "2.0", **message})
        with self.lock:
            self.output.write(line + "\n")
            self.output.flush()

    def answer(self, method, params):
        """The result of a request."""
        if method == "initialize":
            self.notebook = Notebook(params["directories"]["data"])
            threading.Thread(target=self.watch, daemon=True).start()
            return {"protocol": 1, "plugin": {"id": "notes", "version": "1.0.0"},
                    "handlers": ["notes"]}
        if method == "handler/select":
            if params["handler"] != "notes":
                raise LookupError(f"there is no handler '{params['handler']}'")
            notes, title = self.notebook.notes(), params["item"]["title"]
            self.lists[params["invocation"]] = {
                "title": title, "sequence": 0, "seen": [(note.id, note.version) for note in notes]}
            return {"view": list_view(notes, title)}
        if method == "view/action":
            with self.notebook.locked():
                return {"effects": self.act(params)}
        if method == "shutdown":
            return {}
        raise LookupError(f"there is no method '{method}'")

    def act(self, params):
        # The view's id says where the action was chosen: "main" for the list, or "note …", "form …".
        action, (kind, *words) = params["action"], params["view"].split(" ")
        if action == "new":
            return [{"effect": "push", "view": form_view(kind)}]
        if action == "save":
            return self.save(params, *words)
        note = self.notebook.find(words[0] if kind == "note" else params["row"])
        if action == "delete":
            note.remove()
            return ([POP] if kind == "note" else []) + [toast("Deleted"), REFRESH]
        if note.problem:
            raise OSError(f"“{note.title}” cannot be read: {note.problem}")
        if action == "show":
            return [{"effect": "push", "view": note_view(note)}]
        if action == "copy":
            return [{"effect": "copy", "text": note.text}]
        if not note.is_whole:
            raise ValueError(f"“{note.title}” is too long to be changed here")
        if action == "edit":
            return [{"effect": "push", "view": form_view(kind, note)}]
        if action == "tick":
            fields = {**note.fields, "done": "" if note.has("done") else "yes"}
            self.notebook.write(note.path, fields, note.text)
            return [REFRESH]
        raise LookupError(f"there is no action '{action}'")

    def save(self, params, origin, id=None, version=None):
        """Saves what a form holds: as a new note where the one it is for was changed meanwhile."""
        values, note = params["values"], None
        if id:
            with contextlib.suppress(LookupError):
                note = self.notebook.find(id)
        title = one_line(values["title"])
        if len(title) > LONGEST_TITLE:
            # The same form with a word on what is wrong: what was typed stays.
            view = form_view(origin, note, error=f"At most {LONGEST_TITLE} characters")
            return [{"effect": "replace", "view": {**view, "id": params["view"]}}]
        is_same = note is not None and note.version == version
        fields = {**(note.fields if note else {}), "title": title, "date": values["date"],
                  "tag": values["tag"], "pinned": "yes" if values["pinned"] else ""}
        text = values["text"] or ""
        saved = (self.notebook.write(note.path, fields, text) if is_same
                 else self.notebook.add(title, fields, text))
        told = (toast("Changed elsewhere meanwhile: saved as a note of its own", "warning")
                if id and not is_same else toast("Saved"))
        below = [{"effect": "replace", "view": note_view(saved)}] if origin == "note" else []
        return [POP, *below, told, REFRESH]

    def watch(self):
        """Shows the lists anew when their files have changed, whoever did it."""
        while True:
            time.sleep(WATCH)
            try:
                if self.lists:
                    self.update(self.notebook.notes())
            except Exception as error:  # perhaps it goes better in a second
                print("watching:", error, file=sys.stderr)

    def update(self, notes):
        seen = [(note.id, note.version) for note in notes]
        for invocation, shown in list(self.lists.items()):
            if shown["seen"] == seen:
                continue
            shown["seen"] = seen
            shown["sequence"] += 1
            self.send(method="view/update", params={
                "invocation": invocation, "view": "main", "sequence": shown["sequence"],
                "content": list_view(notes, shown["title"])})

    def serve(self, lines):
        for line in lines:
            try:
                message = json.loads(line)
            except ValueError:
                print("not a message:", line.strip(), file=sys.stderr)
                continue
            method, params = message.get("method"), message.get("params") or {}
            if method == "exit":
                return
            if method == "handler/end":
                self.lists.pop(params.get("invocation"), None)
            if message.get("id") is None:
                continue  # a notification; every answer is quick, so there is nothing to cancel
            try:
                self.send(id=message["id"], result=self.answer(method, params))
            except Exception as error:  # told to the user; the plugin goes on
                self.send(id=message["id"], error={"code": -32603, "message": str(error)})


if __name__ == "__main__":
    output, sys.stdout = sys.stdout, sys.stderr  # a stray print is for the log
    Plugin(output).serve(sys.stdin)
