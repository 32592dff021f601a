"""Handler plugins for appmenu in Python: one file, Python 3.9 or later, no other modules.

    from appmenu_plugin import Action, ListView, Plugin, Row, Toast

    plugin = Plugin("hello", version="0.1.0")

    @plugin.handler("hello")
    def hello(context):
        row = Row("Ann", actions=[Action("greet", "Greet")], primary="greet")
        return ListView(context.item.title, rows=[row])

    @plugin.action("greet")
    def greet(context):
        return Toast(f"Greetings to {context.row}", "success")

    if __name__ == "__main__":
        plugin.run()

Each request runs in a thread of its own. A slow one calls `context.check()` now and then, or waits with
`context.sleep()`: both raise `Cancelled` when nobody waits for the answer any more. An exception is shown
to the user, and its traceback is in the log; `PluginError` says what happened in words of its own.
`print` writes to the log. `FakeHost` asks a plugin in unit tests.
"""
from __future__ import annotations

import base64
import collections.abc
import datetime
import functools
import json
import math
import os
import queue
import reprlib
import sys
import threading
import time
import traceback
from dataclasses import dataclass, field, fields
from typing import (Any, Callable, Dict, Iterable, List, Literal, Optional, Sequence, Union, get_args,
                    get_origin, get_type_hints)

LONGEST = 4 << 20  # bytes of a line
# The features that a plugin uses if it declares a function for their requests, and those that are always used.
_REQUESTS = {"form/change": "formChange", "view/search": "search", "view/refresh": "refresh",
             "resource/get": "resource", "handler/status": "status"}
FEATURES = [*_REQUESTS.values(), "patch", "effects", "settings"]


class PluginError(Exception):
    """A failure that is shown to the user: what happened, why, what to do, and whether to try again."""

    def __init__(self, message: str, detail: Optional[str] = None, hint: Optional[str] = None,
                 retryable: Optional[bool] = None):
        super().__init__(message)
        self.detail, self.hint, self.retryable = detail, hint, retryable


class _Unknown(PluginError):
    """A request that no function answers."""


class Cancelled(Exception):
    """Nobody waits for the answer any more."""


# Views, rows, actions and effects. Their values are checked when they are made.

_WORDS = {str: "text", int: "a whole number", float: "a number", bool: "True or False", list: "a list",
          collections.abc.Sequence: "a list", dict: "a dict"}


def _check(value: Any, kind: Any, place: str) -> None:
    """Raises an error that names the place, unless a value is of a type."""
    origin, parts = get_origin(kind) or kind, get_args(kind)
    if origin is Any or (value is None and type(None) in parts):
        return
    kinds = tuple(get_origin(each) or each for each in parts) if origin is Union else (origin,)
    if origin is Union and len(parts) == 2 and parts[1] is type(None):
        return _check(value, parts[0], place)
    if origin is Literal:
        if value not in parts:
            raise ValueError(f"{place}: {value!r} is unknown; it can be {', '.join(parts)}")
    elif origin is dict and isinstance(value, dict):
        for key, each in value.items():
            _check(key, parts[0], f"a key of {place}")
            _check(each, parts[1], f"{place}[{key!r}]")
    elif origin in (list, collections.abc.Sequence) and isinstance(value, (list, tuple)):
        for index, each in enumerate(value):
            _check(each, parts[0], f"{place}[{index}]")
    elif (origin in (list, collections.abc.Sequence) or isinstance(value, bool) and bool not in kinds
          or not isinstance(value, kinds + (int,) * (float in kinds))):
        words = " or ".join(_WORDS.get(each) or ("an " if each.__name__[0] in "AEIO" else "a ") + each.__name__
                            for each in kinds)
        raise TypeError(f"{place}: it must be {words}, not {reprlib.repr(value)}")


def _json(value: Any, place: str) -> Any:
    """A value as JSON has it; raises an error that names the place of what JSON does not have."""
    if value is None or isinstance(value, (str, bool, int)):
        return value
    if isinstance(value, float):
        if not math.isfinite(value):
            raise ValueError(f"{place}: {value} is not a number that JSON has")
        return value
    if isinstance(value, _Part):
        return {name: _json(each, f"{place}.{name}") for name, each in value._wire().items()
                if each is not None}
    if isinstance(value, dict):
        for key in value:
            _check(key, str, f"a key of {place}")
        return {key: _json(each, f"{place}.{key}") for key, each in value.items()}
    if isinstance(value, (list, tuple)):
        return [_json(each, f"{place}[{index}]") for index, each in enumerate(value)]
    if isinstance(value, datetime.date):
        return value.isoformat()
    if isinstance(value, bytes):
        return base64.b64encode(value).decode()
    raise TypeError(f"{place}: {reprlib.repr(value)} cannot be sent")


