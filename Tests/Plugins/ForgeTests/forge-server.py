"""A server that plays the APIs of GitHub, GitLab and Gitea, for tests: prints its port, ends with its standard input.

Tests share it: each has a first part of the path of its own, as in `/~1/github/api/v3/user`. `/~1/log` returns what
was asked; `/~1/set?fault=NAME&if=TEXT` plays a fault for addresses that contain the text. Pages have two entries.
"""
import collections
import hashlib
import json
import re
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, unquote, urlencode, urlsplit

LOGS = collections.defaultdict(list)
FAULTS = {}
PAGE = 2
NOW = 1795420800  # 2026-11-23 08:00 UTC


def sha(number):
    return hashlib.sha1(f"commit {number}".encode()).hexdigest()


# Two of the first commit, as in a fork; one whose author's day is not that of UTC; one of the year before.
COMMITS = [
    ("ada/engine", 1, "2026-11-20T10:00:00.000+01:00"), ("ada/engine", 2, "2026-11-20T11:00:00.000Z"),
    ("bob/engine", 1, "2026-11-20T10:00:00.000+01:00"), ("ada/notes", 3, "2026-11-21T00:30:00.000+02:00"),
    ("ada/notes", 4, "2025-06-01T12:00:00.000-05:00"),
]
CALENDAR = {"2026-11-19": 0, "2026-11-20": 5, "2026-11-21": 1, "2026-11-22": 2, "2025-06-01": 1, "2025-06-02": 3}
DIFF = ("diff --git a/a b.txt b/a b.txt\nindex 1..2 100644\n--- a/a b.txt\t\n+++ b/a b.txt\t\n@@ -1,2 +1,2 @@\n"
        " same\n--- old\n+++ new\n+more\ndiff --git a/pic.png b/pic.png\nindex 3..4 100644\n"
        "Binary files a/pic.png and b/pic.png differ\n")
README = "# Engine\n\nAnalytical.\n"


def person(name="Ada", date="2026-11-20T09:00:00Z"):
    return {"name": name, "email": f"{name.lower()}@example.org", "date": date}


def utc_day(date):
    from datetime import datetime, timezone
    return datetime.fromisoformat(date.replace("Z", "+00:00")).astimezone(timezone.utc).date().isoformat()


def github_commit(repo, number, date, files=False):
    reply = {"sha": sha(number), "html_url": f"https://github.com/{repo}/commit/{sha(number)}",
             "commit": {"author": person(date=date), "committer": person("GitHub", date),
                        "message": f"Change {number}\n\nAt length."},
             "parents": [{"sha": sha(0)}] * (2 if number == 2 else 1), "repository": {"full_name": repo}}
    if files:
        reply["files"] = [
            {"filename": "a b.txt", "status": "modified", "additions": 2, "deletions": 1, "changes": 3, "patch": "@@"},
            {"filename": "pic.png", "status": "modified", "additions": 0, "deletions": 0, "changes": 0}]
    return reply


def github_repo(name, **more):
    return {"full_name": f"ada/{name}", "name": name, "html_url": f"https://github.com/ada/{name}",
            "clone_url": f"https://github.com/ada/{name}.git", "description": f"The {name}\nand more",
            "default_branch": "main", "language": "Swift", "size": 3, "pushed_at": "2026-11-20T10:00:00Z",
            "private": False, "fork": False, "archived": False} | more


def github_event(number, kind, payload, created="2026-11-20T23:30:00Z"):
    return {"id": str(number), "type": kind, "actor": {"login": "ada"}, "repo": {"name": "ada/engine"},
            "payload": payload, "public": True, "created_at": created}


