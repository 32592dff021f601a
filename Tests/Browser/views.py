"""One view of each kind, as the output of a program, with a text in every field."""

DAY = "2026-11-02"


def picture():
    """A PNG of one pixel, in base64."""
    return {"type": "image/png", "data": "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="}


def action(text, id="go", **more):
    return {"id": id, "title": text("action"), "confirm": text("question"), "style": "destructive"} | more


def row(text, number=1):
    return {"id": f"r{number}", "title": text("row"), "subtitle": text("under"), "icon": text("icon"), "detail": text("detail"),
            "badges": [{"text": text("badge"), "style": "warning"}], "state": "checked", "primary": "go",
            "actions": [action(text), {"id": "copy", "title": "Copy", "effects": [{"effect": "copy", "text": text("copied")}]},
                        {"id": "link", "title": "Link", "effects": [{"effect": "open", "url": text("address")}]},
                        {"id": "toast", "title": "Say", "effects": [{"effect": "toast", "text": text("toast")}]}]}


def views(text):
    """Returns a view of each kind by its name; `text(place)` gives the texts."""
    common = {"title": text("title"), "subtitle": text("subtitle"), "footer": text("footer"),
              "actions": [action(text, "whole")]}
    rows = [row(text, 1), row(text, 2)]
    sections = [{"title": text("section"), "rows": rows}]
    return {
        "plain": common | {"kind": "text", "body": text("body")},
        "ansi": common | {"kind": "text", "format": "ansi", "body": "\x1b[31m" + text("body") + "\x1b[0m"},
        "markdown": common | {"kind": "text", "format": "markdown", "body": "\n\n".join([
            "# " + text("heading"), text("paragraph"), "- " + text("point"), "`" + text("code").replace("`", "") + "`",
            f"[{text('link').replace(']', '')}](javascript:document.canary=1)", f"![{text('picture').replace(']', '')}](https://evil.invalid/x.png)",
            "<script>document.canary=1</script>", "<img src=x onerror=document.canary=1>", "> " + text("quote"),
            "[a]: javascript:document.canary=1\n\n[go][a]"])},
        "list": common | {"kind": "list", "sections": sections},
        "empty": common | {"kind": "list", "sections": [], "placeholder": text("placeholder")},
        "table": common | {"kind": "table", "columns": [{"id": "a", "title": text("column")}, {"id": "b", "title": "Size", "type": "size"}],
                           "rows": [{"id": f"t{n}", "cells": {"a": text("cell"), "b": 1000 * n}, "primary": "go",
                                     "actions": [action(text)]} for n in (1, 2)]},
        "heatmap": common | {"kind": "heatmap", "from": "2026-10-05", "to": "2026-11-15", "days": {DAY: 4, "2026-11-03": 1},
                             "unit": text("unit"), "summary": text("summary"), "total": 5, "sections": sections},
        "timeline": common | {"kind": "timeline", "groups": [{"date": DAY, "rows": rows}]},
        "detail": common | {"kind": "detail", "fields": [{"label": text("label"), "value": text("value")}], "body": text("body"),
                            "image": picture(), "sections": sections},
        "form": common | {"kind": "form", "submit": {"label": text("submit"), "action": "whole"}, "fields": [
            {"id": kind, "label": text("label"), "type": kind, "placeholder": text("placeholder"), "error": text("error")}
            | ({"value": text("value")} if kind in ("text", "multiline") else {})
            | ({"choices": [text("choice"), "other"]} if kind == "choice" else {})
            for kind in ("text", "multiline", "number", "date", "toggle", "choice", "secret")]},
        "message": common | {"kind": "message", "style": "error", "body": text("body"), "detail": text("more"), "retry": True},
        "unknown": common | {"kind": text("kind")},
    }
