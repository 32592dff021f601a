"""The library for plugins in Python. Run with: python3 -m unittest discover -s Tests/Python"""
import datetime
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import textwrap
import threading
import unittest

sys.dont_write_bytecode = True
ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "plugins/python"))
import appmenu_plugin as library  # noqa: E402
from appmenu_plugin import (Action, Attention, Badge, Column, Copy, FakeHost, Field,  # noqa: E402
                            FieldChange, FormView, Group, HeatmapView, Image, ListView, MessageView, Page,
                            Plugin, PluginError, Push, Row, Section, Status, Submit, TableRow, TableView,
                            TextView, Toast)

ALL = ["formChange", "search", "refresh", "resource", "status", "patch", "effects", "settings"]


class Program:
    """A plugin that runs as a process; messages go through pipes."""

    def __init__(self, body):
        self.folder = tempfile.TemporaryDirectory()
        path = pathlib.Path(self.folder.name) / "plugin.py"
        head = "import os, subprocess, sys, threading\nfrom appmenu_plugin import *\nplugin = Plugin('p', '1.0')\n"
        path.write_text(head + textwrap.dedent(body) + "\nplugin.run()\n")
        self.log = tempfile.TemporaryFile("w+")
        self.process = subprocess.Popen(
            [sys.executable, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.log,
            env={"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT / "plugins/python"),
                 "PYTHONDONTWRITEBYTECODE": "1"})

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.kill()
        self.process.wait()
        self.log.close()
        self.folder.cleanup()

    def write(self, *messages):
        for message in messages:
            line = message if isinstance(message, bytes) else json.dumps({"jsonrpc": "2.0", **message}).encode()
            self.process.stdin.write(line + b"\n")
        self.process.stdin.flush()

    def read(self):
        return json.loads(self.process.stdout.readline())

    def start(self, features=()):
        self.write({"id": 0, "method": "initialize", "params": {
            "protocol": {"min": 1, "max": 1},
            "host": {"name": "test", "version": "0", **({"features": features} if features else {})}}})
        return self.read()["result"]

    def select(self, number, handler="h"):
        self.write({"id": number, "method": "handler/select", "params": {
            "invocation": f"i{number}", "handler": handler, "item": {"id": "x", "title": "X"}}})

    def end(self):
        """Closes the input; returns the status, what else was written, and the log."""
        self.process.stdin.close()
        rest = self.process.stdout.read()
        status = self.process.wait(30)
        self.log.seek(0)
        return status, rest, self.log.read()


class ProcessTests(unittest.TestCase):
    def test_an_older_host_hears_of_no_features_and_gets_none(self):
        with Program("""
            @plugin.handler
            def h(context):
                context.update(ListView("t"))
                done = [context.patch([Row("a")]), plugin.perform(Toast("t")), plugin.status_changed("h")]
                return TextView("t", body=str(done))
            @plugin.change
            def change(context): pass
            """) as program:
            self.assertEqual(program.start(), {
                "protocol": 1, "plugin": {"id": "p", "version": "1.0"}, "handlers": ["h"]})
            program.select(1)
            self.assertEqual(program.read()["method"], "view/update")
            self.assertEqual(program.read()["result"]["view"]["body"], "[False, False, False]")
            self.assertEqual(program.end()[:2], (0, b""))

    def test_a_host_with_features_hears_of_those_that_are_declared(self):
        with Program("""
            @plugin.handler
            def h(context):
                context.patch([Row("a")], before={"a": "b"}, remove=["c"], subtitle="s")
                return []
            @plugin.change
            def change(context): pass
            """) as program:
            self.assertEqual(program.start(["later", "settings", *ALL])["features"],
                             ["formChange", "patch", "effects", "settings"])
            program.select(1)
            self.assertEqual(program.read(), {"jsonrpc": "2.0", "method": "view/patch", "params": {
                "invocation": "i1", "view": "main", "sequence": 1, "remove": ["c"], "subtitle": "s",
                "rows": [{"title": "a", "id": "a", "before": "b"}]}})
            self.assertEqual(program.read()["result"], {"effects": []})

    def test_what_a_handler_and_its_children_print_is_in_the_log(self):
        with Program("""
            @plugin.handler
            def h(context):
                print("stray")
                subprocess.run(["sh", "-c", "cat; echo child"], check=True)
                os.write(1, b"raw\\n")
                return TextView("t", body=input() if False else "b")
            """) as program:
            program.start()
            program.select(1)
            self.assertEqual(program.read()["result"]["view"]["body"], "b")
            status, rest, log = program.end()
            self.assertEqual((status, rest), (0, b""))
            for word in ("stray", "child", "raw"):
                self.assertIn(word, log)

    def test_it_goes_on_after_lines_that_are_no_messages(self):
        with Program("@plugin.handler\ndef h(context): return TextView('t', body='b')") as program:
            program.start()
            program.write(b"hello", b"[1]", b"\xff\xfe", b"5", b"null", b"[" * 100_000, {"method": "later"},
                          {"method": "event/notify", "params": 5}, {"id": [1], "method": "handler/select"},
                          {"id": 7, "method": "sing"})
            error = program.read()
            self.assertEqual((error["id"], error["error"]["code"]), (7, -32601))
            program.select(8)
            self.assertEqual(program.read()["id"], 8)

    def test_a_flood_of_requests_is_answered_and_updates_are_in_order(self):
        with Program("""
            @plugin.handler
            def h(context):
                threads = [threading.Thread(target=lambda: [context.append([Row("a")]) for _ in range(50)])
                           for _ in range(8)]
                for thread in threads: thread.start()
                for thread in threads: thread.join()
                return []
            @plugin.action
            def act(context): return Copy(context.row)
            """) as program:
            program.start()
            program.select(1)
            lines = [program.read() for _ in range(401)]
            self.assertEqual([line["params"]["sequence"] for line in lines[:400]], list(range(1, 401)))
            # It reads on while nobody takes its answers.
            program.write(*({"id": number, "method": "view/action", "params": {
                "invocation": "i1", "view": "main", "action": "x", "row": "ä" * 10_000}}
                for number in range(2, 402)))
            answers = [program.read() for _ in range(400)]
            self.assertEqual(sorted(answer["id"] for answer in answers), list(range(2, 402)))
            self.assertEqual({answer["result"]["effects"][0]["text"] for answer in answers}, {"ä" * 10_000})

    def test_it_ends_in_order(self):
        with Program("""
            import atexit
            atexit.register(print, "the end")
            @plugin.background
            def tick():
                plugin.ended.wait()
                print("ended")
            """) as program:
            program.start()
            program.write({"id": 1, "method": "shutdown"}, {"method": "exit"}, {"id": 2, "method": "shutdown"})
            self.assertEqual(program.read(), {"jsonrpc": "2.0", "id": 1, "result": {}})
            status, rest, log = program.end()
            self.assertEqual((status, rest), (0, b""))
            self.assertEqual(log.split("\n"), ["ended", "the end", ""])

    def test_it_ends_with_its_input_whatever_runs(self):
        with Program("""
            @plugin.handler
            def h(context):
                print("at work")
                threading.Thread(target=threading.Event().wait, daemon=False).start()
                context.progress(0)
                while True:
                    print("x", file=sys.stderr)
            """) as program:
            program.start()
            program.select(1)
            self.assertEqual(program.read()["method"], "progress")
            status, rest, log = program.end()
            self.assertEqual((status, rest), (0, b""))
            self.assertIn("at work\n", log)

    def test_it_ends_when_nobody_reads(self):
        with Program("""
            @plugin.handler
            def h(context):
                for number in range(1000): context.progress(None, "x" * 1000)
                return []
            """) as program:
            program.start()
            program.process.stdout.close()
            program.select(1)
            program.process.stdin.close()
            self.assertEqual(program.process.wait(30), 0)


class RequestTests(unittest.TestCase):
    def setUp(self):
        self.plugin = Plugin("p")
        self.quiet, sys.stderr = sys.stderr, open(os.devnull, "w")

    def tearDown(self):
        sys.stderr.close()
        sys.stderr = self.quiet

    def failure(self, function, **params):
        """What is told of a handler that fails."""
        self.plugin = Plugin("p")
        self.plugin.handler("h")(function)
        with FakeHost(self.plugin) as host, self.assertRaises(PluginError) as raised:
            host.select("h", **params)
        return raised.exception

    def test_requests_overlap(self):
        both = threading.Barrier(2)

        @self.plugin.handler
        def h(context):
            both.wait(30)
            return TextView(context.invocation, body="")
        with FakeHost(self.plugin) as host:
            numbers = [host.send("handler/select", invocation=name, handler="h") for name in "ab"]
            self.assertEqual([host.wait(number)["view"]["title"] for number in numbers], ["a", "b"])

    def test_a_request_is_cancelled_alone(self):
        hold = threading.Event()

        @self.plugin.handler
        def slow(context):
            context.progress(0.5, "slow")
            context.sleep(3600)

        @self.plugin.handler
        def careful(context):
            context.progress()
            hold.wait(30)
            assert not context.cancelled
            context.check()
            return TextView("t", body="not cancelled")
        with FakeHost(self.plugin) as host:
            first = host.send("handler/select", invocation="a", handler="slow")
            second = host.send("handler/select", invocation="b", handler="careful")
            host.wait_for("progress", 2)
            host.cancel(first)
            host.cancel(99)
            with self.assertRaisesRegex(PluginError, "^cancelled$"):
                host.wait(first)
            hold.set()
            self.assertEqual(host.wait(second)["view"]["body"], "not cancelled")

    def test_the_end_cancels_what_runs(self):
        def h(context):
            context.progress()
            while True:
                context.sleep(3600)
        self.plugin.handler(h)
        with FakeHost(self.plugin) as host:
            number = host.send("handler/select", invocation="a", handler="h")
            host.wait_for("progress")
            host.ask("shutdown")
            with self.assertRaisesRegex(PluginError, "^cancelled$"):
                host.wait(number)

    def test_an_exception_says_where_it_was_raised(self):
        def h(context):
            raise ValueError("no such thing")
        error = self.failure(h)
        self.assertEqual(str(error), "no such thing")
        self.assertRegex(error.detail, r"^ValueError: no such thing \(test_appmenu_plugin\.py, line \d+\)$")
        error = self.failure(lambda context: Toast("x", "happy"))
        self.assertRegex(error.detail, r"^ValueError: Toast\.style: .* \(test_appmenu_plugin\.py, line \d+\)$")
        self.assertEqual(str(self.failure(lambda context: sys.exit())), "SystemExit")

    def test_a_plugin_error_has_words_of_its_own(self):
        def h(context):
            raise PluginError("Nobody is at home", "The door is locked.", "Ring the bell.", False)
        error = self.failure(h)
        self.assertEqual((str(error), error.detail, error.hint, error.retryable),
                         ("Nobody is at home", "The door is locked.", "Ring the bell.", False))

    def test_numbers_that_json_does_not_have_are_refused_with_their_place(self):
        columns = [Column("a", "A", type="number")]
        for number in (float("nan"), float("inf"), -float("inf")):
            error = self.failure(lambda context, number=number: TableView(
                "t", columns=columns, rows=[TableRow("1", {"a": 1}), TableRow("2", {"a": number})]))
            self.assertEqual(str(error), f"result.view.rows[1].cells.a: {number} is not a number that JSON has")
        error = self.failure(lambda context: context.progress(float("nan")))
        self.assertEqual(str(error), "progress.fraction: nan is not a number that JSON has")

    def test_an_answer_of_another_kind_is_refused(self):
        for found, words in [
                (5, r"the answer\[0\]: it must be a View or an Effect, not 5"),
                ("text", "the answer"), ({"kind": "list"}, "the answer"),
                (None, "'h' shows nothing"), ((), "'h' shows nothing"),
                (FormView("t", fields=[Field("a", "A", value=object())], submit=Submit("s", "s")),
                 r"result\.view\.fields\[0\]\.value: <object .* cannot be sent"),
                (TextView("t", body="x" * (5 << 20)), "more than a message can have")]:
            self.assertRegex(str(self.failure(lambda context, found=found: found)), words)
        self.plugin = Plugin("p")
        self.plugin.action("a")(lambda context: TextView("t", body="b"))
        with FakeHost(self.plugin) as host, self.assertRaisesRegex(PluginError, "Push or Replace"):
            host.act("a")

    def test_an_answer_has_a_view_effects_or_both(self):
        answers = {"view": TextView("t", body="b"), "effect": Toast("x"), "none": [],
                   "both": (TextView("t", body="b"), Toast("x"), Attention())}
        self.plugin.handler("h")(lambda context: answers[context.item.arguments["which"]])
        with FakeHost(self.plugin) as host:
            view, toast = {"kind": "text", "title": "t", "body": "b"}, {"effect": "toast", "text": "x"}
            self.assertEqual(host.select("h", which="view"), {"view": view})
            self.assertEqual(host.select("h", which="effect"), {"effects": [toast]})
            self.assertEqual(host.select("h", which="none"), {"effects": []})
            self.assertEqual(host.select("h", which="both"),
                             {"view": view, "effects": [toast, {"effect": "attention"}]})

    def test_a_first_update_may_stand(self):
        self.plugin.handler("h")(lambda context: context.update(TextView("t", body="b")))
        with FakeHost(self.plugin) as host:
            self.assertEqual(host.select("h"), {})
            self.assertEqual(host.sent[0]["params"], {
                "invocation": "i", "view": "main", "sequence": 1,
                "content": {"kind": "text", "title": "t", "body": "b"}})

    def test_views_count_by_themselves_and_end_with_their_invocation(self):
        kept = []

        @self.plugin.handler
        def h(context):
            kept.append(context)
            context.append([Row("a")])
            context.update(ListView("t", id="other"))
            context.append([Group("2026-01-01")], view="other")
            return []
        with FakeHost(self.plugin) as host:
            host.select("h")
            self.assertEqual([(each["params"]["view"], each["params"]["sequence"]) for each in host.sent],
                             [("main", 1), ("other", 1), ("other", 2)])
            self.assertEqual(host.sent[2]["params"]["groups"], [{"date": "2026-01-01", "rows": []}])
            host.notify("handler/end", invocation="i")
            host.ask("shutdown")
            kept[0].append([Row("b")])
            self.assertEqual(len(host.sent), 3)

    def test_actions_go_to_their_function(self):
        self.plugin.handler("one")(lambda context: [])
        self.plugin.handler("two")(lambda context: [])
        self.plugin.action("a")(lambda context: Copy("a of any"))
        self.plugin.action("a", handler="two")(lambda context: Copy("a of two"))
        self.plugin.action()(lambda context: [Copy(f"{context.action} {context.row} {context.view}"),
                                              Copy(str(context.values))])
        self.plugin.action("nothing")(lambda context: None)
        with FakeHost(self.plugin) as host:
            host.select("one", invocation="1")
            host.select("two", invocation="2")
            self.assertEqual(host.act("a", invocation="1")[0]["text"], "a of any")
            self.assertEqual(host.act("a", invocation="2")[0]["text"], "a of two")
            self.assertEqual(host.act("a", invocation="unknown")[0]["text"], "a of any")
            self.assertEqual([each["text"] for each in host.act("b", row="r", view="v", x=1)],
                             ["b r v", "{'x': 1}"])
            self.assertEqual(host.act("nothing"), [])
        with self.assertRaisesRegex(ValueError, "two functions for view/action a"):
            self.plugin.action("a")(lambda context: None)

    def test_the_state_of_a_selection_is_kept_until_its_end(self):
        self.plugin.handler("h")(lambda context: context.state.update(n=len(context.path)) or [])
        self.plugin.action("a")(lambda context: Copy(f"{context.state} {context.item.title}"))
        with FakeHost(self.plugin) as host:
            host.select("h", title="T")
            self.assertEqual(host.act("a")[0]["text"], "{'n': 1} T")
            host.notify("handler/end", invocation="i")
            self.assertEqual(host.act("a")[0]["text"], "{} ")

    def test_work_is_repeated_while_its_view_is_shown(self):
        calls = []

        @self.plugin.handler
        def h(context):
            context.while_shown(lambda: calls.append(1) or context.update(ListView("t")) or 1 / 0, every=0.001)
            return []
        with FakeHost(self.plugin) as host:
            host.select("h")
            for number in range(200):  # there is time enough for a call
                host.ask("shutdown")
            self.assertEqual(calls, [])
            host.notify("event/notify", name="view/didAppear", userInfo={"invocation": "i", "view": "main"})
            host.wait_for("view/update", 2)
            host.notify("handler/end", invocation="i")
            host.ask("shutdown")
            count = len(calls)
            for number in range(200):
                host.ask("shutdown")
            self.assertLessEqual(len(calls), count + 1)  # one that was about to begin

    def test_work_ends_if_the_selection_fails(self):
        started = []

        @self.plugin.handler
        def h(context):
            before = set(threading.enumerate())
            context.while_shown(lambda: None, every=0.001)
            started.extend(set(threading.enumerate()) - before)
            raise ValueError("no")
        with FakeHost(self.plugin) as host:
            with self.assertRaises(PluginError):
                host.select("h")
            started[0].join(30)
            self.assertFalse(started[0].is_alive())

    def test_the_features_answer_their_requests(self):
        plugin, heard = self.plugin, threading.Event()
        plugin.change(lambda context: [FieldChange("b", value=context.values["a"] * 2),
                                       FieldChange(context.field, error="")])
        plugin.search(lambda context: [Row(context.query)])
        plugin.refresh(lambda context: TextView(context.view, body="new"))
        plugin.page(lambda context: Page([Row(context.cursor)], cursor="3"))
        plugin.status(lambda context: Status("3 open", [Badge("late", "warning")]))
        plugin.resource(lambda id: b"png" if id == "a" else None)
        plugin.settings_changed(heard.set)
        with FakeHost(plugin, settings={"city": "Bern"}) as host:
            self.assertEqual(host.hello["features"], ALL)
            self.assertEqual(plugin.settings, {"city": "Bern"})
            self.assertEqual(
                host.ask("form/change", invocation="i", view="main", field="a", values={"a": 2}),
                {"fields": {"b": {"value": 4}, "a": {"error": ""}}})
            row = {"title": "x", "id": "x"}
            self.assertEqual(host.ask("view/search", invocation="i", view="main", query="x"), {"rows": [row]})
            self.assertEqual(host.ask("view/more", invocation="i", view="main", cursor="x"),
                             {"rows": [row], "cursor": "3"})
            self.assertEqual(host.ask("view/refresh", invocation="i", view="v")["view"]["title"], "v")
            self.assertEqual(host.ask("handler/status", handler="h", item={"id": "x", "title": "X"}),
                             {"detail": "3 open", "badges": [{"text": "late", "style": "warning"}]})
            self.assertEqual(host.ask("resource/get", id="a"), {"data": "cG5n", "type": "image/png"})
            self.assertIsNone(host.ask("resource/get", id="b"))
            host.notify("settings/changed", settings={"city": "Rome"})
            self.assertTrue(heard.wait(30))
            self.assertEqual(plugin.settings, {"city": "Rome"})
            self.assertTrue(plugin.status_changed("h"))
            self.assertTrue(plugin.perform(Toast("late", "warning", Action("show", "Show", key="s")),
                                           Attention()))
            plugin.post("p/done", count=1)
            self.assertEqual([each["method"] for each in host.sent],
                             ["handler/statusChanged", "effect/post", "event/post"])
            with self.assertRaisesRegex(TypeError, "perform: it must be a Toast or an Attention"):
                plugin.perform(Copy("x"))

    def test_a_plugin_can_be_tried_again(self):
        self.plugin.handler("h")(lambda context: context.append([Row("a")]) or [])
        self.plugin.action("a")(lambda context: context.append([Row("a")]))
        with FakeHost(self.plugin) as host:
            host.select("h")
        with FakeHost(self.plugin) as host:
            host.act("a")
            self.assertEqual(host.wait_for("view/append")[0]["sequence"], 1)

    def test_events_are_heard(self):
        heard, got = threading.Event(), []
        self.plugin.event("p/done")(lambda info: (got.append(info), heard.set()))
        with FakeHost(self.plugin) as host:
            host.notify("event/notify", name="p/done", userInfo={"count": 1})
            self.assertTrue(heard.wait(30))
            self.assertEqual(got, [{"count": 1}])

    def test_another_version_is_refused(self):
        with self.assertRaisesRegex(PluginError, "'p' speaks version 1"):
            FakeHost(self.plugin, protocol={"min": 2, "max": 3})


class ValueTests(unittest.TestCase):
    def test_values_are_checked_when_they_are_made(self):
        words = "info, success, warning, error, empty"
        for make, expected in [
                (lambda: Toast("x", "happy"), f"Toast.style: 'happy' is unknown; it can be {words}"),
                (lambda: MessageView("x", style=None, body=""), f"None is unknown; it can be {words}"),
                (lambda: Field("a", "A", "chioce"), "it can be text, multiline, date, number, toggle, choice"),
                (lambda: Row(5), "Row.title: it must be text, not 5"),
                (lambda: Row("x", state=True), "Row.state: True is unknown; it can be checked, unchecked"),
                (lambda: Row("x", badges="new"), "Row.badges: it must be a list, not 'new'"),
                (lambda: Row("x", actions=["open"]), r"Row.actions\[0\]: it must be an Action, not 'open'"),
                (lambda: TextView("x"), "TextView.body: it must be text, not None"),
                (lambda: ListView("x", rows=[Section()]), r"ListView.rows\[0\]: it must be a Row"),
                (lambda: TableRow("1", {"a": True}), r"TableRow.cells\['a'\]: it must be text or a whole number"),
                (lambda: TableRow("1", {1: "a"}), "a key of TableRow.cells: it must be text, not 1"),
                (lambda: Column("a", "A", priority=1.5), "Column.priority: it must be a whole number, not 1.5"),
                (lambda: Push("x"), "Push.view: it must be a View"),
                (lambda: FormView("x", fields=[]), "FormView.submit: it must be a Submit, not None")]:
            with self.assertRaisesRegex((ValueError, TypeError), expected):
                make()

    def test_values_are_sent_as_the_protocol_has_them(self):
        day = datetime.date(2026, 1, 2)
        for value, expected in [
                (HeatmapView("t", from_=day, to="2026-01-03", unit_one="walk"),
                 {"kind": "heatmap", "title": "t", "from": "2026-01-02", "to": "2026-01-03", "days": {},
                  "unitOne": "walk"}),
                (ListView("t", rows=[Row("a")], sections=[Section("s")]),
                 {"kind": "list", "title": "t", "sections": [
                     {"title": "s", "rows": []}, {"rows": [{"title": "a", "id": "a"}]}]}),
                (ListView("t"), {"kind": "list", "title": "t", "sections": []}),
                (library.DetailView("t", fields={"a": "b"}, image=Image(b"png")),
                 {"kind": "detail", "title": "t", "fields": [{"label": "a", "value": "b"}],
                  "image": {"data": "cG5n", "type": "image/png"}}),
                (TableRow("1", {"a": day, "b": 1, "c": 1.5}),
                 {"id": "1", "cells": {"a": "2026-01-02", "b": 1, "c": 1.5}}),
                (Image(resource="x"), {"resource": "x"}), (library.Pop(), {"effect": "pop", "count": 1}),
                (FieldChange("a", hidden=False), {"id": "a", "hidden": False})]:
            self.assertEqual(library._json(value, "value"), expected)

    def test_a_name_that_is_no_text_does_not_break_the_line(self):
        plugin = Plugin("p")
        plugin.handler("h")(lambda context: TextView("t", body="a\udcffb\nc"))
        with FakeHost(plugin) as host:
            self.assertEqual(host.select("h")["view"]["body"], "a?b\nc")

    def test_the_tutorial_has_the_converter_as_it_is(self):
        page = ROOT / "Sources/Protocol/AppMenuPlugin/AppMenuPlugin.docc/YourFirstPlugin.md"
        program = (ROOT / "plugins/examples/converter/converter.py").read_text(encoding="utf-8")
        self.assertIn(f"```python\n{program}```\n", page.read_text(encoding="utf-8"))


if __name__ == "__main__":
    unittest.main()