def _hints(kind: Any) -> Dict[str, Any]:
    """The fields of a dataclass with their types."""
    if kind not in _FIELDS:
        hints = get_type_hints(kind)
        _FIELDS[kind] = {each.name: hints[each.name] for each in fields(kind)}
    return _FIELDS[kind]


_FIELDS: Dict[Any, Dict[str, Any]] = {}


class _Part:
    """A dataclass that checks its fields and becomes JSON."""

    def __post_init__(self) -> None:
        for name, kind in _hints(type(self)).items():
            _check(getattr(self, name), kind, f"{type(self).__name__}.{name}")

    def _wire(self) -> Dict[str, Any]:
        wire = {}
        for name in _hints(type(self)):
            first, *rest = name.strip("_").split("_")
            wire[first + "".join(map(str.title, rest))] = getattr(self, name)
        return wire


_NEEDED: Any = None  # the default of what must be given
Style = Literal["info", "success", "warning", "error", "empty"]
State = Literal["checked", "unchecked"]
Format = Literal["plain", "markdown", "ansi"]
FieldType = Literal["text", "multiline", "date", "number", "toggle", "choice", "secret", "file", "directory"]


@dataclass
class Action(_Part):
    """What can be done with a row or a view; without `effects` the plugin is asked, see `Plugin.action`."""
    id: str
    title: str
    key: Optional[str] = None
    style: Optional[Literal["normal", "destructive"]] = None
    confirm: Optional[str] = None
    undoable: Optional[bool] = None
    effects: Optional[Sequence[Effect]] = None
    checks: Optional[bool] = None

@dataclass
class Badge(_Part):
    """A short marked word."""
    text: str
    style: Optional[Style] = None

Cell = Union[str, int, float, datetime.date, Badge]


@dataclass
class Image(_Part):
    """A picture: bytes of a PNG, an address that is shown as a link, or a name for `Plugin.resource`."""
    data: Optional[bytes] = None
    type: Optional[str] = None
    url: Optional[str] = None
    resource: Optional[str] = None

    def _wire(self) -> Dict[str, Any]:
        return {**super()._wire(), "type": self.type or ("image/png" if self.data else None)}

@dataclass
class Row(_Part):
    """A row; its id is its title unless it is given, and `primary` is the action of Enter."""
    title: str
    id: Optional[str] = None
    subtitle: Optional[str] = None
    icon: Optional[str] = None
    image: Optional[Image] = None
    detail: Optional[str] = None
    badges: Optional[Sequence[Badge]] = None
    state: Optional[State] = None
    actions: Optional[Sequence[Action]] = None
    primary: Optional[str] = None

    def _wire(self) -> Dict[str, Any]:
        return {**super()._wire(), "id": self.title if self.id is None else self.id}

@dataclass
class TableRow(_Part):
    """A row of a table, with its cells by column."""
    id: str
    cells: Dict[str, Cell]
    state: Optional[State] = None
    actions: Optional[Sequence[Action]] = None
    primary: Optional[str] = None

@dataclass
class Column(_Part):
    """A column of a table."""
    id: str
    title: str
    align: Optional[Literal["left", "right", "center"]] = None
    type: Optional[Literal["text", "number", "date", "size"]] = None
    priority: Optional[int] = None

@dataclass
class Section(_Part):
    """Rows below a heading."""
    title: Optional[str] = None
    rows: List[Row] = field(default_factory=list)

@dataclass
class Group(_Part):
    """The rows of one date in a timeline."""
    date: Union[str, datetime.date]
    rows: List[Row] = field(default_factory=list)

AnyRow = Union[Row, TableRow]

@dataclass
class Page(_Part):
    """More rows of a list or a table, or groups of a timeline, and where the next page begins."""
    rows: Optional[Sequence[AnyRow]] = None
    cursor: Optional[str] = None
    groups: Optional[Sequence[Group]] = None

@dataclass
class Choice(_Part):
    """A value to choose, with the text that is shown for it."""
    value: str
    label: Optional[str] = None

