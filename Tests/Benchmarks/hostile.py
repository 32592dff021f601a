"""Times `appmenu validate` on files of up to 64 MiB that are made to be slow; the goal is 2 s each.

usage: hostile.py PROGRAM [RUNS]
"""

import statistics
import struct
import subprocess
import sys
import tempfile
import time
from pathlib import Path

MIB = 1 << 20


def lines(count, line):
    return b"items:\n" + b"".join(line % ((i,) * line.count(b"%d")) for i in range(count))


def binary_duplicates(count):
    """A binary property list whose one item gives the key `title` so many times."""
    number = struct.Struct(">I").pack
    objects = [
        b"\xd1" + number(1) + number(2), b"\x55items", b"\xa1" + number(3),
        b"\xdf\x12" + number(count) + number(4) * count + number(5) * count, b"\x55title", b"\x51x",
    ]
    body, offsets = b"bplist00", []
    for item in objects:
        offsets.append(len(body))
        body += item
    table = b"".join(map(number, offsets))
    return body + table + bytes(6) + b"\4\4" + struct.pack(">QQQ", len(objects), 0, len(body))


FILES = {
    "old-style \\U escapes.plist": lambda: b'{items=({title="' + b"\\U0041" * (9 * MIB) + b'";});}',
    "old-style data.plist": lambda: b"{items=({title=x;data=<" + b"ab cd " * (9 * MIB) + b">;});}",
    "old-style comments.plist": lambda: b"/* */" * (12 * MIB),
    "binary, a million equal keys.plist": lambda: binary_duplicates(1_000_000),
    "XML, unknown keys.plist": lambda: b"<plist><array>"
    + b"".join(b"<dict><key>titel%d</key><true/></dict>" % i for i in range(1_000_000))
    + b"</array></plist>",
    "XML, entities.plist": lambda: b"<plist><string>" + b"&amp;" * (12 * MIB) + b"</string></plist>",
    "XML, open elements.plist": lambda: b"<plist>" + b"<array>" * (8 * MIB),
    "YAML, unknown aliases.yaml": lambda: b"".join(
        b"- &anchor%d {title: x}\n- *anchro%d\n" % (i, i) for i in range(90_000)
    ),
    "YAML, anchors.yaml": lambda: b"".join(b"- &a%d a\n" % i for i in range(4_000_000)),
    "YAML, unknown handlers.yaml": lambda: lines(
        700_000, b"- {title: t%d, tapHandlerName: contribotions%d}\n"
    ),
    "YAML, missing files.yaml": lambda: lines(700_000, b"- {title: t%d, menu: missing%d.yaml}\n"),
    "YAML, unknown keys.yaml": lambda: lines(700_000, b"- {title: t%d, subtitel: x%d}\n"),
    "YAML, nodes.yaml": lambda: b"items: [" + b"{title: a}," * (5 * MIB) + b"]",
    "YAML, combining marks.yaml": lambda: b'- {title: "' + b"\xcc\x81" * (31 * MIB) + b'"}',
    "YAML, line ends.yaml": lambda: b"\n" * (63 * MIB),
    "YAML, open brackets.yaml": lambda: b"[" * (63 * MIB),
}


def main(program, runs=3):
    print(f"{'file':36}{'MiB':>6}{'median s':>10}{'slowest':>9}")
    late = 0
    with tempfile.TemporaryDirectory() as folder:
        for name, content in FILES.items():
            path = Path(folder, name)
            path.write_bytes(content())
            times = []
            for _ in range(int(runs)):
                start = time.monotonic()
                done = subprocess.run([program, "validate", path], capture_output=True)
                times.append(time.monotonic() - start)
                if done.returncode not in (0, 2):
                    sys.exit(f"{name}: status {done.returncode}\n{done.stderr.decode()}")
            median = statistics.median(times)
            late += median > 2
            size = path.stat().st_size / MIB
            print(f"{name.rsplit('.', 1)[0]:36}{size:6.1f}{median:10.2f}{max(times):9.2f}")
            path.unlink()
    print(f"over 2 s: {late} of {len(FILES)}")


if __name__ == "__main__":
    main(*sys.argv[1:])
