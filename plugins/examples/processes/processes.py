#!/usr/bin/env python3
"""A service plugin without third-party modules: a paged list of processes that updates itself.

Each row has a slow action that can be cancelled. Messages are JSON-RPC lines: the host's on standard
input, the plugin's on standard output; standard error is the log.
"""
import json
import os
import subprocess
import sys
import threading

PAGE = 50
REFRESH = 2.0  # seconds between updates
WATCH = 10.0  # seconds that a process is watched for


class Host:
    """The host, as the plugin talks to it; several threads may."""

    def __init__(self, output):
        self.output = output
        self.lock = threading.Lock()

    def send(self, **message):
        line = json.dumps({"jsonrpc": "2.0", **message})
        with self.lock:
            self.output.write(line + "\n")
            self.output.flush()

    def notify(self, method, **params):
        self.send(method=method, params=params)


class Cancelled(Exception):
    """The host no longer wants an answer."""


def processes():
    """The running processes, the busiest first, as (pid, share of a processor, name)."""
    listing = subprocess.run(["ps", "-e", "-o", "pid=,pcpu=,comm="], stdout=subprocess.PIPE,
                             check=True, universal_newlines=True, errors="replace").stdout
    found = []
    for line in listing.splitlines():
        pid, share, name = line.split(None, 2)
        found.append((int(pid), float(share), os.path.basename(name) if name[0] == "/" else name))
    return sorted(found, key=lambda process: (-process[1], process[0]))


def cpu_seconds(pid):
    """The processor time that a process has used, in seconds; LookupError where it is gone."""
    listing = subprocess.run(["ps", "-o", "time=", "-p", str(pid)], stdout=subprocess.PIPE,
                             universal_newlines=True).stdout.strip()
    if not listing:
        raise LookupError(f"process {pid} has ended")
    days, _, clock = listing.rpartition("-")
    seconds = int(days or 0) * 86400
    for power, part in enumerate(reversed(clock.split(":"))):
        seconds += int(float(part)) * 60 ** power
    return seconds


def row(process):
    pid, share, name = process
    return {"id": str(pid), "title": name, "subtitle": str(pid), "detail": f"{share:.1f} %",
            "actions": [{"id": "watch", "title": "Watch", "key": "w"}], "primary": "watch"}


class Invocation:
    """One selection: what it shows, and the thread that keeps that up to date."""

    def __init__(self, host, name, title):
        self.host, self.name, self.title = host, name, title
        self.shown = PAGE
        self.sequence = 0
        self.visible = threading.Event()
        self.ended = threading.Event()
        self.lock = threading.Lock()

    def view(self):
        """The rows that have been asked for so far."""
        found = processes()
        with self.lock:
            count = self.shown
        view = {"kind": "list", "title": self.title, "subtitle": f"{len(found)} processes",
                "sections": [{"rows": [row(process) for process in found[:count]]}],
                "placeholder": "No processes."}
        if count < len(found):
            view["cursor"] = str(count)
        return view

    def more(self, cursor):
        """The page that starts at a cursor."""
        start = int(cursor)
        found = processes()
        with self.lock:
            self.shown = max(self.shown, start + PAGE)
        page = {"rows": [row(process) for process in found[start:start + PAGE]]}
        if start + PAGE < len(found):
            page["cursor"] = str(start + PAGE)
        return page

    def keep_updating(self):
        """Shows the list anew now and then, while somebody looks at it."""
        while not self.ended.wait(REFRESH):
            if not self.visible.is_set():
                continue
            content = self.view()
            with self.lock:
                self.sequence += 1
                self.host.notify("view/update", invocation=self.name, view="main",
                                 sequence=self.sequence, content=content)

    def watch(self, pid, cancelled):
        """What a process does in the next seconds: slow, and says how far it is."""
        start = cpu_seconds(pid)
        steps = 20
        for step in range(steps):
            self.host.notify("progress", invocation=self.name, fraction=step / steps,
                             message=f"Watching {pid}")
            if cancelled.wait(WATCH / steps):
                raise Cancelled
        used = cpu_seconds(pid) - start
        return [{"effect": "toast", "style": "info",
                 "text": f"{pid} used {used} s of processor time in {WATCH:.0f} s"}]


class Plugin:
    def __init__(self, host):
        self.host = host
        self.invocations = {}
        self.requests = {}  # the requests that can be cancelled: number -> event

    def receive(self, message):
        """Deals with one message; False when it is the last."""
        method, params = message.get("method"), message.get("params") or {}
        number = message.get("id")
        if method == "exit":
            return False
        if method == "$/cancelRequest":
            self.requests.get(params.get("id"), threading.Event()).set()
        elif method == "handler/end":
            invocation = self.invocations.pop(params.get("invocation"), None)
            if invocation:
                invocation.ended.set()
        elif method == "event/notify":
            self.hear(params.get("name"), params.get("userInfo") or {})
        elif number is not None:
            cancelled = self.requests[number] = threading.Event()
            threading.Thread(target=self.answer, args=(number, method, params, cancelled),
                             daemon=True).start()
        return True

    def hear(self, name, info):
        invocation = self.invocations.get(info.get("invocation"))
        if invocation and name == "view/didAppear":
            invocation.visible.set()
        elif invocation and name == "view/didDisappear":
            invocation.visible.clear()

    def answer(self, number, method, params, cancelled):
        try:
            result = self.result(method, params, cancelled)
            self.host.send(id=number, result=result)
        except Cancelled:
            self.host.send(id=number, error={"code": -32800, "message": "cancelled"})
        except Exception as error:  # told to the user; the plugin goes on
            self.host.send(id=number, error={"code": -32603, "message": str(error)})
        finally:
            self.requests.pop(number, None)

    def result(self, method, params, cancelled):
        if method == "initialize":
            return {"protocol": 1, "plugin": {"id": "processes", "version": "1.0.0"},
                    "handlers": ["processes"]}
        if method == "shutdown":
            return {}
        if method == "handler/select":
            return self.select(params)
        if method not in ("view/more", "view/action"):
            raise LookupError(f"there is no method '{method}'")
        invocation = self.invocations.get(params["invocation"])
        if invocation is None:
            raise LookupError("this list is no longer shown")
        if method == "view/more":
            return invocation.more(params["cursor"])
        if params["action"] != "watch" or params.get("row") is None:
            raise LookupError(f"there is no action '{params['action']}'")
        return {"effects": invocation.watch(int(params["row"]), cancelled)}

    def select(self, params):
        if params["handler"] != "processes":
            raise LookupError(f"there is no handler '{params['handler']}'")
        name = params["invocation"]
        invocation = Invocation(self.host, name, params["item"]["title"])
        view = invocation.view()
        self.invocations[name] = invocation
        threading.Thread(target=invocation.keep_updating, daemon=True).start()
        return {"view": view}


def main():
    host = Host(sys.stdout)
    # A stray print is for the log, and never between the messages.
    sys.stdout = sys.stderr
    plugin = Plugin(host)
    for line in sys.stdin:
        try:
            message = json.loads(line)
        except ValueError:
            print("not a message:", line.strip(), file=sys.stderr)
            continue
        if not plugin.receive(message):
            break


if __name__ == "__main__":
    main()
