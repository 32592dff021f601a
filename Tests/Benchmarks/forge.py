#!/usr/bin/env python3
"""Measures how fast the repositories on a machine are found and read.

usage: forge.py PROGRAM [RUNS]

PROGRAM is ForgeBenchmark, which measures from within. What is told is the median of the runs:
- contributions, read for the first time, against the bare `git log` commands that yield the same commits, run one
  after another;
- the same with nothing changed since, against the first time;
- the search for repositories, against `find ROOT -name .git -prune`;
- the peak of the memory at a million commits.
"""
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

FORMAT = "%H %ad%x1f%ae%x1f%aE%x1f%an%x1f%aN"
NOW = 1_795_000_000
YEAR = 365 * 86_400


def make_repository(path, count, seed, files=True):
    """Makes a repository of `count` commits within a year, a third of them by others."""
    subprocess.run(["git", "init", "-q", "-b", "main", str(path)], check=True)
    git = subprocess.Popen(["git", "-C", str(path), "fast-import", "--quiet"], stdin=subprocess.PIPE)
    for number in range(count):
        moment = NOW - YEAR + number * YEAR // count
        other = number % 50
        who = "Me <me@example.org>" if number % 3 else f"Other {other} <o{other}@example.org>"
        message = f"Commit number {number} of {seed}"
        lines = ["commit refs/heads/main", f"mark :{number + 1}", f"author {who} {moment} +0100",
                 f"committer {who} {moment} +0100", f"data {len(message)}", message]
        if number:
            lines.append(f"from :{number}")
        if files:
            text = f"line {number}\n"
            lines += [f"M 100644 inline f{number % 20}", f"data {len(text)}", text]
        git.stdin.write(("\n".join(lines) + "\n").encode())
    git.stdin.close()
    if git.wait() != 0:
        sys.exit("git fast-import failed")


def make_folders(root):
    """Makes 20,000 folders with 200 repositories among them, on the third and on the fourth level."""
    number = 0
    for top in range(20):
        number += 1
        for middle in range(20):
            number += 1
            for leaf in range(48):
                folder = root / f"top{top}" / f"middle{middle}" / f"leaf{leaf}"
                folder.mkdir(parents=True)
                number += 1
                if leaf == 0:
                    (folder / "deep").mkdir()
                    number += 1
                if leaf in (0, 1) and middle % 4 == 0:
                    place = folder / "deep" if leaf == 0 else folder
                    subprocess.run(["git", "init", "-q", str(place)], check=True)
    return number


def elapsed(commands):
    start = time.perf_counter()
    for command in commands:
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - start


def measured(program, *arguments):
    """Runs the program; returns the seconds, the count, and the peak of its memory in KiB."""
    text = subprocess.run([program, *map(str, arguments)], check=True, stdout=subprocess.PIPE).stdout
    seconds, count, memory = text.decode().split()[-3:]
    return float(seconds), int(count), int(memory)


def contributions(program, title, root, runs, goal, cache):
    repositories = [path.parent for path in sorted(root.glob("**/.git"))]
    commands = [["git", "-C", str(path), "log", "--all", "--date=raw", "--format=" + FORMAT]
                for path in repositories]
    bare, cold, warm = [], [], []
    elapsed(commands)
    for _ in range(runs):
        bare.append(elapsed(commands))
        shutil.rmtree(cache, ignore_errors=True)
        seconds, count, memory = measured(program, "contributions", root, cache)
        cold.append(seconds)
        warm.append(measured(program, "contributions", root, cache)[0])
    b, c, w = map(statistics.median, (bare, cold, warm))
    print(f"| {title} | {b * 1000:.0f} ms | {c * 1000:.0f} ms | {c / b:.2f} (goal {goal}) "
          f"| {w * 1000:.1f} ms | {w / c:.3f} (goal 0.05) | {memory / 1024:.0f} MiB | {count} |", flush=True)


def discovery(program, title, root, runs, depth):
    find, own = [], []
    command = [["find", str(root), "-name", ".git", "-prune"]]
    elapsed(command)
    for _ in range(runs):
        find.append(elapsed(command))
        seconds, count, _ = measured(program, "discovery", root, "-", *depth)
        own.append(seconds)
    f, o = map(statistics.median, (find, own))
    print(f"| {title} | {f * 1000:.1f} ms | {o * 1000:.1f} ms | {o / f:.2f} (goal 1.0) | {count} |", flush=True)


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    program, runs = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 7
    folder = pathlib.Path(tempfile.mkdtemp(prefix="appmenu-bench-"))
    try:
        os.environ.update(HOME=str(folder), GIT_CONFIG_NOSYSTEM="1", GIT_CONFIG_GLOBAL=str(folder / "gitconfig"))
        (folder / "gitconfig").write_text("[user]\n\temail = me@example.org\n")
        make_repository(folder / "one", 100_000, 1)
        for number in range(200):
            make_repository(folder / "many" / f"r{number:03}", 500, number)
        print("| contributions | bare git log | cold | cold ÷ bare | warm | warm ÷ cold | peak | own commits |")
        print("| --- | --- | --- | --- | --- | --- | --- | --- |")
        cache = folder / "cache"
        contributions(program, "1 of 100,000", folder / "one", runs, 1.1, cache)
        contributions(program, "200 of 500", folder / "many", runs, 0.7, cache)
        count = make_folders(folder / "folders")
        print(f"\n| 200 repositories below {count:,} folders | find -prune | search | ratio | found |")
        print("| --- | --- | --- | --- | --- |")
        discovery(program, "three levels", folder / "folders", runs, [])
        discovery(program, "all levels", folder / "folders", runs, ["20"])
        make_repository(folder / "large", 1_000_000, 2, files=False)
        print("\n| 1 of 1,000,000 | bare git log | cold | cold ÷ bare | warm | warm ÷ cold | peak | own commits |")
        print("| --- | --- | --- | --- | --- | --- | --- | --- |")
        contributions(program, "1 of 1,000,000", folder / "large", 1, 1.1, cache)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


main()
