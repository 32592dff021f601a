#!/usr/bin/env python3
"""Measures a server that shows a menu in browsers.

usage: serve.py APPMENU SERVER BARE BROKER [--minutes N] [--pages N] [--only live,requests,log,broker,faults]

APPMENU is appmenu, SERVER appmenu-server, BARE a route of the same HTTP library that answers with fixed bytes, BROKER measures handlers
over NATS. What is told is one table; the load of the machine stands beside each figure.
"""
import argparse
import os
import pathlib
import random
import resource
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time

from faults import faults
from serving import Machine, Streams, Visitor
from workers import Broker

ROWS = []


def row(what, reached, goal=None, held=None, unit=""):
    """Notes a line of the table; `held` is None where there is no goal."""
    verdict = "" if held is None else "ok" if held else "missed"
    ROWS.append((what, f"{reached:,.3g}" if isinstance(reached, float) and reached < 100 else f"{reached:,.0f}",
                 unit, goal or "", verdict, f"{os.getloadavg()[0]:.1f}"))
    print(f"{what}: {ROWS[-1][1]} {unit} {verdict}", file=sys.stderr, flush=True)


def menu(title, count=40):
    """A menu as a team has one: 40 items, submenus, shortcuts, tags, a text that is kept up to date."""
    items = []
    for number in range(count):
        item = {"title": f"Service {number}", "subtitle": f"What can be done with service number {number}",
                "icon": "gear", "tags": ["production" if number % 2 else "test"]}
        if number % 8 == 7:
            item["submenu"] = [{"title": f"Task {task}", "subtitle": "Runs a task", "shell": "echo done",
                                "output": "view"} for task in range(10)]
        else:
            item |= {"shell": f"echo {number}", "output": "view"}
        if number == 0:
            item["live"] = {"shell": 'echo x >> "$HOME/asked"; echo fine', "every": 2}
        if number == 1:
            item["when"] = {"shell": 'echo x >> "$HOME/checked"; true'}
        items.append(item)
    return {"title": title, "items": items}


def count_of(path):
    return path.stat().st_size // 2 if path.exists() else 0


def live(programs, options):
    """Open pages: their memory, how fast an update reaches them, and what is asked for all of them."""
    server = Machine(menu("Before"))
    streams = Streams()
    try:
        # What the first pages need once is not theirs.
        for number in range(20):
            visitor = Visitor(server, f"early{number}")
            _, fields = visitor.open()
            line = visitor.listen(fields["page"])
            line.recv(1 << 16)
            line.close()
            visitor.ask("POST", "/sign-out", fields)
            visitor.hang_up()
        time.sleep(1)
        before, pages, started = server.memory(), options.pages, time.monotonic()
        for number in range(pages):
            visitor = Visitor(server, f"user{number}", "guests" if number % 4 == 0 else "operators")
            _, fields = visitor.open()
            streams.add(visitor.listen(fields["page"]))
            visitor.hang_up()
        if streams.wait("event: page") is None:
            raise SystemExit("not all pages came to life")
        opened = time.monotonic() - started
        streams.pump(1)
        row(f"{pages:,} sessions and live pages opened, per second", pages / opened)
        row("memory per live page", (server.memory() - before) / pages / 1024, "≤ 200",
            (server.memory() - before) / pages <= 200 * 1024, "KiB")
        asked = count_of(server.home / "asked")
        streams.pump(10)
        row(f"programs for an item asked every 2 s, in 10 s for {pages:,} pages",
            count_of(server.home / "asked") - asked, "≤ 7", count_of(server.home / "asked") - asked <= 7)
        idle = server.processor_time()
        streams.pump(10)
        row(f"computing for {pages:,} live pages at rest", (server.processor_time() - idle) * 100, unit="ms/s")
        times = []
        checked = count_of(server.home / "checked")
        for number in range(7):
            server.write(menu(f"Changed-{number}"))
            took = streams.wait(f"Changed-{number}")
            if took is None:
                raise SystemExit("an update did not reach all pages")
            times.append(took * 1000)
            streams.pump(1)
        row("menu file renamed to the last page's event, median", statistics.median(times), "≤ 500",
            statistics.median(times) <= 500, "ms")
        row("menu file renamed to the last page's event, worst of 7", max(times), unit="ms")
        row("programs for a condition after 7 updates", count_of(server.home / "checked") - checked, "≤ 14",
            count_of(server.home / "checked") - checked <= 14)
        row("memory per live page after 7 updates", (server.memory() - before) / pages / 1024, "≤ 200",
            (server.memory() - before) / pages <= 200 * 1024, "KiB")
        if streams.lost:
            row("pages that were lost", streams.lost, "0", False)
    finally:
        streams.close()
        server.close()


