#!/usr/bin/env python3
"""`scripts/bench terminal`: appmenu beside fzf, dialog and whiptail on a terminal.

terminal.py APPMENU [RUNS] [PART…], where a part is start, keys, idle, preview, launch, source, filter or
terms; without one, all.
"""
import glob
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True
import filtering  # noqa: E402
from filtering import missed, number  # noqa: E402
from screen import NotShown, end, end_all, spawn  # noqa: E402

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
SIZES = (8, 200)
FIRST = "First item"
# How long nothing must come before a picture is complete, in seconds.
QUIET = 0.06
IDLE = 2.0


class Program:
    """A program that shows a menu: how it is started with so many items."""

    def __init__(self, name, command, has_file=False):
        # `command` gives the arguments for a number of items; with a file, the items are its input.
        self.name, self.command, self.has_file = name, command, has_file

    def start(self, bench, count):
        return spawn(self.command(count), bench.environment,
                     stdin=bench.lines(count) if self.has_file else None)


def items(count):
    """Titles and subtitles, the same for every program that can show both."""
    return [(FIRST, "the one that is waited for")] + [
        (f"Entry {n} of the list", f"opens the entry with the number {n}") for n in range(2, count + 1)]


class Bench:
    """The programs, and what they are given."""

    def __init__(self, appmenu, runs, scratch):
        self.appmenu, self.runs, self.scratch = appmenu, runs, scratch
        self.environment = {
            "PATH": os.environ["PATH"], "HOME": scratch, "TERM": "xterm-256color", "LANG": "C.UTF-8",
            "APPMENU_BUNDLED_PLUGINS": os.environ.get("APPMENU_BUNDLED_PLUGINS", ROOT + "/plugins")}
        for count in SIZES:
            with open(self.menu(count), "w") as file:
                for title, subtitle in items(count):
                    file.write(f"- {{title: {title}, subtitle: {subtitle}, "
                               "tapHandlerName: contributions}\n")
            with open(self.lines(count), "w") as file:
                file.writelines(f"{title}\t{subtitle}\n" for title, subtitle in items(count))
        self.programs = [Program("appmenu run", lambda count: [appmenu, "run", self.menu(count)])]
        self.can_filter = self.filters()
        if not self.can_filter:
            print("Left out: `appmenu pick --filter`, which this program does not have.\n")
        pick = Program("appmenu pick", lambda count: [appmenu, "pick"], True)
        if self.shows(pick):
            self.programs.append(pick)
        else:
            print("Left out: `appmenu pick` on a terminal, where this program shows no list.\n")
        self.fzf = self.peer("fzf")
        if self.fzf:
            self.programs.append(Program("fzf", lambda count: [self.fzf], True))
        for name in ("dialog", "whiptail"):
            if path := self.peer(name):
                self.programs.append(Program(name, self.dialogue(path)))

    def menu(self, count):
        return f"{self.scratch}/menu{count}.yaml"

    def lines(self, count):
        return f"{self.scratch}/lines{count}"

    @staticmethod
    def peer(name):
        path = shutil.which(name)
        if not path:
            print(f"Left out: {name}, which is not installed (apt-get install {name}).\n")
        return path

    @staticmethod
    def dialogue(path):
        return lambda count: [path, "--menu", "Menu", "24", "80", "16"] + [
            word for place, (title, _) in enumerate(items(count), 1) for word in (str(place), title)]

    def filters(self):
        """Whether the program has `pick --filter`."""
        try:
            done = subprocess.run([self.appmenu, "pick", "--filter", "b"], input=b"a\nb\n",
                                  stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, timeout=10,
                                  env=self.environment)
        except subprocess.TimeoutExpired:
            return False
        return done.returncode == 0 and done.stdout == b"b\n"

    def shows(self, program):
        """Whether the program shows the first item at all."""
        pid, screen = program.start(self, SIZES[0])
        try:
            screen.wait_for(FIRST, limit=3)
        except NotShown:
            return False
        finally:
            end(pid, screen)
        return True

    # MARK: Parts

    def start(self):
        """From the start of a program to its first item, and what that takes to draw."""
        rows = {}
        for count in SIZES:
            times = {program.name: [] for program in self.programs}
            sizes = {program.name: [] for program in self.programs}
            for run in range(self.runs + 1):
                for program in self.programs:
                    start = time.monotonic()
                    pid, screen = program.start(self, count)
                    try:
                        shown = screen.wait_for(FIRST)
                        screen.settle(QUIET)
                    finally:
                        end(pid, screen)
                    # The first run finds cold files.
                    if run:
                        times[program.name].append((shown - start) * 1000)
                        sizes[program.name].append(screen.count)
            rows[f"start to first item, {count} items, ms"] = (times, 1.0, None)
            rows[f"first frame, {count} items, bytes"] = (sizes, None, None)
        self.table("Start", dict(sorted(rows.items(), key=lambda row: row[0][0] != "s")))

    def keys(self):
        """What a cursor key sends and how long that takes, one move in each program in turn."""
        running = []
        moves = {"one move, bytes": {}, "one move, ms": {},
                 "one move that scrolls, bytes": {}, "one move that scrolls, ms": {}}
        try:
            for program in self.programs:
                pid, screen = program.start(self, 200)
                running.append((program, pid, screen))
                screen.wait_for(FIRST)
                screen.settle()
            keys = {}
            for program, _, screen in running:
                keys[program.name] = self.moving_key(program, screen)
            # Ten moves stay on the first page; after fifty the list scrolls in all of them.
            for kind, before, count in (("one move", 0, 10), ("one move that scrolls", 50, self.runs)):
                for program, _, screen in running:
                    for _ in range(before):
                        screen.press(keys[program.name])
                        screen.drain(0.004)
                    screen.settle()
                for _ in range(count):
                    for program, _, screen in running:
                        counted, start = screen.count, time.monotonic()
                        screen.press(keys[program.name])
                        screen.settle(QUIET)
                        if screen.count > counted:
                            for unit, value in (("bytes", screen.count - counted),
                                                ("ms", (screen.last - start) * 1000)):
                                moves[f"{kind}, {unit}"].setdefault(program.name, []).append(value)
        finally:
            for _, pid, screen in running:
                end(pid, screen)
        self.table("Keys, 200 items", {
            name: (values, None, 60 if name == "one move, bytes" else None)
            for name, values in moves.items()})

    @staticmethod
    def moving_key(program, screen):
        """Down, or up for a list that grows upwards: the key that changes the picture."""
        for key in (b"B", b"A"):
            before = screen.picture()
            screen.press(key)
            screen.settle()
            if screen.picture() != before:
                return key
        raise SystemExit(f"{program.name} moves by no cursor key:\n{screen.text()}")

    def idle(self):
        """What is used while nobody does anything."""
        goals = {"processor time in 2 s by the clock's ticks, ms": 0, "the same, exactly, ms": None,
                 "times woken in 2 s": 0, "threads": None, "resident memory, MB": None}
        used = {row: {} for row in goals}
        running = []
        try:
            for program in self.programs:
                pid, screen = program.start(self, 200)
                running.append((program, pid, screen))
                screen.wait_for(FIRST)
                screen.settle()
            # What is done once after the start is not idling: threads that are kept in case of more work
            # give up after five seconds.
            time.sleep(6)
            before = {program.name: usage(pid) for program, pid, _ in running}
            time.sleep(IDLE)
            for program, pid, _ in running:
                name, now = program.name, usage(pid)
                change = [now[key] - before[name][key] for key in ("ticks", "exact", "switches")]
                values = change + [now["threads"], now["resident"]]
                for row, value in zip(goals, values):
                    used[row][name] = [value]
        finally:
            for _, pid, screen in running:
                end(pid, screen)
        self.table("Idle, 200 items", {row: (used[row], None, goals[row]) for row in goals})

    def preview(self):
        """Selection moves while a preview floods: from the key to the frame with the next line selected."""
        flood = "printf '\\033[32m%s\\033[m\\n' {}; yes \"$(printf '\\033[31mred \\033[1mbold\\033[m') {}\""
        quiet = "printf '%s\\n' {}"
        peers = [("appmenu pick", [self.appmenu, "pick"], "▌ ")]
        if self.fzf:
            peers.append(("fzf", [self.fzf, "--layout=reverse", "--preview-window=down"], "> "))
        rows = {}
        for words, command in (("of a line", quiet), ("that floods", flood)):
            medians, slowest = {}, {}
            for name, arguments, sign in peers:
                times = []
                pid, screen = spawn(arguments + ["--preview", command], self.environment,
                                    stdin=self.lines(SIZES[1]))
                try:
                    screen.wait_for(sign + FIRST)
                    for number in range(2, 2 + min(4 * self.runs, SIZES[1] - 1)):
                        # Meanwhile the preview goes on.
                        screen.drain(0.06)
                        start = time.monotonic()
                        os.write(screen.terminal, b"\x1bOB" if screen.has_application_keys
                                 else b"\x1b[B")
                        shown = screen.wait_for(f"{sign}Entry {number} of the list")
                        times.append((shown - start) * 1000)
                finally:
                    end(pid, screen)
                medians[name] = times
                slowest[name] = [sorted(times)[int(len(times) * 0.95)]]
            rows[f"preview {words}: median, ms"] = (medians, None, 16)
            rows[f"preview {words}: 95 of 100, ms"] = (slowest, None, 16)
        self.table("From a key to the next line, with a preview", rows)

    def launch(self):
        """From Enter to the first byte of a program on the terminal, and from its end to the list."""
        stamp = self.scratch + "/stamp"
        script = f"printf PROGRAM; sleep 0.1; date +%s.%N > {stamp}"
        # A menu in the user's own folder is trusted.
        menu = self.own_menu("launch", f"- {{title: {FIRST}, shell: {script}, pause: never}}\n")
        peers = [("appmenu run", [self.appmenu, "run", menu], None)]
        if self.fzf:
            peers.append(("fzf", [self.fzf, "--bind", f"enter:execute({script})"],
                          self.lines(SIZES[0])))
        begun, back = {}, {}
        for name, arguments, lines in peers:
            pid, screen = spawn(arguments, self.environment, stdin=lines)
            try:
                screen.wait_for(FIRST)
                for run in range(self.runs + 1):
                    screen.settle(QUIET)
                    start = time.monotonic()
                    screen.press(b"\r")
                    shown = screen.wait_for("PROGRAM")
                    listed = screen.wait_for(FIRST) + time.time() - time.monotonic()
                    if run:
                        begun.setdefault(name, []).append((shown - start) * 1000)
                        back.setdefault(name, []).append((listed - self.stamped(stamp)) * 1000)
            finally:
                end(pid, screen)
        self.table("Programs on the terminal", {
            "Enter to first byte, ms": (begun, 1.0, None), "end to list, ms": (back, None, 10)})

    def source(self):
        """A submenu of 100,000 lines: from the command's first line to the first rows, and to all."""
        stamp = self.scratch + "/stamp"
        menu = self.own_menu("source", f"- title: {FIRST}\n  source:\n    shell: date +%s.%N > {stamp}; "
                             "seq -f 'Row %.0f' 100000\n    each: {title: '{{0}}', command: [echo]}\n")
        rows, whole = [], []
        for run in range(self.runs + 1):
            pid, screen = spawn([self.appmenu, "run", menu], self.environment)
            try:
                screen.wait_for(FIRST)
                screen.press(b"\r")
                first = screen.wait_for("Row 1")
                clock = time.time() - time.monotonic()
                last = screen.wait_for("99980 more")
            finally:
                end(pid, screen)
            start = self.stamped(stamp)
            if run:
                rows.append((clock + first - start) * 1000)
                whole.append((clock + last - start) * 1000)
        self.table("A source of 100,000 lines", {
            "first rows, ms": ({"appmenu run": rows}, None, 100),
            "all rows, ms": ({"appmenu run": whole}, None, None)})

    @staticmethod
    def stamped(path):
        """The time that a program wrote into a file."""
        with open(path) as file:
            return float(file.read())

    def own_menu(self, name, text):
        folder = self.scratch + "/.config/appmenu"
        os.makedirs(folder, exist_ok=True)
        with open(f"{folder}/{name}.yaml", "w") as file:
            file.write(text)
        return f"{folder}/{name}.yaml"

    def terms(self):
        """A million lines and extended queries, without a terminal."""
        if not self.can_filter:
            return None
        return filtering.measure_terms([self.appmenu, "pick"], [self.fzf] if self.fzf else None,
                                       self.environment, self.scratch)

    def filter(self):
        """A million lines without a terminal."""
        pick = [self.appmenu, "pick"] if self.can_filter else None
        return filtering.measure(pick, [self.fzf] if self.fzf else None, self.environment,
                                 self.scratch)

    # MARK: Printing

    def table(self, title, rows):
        """A Markdown table; a row has the values of each program, a goal for the ratio to fzf, and one
        for the value itself."""
        names = [program.name for program in self.programs]
        ours = [name for name in names if name.startswith("appmenu")]
        print(f"### {title}\n")
        head = ["median of " + str(self.runs)] + names + [f"{name} ÷ fzf" for name in ours] + ["goal"]
        print("| " + " | ".join(head) + " |")
        print("| --- |" + " ---: |" * (len(head) - 2) + " --- |")
        for row, (values, ratio_goal, goal) in rows.items():
            medians = {name: statistics.median(all) for name, all in values.items() if all}
            digits = 2 if row.endswith("ms") else 1 if row.endswith("MB") else 0
            cells = [number(medians.get(name), digits) for name in names]
            fzf = medians.get("fzf")
            ratios = [medians[name] / fzf if fzf and name in medians else None for name in ours]
            cells += [number(ratio, 2) for ratio in ratios]
            words = ""
            if ratio_goal is not None:
                worst = max((ratio for ratio in ratios if ratio is not None), default=None)
                words = f"≤ {ratio_goal} × fzf{missed(worst, ratio_goal)}"
            if goal is not None:
                worst = max((medians[name] for name in ours if name in medians), default=None)
                words = f"≤ {goal}{missed(worst, goal)}"
            print("| " + " | ".join([row] + cells + [words]) + " |")
        print(flush=True)


