#!/usr/bin/env python3
"""The running processes, as a paged table that is updated while it is shown.

Each row has a slow action that can be cancelled.
"""
import os
import subprocess
import threading

from appmenu_plugin import Action, Column, Page, Plugin, TableRow, TableView, Toast

PAGE = 50
REFRESH = 2.0  # seconds between looks at the processes
WATCH = 10.0  # seconds that a process is watched for
STEPS = 20

plugin = Plugin("processes", version="1.0.0")
lock = threading.Lock()  # a page may be asked for while the figures change


def processes():
    """Returns the running processes, the busiest first, as (pid, share of a processor, name)."""
    listing = subprocess.run(["ps", "-e", "-o", "pid=,pcpu=,comm="], stdout=subprocess.PIPE,
                             check=True, universal_newlines=True, errors="replace").stdout
    found = []
    for line in listing.splitlines():
        pid, share, name = line.split(None, 2)
        found.append((pid, float(share), os.path.basename(name) if name[0] == "/" else name))
    return sorted(found, key=lambda process: (-process[1], int(process[0])))


def cpu_seconds(pid):
    """Returns the processor time of a process in seconds; LookupError if it has ended."""
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
    return TableRow(pid, {"name": name, "pid": int(pid), "share": share},
                    actions=[Action("watch", "Watch", key="w")], primary="watch")


def next_page(found, shown, count=PAGE):
    """Returns the next rows, and marks them as shown."""
    rest = [process for process in found if process[0] not in shown]
    shown.update((process[0], process) for process in rest[:count])
    return Page([row(process) for process in rest[:count]],
                cursor=str(len(shown)) if len(rest) > count else None)


def table(context, found, count=PAGE):
    context.state["shown"] = {}  # the processes on the screen, by id; kept until the table has left it
    page = next_page(found, context.state["shown"], count)
    return TableView(
        context.item.title, subtitle=f"{len(found)} processes", rows=page.rows, cursor=page.cursor,
        columns=[Column("name", "Name", priority=1), Column("pid", "Process", type="number"),
                 Column("share", "% of a processor", type="number")])


@plugin.handler("processes")
def show(context):
    found = processes()
    context.state["known"] = {process[0] for process in found}
    view = table(context, found)
    context.while_shown(lambda: refresh(context), every=REFRESH)
    return view


@plugin.page
def more(context):
    with lock:
        return next_page(processes(), context.state["shown"])


def refresh(context):
    """Shows the changes since the last update; the selection and the loaded pages stay."""
    found = processes()
    with lock:
        if not plugin.supports("patch"):  # an older host shows the whole table anew
            return context.update(table(context, found, len(context.state["shown"])))
        rows, before, gone = changes(found, context.state)
        is_more = len(context.state["shown"]) < len(found)
        context.patch([row(process) for process in rows], before=before, remove=gone,
                      subtitle=f"{len(found)} processes",
                      cursor=str(len(context.state["shown"])) if is_more else None)


def changes(found, state):
    """Returns the new and changed processes, the rows that they precede, and the ids of the rows whose
    processes have ended."""
    shown, known = state["shown"], state["known"]
    rows, before, below = [], {}, None
    for process in reversed(found):  # each row knows the one below it
        pid = process[0]
        is_new = below and pid not in shown and pid not in known
        if is_new or shown.get(pid, process) != process:
            rows.append(process)
            if below:
                before[pid] = below
        if is_new or pid in shown:
            below = pid
    state["known"] = {process[0] for process in found}
    gone = [pid for pid in shown if pid not in state["known"]]
    shown.update((process[0], process) for process in rows)
    for pid in gone:
        del shown[pid]
    return rows, before, gone


@plugin.action("watch")
def watch(context):
    """Measures a process for some seconds, and reports progress."""
    pid = context.row
    start = cpu_seconds(pid)
    for step in range(STEPS):
        context.progress(step / STEPS, f"Watching {pid}")
        context.sleep(WATCH / STEPS)  # ends by itself when the action is cancelled
    used = cpu_seconds(pid) - start
    return Toast(f"{pid} used {used} s of processor time in {WATCH:.0f} s", "info")


if __name__ == "__main__":
    plugin.run()
