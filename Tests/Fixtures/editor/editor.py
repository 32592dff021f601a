"""A client of `appmenu lsp` that does what an editor does; used by tests and by the benchmark."""

import json
import pathlib
import subprocess


class Editor:
    """An editor with one document at a time."""

    def __init__(self, program, *arguments, env=None):
        self.process = subprocess.Popen(
            [program, "lsp", *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=env)
        self.number, self.version, self.kept = 0, 0, []
        self.request("initialize", {"processId": None, "rootUri": None, "capabilities": {
            "general": {"positionEncodings": ["utf-16"]},
            "textDocument": {"completion": {"completionItem": {"snippetSupport": False}},
                             "publishDiagnostics": {"versionSupport": True}}}})
        self.notify("initialized", {})

    # Messages

    def write(self, message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def read(self):
        length = None
        while True:
            line = self.process.stdout.readline()
            if not line:
                raise EOFError("the server has gone")
            if line == b"\r\n":
                break
            name, value = line.split(b":", 1)
            if name.lower() == b"content-length":
                length = int(value)
        return json.loads(self.process.stdout.read(length))

    def wait(self, is_wanted):
        for index, message in enumerate(self.kept):
            if is_wanted(message):
                return self.kept.pop(index)
        while True:
            message = self.read()
            if is_wanted(message):
                return message
            self.kept.append(message)

    def request(self, method, params):
        self.number += 1
        number = self.number
        self.write({"id": number, "method": method, "params": params})
        answer = self.wait(lambda message: message.get("id") == number)
        if "error" in answer:
            raise RuntimeError(f"{method}: {answer['error']}")
        return answer["result"]

    def notify(self, method, params):
        self.write({"method": method, "params": params})

    # Documents

    def open(self, path, text):
        self.uri, self.text = pathlib.Path(path).as_uri(), text
        self.version += 1
        self.notify("textDocument/didOpen", {"textDocument": {
            "uri": self.uri, "languageId": "yaml", "version": self.version, "text": text}})

    def replace(self, start, end, new):
        """Replaces characters of the text, as typing does."""
        edit = {"range": {"start": self.position(start), "end": self.position(end)}, "text": new}
        self.text = self.text[:start] + new + self.text[end:]
        self.version += 1
        self.notify("textDocument/didChange", {
            "textDocument": {"uri": self.uri, "version": self.version}, "contentChanges": [edit]})

    def type(self, new):
        self.replace(len(self.text), len(self.text), new)

    def position(self, offset):
        before = self.text[:offset]
        start = before.rfind("\n") + 1
        return {"line": before.count("\n"),
                "character": len(before[start:].encode("utf-16-le")) // 2}

    def offset(self, position):
        start = 0
        for _ in range(position["line"]):
            start = self.text.index("\n", start) + 1
        units = self.text[start:].encode("utf-16-le")[:2 * position["character"]]
        return start + len(units.decode("utf-16-le"))

    def findings(self):
        """The findings about the text as it is."""
        version = self.version
        return self.wait(lambda message: message.get("method") == "textDocument/publishDiagnostics"
                         and message["params"]["uri"] == self.uri
                         and message["params"].get("version") == version)["params"]["diagnostics"]

    def completions(self, offset=None):
        offset = len(self.text) if offset is None else offset
        return self.request("textDocument/completion", {
            "textDocument": {"uri": self.uri}, "position": self.position(offset)})["items"]

    def choose(self, label):
        """Takes a completion at the end of the text."""
        items = self.completions()
        found = [item for item in items if item["label"] == label]
        if not found:
            raise LookupError(f"{label} is not among {[item['label'] for item in items]}")
        self.apply([found[0]["textEdit"]])

    def fix(self, finding):
        """Takes the first quick fix for a finding; returns whether there is one."""
        actions = self.request("textDocument/codeAction", {
            "textDocument": {"uri": self.uri}, "range": finding["range"],
            "context": {"diagnostics": [finding], "only": ["quickfix"]}})
        for action in actions:
            if any(about["code"] == finding["code"] for about in action["diagnostics"]):
                self.apply(action["edit"]["changes"][self.uri])
                return True
        return False

    def apply(self, edits):
        places = sorted(((self.offset(edit["range"]["start"]), self.offset(edit["range"]["end"]),
                          edit["newText"]) for edit in edits), reverse=True)
        for start, end, new in places:
            self.replace(start, end, new)

    def close(self):
        self.request("shutdown", None)
        self.notify("exit", None)
        self.process.stdin.close()
        return self.process.wait(timeout=60)
