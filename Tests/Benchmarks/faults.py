"""The load and fault run of `scripts/bench serve`."""
import collections
import os
import pathlib
import random
import re
import shutil
import signal
import sqlite3
import subprocess
import tempfile
import threading
import time

from serving import ACCESS, Machine, Visitor, main_step
from workers import Broker, Workers

CLIENTS = 12
PASSWORD = "correct horse"

PLUGIN = """id: {0}
mode: service
run: ./lender.py
handlers:
  - name: {0}
"""
LENDER = '''#!/usr/bin/env python3
import json, sys, time
for line in sys.stdin:
    message = json.loads(line)
    method = message.get("method")
    if method == "exit":
        break
    if "id" not in message:
        continue
    result = {}
    if method == "initialize":
        result = {"protocol": 1}
    if method == "handler/select":
        time.sleep(0.02)
        result = {"view": {"kind": "text", "title": "Lent", "body": "lent"}}
    print(json.dumps({"jsonrpc": "2.0", "id": message["id"], "result": result}), flush=True)
'''

# Each program notes its start, so that the log can be held against it.
NOTE = 'echo x >> "$HOME/started-{0}"; '


def menu(title="Loaded"):
    def item(name, shell, **more):
        return {"title": name.capitalize(), "id": name, "shell": NOTE.format(name) + shell, "output": "view"} | more

    return {"title": title, "items": [
        item("quick", "echo quick"),
        item("slow", "for n in 1 2 3 4 5 6 7 8; do echo line $n; sleep 0.1; done"),
        item("long", "echo begun; sleep 600"),
        item("much", "yes 'a line of much output' | head -c 300000"),
        item("wrong", "echo it broke >&2; exit 3"),
        item("alone", "sleep 0.2; echo alone", concurrency=1),
        {"title": "Lent", "id": "lent", "tapHandlerName": "lender"},
        {"title": "Far", "id": "far", "tapHandlerName": "far"},
        {"title": "More", "id": "more", "items": [item("inner", "echo inner")],
         "live": {"shell": "date +%S", "every": 2}},
    ]}


class Load:
    """Clients that do what people do, until they are told to stop."""

    def __init__(self, server):
        self.server, self.over = server, threading.Event()
        self.counts, self.lock = collections.Counter(), threading.Lock()
        self.threads = [threading.Thread(target=self.client, args=(number,), daemon=True) for number in range(CLIENTS)]

    def count(self, what):
        with self.lock:
            self.counts[what] += 1

    def client(self, number):
        chance = random.Random(number)
        while not self.over.is_set():
            try:
                self.visit(number, chance)
                self.count("visits")
            except (OSError, RuntimeError, AssertionError) as error:
                self.count("failed: " + re.sub(r"\d+", "N", str(error))[:60])
                time.sleep(0.2)
            except Exception as error:
                self.count(f"failed: {type(error).__name__}")
                time.sleep(0.2)

    def visit(self, number, chance):
        """One user comes, does some things, and goes."""
        if number % 6 == 0:
            visitor = Visitor(self.server)
            status, _, _ = visitor.ask("POST", "/sign-in", {"name": f"person{number}", "password": PASSWORD, "to": "/"})
            if status != 303:
                raise RuntimeError(f"sign-in: {status}")
        else:
            visitor = Visitor(self.server, f"user{number}", chance.choice(["operators", "operators", "guests"]))
        lines = []
        try:
            fields = {}
            for _ in range(chance.randint(1, 4)):
                fields = self.page(visitor, chance, lines)
                if self.over.is_set():
                    break
            # Some leave without a word.
            if fields and chance.random() < 0.8:
                status, _, _ = visitor.ask("POST", "/sign-out", {"token": fields["token"]})
                self.count("signed out" if status == 303 else "failed: sign-out")
        finally:
            for line in lines:
                line.close()
            visitor.hang_up()

    def page(self, visitor, chance, lines):
        name = chance.choice(["", "quick", "quick", "slow", "much", "wrong", "alone", "lent", "far", "more", "more/inner", "long"])
        text, fields = visitor.open("/i/" + name if name else "/")
        line = visitor.listen(fields["page"])
        line.settimeout(5)
        lines.append(line)
        line.recv(1 << 16)
        step = main_step(text)
        if step:
            status, _, _ = visitor.ask("POST", "/do", fields | {"do": step}, Accept="text/vnd.appmenu.fragment")
            self.count("asked to run")
            end = time.monotonic() + chance.random() * 1.5
            line.settimeout(0.2)
            while time.monotonic() < end:
                try:
                    if not line.recv(1 << 18):
                        break
                except TimeoutError:
                    pass
        if name == "long" and chance.random() < 0.5:
            self.stop(visitor, fields)
        if chance.random() < 0.3:
            lines.pop().close()
        return fields

    def stop(self, visitor, fields):
        """Stops the newest run of the user's."""
        status, _, text = visitor.ask("GET", "/runs?state=running")
        found = re.search(r"/runs/([0-9a-z]{26})", text)
        if found:
            visitor.ask("POST", f"/runs/{found[1]}/stop", {"token": fields["token"]})
            self.count("stopped")


