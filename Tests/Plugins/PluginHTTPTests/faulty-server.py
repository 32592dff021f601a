"""A server with every fault, for tests: prints its port, and ends with its standard input.

`/log` returns what was asked and what became of it. Tests share a server: each has a first part of the path of its
own, as in `/~1/log`, which is left out of what is said here.
"""
import collections
import gzip
import json
import socket
import sys
import threading
from urllib.parse import parse_qs, unquote, urlsplit

LOGS = collections.defaultdict(list)
COUNTS = collections.Counter()


def reply(connection, status, headers=(), body=b"", length=True):
    lines = [f"HTTP/1.1 {status} Word", "Connection: close"]
    lines += [f"{name}: {value}" for name, value in headers]
    if length:
        lines.append(f"Content-Length: {len(body)}")
    connection.sendall(("\r\n".join(lines) + "\r\n\r\n").encode() + body)


def read_request(connection):
    data = b""
    while b"\r\n\r\n" not in data:
        part = connection.recv(65536)
        if not part or part[0] == 0x16:  # the start of TLS
            return None
        data += part
    head, body = data.split(b"\r\n\r\n", 1)
    lines = head.decode("latin-1").split("\r\n")
    method, target, _ = lines[0].split(" ", 2)
    headers = {}
    for line in lines[1:]:
        name, value = line.split(":", 1)
        headers[name.lower()] = value.strip()
    while len(body) < int(headers.get("content-length", 0)):
        body += connection.recv(65536)
    return method, target, headers, body


def wait_for_end(connection, entry, start=b""):
    """Sends the start of a reply, and waits until the other side has closed the connection."""
    try:
        connection.sendall(start)
        while connection.recv(1):
            pass
    except OSError:
        pass
    entry["gone"] = True


def answer(connection, port):
    request = read_request(connection)
    if request is None:
        return
    method, target, headers, body = request
    prefix = ""
    if target.startswith("/~"):
        name, _, rest = target[2:].partition("/")
        prefix, target = "/~" + name, "/" + rest
    parts = urlsplit(target)
    path, query = parts.path, {key: value[0] for key, value in parse_qs(parts.query).items()}
    if path == "/log":
        return reply(connection, 200, [("Content-Type", "application/json")], json.dumps(LOGS[prefix]).encode())
    entry = {"method": method, "target": target, "headers": headers,
             "size": len(body), "body": body[:100].decode("latin-1")}
    LOGS[prefix].append(entry)
    COUNTS[prefix, target] += 1
    count = COUNTS[prefix, target]
    if path.startswith("/status/"):
        reply(connection, int(path.rsplit("/", 1)[1]), body=b"words")
    elif path == "/headers":
        reply(connection, 200, [("X-Thing", "a\x1b[31m\u00e9b"), ("x-other", "1")], b"ok")
    elif path == "/loop":
        reply(connection, 302, [("Location", prefix + "/loop")])
    elif path == "/to":
        own = prefix if query["url"].startswith("/") else ""
        reply(connection, int(query.get("status", 302)), [("Location", own + query["url"])])
    elif path == "/slow":
        wait_for_end(connection, entry, b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nbeg")
    elif path == "/silent":
        wait_for_end(connection, entry)
    elif path == "/close":
        pass
    elif path == "/garbage":
        connection.sendall(b"\x00\xff garbage \x1b[31m\r\n\r\n")
    elif path == "/partial":
        connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nten bytes.")
    elif path == "/huge":
        try:
            connection.sendall(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
            while True:
                connection.sendall(b"10000\r\n" + b"x" * 0x10000 + b"\r\n")
        except OSError:
            entry["gone"] = True
    elif path == "/huge-length":
        wait_for_end(connection, entry, b"HTTP/1.1 200 OK\r\nContent-Length: 99999999999\r\n\r\nx")
    elif path == "/huge-header":
        try:
            connection.sendall(b"HTTP/1.1 200 OK\r\n")
            while True:
                connection.sendall(b"X-Y: " + b"y" * 8000 + b"\r\n")
        except OSError:
            entry["gone"] = True
    elif path == "/gzip":
        reply(connection, 200, [("Content-Encoding", "gzip")], gzip.compress("packed ✓".encode()))
    elif path == "/bomb":
        reply(connection, 200, [("Content-Encoding", "gzip")], gzip.compress(bytes(50 << 20), 9))
    elif path == "/trailer":
        connection.sendall(b"HTTP/1.1 103 Early\r\nLink: x\r\n\r\nHTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n"
                           b"Trailer: X-End\r\n\r\n4\r\nbody\r\n0\r\nX-End: 1\r\n\r\n")
    elif path == "/etag":
        if headers.get("if-none-match") == '"one"':
            reply(connection, 304, [("ETag", '"one"')])
        else:
            reply(connection, 200, [("ETag", '"one"')], f"asked {count}".encode())
    elif path == "/flaky":
        if count <= int(query.get("times", 1)):
            extra = [("Retry-After", unquote(query["after"]))] if "after" in query else []
            reply(connection, int(query.get("status", 503)), extra)
        else:
            reply(connection, 200, body=b"at last")
    else:
        reply(connection, 200, [("Content-Type", "text/plain")], body=b"hello")


def serve(listener, port):
    while True:
        connection, _ = listener.accept()

        def work(connection=connection):
            with connection:
                try:
                    answer(connection, port)
                except OSError:
                    pass

        threading.Thread(target=work, daemon=True).start()


def main():
    listener = socket.create_server(("127.0.0.1", 0))
    port = listener.getsockname()[1]
    threading.Thread(target=serve, args=(listener, port), daemon=True).start()
    six = False
    try:
        other = socket.create_server(("::1", port), family=socket.AF_INET6)
        threading.Thread(target=serve, args=(other, port), daemon=True).start()
        six = True
    except OSError:
        pass
    print(port, int(six), flush=True)
    sys.stdin.read()


main()