@dataclass
class Field(_Part):
    """A field of a form; with `notifies` every change of it comes to `Plugin.change`."""
    id: str
    label: str
    type: FieldType = "text"
    value: Any = None
    placeholder: Optional[str] = None
    required: Optional[bool] = None
    choices: Optional[Sequence[Union[str, Choice]]] = None
    error: Optional[str] = None
    notifies: Optional[bool] = None
    hidden: Optional[bool] = None
    multiple: Optional[bool] = None
    min: Union[int, float, datetime.date, str, None] = None
    max: Union[int, float, datetime.date, str, None] = None
    step: Optional[float] = None
    min_length: Optional[int] = None
    max_length: Optional[int] = None
    pattern: Optional[str] = None
    hint: Optional[str] = None
    show_if: Optional[Dict[str, Any]] = None
    depends_on: Optional[Sequence[str]] = None

@dataclass
class FieldChange(_Part):
    """What becomes of a field; what is None stays as it is, and the error "" takes an error away."""
    id: str
    value: Any = None
    error: Optional[str] = None
    choices: Optional[Sequence[Union[str, Choice]]] = None
    placeholder: Optional[str] = None
    hidden: Optional[bool] = None

@dataclass
class Submit(_Part):
    """The button of a form, and the id of its action."""
    label: str
    action: str

@dataclass
class Status(_Part):
    """What a menu item shows of a plugin."""
    detail: Optional[str] = None
    badges: Optional[Sequence[Badge]] = None

@dataclass
class View(_Part):
    """What every view has."""
    title: str
    id: Optional[str] = None
    subtitle: Optional[str] = None
    actions: Optional[Sequence[Action]] = None
    footer: Optional[str] = None
    search: Optional[bool] = None
    footer_style: Optional[Style] = None

    def _wire(self) -> Dict[str, Any]:
        return {"kind": type(self).__name__[:-len("View")].lower(), **super()._wire()}

@dataclass
class TextView(View):
    """Running text."""
    body: str = _NEEDED
    format: Optional[Format] = None

@dataclass
class ListView(View):
    """Rows, in sections or without."""
    rows: List[Row] = field(default_factory=list)
    sections: List[Section] = field(default_factory=list)
    placeholder: Optional[str] = None
    cursor: Optional[str] = None
    selected: Optional[str] = None

    def _wire(self) -> Dict[str, Any]:
        wire = super()._wire()
        rows = wire.pop("rows")
        return {**wire, "sections": [*self.sections, *([Section(rows=rows)] if rows else [])]}

@dataclass
class TableView(View):
    """Rows in columns."""
    columns: Sequence[Column] = _NEEDED
    rows: List[TableRow] = field(default_factory=list)
    cursor: Optional[str] = None

@dataclass
class HeatmapView(View):
    """A number for each day from one to another, by date."""
    from_: Union[str, datetime.date] = _NEEDED
    to: Union[str, datetime.date] = _NEEDED
    days: Dict[str, int] = field(default_factory=dict)
    unit: Optional[str] = None
    unit_one: Optional[str] = None
    summary: Optional[str] = None
    total: Optional[int] = None
    primary: Optional[str] = None
    sections: Optional[Sequence[Section]] = None

@dataclass
class TimelineView(View):
    """Rows by date."""
    groups: List[Group] = field(default_factory=list)
    cursor: Optional[str] = None

@dataclass
class DetailView(View):
    """One thing: values by label, a text, a picture, and rows below."""
    fields: Dict[str, str] = field(default_factory=dict)
    body: Optional[str] = None
    format: Optional[Format] = None
    image: Optional[Image] = None
    sections: Optional[Sequence[Section]] = None

    def _wire(self) -> Dict[str, Any]:
        pairs = [{"label": label, "value": value} for label, value in self.fields.items()]
        return {**super()._wire(), "fields": pairs}

@dataclass
class FormView(View):
    """Fields to fill in."""
    fields: Sequence[Field] = _NEEDED
    submit: Submit = _NEEDED
    disposable: Optional[bool] = None

@dataclass
class MessageView(View):
    """A single message."""
    style: Style = _NEEDED
    body: str = _NEEDED
    detail: Optional[str] = None
    retry: Optional[bool] = None

class Effect(_Part):
    """What the host does in answer to an action, or of itself."""

    def _wire(self) -> Dict[str, Any]:
        return {"effect": type(self).__name__.lower(), **super()._wire()}

@dataclass
class Push(Effect):
    """Shows a view on top."""
    view: View

@dataclass
class Replace(Effect):
    """Shows a view in the place of the topmost."""
    view: View

@dataclass
class Pop(Effect):
    """Goes back."""
    count: int = 1

@dataclass
class Refresh(Effect):
    """Selects the item again."""

