"""A small issuer of OpenID Connect, for tests: prints its port, and ends with its standard input.

It knows one client, `menus` with the secret `s3+cret&`, and checks PKCE itself. `/authorize` signs `ann` in at once.
"""
import base64
import hashlib
import http.server
import json
import secrets
import sys
import threading
import time
from urllib.parse import parse_qs, unquote, urlencode, urlsplit

CODES = {}


def encoded(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class Issuer(http.server.BaseHTTPRequestHandler):
    def log_message(self, *arguments):
        pass

    @property
    def name(self):
        return f"http://127.0.0.1:{self.server.server_port}"

    def reply(self, status, value=None, headers=()):
        body = json.dumps(value).encode() if value is not None else b""
        self.send_response(status)
        for field in [("Content-Type", "application/json"), ("Content-Length", str(len(body))), *headers]:
            self.send_header(*field)
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self):
        parts = urlsplit(self.path)
        query = {name: values[0] for name, values in parse_qs(parts.query).items()}
        if parts.path == "/.well-known/openid-configuration":
            self.reply(200, {
                "issuer": self.name, "authorization_endpoint": self.name + "/authorize",
                "token_endpoint": self.name + "/token", "jwks_uri": self.name + "/keys",
                "response_types_supported": ["code"], "code_challenge_methods_supported": ["S256"],
                "authorization_response_iss_parameter_supported": True})
        elif parts.path == "/authorize":
            wrong = (query.get("response_type") != "code" or query.get("client_id") != "menus"
                     or "openid" not in query.get("scope", "").split() or query.get("code_challenge_method") != "S256")
            if wrong:
                return self.reply(400, {"error": "invalid_request"})
            code = secrets.token_urlsafe()
            CODES[code] = query
            answer = urlencode({"code": code, "state": query["state"], "iss": self.name})
            self.reply(302, headers=[("Location", query["redirect_uri"] + "?" + answer)])
        else:
            self.reply(404, {})

    def do_POST(self):
        form = {name: values[0] for name, values in
                parse_qs(self.rfile.read(int(self.headers["Content-Length"])).decode()).items()}
        kind, _, pair = self.headers.get("Authorization", "").partition(" ")
        client, _, secret = base64.b64decode(pair).decode().partition(":")
        if (kind, unquote(client), unquote(secret)) != ("Basic", "menus", "s3+cret&"):
            return self.reply(401, {"error": "invalid_client"})
        asked = CODES.pop(form.get("code"), None)
        challenge = encoded(hashlib.sha256(form.get("code_verifier", "").encode()).digest())
        if (not asked or asked["code_challenge"] != challenge or asked["redirect_uri"] != form.get("redirect_uri")
                or form.get("grant_type") != "authorization_code"):
            return self.reply(400, {"error": "invalid_grant"})
        now = int(time.time())
        claims = {"iss": self.name, "aud": "menus", "sub": "1", "exp": now + 300, "iat": now,
                  "nonce": asked["nonce"], "email": "ann@example.org", "email_verified": True,
                  "groups": ["operators", "others"]}
        token = ".".join(encoded(part) for part in (
            json.dumps({"alg": "RS256"}).encode(), json.dumps(claims).encode(), b"signature"))
        self.reply(200, {"access_token": "a", "token_type": "Bearer", "id_token": token})


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Issuer)
threading.Thread(target=server.serve_forever, daemon=True).start()
print(server.server_port, flush=True)
sys.stdin.read()
