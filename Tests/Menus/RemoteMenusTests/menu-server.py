"""A server of menus for tests: prints its port, and ends with its standard input.

`PUT /NAME` says what `GET /NAME` answers from then on: the body, and in the header fields `X-Status`, `X-Location`,
`X-Type`, `X-Tag`, `X-Control`, `X-Repeat` (the body so many times), `X-Pack` (by gzip), and `X-Wait` (never ends). `GET /NAME` with the `ETag` gives
304. `GET /log/NAME` tells how often the name was asked for, how often 304 was answered, and how many that waited
went away.
"""
import collections
import gzip
import http.server
import json
import sys
import threading

ANSWERS = {}
LOGS = collections.defaultdict(lambda: {"asked": 0, "unchanged": 0, "gone": 0})


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def body(self):
        return self.rfile.read(int(self.headers.get("Content-Length", 0)))

    def reply(self, status, body=b"", fields=()):
        self.send_response(status)
        for name, value in fields:
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_PUT(self):
        ANSWERS[self.path] = (self.body(), dict(self.headers.items()))
        self.reply(204)

    def do_GET(self):
        if self.path.startswith("/log/"):
            return self.reply(200, json.dumps(LOGS[self.path[4:]]).encode())
        log = LOGS[self.path]
        log["asked"] += 1
        if self.path not in ANSWERS:
            return self.reply(404, b"no such menu")
        body, rules = ANSWERS[self.path]
        if "X-Wait" in rules:
            self.send_response(200)
            self.send_header("Content-Length", "100")
            self.end_headers()
            self.wfile.write(b"- title: A\n")
            self.wfile.flush()
            self.connection.recv(1)
            log["gone"] += 1
            return self.close()
        tag = rules.get("X-Tag")
        if tag and self.headers.get("If-None-Match") == tag:
            log["unchanged"] += 1
            return self.reply(304)
        fields = [(name, rules[key]) for key, name in
                  (("X-Location", "Location"), ("X-Type", "Content-Type"), ("X-Tag", "ETag"),
                   ("X-Control", "Cache-Control")) if key in rules]
        body *= int(rules.get("X-Repeat", 1))
        if "X-Pack" in rules:
            body = gzip.compress(body)
            fields.append(("Content-Encoding", "gzip"))
        try:
            self.reply(int(rules.get("X-Status", 200)), body, fields)
        except OSError:
            log["gone"] += 1

    def close(self):
        self.close_connection = True


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
server.daemon_threads = True
threading.Thread(target=server.serve_forever, daemon=True).start()
print(server.server_port, flush=True)
sys.stdin.read()