@dataclass
class Toast(Effect):
    """Shows a short text, with an action such as undo; the action's row is the one that led to the toast."""
    text: str
    style: Optional[Style] = None
    action: Optional[Action] = None

@dataclass
class Copy(Effect):
    """Puts text on the clipboard."""
    text: str

@dataclass
class Open(Effect):
    """Opens an http or https address."""
    url: str

@dataclass
class Close(Effect):
    """Closes all views of the item."""

@dataclass
class Attention(Effect):
    """Asks for attention, as by the terminal's bell."""


# Requests.

@dataclass
class Item:
    """The selected menu item."""
    id: str = ""
    title: str = ""
    subtitle: Optional[str] = None
    icon: Optional[str] = None
    arguments: Dict[str, Any] = field(default_factory=dict)
    user_info: Dict[str, Any] = field(default_factory=dict)


def _page(rows: Any, place: str) -> Dict[str, Any]:
    """Rows, or the groups of a timeline, as they are sent."""
    _check(rows, Sequence[Union[Row, TableRow, Group]], place)
    return {"groups" if rows and isinstance(rows[0], Group) else "rows": _json(rows, place)}


class _Invocation:
    """One selection, until its last view has left the screen."""

    def __init__(self, params: dict):
        item = {name: value for name, value in (params.get("item") or {}).items() if value is not None}
        item["user_info"] = item.pop("userInfo", {})
        self.id, self.handler = params.get("invocation", ""), params.get("handler")
        self.item = Item(**{name: item[name] for name in _hints(Item) if name in item})
        self.path: List[str] = params.get("path") or []
        self.sequences: Dict[str, int] = {}
        self.visible: set = set()
        self.ended = threading.Event()
        self.state: Dict[str, Any] = {}


class Context:
    """One request: what is asked, and the ways to show more before and after the answer.

    `plugin`, `invocation` (an id), `handler`, `item`, `path` and `state` (a dict) belong to the selection.
    The rest is None where it is not asked about: `view` and `row` (ids), `action`, `values` (of a form),
    `field` (the one that was changed), `cursor` (of a page), `query` (of a search).
    """

    def __init__(self, plugin: Plugin, invocation: _Invocation, params: dict,
                 cancelled: Optional[threading.Event] = None):
        self._invocation, self._cancelled = invocation, cancelled or threading.Event()
        self.plugin, self.invocation = plugin, invocation.id
        self.handler, self.item, self.path = invocation.handler, invocation.item, invocation.path
        self.state = invocation.state
        self.view: str = params.get("view") or "main"
        self.row: Optional[str] = params.get("row")
        self.action: Optional[str] = params.get("action")
        self.values: Dict[str, Any] = params.get("values") or {}
        self.field: Optional[str] = params.get("field")
        self.cursor: Optional[str] = params.get("cursor")
        self.query: Optional[str] = params.get("query")

    @property
    def cancelled(self) -> bool:
        """Whether nobody waits for the answer any more."""
        return self._cancelled.is_set()

    def check(self) -> None:
        """Raises `Cancelled` if nobody waits for the answer any more."""
        if self.cancelled:
            raise Cancelled

    def sleep(self, seconds: float) -> None:
        """Waits, and raises `Cancelled` as soon as nobody waits for the answer any more."""
        if self._cancelled.wait(seconds):
            raise Cancelled

    def progress(self, fraction: Optional[float] = None, message: Optional[str] = None) -> None:
        """Says how much is done, from 0 to 1 or None, and what is being done."""
        self.plugin._notify("progress", invocation=self.invocation, fraction=fraction, message=message)

    def update(self, view: View) -> None:
        """Shows a whole view, in the place of the one with its id."""
        _check(view, View, "update")
        self._show("view/update", view.id or self.view, {"content": view})

    def append(self, rows: Sequence[Union[AnyRow, Group]], view: Optional[str] = None) -> None:
        """Adds rows, or groups of a timeline, at the end of a view."""
        self._show("view/append", view or self.view, _page(rows, "append"))

    def patch(self, rows: Sequence[Union[AnyRow, Group]] = (), before: Optional[Dict[str, str]] = None,
              remove: Sequence[str] = (), subtitle: Optional[str] = None,
              cursor: Optional[str] = None, view: Optional[str] = None) -> bool:
        """Changes single rows of a view, and nothing else: what is selected, typed and paged in stays.

        `rows` replace those with their ids, or are added; `before` puts them before others, both by id;
        `remove` has the ids of rows to take away. An empty subtitle or cursor is none.
        Returns whether the host can do that; if not, nothing happens: update the whole view then.
        """
        _check(remove, Sequence[str], "remove")
        content = {**_page(rows, "patch"), "remove": remove, "subtitle": subtitle, "cursor": cursor}
        for row in content.get("rows") or []:
            if before and row["id"] in before:
                row["before"] = before[row["id"]]
        return self.plugin.supports("patch") and self._show("view/patch", view or self.view, content)

    def _show(self, method: str, view: str, content: Dict[str, Any]) -> bool:
        content = _json({name: each for name, each in content.items() if each is not None}, method)
        with self.plugin._lock:  # in the order of their numbers
            if not self._invocation.ended.is_set():
                number = self._invocation.sequences[view] = self._invocation.sequences.get(view, 0) + 1
                self.plugin._send(method=method, params={
                    "invocation": self.invocation, "view": view, "sequence": number, **content})
        return True

    def while_shown(self, function: Callable[[], Any], every: float) -> None:
        """Calls a function every so many seconds while the view is on the screen, until it is closed."""
        def repeat() -> None:
            while not self._invocation.ended.wait(every):
                if self.view in self._invocation.visible:
                    self.plugin._guard(function)
        threading.Thread(target=repeat, daemon=True).start()


