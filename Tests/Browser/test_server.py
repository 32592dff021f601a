"""What the server does with requests and connections that no page of its own makes, and what browsers send elsewhere."""
import errno
import http.server
import json
import os
import pathlib
import resource
import socket
import stat
import threading
import unittest

from browsing import BrowserTest, Client, Server, until

COUNTED = {"title": "Counted", "items": [
    {"title": "Run me", "id": "runme", "shell": 'echo once >> "$HOME/counted"', "output": "view"},
    {"title": "Script", "id": "script", "command": ["sh", "-c", 'echo once >> "$HOME/counted"'], "output": "message"},
    {"title": "Tools", "id": "tools", "items": [
        {"title": "Deep", "id": "deep", "shell": 'echo once >> "$HOME/counted"', "output": "view"}]},
    {"title": "List", "id": "list", "source": {"command": ["printf", "a\\na\\n"], "each": {
        "title": "{{0}}", "shell": 'echo once >> "$HOME/counted"', "output": "view"}}}]}


class Requests(unittest.TestCase):
    """Without a browser."""

    def serve(self, menu, **more):
        server = Server(menu, **more)
        self.addCleanup(server.close)
        return server

    def test_opening_an_address_runs_no_real_command(self):
        server = self.serve(COUNTED)
        client = Client(server).sign_in()
        ids = ["runme", "script", "tools", "deep", "list", "a", "a-2", "x"]
        paths = [[one] for one in ids] + [[one, two] for one in ids for two in ids]
        paths += [[*start, one, two] for start in (["tools", "deep"], ["list", "a"], ["runme", "runme"])
                  for one in ids for two in ids]
        for path in paths:
            for method in ("GET", "HEAD"):
                status, _, _ = until(lambda: self.slowly(client, method, "/i/" + "/".join(path)), "an answer")
                self.assertIn(status, (200, 404), path)
        self.assertFalse((server.home / "counted").exists())
        # Its button runs it.
        def run():
            status, _, fields = client.page("/i/tools/deep")
            return status == 200 and client.post("/do", fields | {"do": "row:tools/deep;open"})[0] not in (403, 429)

        until(run, "the answer to the button")
        until((server.home / "counted").exists, "the run")

    def slowly(self, client, method, path):
        """Sends a request unless there were too many of them just before."""
        answer = client.ask(method, path)
        return None if answer[0] == 429 else answer

    def test_commands_get_the_variables_that_are_passed_on_alone(self):
        menu = {"title": "M", "items": [
            {"title": "Environment", "id": "env", "output": "view", "shell":
                "env; for p in /proc/[0-9]*; do tr '\\0' '\\n' < $p/environ | grep s3cret-w.rd; done 2>/dev/null; echo done"}]}
        access = {"users": [{"name": "ann", "password": Server.hash("correct horse")}],
                  "rules": [{"allow": ["run"], "users": ["ann"], "items": "**"}],
                  "openid": {"issuer": "https://id.example.org", "clientId": "m", "everyone": True,
                             "secretVariable": "OPENID_SECRET"}}
        server = self.serve(menu, access=access, options=("--pass", "PASSED"), variables={
            "OPENID_SECRET": "s3cret-word", "TOKEN_OF_SHELL": "token-word", "PASSED": "passed-word"})
        client = Client(server).sign_in("ann", "correct horse")
        _, _, fields = client.page("/i/env")
        client.post("/do", fields | {"do": "row:env;open"})
        text = until(lambda: (lambda page: page if ">done" in page or "\ndone" in page else None)(
            client.get("/i/env")[2]), "the end of the command")
        self.assertIn("passed-word", text)
        self.assertIn("HOME=", text)
        self.assertNotIn("token-word", text)
        # Neither from its own environment, nor from that of the server.
        self.assertNotIn("OPENID_SECRET=s3", text)

    def run_item(self, client, path, end="done"):
        """Runs an item, and returns its page when the output has come."""
        _, _, fields = client.page("/i/" + path)
        client.post("/do", fields | {"do": f"row:{path};open"})
        return until(lambda: (lambda page: page if f">{end}" in page or f"\n{end}" in page else None)(
            client.get("/i/" + path)[2]), f"the end of {path}")

    def test_the_access_file_takes_rights_away_from_what_items_run(self):
        tries = "cat ../secret.txt 2>&1; echo x > ../out/$0.txt && echo wrote; echo done"
        own = {"write": ["../../out"], "network": True}
        menu = {"title": "M", "items": [
            {"title": name, "id": name, "output": "view", "command": ["sh", "-c", tries, name]} | more
            for name, more in {"free": {}, "ruled": {}, "both": {"confine": own}, "narrow": {"confine": {}},
                               "tagged": {"tags": ["safe"]}}.items()]}
        access = {"users": [{"name": "ann", "password": Server.hash("correct horse")}],
                  "rules": [{"allow": ["run"], "users": ["ann"], "items": "**"}],
                  "confine": [{"tags": "safe"}, {"items": ["ruled", "both", "narrow"], "permissions": {
                      "read": "home", "write": "out"}}]}
        server = self.serve(menu, access=access)
        (server.folder / "secret.txt").write_text("a secret\n")
        (server.folder / "out").mkdir()
        client = Client(server).sign_in("ann", "correct horse")
        for name, (reads, writes) in {"free": (True, True), "ruled": (False, True), "both": (False, True),
                                      "narrow": (False, False), "tagged": (False, False)}.items():
            text = self.run_item(client, name)
            self.assertEqual("a secret" in text, reads, f"{name}: {text}")
            self.assertEqual((server.folder / f"out/{name}.txt").exists(), writes, name)
        # A change of the file applies to the next start.
        access["confine"] = []
        (server.folder / "access.yaml").write_text(json.dumps(access))
        until(lambda: "a secret" in self.run_item(Client(server).sign_in("ann", "correct horse"), "ruled"),
              "the rights of the changed file")

    def test_a_server_confines_itself(self):
        menu = {"title": "M", "items": [
            {"title": "Try", "id": "try", "output": "view", "shell":
                "cat ../secret.txt 2>&1; echo x > ../elsewhere.txt; echo x > ../out/a && echo wrote; echo done"},
            {"title": "Own", "id": "own", "output": "view", "shell": "echo own; echo done", "confine": {}},
            {"title": "Greet", "id": "greet", "tapHandlerName": "publicActivity"}]}
        access = {"users": [{"name": "ann", "password": Server.hash("correct horse")}],
                  "rules": [{"allow": ["run"], "users": ["ann"], "items": "**"}],
                  "server": {"read": "home", "write": "out"}}
        server = self.serve(menu, access=access, files={"../../out/x": ""})
        (server.folder / "secret.txt").write_text("a secret\n")
        client = Client(server).sign_in("ann", "correct horse")
        text = self.run_item(client, "try")
        self.assertNotIn("a secret", text)
        self.assertIn("wrote", text)
        self.assertTrue((server.folder / "out/a").exists())
        self.assertFalse((server.folder / "elsewhere.txt").exists())
        # What a server does besides: its log, plugins, items with their own rights, and changed files.
        self.assertIn("own", self.run_item(client, "own"))
        self.assertIn("Try", client.get("/runs")[2])
        menu["items"][0]["title"] = "Changed"
        server.write(menu)
        until(lambda: "Changed" in client.get("/")[2], "the changed menu")
        access["rules"] = []
        (server.folder / "access.yaml").write_text(json.dumps(access))
        until(lambda: "Changed" not in client.get("/")[2], "the changed access file")
        # It ends as before.
        server.end()
        self.assertEqual(server.process.returncode, 0)
        server = self.serve(menu, access=access, files={"../../out/x": ""}, listen="unix:{folder}/socket")
        with socket.socket(socket.AF_UNIX) as client:
            client.connect(str(server.folder / "socket"))
            client.sendall(b"GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            self.assertIn(b" 200 ", client.makefile("rb").readline())

    def test_nothing_survives_the_guard_of_a_command(self):
        # The first leaves the session of its guard, removes the mark of it, and kills it.
        menu = {"title": "M", "items": [
            {"title": "Escape", "id": "escape", "output": "view", "shell":
                "setsid env -i /bin/sh -c 'echo $$ > orphan; while [ ! -e go ]; do /bin/sleep 0.1; done; "
                "kill -9 '$PPID'; exec /bin/sleep 3222' & sleep 3222"},
            {"title": "Other", "id": "other", "output": "view", "shell": "echo $$ > other; exec sleep 3222"}]}
        server = self.serve(menu)
        client = Client(server).sign_in()
        found = {}
        for name, item in (("other", "other"), ("orphan", "escape")):
            _, _, fields = client.page("/i/" + item)
            client.post("/do", fields | {"do": f"row:{item};open"})
            file = server.home / name
            number = until(lambda: file.exists() and file.read_text().strip(), "the start of " + item)
            found[name] = pathlib.Path("/proc") / number
        server.let("go")
        until(lambda: not found["orphan"].exists(), "the end of the orphan")
        # What another guard leads goes on.
        self.assertTrue(found["other"].exists())

    def test_half_open_connections_keep_nobody_out(self):
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 8192), hard))
        self.addCleanup(resource.setrlimit, resource.RLIMIT_NOFILE, (soft, hard))
        if resource.getrlimit(resource.RLIMIT_NOFILE)[0] < 5000:
            self.skipTest("this process may not open 4,200 connections")
        server = self.serve(COUNTED)
        lines = []

        def close():
            while lines:
                lines.pop().close()

        self.addCleanup(close)
        for half in (b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nabc", b"GET / HTTP/1.1\r\nHost: x\r\nX-"):
            close()
            for number in range(4200):
                line = socket.create_connection(("127.0.0.1", server.port))
                line.sendall(half)
                lines.append(line)
            self.assertEqual(Client(server).get("/health")[0], 200, half)
        # Those that are left are closed, because the rest of their requests never comes.
        lines[-1].settimeout(60)
        self.assertEqual(lines[-1].recv(100)[:8] in (b"", b"HTTP/1.1"), True)

    def test_no_other_server_has_the_port_at_the_other_loopback_address(self):
        def taken(port):
            with socket.socket(socket.AF_INET6) as other:
                other.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                try:
                    other.bind(("::1", port))
                except OSError as error:
                    return error.errno
                other.listen()
                return None

        if taken(0) is not None:
            self.skipTest("this machine has no IPv6")
        server = self.serve(COUNTED)
        self.assertEqual(taken(server.port), errno.EADDRINUSE)
        self.assertEqual(Client(server).get("/health")[0], 200)
        with socket.socket(socket.AF_INET6) as other:
            other.bind(("::1", 0))
            other.listen()
            with self.assertRaisesRegex(Exception, "another program has"):
                self.serve(COUNTED, listen="127.0.0.1:%d" % other.getsockname()[1])

    def test_the_mode_of_a_socket_is_given(self):
        previous = os.umask(0)
        self.addCleanup(os.umask, previous)
        for options, mode in (((), 0o600), (("--socket-mode", "660"), 0o660)):
            server = self.serve(COUNTED, options=options, listen="unix:{folder}/socket")
            found = os.stat(server.folder / "socket")
            self.assertTrue(stat.S_ISSOCK(found.st_mode))
            self.assertEqual(stat.S_IMODE(found.st_mode), mode)


class Echo(http.server.BaseHTTPRequestHandler):
    """Another server of this machine, which notes the cookies that it gets."""

    cookies = []

    def do_GET(self):
        Echo.cookies.append((self.path, self.headers.get("Cookie")))
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(b"<h1>other</h1>")

    def log_message(self, *words):
        pass


class Cookies(BrowserTest):
    def test_another_server_of_this_machine_does_not_get_the_cookie(self):
        self.refused = ["favicon", "404"]
        self.opened(COUNTED)
        other = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Echo)
        threading.Thread(target=other.serve_forever, daemon=True).start()
        self.addCleanup(other.server_close)
        self.addCleanup(other.shutdown)
        port = other.server_address[1]
        own = self.server.host.split(":")[0]
        for host in ("localhost", "127.0.0.1", "0123456789abcdef.localhost", "x." + own):
            self.own.add(f"{host}:{port}")
            self.browser.get(f"http://{host}:{port}/{host}")
            self.assertIn("other", self.browser.page_source)
        # The name itself is the secret: only a server that knows it would get the cookie.
        asked = dict(Echo.cookies)
        for host in ("localhost", "127.0.0.1", "0123456789abcdef.localhost", "x." + own):
            self.assertIsNone(asked["/" + host], host)
        self.go("/")
        self.at("Counted")

    def test_a_picture_of_another_site_reaches_nothing(self):
        self.refused = ["403", "ERR_", "favicon", "Failed to load"]
        self.opened(COUNTED)
        address = self.server.address + "/i/runme/runme"

        class Page(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                self.send_response(200)
                self.send_header("Content-Type", "text/html")
                self.end_headers()
                self.wfile.write(f'<h1>evil</h1><img src="{address}" onerror="document.title = 1">'.encode())

            def log_message(self, *words):
                pass

        other = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Page)
        threading.Thread(target=other.serve_forever, daemon=True).start()
        self.addCleanup(other.server_close)
        self.addCleanup(other.shutdown)
        self.own.add(f"localhost:{other.server_address[1]}")
        self.browser.get(f"http://localhost:{other.server_address[1]}/")
        until(lambda: self.browser.title == "1", "the end of the picture")
        self.assertFalse((self.server.home / "counted").exists())


if __name__ == "__main__":
    unittest.main()