GITHUB_EVENTS = [
    github_event(9, "PushEvent", {"ref": "refs/heads/main", "head": sha(2), "before": sha(0)}),
    github_event(8, "PushEvent", {"ref": "refs/heads/main", "head": sha(3), "size": 2, "distinct_size": 1, "commits": [
        {"sha": sha(2), "distinct": False}, {"sha": sha(3), "distinct": True}]}),
    github_event(7, "PullRequestEvent", {"action": "opened", "number": 5, "pull_request": {
        "number": 5, "title": "Gears", "html_url": "https://github.com/ada/engine/pull/5"}}),
    github_event(6, "IssuesEvent", {"action": "closed", "issue": {"number": 4, "title": "Squeaks"}}),
    github_event(5, "CreateEvent", {"ref": "v1", "ref_type": "tag"}, "2026-11-19T12:00:00Z"),
    github_event(4, "DeleteEvent", {"ref": "old", "ref_type": "branch"}, "2026-11-19T11:00:00Z"),
    github_event(3, "ReleaseEvent", {"action": "published", "release": {"name": "One", "tag_name": "v1"}}),
    github_event(2, "IssueCommentEvent", {"action": "created", "issue": {"number": 4, "title": "Squeaks"}}),
    github_event(1, "SponsorshipEvent", {}),
]


def gitlab_event(number, action, created="2026-11-20T23:30:00.000Z", **more):
    return {"id": number, "project_id": 31, "action_name": action, "created_at": created, "target_type": None,
            "author": {"name": "Ada", "username": "ada"}, "author_username": "ada"} | more


def gitlab_push(number, commit, created="2026-11-20T23:30:00.000Z", action="pushed", kind="branch", ref="main"):
    return gitlab_event(number, {"pushed": "pushed to", "created": "pushed new", "removed": "deleted"}[action], created,
                        push_data={"commit_count": 3, "action": action, "ref_type": kind, "ref": ref,
                                   "commit_to": commit, "commit_title": "Change it"})


GITLAB_EVENTS = [
    gitlab_push(9, sha(2)), gitlab_event(8, "opened", target_type="Issue", target_iid=4, target_title="Squeaks"),
    gitlab_event(7, "commented on", target_type="Note", target_title="Gears",
                 note={"noteable_type": "MergeRequest", "noteable_iid": 5}),
    gitlab_event(6, "accepted", target_type="MergeRequest", target_iid=5, target_title="Gears"),
    gitlab_event(5, "joined"), gitlab_push(4, None, "2026-11-19T12:00:00.000Z", "removed", ref="old"),
    gitlab_push(3, sha(3), "2025-06-01T12:00:00.000Z", "created", "tag", "v1"),
]


def gitlab_repo(name, **more):
    return {"id": 31, "path_with_namespace": f"ada/{name}", "web_url": f"https://gitlab.com/ada/{name}",
            "http_url_to_repo": f"https://gitlab.com/ada/{name}.git", "description": f"The {name}",
            "default_branch": "main", "last_activity_at": "2026-11-20T10:00:00.000Z", "visibility": "public",
            "readme_url": f"https://gitlab.com/ada/{name}/-/blob/main/docs/READ%20ME.md"} | more


def gitlab_commit(number):
    return {"id": sha(number), "short_id": sha(number)[:8], "title": f"Change {number}",
            "message": f"Change {number}\n\nAt length.", "author_name": "Ada", "author_email": "ada@example.org",
            "authored_date": "2026-11-20T10:00:00.000+01:00", "committer_name": "Bob",
            "committer_email": "bob@example.org", "parent_ids": [sha(0)],
            "web_url": f"https://gitlab.com/ada/engine/-/commit/{sha(number)}"}


GITLAB_DIFF = [
    {"old_path": "a b.txt", "new_path": "a b.txt", "diff": "@@ -1,2 +1,2 @@\n same\n--- old\n+++ new\n+more\n",
     "new_file": False, "renamed_file": False, "deleted_file": False},
    {"old_path": "pic.png", "new_path": "pic.png", "diff": "Binary files a/pic.png and b/pic.png differ\n"},
    {"old_path": "one", "new_path": "two", "diff": "", "renamed_file": True},
]


def gitea_event(number, kind, content="", ref="", created="2026-11-20T23:30:00Z"):
    return {"id": number, "op_type": kind, "act_user": {"login": "ada", "full_name": "Ada"}, "ref_name": ref,
            "repo": {"full_name": "ada/engine", "html_url": "https://code.example.org/ada/engine"},
            "content": content, "created": created}


