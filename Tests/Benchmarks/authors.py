"""Times `appmenu lsp` on a menu of 20,000 items: findings after the last key, completion, the outline and the links of
the same menu as JSON on one line, and the memory, also when an editor does not wait for answers.

usage: authors.py PROGRAM [RUNS]

The goals: findings within 150 ms after the last key, completion within 30 ms, the outline and the links of one line
within 1 s, and not twice the memory when 200 changes and completions are sent at once. `yaml-language-server` is measured
beside it where it is installed.
"""

import json
import pathlib
import shutil
import statistics
import sys
import tempfile
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "Fixtures" / "editor"))

from editor import Editor  # noqa: E402

ITEMS = 20_000
GOALS = {"findings": 150, "completion": 30, "outline of one line": 1000, "links of one line": 1000}
BURST = 200


def menu():
    item = ("  - title: Item %d\n    subtitle: number %d of many\n    icon: star\n"
            "    url: https://example.org/%d\n")
    return "title: Many\nitems:\n" + "".join(item % (i, i, i) for i in range(ITEMS))


def peak(pid):
    """The most memory that a process has had, in MiB."""
    for line in pathlib.Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmHWM:"):
            return int(line.split()[1]) / 1024
    return float("nan")


def line():
    """A menu as JSON on one line."""
    items = [{"title": f"Item {i}", "subtitle": "가", "url": f"https://example.org/{i}"}
             for i in range(ITEMS)]
    return json.dumps({"title": "Many", "items": items}, ensure_ascii=False)


def burst(editor):
    """Sends changes and completions without waiting for answers; returns when the last one has come."""
    middle = editor.text.index("number 10000 of")
    first = editor.number + 1

    def send():
        for _ in range(BURST):
            editor.replace(middle, middle, "x")
            editor.number += 1
            editor.write({"id": editor.number, "method": "textDocument/completion", "params": {
                "textDocument": {"uri": editor.uri}, "position": editor.position(middle)}})

    # The server may wait until its answers are read.
    thread = threading.Thread(target=send)
    thread.start()
    for number in range(first, first + BURST):
        editor.wait(lambda message: message.get("id") == number)
    thread.join()


def measure_line(program, runs, folder, times):
    editor = Editor(program)
    editor.open(folder / "many.json", line())
    assert editor.findings() == []
    for name, method in (("outline", "documentSymbol"), ("links", "documentLink")):
        for _ in range(min(runs, 3)):
            start = time.perf_counter()
            found = editor.request(f"textDocument/{method}", {"textDocument": {"uri": editor.uri}})
            times[f"{name} of one line"].append(1000 * (time.perf_counter() - start))
            assert len(found) == ITEMS
    assert editor.close() == 0


def measure(program, runs, folder):
    editor = Editor(program)
    editor.open(folder / "many.yaml", menu())
    assert editor.findings() == []
    times = {name: [] for name in GOALS}
    middle = editor.text.index("number 10000 of")
    for _ in range(runs):
        # Both a text in the middle and a key at the end, as they are typed.
        editor.replace(middle, middle, "x")
        start = time.perf_counter()
        editor.findings()
        times["findings"].append(1000 * (time.perf_counter() - start))
        editor.type("    ")
        for letter in "sh":
            editor.type(letter)
            start = time.perf_counter()
            items = editor.completions()
            times["completion"].append(1000 * (time.perf_counter() - start))
            assert any(item["label"] == "shortcut" for item in items)
        editor.findings()
        end = len(editor.text)
        editor.replace(end - 6, end, "")
        editor.findings()
    times["memory"] = peak(editor.process.pid)
    burst(editor)
    times["memory of a burst"] = peak(editor.process.pid)
    assert editor.close() == 0
    measure_line(program, runs, folder, times)
    return times


def main():
    program, runs = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 15
    with tempfile.TemporaryDirectory() as folder:
        times = measure(program, runs, pathlib.Path(folder))
    missed = False
    for name, goal in GOALS.items():
        median, worst = statistics.median(times[name]), max(times[name])
        missed = missed or median > goal
        print(f"{name}: median {median:.1f} ms, worst {worst:.1f} ms of {len(times[name])}; goal {goal} ms")
    print(f"memory: {times['memory']:.0f} MiB at most, for a file of {len(menu()) / 1048576:.1f} MiB")
    print(f"memory: {times['memory of a burst']:.0f} MiB at most after {BURST} changes and completions at once")
    missed = missed or times["memory of a burst"] > 2 * times["memory"]
    if not shutil.which("yaml-language-server"):
        print("yaml-language-server is not installed: measured alone")
    sys.exit(1 if missed else 0)


main()