class Plugin:
    """A plugin: its functions, and the connection to the host.

    After the start `host` has what the host says of itself, `directories` the plugin's own folders by name
    (`config`, `data`, `cache`, `state`), and `settings` what the user has set. `ended` is an event for threads.
    """

    def __init__(self, id: str, version: str = "0.0.0"):
        self.id, self.version = id, version
        self.host: Dict[str, Any] = {}
        self.directories: Dict[str, str] = {}
        self.settings: Dict[str, Any] = {}
        self.ended = threading.Event()
        self._functions: Dict[tuple, Callable] = {}
        self._background: List[Callable] = []
        self._invocations: Dict[str, _Invocation] = {}
        self._requests: Dict[Any, tuple] = {}  # the event of its cancellation and the thread, by number
        self._lock = threading.RLock()
        self._write: Callable[[bytes], Any] = lambda line: None

    # Declaring. All of these are decorators, with or without parentheses.

    def handler(self, name: Any = None) -> Any:
        """The function that answers the selection of an item, by a view, effects, or both in a tuple.

        Its name is that of the function unless it is given. None lets the last update stand.
        """
        return self._declare("handler/select", None, name)

    def action(self, id: Any = None, handler: Optional[str] = None) -> Any:
        """The function that does an action, or every action that has none: returns effects or None."""
        return self._declare("view/action", handler, id)

    def page(self, handler: Any = None) -> Any:
        """The function that brings the next page, from `context.cursor`: a `Page`, or the last rows."""
        return self._declare("view/more", handler)

    def change(self, handler: Any = None) -> Any:
        """The function that answers a change of `context.field`: a `FieldChange`, or several."""
        return self._declare("form/change", handler)

    def search(self, handler: Any = None) -> Any:
        """The function that finds rows for `context.query` in a view with `search=True`: a `Page`, or rows."""
        return self._declare("view/search", handler)

    def refresh(self, handler: Any = None) -> Any:
        """The function that makes a pushed view anew: returns what a handler returns."""
        return self._declare("view/refresh", handler)

    def status(self, handler: Any = None) -> Any:
        """The function that says what a menu item shows: a `Status`, or its detail."""
        return self._declare("handler/status", handler)

    def resource(self, function: Callable) -> Callable:
        """The function that brings a picture by its name: an `Image`, the bytes of a PNG, or None."""
        return self._declare("resource/get", function)

    def settings_changed(self, function: Callable) -> Callable:
        """The function, without arguments, that is called when `settings` have been changed."""
        return self._declare("settings/changed", function)

    def event(self, name: str) -> Any:
        """The function that hears of an event, with a dict, as `cache/purge` and what the manifest observes."""
        return self._declare("event/notify", None, name)

    def background(self, function: Callable) -> Callable:
        """A function, without arguments, that runs in a thread from the start on; it waits with `ended`."""
        self._background.append(function)
        return function

    def _declare(self, method: str, handler: Any, name: Any = None) -> Any:
        def declare(function: Callable) -> Callable:
            own = function.__name__ if method == "handler/select" else None
            key = (method, None if callable(handler) else handler, own if name in (None, function) else name)
            if key in self._functions:
                raise ValueError(f"there are two functions for {method} {key[2] or key[1] or ''}".strip())
            self._functions[key] = function
            return function
        given = name if callable(name) else handler
        return declare(given) if callable(given) else declare

    # To the host, at any time and from any thread.

    def supports(self, feature: str) -> bool:
        """Whether the host has a feature: `patch`, `effects`, `formChange` and so on."""
        return feature in (self.host.get("features") or [])

    def perform(self, *effects: Union[Toast, Attention]) -> bool:
        """Shows a toast or asks for attention; returns whether the host can do that."""
        for effect in effects:
            _check(effect, Union[Toast, Attention], "perform")
        return self._notify("effect/post", "effects", effects=effects)

    def status_changed(self, handler: Optional[str] = None) -> bool:
        """Lets the host ask for the status of a handler, or of all, again; returns whether it can do that."""
        return self._notify("handler/statusChanged", "status", handler=handler)

    def post(self, name: str, **user_info: Any) -> None:
        """Tells every plugin that observes it of an event."""
        self._notify("event/post", name=name, userInfo=user_info)

    def log(self, *words: Any) -> None:
        """Writes a line into the log."""
        print(*words, file=sys.stderr, flush=True)

    def _notify(self, method: str, feature: Optional[str] = None, **params: Any) -> bool:
        if feature and not self.supports(feature):
            return False
        self._send(method=method, params={
            name: _json(each, f"{method}.{name}") for name, each in params.items() if each is not None})
        return True

    def _send(self, **message: Any) -> None:
        text = json.dumps({"jsonrpc": "2.0", **message}, ensure_ascii=False, allow_nan=False)
        line = text.encode("utf-8", "replace") + b"\n"
        if len(line) > LONGEST:
            raise PluginError(f"{len(line)} bytes are more than a message can have",
                              hint="Show the rows in pages: give the view a cursor.")
        with self._lock:
            self._write(line)

    # From the host.

    def run(self) -> None:
        """Answers the host until it says the end; standard output is the log from now on."""
        if os.isatty(0):
            sys.exit("This is a plugin of appmenu. Try it with: appmenu plugins test DIR")
        # What is started from here must neither read messages nor write between them.
        source, sink = os.dup(0), os.dup(1)
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        os.dup2(2, 1)
        sys.stdout = sys.stderr
        with open(source, "rb") as lines, open(sink, "wb", buffering=0) as output:
            self.serve(lines, functools.partial(_write_all, output))
            deadline = time.monotonic() + 0.5
            for thread in threading.enumerate():
                if thread is not threading.current_thread():
                    thread.join(max(0, deadline - time.monotonic()))
            if threading.active_count() > 1:
                os._exit(0)  # Python would wait for a thread that is no daemon

    def serve(self, lines: Iterable[bytes], write: Callable[[bytes], Any]) -> None:
        """Answers lines until they end; for hosts other than the one of `run`, as in tests."""
        self._write = write
        self.ended.clear()
        for line in lines:
            try:
                message = json.loads(line)
                method, number = message.get("method"), message.get("id")
            except (ValueError, AttributeError, RecursionError):
                self.log("not a message:", reprlib.repr(line))
                continue
            if method == "exit":
                break
            params = message.get("params") or {}
            if number is None:
                self._guard(self._hear, method, params)
            else:
                self._guard(self._ask, number, method, params)
        self._finish(0)
        for id in list(self._invocations):
            self._forget(id)

    def _finish(self, seconds: float) -> None:
        """Cancels what is worked on, and waits a little for its end."""
        self.ended.set()
        deadline = time.monotonic() + seconds
        for cancelled, _ in list(self._requests.values()):
            cancelled.set()
        for _, thread in list(self._requests.values()):
            thread.join(max(0, deadline - time.monotonic()))

    def _guard(self, function: Callable, *arguments: Any) -> None:
        """Calls a function whose failures only the log hears of."""
        try:
            function(*arguments)
        except Exception:
            self.log(traceback.format_exc())

    def _hear(self, method: str, params: dict) -> None:
        if method == "$/cancelRequest":
            request = self._requests.get(params.get("id"))
            if request:
                request[0].set()
        elif method == "handler/end":
            self._forget(params.get("invocation", ""))
        elif method == "event/notify":
            name, info = params.get("name"), params.get("userInfo") or {}
            shown = self._invocations.get(info.get("invocation", ""))
            if shown and name == "view/didAppear":
                shown.visible.add(info.get("view"))
            elif shown and name == "view/didDisappear":
                shown.visible.discard(info.get("view"))
            self._start(self._functions.get((method, None, name)), info)
        elif method == "settings/changed":
            self.settings = params.get("settings") or {}
            self._start(self._functions.get((method, None, None)))

    def _forget(self, invocation: str) -> None:
        """Ends what is done for an invocation, if it is there."""
        ended = self._invocations.pop(invocation, None)
        if ended:
            ended.ended.set()

    def _start(self, function: Optional[Callable], *arguments: Any) -> None:
        if function:
            threading.Thread(target=self._guard, args=(function, *arguments), daemon=True).start()

    def _ask(self, number: Any, method: str, params: dict) -> None:
        cancelled = threading.Event()
        invocation = self._invocations.get(params.get("invocation", ""))
        if invocation is None or method == "handler/select":
            invocation = _Invocation(params)
        if method == "handler/select":
            self._invocations[invocation.id] = invocation
        context = Context(self, invocation, params, cancelled)
        if method in ("initialize", "shutdown"):  # in order with all others
            self._answer(number, method, context, params)
            if method == "initialize":
                for function in self._background:
                    self._start(function)
            return
        thread = threading.Thread(target=self._answer, args=(number, method, context, params), daemon=True)
        self._requests[number] = (cancelled, thread)
        try:
            thread.start()
        except RuntimeError as error:  # too many of them
            self._fail(number, error)

    def _answer(self, number: Any, method: str, context: Context, params: dict) -> None:
        try:
            self._send(id=number, result=_json(self._result(method, context, params), "result"))
        except BaseException as error:  # told to the user, and the plugin goes on
            if method == "handler/select":
                self._forget(context.invocation)  # nothing is shown of it
            self._fail(number, error)
        finally:
            self._requests.pop(number, None)

    def _fail(self, number: Any, error: BaseException) -> None:
        """Answers a request with an error."""
        self._requests.pop(number, None)
        if isinstance(error, Cancelled):
            return self._send(id=number, error={"code": -32800, "message": "cancelled"})
        data: Dict[str, Any] = {}
        if isinstance(error, PluginError):
            data = {"detail": error.detail, "hint": error.hint, "retryable": error.retryable}
        else:
            self.log("".join(traceback.format_exception(type(error), error, error.__traceback__)))
            frames = traceback.extract_tb(error.__traceback__)
            own = [each for each in frames if each.filename not in (__file__, "<string>")] or frames
            place = f" ({os.path.basename(own[-1].filename)}, line {own[-1].lineno})" if own else ""
            data["detail"] = traceback.format_exception_only(type(error), error)[-1].strip() + place
        data = {name: value for name, value in data.items() if value is not None}
        self._send(id=number, error={
            "code": -32601 if isinstance(error, _Unknown) else -32603,
            "message": str(error) or type(error).__name__, **({"data": data} if data else {})})

    def _result(self, method: str, context: Context, params: dict) -> Any:
        """The answer to a request."""
        if method == "initialize":
            return self._initialize(params)
        if method == "shutdown":
            self._finish(0.4)
            return {}
        name = {"handler/select": context.handler, "view/action": context.action}.get(method)
        names = [(context.handler, name), (None, name), (context.handler, None), (None, None)]
        functions = [self._functions[(method, *key)] for key in names if (method, *key) in self._functions]
        if not functions:
            raise _Unknown(f"'{self.id}' has no function for {method} {name or ''}".strip())
        if method == "resource/get":
            found = functions[0](params.get("id"))
            return Image(data=found) if isinstance(found, bytes) else found
        found = functions[0](context)
        several = [] if found is None else list(found) if isinstance(found, (list, tuple)) else [found]
        if method in ("view/more", "view/search"):
            if isinstance(found, Page):
                return found
            return _page(several, "the page")
        if method == "form/change":
            _check(several, List[FieldChange], "the changes")
            changes = {each.id: each._wire() for each in several}
            return {"fields": {id: {name: each for name, each in change.items()
                                    if name != "id" and each is not None} for id, change in changes.items()}}
        if method == "handler/status":
            status = found if isinstance(found, Status) else Status(found)
            return status
        if method == "view/action":
            _check(several, List[Effect], "the effects of an action (a view is shown by Push or Replace)")
            return {"effects": several}
        _check(several, List[Union[View, Effect]], "the answer")
        views = [each for each in several if isinstance(each, View)]
        result: Dict[str, Any] = {"view": views[0]} if views else {}
        if len(views) < len(several) or isinstance(found, list):
            result["effects"] = [each for each in several if isinstance(each, Effect)]
        if not result and not context._invocation.sequences:
            raise PluginError(f"'{context.handler}' shows nothing", retryable=False, hint=(
                "Return a view or effects from the handler, or update a view before it returns."))
        return result

    def _initialize(self, params: dict) -> Dict[str, Any]:
        versions = params.get("protocol") or {}
        if not versions.get("min", 1) <= 1 <= versions.get("max", 1):
            raise PluginError(f"'{self.id}' speaks version 1 of the protocol only", retryable=False)
        self.host = {"locale": params.get("locale"), "timeZone": params.get("timeZone"),
                     "color": params.get("color"), **(params.get("host") or {})}
        self.directories = params.get("directories") or {}
        self.settings = params.get("settings") or {}
        declared = {key[0] for key in self._functions}
        unused = {feature for method, feature in _REQUESTS.items() if method not in declared}
        used = [each for each in FEATURES if self.supports(each) and each not in unused]
        names = [key[2] for key in self._functions if key[0] == "handler/select"]
        return {"protocol": 1, "plugin": {"id": self.id, "version": self.version}, "handlers": names,
                **({"features": used} if used else {})}