def gitea_push(*numbers):
    commits = [{"Sha1": sha(number), "Message": f"Change {number}\n", "AuthorName": "Ada",
                "Timestamp": "2026-11-20T10:00:00+01:00"} for number in numbers]
    return json.dumps({"Commits": commits, "HeadCommit": commits[0] if commits else None, "Len": len(commits)})


GITEA_EVENTS = [
    gitea_event(9, "commit_repo", gitea_push(2, 1), "refs/heads/main"),
    gitea_event(8, "create_issue", "4|Squeaks"), gitea_event(7, "merge_pull_request", "5|Gears"),
    gitea_event(6, "push_tag", "", "refs/tags/v1"), gitea_event(5, "delete_branch", "", "old"),
    gitea_event(4, "commit_repo", "{broken", "refs/heads/main", "2026-11-19T12:00:00Z"),
    gitea_event(3, "some_new_thing"),
]


def gitea_repo(name, **more):
    return github_repo(name, updated_at="2026-11-20T10:00:00Z",
                       html_url=f"https://code.example.org/ada/{name}") | more


def text(body):
    return body.encode(), "text/plain"


def github(path, query, headers, body):
    if path == "/api/graphql":
        variables = json.loads(body)["variables"]
        if variables.get("login") == "nobody":
            return {"data": {"person": None}, "errors": [
                {"type": "NOT_FOUND", "message": "Could not resolve to a User with the login of 'nobody'."}]}
        days = [{"date": day, "contributionCount": count} for day, count in sorted(CALENDAR.items())
                if variables["from"][:10] <= day <= variables["to"][:10]]
        return {"data": {"person": {"login": "ada", "contributionsCollection": {
            "contributionCalendar": {"weeks": [{"contributionDays": days}]}}}}}
    path = path.removeprefix("/api/v3")
    if path == "/user":
        return {"login": "ada"} if "authorization" in headers else None
    if path == "/search/commits":
        first, last = re.search(r"author-date:(\S+)\.\.(\S+)", query["q"]).groups()
        found = [github_commit(*commit) for commit in COMMITS if first <= utc_day(commit[2]) <= last]
        return {"total_count": len(found), "incomplete_results": False, "items": found}
    if path in ("/user/repos", "/users/ada/repos"):
        return [github_repo("engine"), github_repo("notes", private=True, language=None), github_repo("old", archived=True)]
    if re.fullmatch("/users/ada/(events|events/public|received_events)", path):
        return GITHUB_EVENTS
    if path == "/repos/ada/engine":
        return github_repo("engine")
    if path == "/repos/ada/engine/branches":
        return [{"name": "gears", "commit": {"sha": sha(3)}}, {"name": "main", "commit": {"sha": sha(1)}}]
    if path == "/repos/ada/engine/commits":
        return [github_commit("ada/engine", 1, "2026-11-20T09:00:00Z")]
    if path == "/repos/ada/engine/readme":
        return text(README)
    if path == f"/repos/ada/engine/commits/{sha(1)}":
        if "diff" in headers["accept"]:
            return text(DIFF)
        return github_commit("ada/engine", 1, "2026-11-20T09:00:00Z", True)
    return None


