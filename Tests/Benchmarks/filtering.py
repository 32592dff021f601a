"""A million lines filtered by programs without a terminal: what they find, how fast, in how much memory."""
import hashlib
import multiprocessing
import os
import random
import re
import signal
import statistics
import threading
import time
import unicodedata

LINES = 1_000_000
RUNS = 5
# No run of a filter takes this long, in seconds.
LIMIT = 60

FOLDERS = """src lib Sources Tests include docs assets config scripts build vendor public api internal
    core common network storage render menu screens plugins terminal resources locale migrations""".split()
WORDS = """index main parser reader writer buffer stream socket client server request response session
    token cache queue worker thread scheduler timer event handler listener model view controller layout
    style theme image icon font color palette matrix vector tensor kernel driver device memory page table
    record field column row cell cursor window frame panel dialog button label input output format codec
    filter sorter matcher scanner lexer grammar syntax symbol module package bundle release version""".split()
ENDINGS = "swift c h py rs go js ts json yaml md txt html css toml sh".split()
TITLES = """Open Close Save Rename Duplicate Compare Merge Export Import Restart Deploy Review Archive
    Publish Report Search Replace Inspect Measure Schedule Translate Validate Configure""".split()
# Letters with marks that a fold leaves out, and scripts that no ASCII query matches.
FOREIGN = """café naïve résumé Zürich Málaga São_Paulo Čeština Ångström crème_brûlée piñata Übersicht
    façade données größe Łódź smörgåsbord 東京 日本語 データ Москва файл Ελλάδα 한국어 العربية""".split()
# Of these, the queries are chosen that come nearest to the shares wanted.
QUERIES = ("zqxjkv", "menuview", "parsertest", "srcmainswift", "rendercache", "deployserver", "CoreView",
           "tensorkernel", "dialogbutton", "netqueue", "scannerh", "e", "o", "r", "s", "ee", "er")
SHARES = (0.0, 0.01, 0.95)
# Extended queries with shares of about 0, 1 and 95 of 100, and with each kind of term.
TERMS = ("'zqxjkv ^src", "^src 'cache 'main", "!zqxjkv", "!'render e", "^src | ^lib", "swift$ !test")
# The same for the second field.
FIELD_TERMS = ("zqxjkv", "'migrations", "!zqxjkv")
# For these, only what is found is looked at: case, marks, more than one word, other scripts.
CHECKED = ("CoreView", "résumé", "creme brulee", "Open menu", "日本", "файл json")


def line(number, pick):
    """A line as people have them: mostly paths, some titles, some with a subtitle."""
    kind = pick.random()
    name = f"{pick.choice(WORDS)}_{pick.choice(WORDS)}"
    if kind < 0.06:
        name += "_" + pick.choice(FOREIGN)
    elif kind < 0.25:
        name = "".join(word.capitalize() for word in name.split("_"))
    if kind < 0.80:
        folders = "/".join(pick.choice(FOLDERS) for _ in range(pick.randint(1, 4)))
        text = f"{folders}/{name}{number}.{pick.choice(ENDINGS)}"
    else:
        text = f"{pick.choice(TITLES)} {name.replace('_', ' ')} {number}"
    if pick.random() < 0.15:
        text += f"\t{pick.choice(TITLES)} the {pick.choice(WORDS)} of {pick.choice(FOLDERS)}"
    return text


def generate(path, count):
    """Writes `count` lines, the same each time."""
    pick = random.Random(20250101)
    with open(path, "w", encoding="utf-8") as file:
        for number in range(count):
            file.write(line(number, pick) + "\n")


# MARK: What ought to be found

# Letters with a stroke, which no decomposition takes off.
STROKES = str.maketrans("ØøŁłĐđĦħŦŧ", "OoLlDdHhTt")


class Subsequence:
    """Whether a text holds the letters of each word of a query in their order, as the rules say it and no
    more: case counts for a word with an upper-case letter, marks and strokes never do, title and subtitle
    are one."""

    def __init__(self, query):
        self.words = []
        for word in query.split():
            has_case = word != word.lower()
            letters = map(re.escape, self.fold(word, has_case))
            self.words.append((re.compile("[^\0]*?".join(letters), re.DOTALL), has_case))

    @staticmethod
    def fold(text, has_case):
        if not text.isascii():
            text = unicodedata.normalize("NFD", text)
            text = "".join(c for c in text if not unicodedata.combining(c)).translate(STROKES)
        return text if has_case else text.lower()

    def matches(self, text):
        return all(pattern.search(self.fold(text, has_case)) for pattern, has_case in self.words)