def usage(pid):
    """What a process with its threads has used so far."""
    with open(f"/proc/{pid}/stat") as file:
        fields = file.read().rpartition(")")[2].split()
    ticks = (int(fields[11]) + int(fields[12])) * 1000 / os.sysconf("SC_CLK_TCK")
    exact = switches = threads = 0
    for task in glob.glob(f"/proc/{pid}/task/[0-9]*"):
        try:
            with open(task + "/status") as file:
                status = file.read()
            # In nanoseconds, where ticks are ten milliseconds long.
            with open(task + "/schedstat") as file:
                exact += int(file.read().split()[0]) / 1e6
        except FileNotFoundError:
            continue
        switches += int(re.search(r"^voluntary_ctxt_switches:\s+(\d+)", status, re.M)[1])
        threads += 1
    with open(f"/proc/{pid}/statm") as file:
        resident = int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6
    return {"ticks": ticks, "exact": exact, "switches": switches, "threads": threads,
            "resident": resident}


def versions():
    words = []
    for program in ("fzf", "dialog", "whiptail"):
        if path := shutil.which(program):
            done = subprocess.run([path, "--version"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                  stdin=subprocess.DEVNULL, timeout=10, text=True)
            found = re.search(r"\d+(\.\d+)+\S*", done.stdout)
            words.append(f"{program} {found[0] if found else ''}".strip())
    return ", ".join(words)


def main():
    arguments = sys.argv[1:]
    parts = ("start", "keys", "idle", "preview", "launch", "source", "filter", "terms")
    chosen = [word for word in arguments[1:] if word in parts] or parts
    counts = [word for word in arguments[1:] if word not in parts]
    if not arguments or len(counts) > 1 or not all(c.isdigit() and int(c) > 0 for c in counts):
        raise SystemExit("usage: terminal.py APPMENU [RUNS] [" + "|".join(parts) + "]…")
    appmenu = os.path.abspath(arguments[0])
    if not sys.platform.startswith("linux"):
        raise SystemExit("this benchmark reads /proc and needs Linux")
    if not os.access(appmenu, os.X_OK):
        raise SystemExit(f"there is no program {appmenu}")
    load, processors = os.getloadavg()[0], len(os.sched_getaffinity(0))
    scratch = tempfile.mkdtemp(prefix="appmenu-bench-")
    is_right = True
    try:
        bench = Bench(appmenu, int(counts[0]) if counts else 15, scratch)
        print(f"appmenu beside {versions()}; {processors} processors, load {load:.1f}; "
              "terminals of 80 × 24.\n")
        if load > processors / 2:
            print("The machine is busy with other things: times are too long, ratios less so.\n")
        for part in chosen:
            is_right = getattr(bench, part)() is not False and is_right
    finally:
        end_all()
        shutil.rmtree(scratch, ignore_errors=True)
    return 0 if is_right else 1


if __name__ == "__main__":
    sys.exit(main())
