#!/usr/bin/env python3
"""The parts of `scripts/bench plugins` that need a terminal: plugins.py APPMENU [RUNS]"""
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

from screen import end_all, leave, spawn

APPMENU = os.path.abspath(sys.argv[1])
RUNS = int(sys.argv[2]) if len(sys.argv) > 2 else 21
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def children(pid):
    return subprocess.run(["ps", "--ppid", str(pid), "-o", "pid="], stdout=subprocess.PIPE,
                          universal_newlines=True).stdout.split()


def environment(home, **more):
    return {"PATH": os.environ["PATH"], "HOME": home, "TERM": "xterm-256color", "LANG": "C.UTF-8",
            "APPMENU_BUNDLED_PLUGINS": ROOT + "/plugins", **more}


def row(name, value, unit, note=""):
    print(f"{name:<52} {value:>10.3f} {unit} {note}")


def first_frame(scratch):
    """Spawn to the first item, with 100 plugins installed and with none, taking turns."""
    with open(scratch + "/menu.yaml", "w") as file:
        file.write("- {title: First item, tapHandlerName: contributions}\n")
    for number in range(100):
        folder = f"{scratch}/many/.local/share/appmenu/plugins/p{number}"
        os.makedirs(folder)
        with open(folder + "/plugin.yaml", "w") as file:
            file.write(f"id: p{number}\nmode: service\nrun: [touch, {scratch}/started]\n"
                       f"handlers:\n  - name: handler{number}\n    aliases: [alias{number}]\n")
    times = {"none": [], "many": []}
    for run in range(RUNS + 1):
        for home in times:
            os.makedirs(f"{scratch}/{home}", exist_ok=True)
            start = time.monotonic()
            pid, screen = spawn([APPMENU, "run", scratch + "/menu.yaml"],
                                  environment(f"{scratch}/{home}"))
            screen.wait_for("First item")
            elapsed = time.monotonic() - start
            if run:
                times[home].append(elapsed)
            if run == RUNS:
                screen.drain(0.5)
                if children(pid) or os.path.exists(scratch + "/started"):
                    raise SystemExit("a plugin process was started")
            leave(pid, screen)
    none, many = (statistics.median(times[home]) * 1000 for home in ("none", "many"))
    row("first frame without plugins", none, "ms")
    row("first frame with 100 plugins, none started", many, "ms", f"{many / none:7.2f} ×  (goal ≤ 1.2)")


def resident(pid):
    with open(f"/proc/{pid}/status") as file:
        return int(re.search(r"VmRSS:\s+(\d+)", file.read()).group(1)) / 1024


def memory(scratch):
    """What the host holds, idle, with one warm plugin."""
    pid, screen = spawn([APPMENU, "run", ROOT + "/menus/main.plist"], environment(scratch))
    screen.wait_for("Contributions")
    screen.drain(0.5)
    row("resident memory, idle", resident(pid), "MiB")
    os.write(screen.terminal, b"\r")
    screen.wait_for("contributions")
    screen.drain(1.0)
    os.write(screen.terminal, b"\x1b")
    screen.drain(2.0)
    if not children(pid):
        raise SystemExit("the plugin is not warm")
    row("resident memory, idle with one warm plugin", resident(pid), "MiB", "(goal ≤ 25 MiB)")
    leave(pid, screen)


PAGED = '''#!/usr/bin/env python3
import json, sys, time
def page(start):
    rows = [{"id": str(n), "cells": {"n": n, "name": "row %d of many" % n}} for n in range(start, start + 200)]
    return {"rows": rows, **({"cursor": str(start + 200)} if start + 200 < 10000 else {})}
for line in sys.stdin:
    message = json.loads(line)
    method = message.get("method")
    if method == "exit": break
    if "id" not in message: continue
    result = {}
    if method == "initialize": result = {"protocol": 1}
    if method == "handler/select":
        columns = [{"id": "n", "title": "N", "type": "number"}, {"id": "name", "title": "Name"}]
        result = {"view": {"kind": "table", "title": "t", "columns": columns, **page(0)}}
    if method == "view/more":
        with open(sys.argv[1], "a") as log: log.write("%f %s\\n" % (time.monotonic(), message["params"]["cursor"]))
        result = page(int(message["params"]["cursor"]))
    print(json.dumps({"jsonrpc": "2.0", "id": message["id"], "result": result}), flush=True)
'''


def pages(scratch):
    """10,000 rows in pages of 200, fetched as the user goes to the end again and again."""
    os.makedirs(scratch + "/paged")
    with open(scratch + "/paged/plugin.yaml", "w") as file:
        file.write(f"id: paged\nmode: service\nrun: [./paged.py, {scratch}/asked]\n")
    with open(scratch + "/paged/paged.py", "w") as file:
        file.write(PAGED)
    os.chmod(scratch + "/paged/paged.py", 0o755)
    with open(scratch + "/paged.yaml", "w") as file:
        file.write("- {title: Paged item, tapHandlerName: paged}\n")
    pid, screen = spawn([APPMENU, "run", scratch + "/paged.yaml", "--plugins", scratch + "/paged"],
                          environment(scratch))
    screen.wait_for("Paged item")
    start = time.monotonic()
    os.write(screen.terminal, b"\r")
    screen.wait_for("row 1 of many")
    first = time.monotonic()
    screen.drain(0.3)
    if os.path.exists(scratch + "/asked"):
        raise SystemExit("the second page was asked for before the user came near it")
    row("10,000 rows in pages: first rows", (first - start) * 1000, "ms", "(before the second page is asked for)")
    start = time.monotonic()
    for number in range(200, 10001, 200):
        os.write(screen.terminal, b"G")
        screen.wait_for("row %d of many" % (number - 1))
        if number < 10000:
            screen.wait_for("↓ 200")
    row("10,000 rows in pages: all 50 pages, key by key", (time.monotonic() - start) * 1000, "ms")
    row("resident memory with 10,000 rows", resident(pid), "MiB")
    leave(pid, screen)