class Tally:
    """A set of lines as a count and a sum of digests: equal for equal sets, in whatever order."""

    def __init__(self):
        self.count = self.sum = 0

    def add(self, data):
        self.count += 1
        self.sum += int.from_bytes(hashlib.blake2b(data, digest_size=16).digest(), "little")

    def result(self):
        return self.count, self.sum % (1 << 128)


def apart(work, *arguments):
    """Does `work` in a process of its own: what a program's parent holds would count as its memory."""
    with multiprocessing.get_context("fork").Pool(1) as pool:
        return pool.apply(work, arguments)


def choose(path, count):
    """The queries whose shares of the lines come nearest to those wanted."""
    sample = []
    with open(path, encoding="utf-8") as file:
        for number, text in enumerate(file):
            if number % max(1, count // 20_000) == 0:
                sample.append(text.rstrip("\n"))
    shares = {}
    for query in QUERIES:
        rule = Subsequence(query)
        shares[query] = sum(map(rule.matches, sample)) / len(sample)
    return [min(shares, key=lambda query: abs(shares[query] - share)) for share in SHARES]


def expected(path, query):
    rule, tally = Subsequence(query), Tally()
    with open(path, encoding="utf-8") as file:
        for text in file:
            text = text.rstrip("\n")
            if rule.matches(text):
                tally.add(text.encode())
    return tally.result()


def found(path):
    tally = Tally()
    with open(path, "rb") as file:
        for data in file:
            tally.add(data.rstrip(b"\n"))
    return tally.result()


def difference(lines, output, query):
    """A line that is missing from the output, and one that is too much in it."""
    rule = Subsequence(query)
    with open(lines, encoding="utf-8") as file:
        wanted = {text for text in map(lambda t: t.rstrip("\n"), file) if rule.matches(text)}
    with open(output, encoding="utf-8", errors="replace") as file:
        got = {text.rstrip("\n") for text in file}
    return next(iter(wanted - got), None), next(iter(got - wanted), None)


# MARK: Running

def run(arguments, environment, lines, output, cores):
    """One run: seconds, peak memory in bytes, exit status.

    The memory is never less than that of this process, which the system counts until the program is
    loaded: some twenty megabytes.
    """
    arguments = ["taskset", "-c", ",".join(map(str, cores))] + arguments
    actions = [(os.POSIX_SPAWN_OPEN, 0, lines, os.O_RDONLY, 0),
               (os.POSIX_SPAWN_OPEN, 1, output, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600),
               (os.POSIX_SPAWN_OPEN, 2, os.devnull, os.O_WRONLY, 0)]
    start = time.monotonic()
    pid = os.posix_spawnp(arguments[0], arguments, environment, file_actions=actions, setsid=True,
                          setsigdef=[signal.SIGPIPE])
    overdue = threading.Timer(LIMIT, os.killpg, (pid, signal.SIGKILL))
    overdue.start()
    try:
        _, status, usage = os.wait4(pid, 0)
    except BaseException:
        os.killpg(pid, signal.SIGKILL)
        raise
    finally:
        overdue.cancel()
    seconds = time.monotonic() - start
    status = os.WEXITSTATUS(status) if os.WIFEXITED(status) else -os.WTERMSIG(status)
    return seconds, usage.ru_maxrss * 1024, status


def measure(appmenu, fzf, environment, scratch, count=LINES, runs=RUNS):
    """Prints the table; whether all that was found is right. `appmenu` and `fzf` are what comes before
    `--filter`, or None."""
    lines, output = scratch + "/lines", scratch + "/found"
    apart(generate, lines, count)
    size = os.path.getsize(lines)
    available = sorted(os.sched_getaffinity(0))
    counts = [1, 2] if len(available) > 1 else [1]
    limit = 1.5 * size + 64e6
    print(f"### Filtering {count:,} lines of {size / 1e6:.1f} MB in all (medians of {runs} runs)\n")
    print("| query | matches | of all | cores | appmenu, ms | fzf, ms | ratio | goal | the same set "
          "| peak memory, MB | fzf's, MB | goal |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: | --- | --- | ---: | ---: | --- |")
    programs = {name: command for name, command in (("appmenu", appmenu), ("fzf", fzf)) if command}
    problems = []
    for query in apart(choose, lines, count):
        wanted = apart(expected, lines, query)
        verdicts = {}
        for name, command in programs.items():
            _, _, status = run(command + ["--filter", query], environment, lines, output, available)
            got = apart(found, output)
            verdicts[name] = "yes" if got == wanted else f"no: {got[0]:,}"
            if name == "appmenu" and got != wanted:
                problems.append(wrong(lines, output, query, got, wanted))
            if name == "appmenu" and status != (0 if wanted[0] else 1):
                problems.append(f"{name} --filter {query}: it ended with {status}")
        for cores in counts:
            seconds, peaks = {name: [] for name in programs}, dict.fromkeys(programs, 0)
            for _ in range(runs):
                for name, command in programs.items():
                    took, peak, status = run(command + ["--filter", query], environment, lines,
                                             os.devnull, available[:cores])
                    if status not in (0, 1):
                        problems.append(f"{name} --filter {query}: it ended with {status}")
                    seconds[name].append(took)
                    peaks[name] = max(peaks[name], peak)
            took = {name: statistics.median(all) * 1000 for name, all in seconds.items()}
            ratio = took["appmenu"] / took["fzf"] if len(took) == 2 else None
            same = ", ".join(f"{name} {verdict}" for name, verdict in verdicts.items())
            ours = peaks.get("appmenu")
            print(f"| `{query}` | {wanted[0]:,} | {100 * wanted[0] / count:.1f} % | {cores} "
                  f"| {number(took.get('appmenu'))} | {number(took.get('fzf'))} "
                  f"| {number(ratio, 2)} | ≤ 1.0{missed(ratio, 1.0)} | {same} "
                  f"| {number(ours and ours / 1e6)} | {number(peaks.get('fzf', 0) / 1e6 or None)} "
                  f"| ≤ {limit / 1e6:.0f}{missed(ours, limit)} |", flush=True)
    print()
    if appmenu:
        for query in CHECKED:
            wanted = apart(expected, lines, query)
            run(appmenu + ["--filter", query], environment, lines, output, available)
            got = apart(found, output)
            if got != wanted:
                problems.append(wrong(lines, output, query, got, wanted))
        print("What was found was compared for these, too:", ", ".join(CHECKED), end=".\n\n")
    for problem in dict.fromkeys(problems):
        print("WRONG:", problem)
    return not problems


def measure_terms(appmenu, fzf, environment, scratch, count=LINES, runs=RUNS):
    """Prints the table of extended queries and of fields; whether both programs found the same lines."""
    lines, fields, output = scratch + "/lines", scratch + "/fields", scratch + "/found"
    apart(generate, lines, count)
    with open(lines, encoding="utf-8") as source, open(fields, "w", encoding="utf-8") as target:
        target.writelines(text.replace("/", ":") for text in source)
    print(f"### Extended queries over {count:,} lines (medians of {runs} runs)\n")
    print("| query | of all | appmenu, ms | fzf, ms | ratio | goal | the same set |")
    print("| --- | ---: | ---: | ---: | ---: | --- | --- |")
    programs = [appmenu, fzf] if fzf else [appmenu]
    available = sorted(os.sched_getaffinity(0))
    is_right = True
    for path, options, queries in ((lines, [], TERMS),
                                   (fields, ["--delimiter", ":", "--nth", "2"], FIELD_TERMS)):
        for query in queries:
            results, times = [], [[] for _ in programs]
            for command in programs:
                run(command + options + ["--filter", query], environment, path, output, available)
                results.append(apart(found, output))
            for _ in range(runs):
                for number_of, command in enumerate(programs):
                    took, _, _ = run(command + options + ["--filter", query], environment, path,
                                     os.devnull, available)
                    times[number_of].append(took)
            took = [statistics.median(all) * 1000 for all in times]
            ratio = took[0] / took[1] if fzf else None
            same = "" if not fzf else "yes" if results[0] == results[1] else \
                f"no: {results[0][0]:,} and {results[1][0]:,}"
            is_right = is_right and not same.startswith("no")
            words = " ".join(options + [query])
            print(f"| `{words.replace('|', chr(92) + '|')}` | {100 * results[0][0] / count:.1f} % "
                  f"| {number(took[0])} | {number(took[1] if fzf else None)} | {number(ratio, 2)} "
                  f"| ≤ 1.0{missed(ratio, 1.0)} | {same} |", flush=True)
    print()
    return is_right


def wrong(lines, output, query, got, wanted):
    missing, extra = apart(difference, lines, output, query)
    return (f"appmenu --filter {query}: {got[0]:,} lines in place of {wanted[0]:,}; "
            f"missing: {missing!r}, too much: {extra!r}")


def number(value, digits=1):
    return "–" if value is None else f"{value:.{digits}f}"


def missed(value, goal):
    """The mark behind a goal that was not reached."""
    return " ✗" if value is not None and value > goal else ""
