#!/usr/bin/env python3
"""Writes, shows and stores notes.

It shows a form and what to say when something in it is wrong, a question before something is lost,
Markdown, rows that can be ticked, effects, and a list that follows its files, whoever changes them.
"""
import contextlib

from appmenu_plugin import (Action, Badge, Copy, DetailView, Field, FormView, ListView, Plugin, Pop, Push,
                            Refresh, Replace, Row, Section, Submit, Toast)
from notebook import LONGEST, Notebook, one_line

TAGS = ["idea", "to do", "journal"]
MOST = 500  # notes that are listed
LONGEST_TITLE = 100
WATCH = 1.0  # seconds between looks at the folder

plugin = Plugin("notes", version="1.0.0")


def notebook():
    return Notebook(plugin.directories["data"])


# Views. The plugin performs actions without effects.

EDIT = Action("edit", "Edit", key="e")


def delete_action(note):
    # The host asks the question, and sends the action if the answer is yes.
    return Action("delete", "Delete", key="d", style="destructive", confirm=f"Delete “{note.title}”?")


def note_row(note):
    if note.problem:
        return Row(note.title, id=note.id, detail=note.changed, icon="file",
                   badges=[Badge(note.problem, "error")], actions=[delete_action(note)])
    actions = [Action("show", "Show"), EDIT, Action("copy", "Copy", key="c"), delete_action(note)]
    state = None
    if note.tag == "to do":
        state = "checked" if note.has("done") else "unchecked"
        actions.insert(1, Action("tick", "Tick or untick", key="x"))
    return Row(note.title, id=note.id, detail=note.changed, icon="file", state=state, actions=actions,
               subtitle=note.text.split("\n", 1)[0].lstrip("# ")[:200],
               badges=[Badge(word) for word in (note.tag, note.date) if word],
               primary="show")  # what Enter does


def list_view(notes, title):
    shown = [note.read() for note in notes[:MOST]]
    groups = [("Pinned", [note for note in shown if note.has("pinned")]),
              ("Notes", [note for note in shown if not note.has("pinned")])]
    return ListView(
        title, placeholder="No notes yet: press n for a new one.",
        sections=[Section(heading, [note_row(note) for note in group])
                  for heading, group in groups if group],
        actions=[Action("new", "New note", key="n")],
        footer=f"The newest {MOST} of {len(notes)} notes." if len(notes) > MOST else None)


def note_view(note):
    # This action has effects, which the host performs without the plugin.
    copy = Action("copy", "Copy", key="c", effects=[Copy(note.text)])
    fields = {"Changed": note.changed, "Date": note.date, "Tag": note.tag}
    return DetailView(
        note.title, id=f"note {note.id}", body=note.text, format="markdown",
        fields={label: value for label, value in fields.items() if value},
        actions=[EDIT, copy, delete_action(note)],
        footer=None if note.is_whole else f"Only the first {LONGEST >> 10} KiB are shown.")


def form_view(origin, note=None, error=None):
    """Returns a form for a note, or for a new one; its id, which is returned with it, names the note."""
    # Unknown tags are also offered, because a value that is not a choice is not shown.
    tags = TAGS + [note.tag] if note and note.tag and note.tag not in TAGS else TAGS
    return FormView(
        "Edit note" if note else "New note",
        id=f"form {origin} {note.id} {note.version}" if note else f"form {origin}",
        fields=[
            Field("title", "Title", required=True, error=error, value=note.title if note else None),
            Field("text", "Text", "multiline", placeholder="Markdown",
                  value=note.text if note else None),
            Field("date", "Date", "date", value=note.date if note else None),
            Field("tag", "Tag", "choice", choices=tags, value=note.tag if note else None),
            Field("pinned", "Pinned", "toggle", value=note.has("pinned") if note else False)],
        submit=Submit("Save", "save"))


# Selections and actions. The id of a view says where an action was chosen: "main" is the list, and the
# others are "note …" and "form …".

@plugin.handler("notes")
def show_list(context):
    notes = notebook().notes()
    context.state["seen"] = seen(notes)
    context.while_shown(lambda: follow(context), every=WATCH)
    return list_view(notes, context.item.title)


def seen(notes):
    return [(note.id, note.version) for note in notes]


def follow(context):
    """Updates the list when its files have changed, also by other programs."""
    notes = notebook().notes()
    if context.state["seen"] != seen(notes):
        context.state["seen"] = seen(notes)
        context.update(list_view(notes, context.item.title))


def chosen(context, must_be_whole=False):
    """Returns the note of an action."""
    kind, *words = context.view.split(" ")
    note = notebook().find(words[0] if kind == "note" else context.row)
    if must_be_whole and note.problem:
        raise OSError(f"“{note.title}” cannot be read: {note.problem}")
    if must_be_whole and not note.is_whole:
        raise ValueError(f"“{note.title}” is too long to be changed here")
    return note


@plugin.action("new")
def new(context):
    return Push(form_view("main"))


@plugin.action("show")
def show(context):
    return Push(note_view(chosen(context)))


@plugin.action("edit")
def edit(context):
    return Push(form_view(context.view.split(" ")[0], chosen(context, must_be_whole=True)))


@plugin.action("copy")
def copy(context):
    return Copy(chosen(context).text)


@plugin.action("tick")
def tick(context):
    with notebook().locked():
        note = chosen(context, must_be_whole=True)
        fields = {**note.fields, "done": "" if note.has("done") else "yes"}
        notebook().write(note.path, fields, note.text)
    return Refresh()


@plugin.action("delete")
def delete(context):
    with notebook().locked():
        chosen(context).remove()
    above = [Pop()] if context.view.startswith("note") else []
    return [*above, Toast("Deleted", "success"), Refresh()]


@plugin.action("save")
def save(context):
    """Saves the values of a form, as a new note if the original was changed meanwhile."""
    _, origin, id, version = (context.view.split(" ") + [None, None])[:4]
    with notebook().locked():
        values, note = context.values, None
        if id:
            with contextlib.suppress(LookupError):
                note = notebook().find(id)
        title = one_line(values["title"])
        if len(title) > LONGEST_TITLE:
            # The same form with an error and the typed text.
            view = form_view(origin, note, error=f"At most {LONGEST_TITLE} characters")
            view.id = context.view
            return Replace(view)
        is_same = note is not None and note.version == version
        fields = {**(note.fields if note else {}), "title": title, "date": values["date"],
                  "tag": values["tag"], "pinned": "yes" if values["pinned"] else ""}
        text = values["text"] or ""
        saved = (notebook().write(note.path, fields, text) if is_same
                 else notebook().add(title, fields, text))
    told = (Toast("Changed elsewhere meanwhile: saved as a note of its own", "warning")
            if id and not is_same else Toast("Saved", "success"))
    below = [Replace(note_view(saved))] if origin == "note" else []
    return [Pop(), *below, told, Refresh()]


if __name__ == "__main__":
    plugin.run()