SCRIPT = """
local visitors = {%s}
local made, next = {}, 0
function init()
  for number, visitor in ipairs(visitors) do made[number] = wrk.format("GET", "/", visitor) end
  if #made == 0 then made[1] = wrk.format("GET", "/") end
  next = math.floor(#made * math.random())
end
function request()
  next = next %% #made + 1
  return made[next]
end
function done(summary, latency)
  io.write(string.format("figures %%d %%d %%f %%d\\n", latency:percentile(50), latency:percentile(95),
    summary.requests / summary.duration * 1000000,
    summary.errors.status + summary.errors.read + summary.errors.timeout + summary.errors.connect))
end
"""


def wrk(folder, address, visitors=()):
    """Has 200 clients ask; returns the median and the 95th percentile in ms, the answers in a second, and the errors."""
    tables = ["{" + ", ".join(f'["{name}"] = "{value}"' for name, value in visitor.items()) + "}" for visitor in visitors]
    script = pathlib.Path(folder) / "clients.lua"
    script.write_text(SCRIPT % ",\n".join(tables))
    said = subprocess.run(["wrk", "-t", "2", "-c", "200", "-d", "5s", "--timeout", "10s", "-s", str(script), address],
                          capture_output=True, text=True, check=True).stdout
    median, high, rate, errors = said.split("figures ")[1].split()[:4]
    return int(median) / 1000, int(high) / 1000, float(rate), int(errors)


def requests(programs, options):
    """Page requests under 200 clients with sessions of their own, against a bare route that sends as many bytes."""
    server = Machine(menu("Asked"))
    bare = None
    try:
        visitors = []
        # Two for each client, so that none asks more often than a session may.
        for number in range(400):
            visitor = Visitor(server, f"user{number}", "guests" if number % 4 == 0 else "operators")
            text, _ = visitor.open()
            visitor.hang_up()
            visitors.append(visitor.fields | {"Accept": "text/html", "Host": server.host})
        bare = subprocess.Popen([programs.bare, str(len(text.encode()))], stdout=subprocess.PIPE, text=True)
        bare_address = bare.stdout.readline().strip()
        figures = {"bare": [], "page": []}
        for _ in range(3):
            figures["bare"].append(wrk(server.folder, bare_address))
            figures["page"].append(wrk(server.folder, f"http://127.0.0.1:{server.port}/", visitors))
        median = {name: [statistics.median(column) for column in zip(*found)] for name, found in figures.items()}
        for name, words in (("bare", "bare route"), ("page", "page")):
            row(f"{words}, 200 clients: 95th percentile", median[name][1], unit="ms")
            row(f"{words}, 200 clients: answers per second", median[name][2])
        row("page against bare route, 95th percentile", median["page"][1] / median["bare"][1], "≤ 10",
            median["page"][1] <= 10 * median["bare"][1], "×")
        row("size of the page", len(text.encode()) / 1024, unit="KiB")
        errors = sum(figure[3] for found in figures.values() for figure in found)
        row("requests that failed", errors, "0", errors == 0)
    finally:
        if bare:
            bare.kill()
            bare.wait()
        server.close()