def gitlab(path, query, headers, body):
    if path == "/users/ada/calendar.json":
        return {day: count for day, count in CALENDAR.items() if day >= "2025-11-23"}
    path = path.removeprefix("/api/v4")
    project = "/projects/ada%2Fengine"
    if path == "/user":
        return {"id": 7, "username": "ada"} if "authorization" in headers else None
    if path == "/users":
        return [{"id": 7, "username": "ada"}] if query["username"] == "ada" else []
    if path in ("/users/7/events", "/events"):
        return [event for event in GITLAB_EVENTS
                if query.get("after", "") < event["created_at"][:10] < query.get("before", "9")
                and (query.get("action") != "pushed" or "push_data" in event)]
    if path in ("/users/7/projects", "/projects"):
        return [gitlab_repo("engine"), gitlab_repo("notes", visibility="private"), gitlab_repo("old", archived=True)]
    if path in ("/projects/31", project):
        return gitlab_repo("engine")
    if path == project + "/repository/branches":
        return [{"name": "main", "default": True, "commit": {
                    "id": sha(1), "title": "Change 1", "committed_date": "2026-11-19T10:00:00.000Z"}},
                {"name": "gears", "default": False, "commit": {
                    "id": sha(3), "title": "Change 3", "committed_date": "2026-11-20T10:00:00.000Z"}}]
    if path == project + "/repository/commits":
        return [gitlab_commit(1)]
    if path == project + "/repository/files/docs%2FREAD%20ME.md/raw":
        return text(README)
    if path == project + f"/repository/commits/{sha(1)}":
        return gitlab_commit(1)
    if path == project + f"/repository/commits/{sha(1)}/diff":
        return GITLAB_DIFF
    return None