def _write_all(output: Any, line: bytes) -> None:
    """Writes a line at once."""
    rest = memoryview(line)
    while rest:
        rest = rest[output.write(rest):]


class FakeHost:
    """A host for unit tests: `with FakeHost(plugin) as host: host.select("hello")`.

    Answers are what is sent, as dicts; an error is raised as `PluginError`. `sent` has the notifications.
    """

    def __init__(self, plugin: Plugin, features: Sequence[str] = tuple(FEATURES), **params: Any):
        self.sent: List[dict] = []
        self._answers: Dict[int, dict] = {}
        self._arrived = threading.Condition()
        self._lines: queue.SimpleQueue = queue.SimpleQueue()
        self._count = 0
        lines = iter(self._lines.get, None)
        self._thread = threading.Thread(target=plugin.serve, args=(lines, self._receive), daemon=True)
        self._thread.start()
        self.hello = self.ask("initialize", **{
            "protocol": {"min": 1, "max": 1}, "directories": {}, **params,
            "host": {"name": "test", "version": "0", **({"features": list(features)} if features else {})}})

    def __enter__(self) -> FakeHost:
        return self

    def __exit__(self, *error: Any) -> None:
        self.ask("shutdown")
        self._lines.put(None)
        self._thread.join()

    def _receive(self, line: bytes) -> None:
        message = json.loads(line)
        with self._arrived:
            if "method" in message:
                self.sent.append(message)
            else:
                self._answers[message["id"]] = message
            self._arrived.notify_all()

    def send(self, method: str, **params: Any) -> int:
        """Sends a request; returns its number."""
        self._count += 1
        self._lines.put(json.dumps({"id": self._count, "method": method, "params": params}).encode())
        return self._count

    def notify(self, method: str, **params: Any) -> None:
        """Sends a notification."""
        self._lines.put(json.dumps({"method": method, "params": params}).encode())

    def wait(self, number: int) -> dict:
        """The result of a request."""
        with self._arrived:
            if not self._arrived.wait_for(lambda: number in self._answers, 30):
                raise TimeoutError("there is no answer")
            answer = self._answers.pop(number)
        if "error" in answer:
            raise PluginError(answer["error"]["message"], **answer["error"].get("data", {}))
        return answer["result"]

    def wait_for(self, method: str, count: int = 1) -> List[dict]:
        """The params of the notifications of a method, as soon as there are so many."""
        def found() -> List[dict]:
            return [message["params"] for message in self.sent if message["method"] == method]
        with self._arrived:
            if not self._arrived.wait_for(lambda: len(found()) >= count, 30):
                raise TimeoutError(f"there are only {len(found())} of {method}")
            return found()

    def ask(self, method: str, **params: Any) -> dict:
        """Sends a request; returns its result."""
        return self.wait(self.send(method, **params))

    def cancel(self, number: int) -> None:
        """Cancels a request."""
        self.notify("$/cancelRequest", id=number)

    def select(self, handler: str, title: str = "Test", invocation: str = "i", **arguments: Any) -> dict:
        """Selects an item; returns the result."""
        item = {"id": "test", "title": title, "arguments": arguments, "userInfo": {}}
        return self.ask("handler/select", invocation=invocation, handler=handler, item=item, path=["test"])

    def act(self, action: str, row: Optional[str] = None, view: str = "main", invocation: str = "i",
            **values: Any) -> List[dict]:
        """Does an action; returns its effects."""
        return self.ask("view/action", invocation=invocation, view=view, action=action, row=row,
                        values=values)["effects"]