def fill(path, count):
    """Puts runs into a log."""
    log = sqlite3.connect(path)
    log.executescript("PRAGMA synchronous = OFF; PRAGMA cache_size = -200000")
    items = [(number, f"service-{number}/", f"Service {number}", "test") for number in range(1, 41)]
    log.executemany("INSERT INTO item (id, path, title, tags) VALUES (?, ?, ?, ?)", items)
    chance, now = random.Random(1), int(time.time() * 1000)
    states = ["succeeded"] * 18 + ["failed", "stopped"]
    log.executemany(
        "INSERT INTO run (id, item, user, state, started, ended, inputs, status) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        ((chance.randbytes(16), chance.randint(1, 40), f"user{chance.randint(0, 99)}", chance.choice(states),
          started, started + 2000, '[["place","kyoto"]]', 0)
         for started in (now - (count - number) * 5000 - 60000 for number in range(count))))
    log.commit()
    log.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    log.close()


def log(programs, options):
    """The newest page of a log of a million runs, as a browser gets it."""
    with tempfile.TemporaryDirectory(prefix="appmenu-bench-") as folder:
        path = folder + "/runs.sqlite"
        first = Machine(menu("Log"), options=["--run-log", path])
        first.end()
        first.close()
        fill(path, options.runs)
        access = dict(rules=[
            {"allow": ["view", "run", "log"], "groups": ["operators"], "items": ["**"]},
            {"allow": ["view", "log"], "groups": ["guests"], "items": ["service-3", "service-17"]}],
            proxy={"nameHeader": "Remote-User", "groupsHeader": "Remote-Groups"})
        server = Machine(menu("Log"), access=access, options=["--run-log", path])
        try:
            for group, words in (("operators", "who reads all"), ("guests", "who reads two items of 40")):
                visitor = Visitor(server, "ann-" + group, group)
                visitor.open()
                times = []
                for _ in range(60):
                    start = time.perf_counter()
                    status, _, text = visitor.ask("GET", "/runs")
                    times.append((time.perf_counter() - start) * 1000)
                    if status != 200 or "Service 3" not in text and "Service 17" not in text:
                        raise SystemExit("the runs are not there")
                row(f"newest page of {options.runs:,} runs, for {words}", statistics.median(times), "≤ 20",
                    statistics.median(times) <= 20, "ms")
        finally:
            server.close()


def broker(programs, options):
    """Handlers over NATS, beside bare requests of the same library."""
    nats = Broker()
    try:
        said = subprocess.run([programs.broker, nats.address, "2000"], capture_output=True, text=True, check=True).stdout
    finally:
        nats.close()
    figures = {name: float(value) for name, value in (line.split()[:2] for line in said.splitlines())}
    row("bare request over NATS", figures["bare_us"], unit="µs")
    row("handler over NATS", figures["handler_us"], unit="µs")
    row("handler against bare request", figures["handler_us"] / figures["bare_us"], "≤ 2",
        figures["handler_us"] <= 2 * figures["bare_us"], "×")
    row("two workers against one where work waits", figures["two_workers_per_s"] / figures["one_worker_per_s"], "≥ 1.8",
        figures["two_workers_per_s"] >= 1.8 * figures["one_worker_per_s"], "×")


PARTS = {"live": live, "requests": requests, "log": log, "broker": broker,
         "faults": lambda programs, options: faults(programs, options, row)}


def main():
    reader = argparse.ArgumentParser(prog="scripts/bench serve")
    for name in ("appmenu", "server", "bare", "broker"):
        reader.add_argument(name)
    reader.add_argument("--minutes", type=float, default=10, help="how long the load and fault run lasts")
    reader.add_argument("--pages", type=int, default=1000, help="how many pages are open at once")
    reader.add_argument("--runs", type=int, default=1_000_000, help="how many runs the log has")
    reader.add_argument("--only", default=",".join(PARTS), help="the parts to measure, between commas")
    options = reader.parse_args()
    os.environ["APPMENU_SERVER"] = options.server
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 20_000), hard))
    for name in options.only.split(","):
        PARTS[name](options, options)
    widths = [max(len(line[column]) for line in ROWS + [HEAD]) for column in range(6)]
    for line in [HEAD, *ROWS]:
        print("  ".join(text.rjust(width) if column in (1, 5) else text.ljust(width)
                        for column, (text, width) in enumerate(zip(line, widths))).rstrip())
    sys.exit(1 if any(line[4] == "missed" for line in ROWS) else 0)


HEAD = ("what", "reached", "", "goal", "", "load")

main()