def disturb(server, workers, over, counts):
    """Breaks the menu file and mends it, and kills what answers for handlers, here and elsewhere."""
    number = 0
    while not over.wait(3):
        number += 1
        server.write("title: [broken\nitems: {")
        if over.wait(0.7):
            break
        server.write(menu(f"Loaded {number}"))
        counts["menu broken and mended"] += 1
        for pid, words in server.processes():
            if "lender.py" in words:
                try:
                    os.kill(pid, signal.SIGKILL)
                    counts["plugins killed"] += 1
                except OSError:
                    pass
        if workers:
            workers.replace(number)
            counts["workers killed and back"] += 1
    server.write(menu("Loaded at last"))


def quiet(condition, seconds):
    """Waits until a condition holds, and returns whether it does."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return True
        time.sleep(0.5)
    return condition()


def faults(programs, options, row):
    """Load and faults for some minutes: nothing is lost, and nothing is left."""
    # Few sessions for each user, so that what users leave behind is the same after a minute and at the end.
    access = ACCESS | {"sessions": {"idle": 60, "perUser": 4}, "users": [
        {"name": f"person{number}", "password": Machine.hash(PASSWORD), "groups": ["operators"]}
        for number in range(0, CLIENTS, 6)]}
    # A server without this option asks nobody else.
    broker = Broker() if knows(options.server, "--nats") else None
    workers = Workers(broker, far_plugin()) if broker else None
    server = Machine(
        menu(), access=access,
        files={"lender/plugin.yaml": PLUGIN.format("lender"), "lender/lender.py": LENDER},
        options=["--plugins", "{menus}/lender"] + (["--nats", broker.address] if broker else []))
    if workers:
        # Who runs the server trusts what the workers lend.
        subprocess.run([programs.appmenu, "plugins", "trust", workers.hash], check=True, stdout=subprocess.DEVNULL,
                       cwd=server.home, env=Machine.environment(server.folder, server.home))
    seconds = options.minutes * 60
    first = min(60, seconds / 4)
    try:
        # Everything once, so that what stays for good is there.
        warm = Load(server)
        for number in range(40):
            warm.visit(1, random.Random(number))
        quiet(lambda: not programs_of(server), 10)
        time.sleep(2)
        descriptors = server.descriptors()
        load, samples = Load(server), []
        disturber = threading.Thread(target=disturb, args=(server, workers, load.over, load.counts), daemon=True)
        for thread in [*load.threads, disturber]:
            thread.start()
        start = time.monotonic()
        while (passed := time.monotonic() - start) < seconds:
            time.sleep(0.5)
            if server.process.poll() is not None:
                raise SystemExit("the server ended: " + server.errors())
            samples.append((passed, server.memory()))
        load.over.set()
        for thread in [*load.threads, disturber]:
            thread.join(60)
        for what, count in sorted(load.counts.items()):
            row(what, count)
        early = mean([size for passed, size in samples if first * 0.75 <= passed <= first])
        late = mean([size for passed, size in samples if passed >= seconds - first * 0.25])
        row("memory after the first minute" if first == 60 else f"memory after {first:.0f} s", early / 1048576, unit="MiB")
        row("memory at the end against that", late / early, "≤ 1.1", late <= 1.1 * early, "×")
        # Streams whose other end is gone are noticed at their next sign of life; users who left without a word are
        # signed out after a minute, and their programs end.
        quiet(lambda: not programs_of(server) and len(server.descriptors()) <= len(descriptors), 150)
        left = programs_of(server)
        row("programs left after the clients have gone", len(left), "0", not left)
        more = collections.Counter(server.descriptors()) - collections.Counter(descriptors)
        row("descriptors left", sum(more.values()), "0", not more)
        for name, count in more.items():
            row(f"  {name}", count)
        over = server.end()
        row("processes left after the server has ended", len(over), "0", not over)
        hold_against_log(server, row)
    finally:
        server.close()
        if workers:
            workers.close()
            broker.close()
            shutil.rmtree(workers.plugin.parent, ignore_errors=True)


def knows(program, option):
    """Whether `serve` has an option."""
    return option in subprocess.run([program, "serve", "--help"], capture_output=True, text=True).stdout


def far_plugin():
    """Makes the plugin that workers lend; returns its folder."""
    folder = pathlib.Path(tempfile.mkdtemp(prefix="appmenu-bench-")) / "far"
    folder.mkdir()
    (folder / "plugin.yaml").write_text(PLUGIN.format("far"))
    (folder / "lender.py").write_text(LENDER)
    (folder / "lender.py").chmod(0o755)
    return folder


def programs_of(server):
    """The programs of items below the server; the guard and what serves handlers stay."""
    return [words for _, words in server.processes()
            if words and "appmenu-guard" not in words.split()[0] and "lender.py" not in words]


def mean(values):
    return sum(values) / max(1, len(values))


def hold_against_log(server, row):
    """Each program that began is in the log, with an end."""
    path = next(server.folder.glob("state/**/runs.sqlite"))
    log = sqlite3.connect(path)
    logged = {name.strip("/"): count for name, count in log.execute(
        "SELECT item.path, count(*) FROM run JOIN item ON item.id = run.item GROUP BY item.path")}
    open_ended = log.execute("SELECT count(*) FROM run WHERE ended IS NULL OR state IN ('running', 'lost')").fetchone()[0]
    log.close()
    missing = 0
    for file in server.home.glob("started-*"):
        name = file.name.removeprefix("started-")
        kept = logged.get(name, logged.get("more/" + name, 0))
        missing += max(0, file.stat().st_size // 2 - kept)
    row("runs in the log", sum(logged.values()))
    row("programs that began and are not in the log", missing, "0", missing == 0)
    row("runs in the log without an end", open_ended, "0", open_ended == 0)