FLOOD = '''#!/usr/bin/env python3
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    method = message.get("method")
    if method == "initialize":
        print(json.dumps({"jsonrpc": "2.0", "id": message["id"], "result": {"protocol": 1}}), flush=True)
    if method == "handler/select":
        n = 0
        rows = [{"id": str(i), "title": "row %d of a flood" % i} for i in range(500)]
        while True:
            n += 1
            content = {"kind": "list", "title": "t", "sections": [{"title": "update %d" % n, "rows": rows}]}
            print(json.dumps({"jsonrpc": "2.0", "method": "view/update", "params": {
                "invocation": message["params"]["invocation"], "sequence": n, "content": content}}), flush=True)
'''


def keys(scratch):
    """From a key to what it shows, while a plugin floods the host with updates of 500 rows."""
    os.makedirs(scratch + "/flood")
    with open(scratch + "/flood/plugin.yaml", "w") as file:
        file.write("id: flood\nmode: service\nrun: ./flood.py\n")
    with open(scratch + "/flood/flood.py", "w") as file:
        file.write(FLOOD)
    os.chmod(scratch + "/flood/flood.py", 0o755)
    with open(scratch + "/flood.yaml", "w") as file:
        file.write("- {title: Flood item, tapHandlerName: flood}\n")
    pid, screen = spawn([APPMENU, "run", scratch + "/flood.yaml", "--plugins", scratch + "/flood"],
                          environment(scratch))
    screen.wait_for("Flood item")
    os.write(screen.terminal, b"\r")
    screen.wait_for("of a flood")
    times = []
    for number in range(RUNS * 4):
        screen.drain(0.01)
        start = time.monotonic()
        os.write(screen.terminal, b"?")
        screen.wait_for("Keys that work here")
        times.append((time.monotonic() - start) * 1000)
        os.write(screen.terminal, b"?")
        screen.wait_for("of a flood")
    row("key to its frame in a flood of updates, median", statistics.median(times), "ms", "(goal ≤ 16)")
    row("key to its frame in a flood of updates, worst", max(times), "ms")
    row("resident memory in the flood", resident(pid), "MiB")
    leave(pid, screen)


PICTURES = '''#!/usr/bin/env python3
import base64, json, struct, sys, zlib
def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
def picture(number):
    row = b"\\0" + bytes([number, 255 - number, number * 7 % 256, 255]) * 32
    png = b"\\x89PNG\\r\\n\\x1a\\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 32, 32, 8, 6, 0, 0, 0))
    return base64.b64encode(png + chunk(b"IDAT", zlib.compress(row * 32)) + chunk(b"IEND", b"")).decode()
for line in sys.stdin:
    message = json.loads(line)
    method = message.get("method")
    if method == "exit": break
    if "id" not in message: continue
    result = {}
    if method == "initialize": result = {"protocol": 1, "features": ["resource"]}
    if method == "handler/select":
        rows = [{"id": str(n), "title": "person %d." % n, "image": {"resource": str(n)}} for n in range(200)]
        result = {"view": {"kind": "list", "title": "t", "sections": [{"rows": rows}]}}
    if method == "resource/get":
        with open(sys.argv[1], "a") as log: log.write(message["params"]["id"] + "\\n")
        result = {"data": picture(int(message["params"]["id"])), "type": "image/png"}
    print(json.dumps({"jsonrpc": "2.0", "id": message["id"], "result": result}), flush=True)
'''


def pictures(scratch):
    """A list of 200 rows with pictures, of which those that are seen are asked for."""
    os.makedirs(scratch + "/pictures")
    with open(scratch + "/pictures/plugin.yaml", "w") as file:
        file.write(f"id: pictures\nmode: service\nrun: [./pictures.py, {scratch}/fetched]\n")
    with open(scratch + "/pictures/pictures.py", "w") as file:
        file.write(PICTURES)
    os.chmod(scratch + "/pictures/pictures.py", 0o755)
    with open(scratch + "/pictures.yaml", "w") as file:
        file.write("- {title: Pictures item, tapHandlerName: pictures}\n")
    pid, screen = spawn([APPMENU, "run", scratch + "/pictures.yaml", "--plugins", scratch + "/pictures"],
                        environment(scratch, TERM="xterm-kitty", COLORTERM="truecolor"))
    screen.wait_for("Pictures item")
    os.write(screen.terminal, b"\r")
    seen = set()

    def fetched():
        with open(scratch + "/fetched") as file:
            return file.read().split()

    for key, first in ((b"", 0), (b"G", 199), (b"g", 0)):
        os.write(screen.terminal, key)
        screen.wait_for("person %d." % first)
        screen.drain(1.0)
        seen |= {int(number) for number in re.findall(r"person (\d+)\.", screen.text())}
    asked = fetched()
    unseen = set(map(int, asked)) - seen
    row("200 rows with pictures: rows that were in sight", len(seen), "")
    row("pictures that were asked for", len(asked), "", f"{len(unseen)} of rows never in sight (goal 0)")
    leave(pid, screen)


def main():
    scratch = tempfile.mkdtemp(prefix="appmenu-bench-")
    try:
        for part in (first_frame, pages, memory, keys, pictures):
            part(scratch)
            print()
    finally:
        end_all()
        shutil.rmtree(scratch, ignore_errors=True)


main()