def gitea(path, query, headers, body):
    path = path.removeprefix("/api/v1")
    if path == "/user":
        return {"login": "ada"} if "authorization" in headers else None
    if path == "/users/ada/heatmap":
        # 23:15 and 23:45 UTC of 20 November, and 12:00 of 1 June 2025.
        return [{"timestamp": 1795216500, "contributions": 2}, {"timestamp": 1795218300, "contributions": 3},
                {"timestamp": 1748779200, "contributions": 1}]
    if path in ("/user/repos", "/users/ada/repos"):
        return [gitea_repo("engine"), gitea_repo("notes", private=True), gitea_repo("old", mirror=True)]
    if path == "/users/ada/activities/feeds":
        return [event for event in GITEA_EVENTS if query.get("date", event["created"][:10]) == event["created"][:10]]
    if path == "/repos/ada/engine":
        return gitea_repo("engine")
    if path == "/repos/ada/engine/branches":
        return [{"name": "main", "commit": {"id": sha(1), "message": "Change 1\n", "timestamp": "2026-11-19T10:00:00Z"}},
                {"name": "gears", "commit": {"id": sha(3), "message": "Change 3", "timestamp": "2026-11-20T10:00:00+01:00"}}]
    if path == "/repos/ada/engine/commits":
        return [github_commit("ada/engine", 1, "2026-11-20T10:00:00+01:00")]
    if path == "/repos/ada/engine/contents":
        return [{"name": "README", "type": "dir"}, {"name": "Readme.md", "type": "file"}]
    if path == "/repos/ada/engine/raw/Readme.md":
        return text(README)
    if path == f"/repos/ada/engine/git/commits/{sha(1)}":
        return github_commit("ada/engine", 1, "2026-11-20T10:00:00+01:00")
    if path == f"/repos/ada/engine/git/commits/{sha(1)}.diff":
        return text(DIFF)
    return None


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *words):
        pass

    def reply(self, status, body=b"", kind="application/json", headers=(), length=None):
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body) if length is None else length))
        self.send_header("Connection", "close")
        for name, value in headers:
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)
        self.close_connection = True

    def words(self, status, message, headers=()):
        self.reply(status, json.dumps({"message": message}).encode(), headers=headers)

    def do_POST(self):
        self.do_GET()

    def do_GET(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        session, _, target = self.path[1:].partition("/")
        parts = urlsplit("/" + target)
        query = {key: values[0] for key, values in parse_qs(parts.query).items()}
        if parts.path == "/log":
            return self.reply(200, json.dumps(LOGS[session]).encode())
        if parts.path == "/set":
            FAULTS[session] = (query.get("fault"), query.get("if", ""))
            return self.reply(200)
        headers = {name.lower(): value for name, value in self.headers.items()}
        LOGS[session].append({"method": self.command, "target": "/" + target, "headers": headers,
                              "body": body.decode("latin-1")})
        forge, _, path = parts.path[1:].partition("/")
        play = {"github": github, "gitlab": gitlab, "gitea": gitea}[forge]
        result = play("/" + path, query, headers, body.decode())
        fault, condition = FAULTS.get(session, (None, ""))
        if fault and condition in unquote(target):
            return self.fault(fault, result, headers)
        if result is None:
            if path.endswith("/user"):
                return self.words(401, "Requires authentication")
            return self.words(404, "Not Found")
        if isinstance(result, tuple):
            return self.reply(200, *result)
        self.page(session, parts, query, headers, result)

    def page(self, session, parts, query, headers, result):
        links = []
        holder = result if isinstance(result, list) else result.get("items") if isinstance(result, dict) else None
        if isinstance(holder, list) and len(holder) > PAGE and not parts.path.endswith(("/diff", "/heatmap")):
            number = int(query.get("page", 1))
            shown = holder[(number - 1) * PAGE:number * PAGE]
            if parts.path.endswith("/activities/feeds"):
                # Gitea tells the number of events, and names no further page.
                links = [("X-Total-Count", str(len(holder)))]
            elif number * PAGE < len(holder):
                target = f"/{session}{parts.path}?" + urlencode(query | {"page": number + 1})
                host = self.headers["Host"]
                links = [("Link", f'<http://{host}{target}>; rel="next", '
                                  f'<http://{host}/last>; rel="last"')]
            result = shown if isinstance(result, list) else result | {"items": shown}
        data = json.dumps(result).encode()
        tag = '"' + hashlib.sha1(data).hexdigest() + '"'
        if headers.get("if-none-match") == tag:
            return self.reply(304, headers=[("ETag", tag)])
        if "search" in parts.path or "graphql" in parts.path:
            links.append(("Cache-Control", "no-cache"))
        else:
            links.append(("Cache-Control", "private, max-age=60"))
        self.reply(200, data, headers=links + [("ETag", tag), ("x-ratelimit-remaining", "50")])

    def fault(self, name, result, headers):
        if name.isdigit():
            # As if a server repeated what it was sent.
            return self.words(int(name), "Said no to " + headers.get("authorization", "nobody"))
        good = json.dumps(result if not isinstance(result, tuple) else README).encode()
        if name == "malformed":
            return self.reply(200, b'[{"id": 1,}]')
        if name == "truncated":
            return self.reply(200, good[:len(good) // 2])
        if name == "short":
            return self.reply(200, good[:len(good) // 2], length=len(good))
        if name == "html":
            return self.reply(200, b"<!DOCTYPE html><title>Sign in</title>", "text/html")
        if name == "other":
            return self.reply(200, b'"something else"')
        if name == "empty":
            return self.words(502, "empty reply from upstream")
        if name == "redirect":
            port = self.server.server_address[1]
            return self.reply(302, headers=[("Location", f"http://localhost:{port}{self.path}")])
        if name == "silent":
            try:
                while self.connection.recv(1):
                    pass
            except OSError:
                pass
            return
        if name == "close":
            self.close_connection = True
            return self.connection.close()
        if name == "limit":
            return self.words(403, "API rate limit exceeded for ada", [
                ("x-ratelimit-remaining", "0"), ("x-ratelimit-limit", "60"), ("x-ratelimit-reset", str(NOW + 1500))])
        if name == "secondary":
            return self.words(403, "You have exceeded a secondary rate limit", [
                ("x-ratelimit-remaining", "40"), ("Retry-After", "600")])
        if name == "too-many":
            return self.words(429, "Too many requests", [("Retry-After", "600")])
        if name == "last":
            return self.reply(200, good, headers=[
                ("x-ratelimit-remaining", "0"), ("x-ratelimit-reset", str(NOW + 1500))])
        if name == "elsewhere":
            port = self.server.server_address[1]
            return self.reply(200, good, headers=[
                ("Link", f'<http://localhost:{port}{self.path}>; rel="next"')])
        if name == "endless":
            return self.reply(200, good, headers=[("Link", f'<{self.path}>; rel="next"')])
        raise ValueError(name)

    def handle(self):
        try:
            super().handle()
        except (OSError, ValueError):
            pass


server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
server.daemon_threads = True
threading.Thread(target=server.serve_forever, daemon=True).start()
print(server.server_address[1], flush=True)
sys.stdin.read()
