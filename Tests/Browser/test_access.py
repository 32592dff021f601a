"""Signing in and out, and what users of different rights see and run."""
import json
import re
import unittest

from browsing import BrowserTest, Client, Keys, Server, until

MENU = {"title": "Works", "items": [
    {"title": "Open tools", "items": [{"title": "Greet", "shell": "echo hello", "output": "view"}]},
    {"title": "Look only", "id": "look", "shell": "echo 'looked-command-word'", "output": "view"},
    {"title": "Payroll of Zelda", "id": "payroll", "tags": ["money"], "shortcut": "z", "subtitle": "Salaries of quokka",
     "items": [{"title": "Raise wombat", "id": "raise", "shell": "echo raised-ibex", "output": "view"}]},
    {"title": "Count", "id": "count", "shell": 'echo once >> "$HOME/counted"; echo counted', "output": "view"}]}
HIDDEN = ("Zelda", "quokka", "wombat", "ibex", "payroll")


def access():
    """Ann may see and run everything; Bob sees some of it, runs less, and reads no log."""
    return {
        "users": [{"name": "ann", "password": Server.hash("correct horse")},
                  {"name": "bob", "password": Server.hash("battery staple")}],
        "rules": [{"allow": ["view", "run", "log"], "users": ["ann"], "items": "**"},
                  {"allow": "view", "users": ["bob"], "items": ["look", "open-tools/**"]},
                  {"allow": ["view", "run"], "users": ["bob"], "items": ["open-tools", "open-tools/**", "count"]}]}


ANN, BOB = ("ann", "correct horse"), ("bob", "battery staple")


class Access(BrowserTest):
    def sign_in(self, name, password):
        self.fill("Name", name)
        self.fill("Password", password)
        self.press(Keys.ENTER)

    def starts(self):
        self.refused = ["401", "403"]
        self.serve(MENU, access=access())
        self.go("/")

    def test_users_sign_in_and_out(self):
        self.starts()
        self.at("Sign in")
        self.assertFalse(self.all(".rows"))
        self.sign_in("ann", "wrong")
        self.see("Name or password is wrong.")
        self.sign_in(*ANN)
        self.at("Works")
        self.see("ann")
        self.have("Open tools", "Look only", "Payroll of Zelda", "Count")
        self.sign_out()
        self.at("Sign in")
        self.browser.back()
        until(lambda: not self.seen("Zelda"), "the end of what was seen")
        self.go("/")
        self.at("Sign in")

    def test_an_address_is_opened_after_signing_in(self):
        self.starts()
        self.go("/i/open-tools")
        self.at("Sign in")
        self.sign_in(*BOB)
        self.at("Open tools")
        self.assertEqual(self.path, "/i/open-tools")

    def test_the_cookie_is_kept_from_scripts_and_other_sites(self):
        self.starts()
        self.sign_in(*ANN)
        self.at("Works")
        cookie, = self.browser.get_cookies()
        self.assertEqual((cookie["httpOnly"], cookie["sameSite"]), (True, "Strict"))
        self.assertEqual(self.browser.execute_script("return document.cookie"), "")

    def test_a_user_sees_what_is_allowed_and_nothing_of_the_rest(self):
        self.starts()
        self.refused += ["404"]
        self.sign_in(*BOB)
        self.at("Works")
        self.have("Open tools", "Look only", "Count")
        self.see("You may see this, but not run it.")
        sources = [self.browser.page_source]
        for key in ("z", "?"):
            self.press(key)
        self.at("Keys that work here")
        sources.append(self.browser.page_source)
        self.press(Keys.ESCAPE)
        self.at("Works")
        for key, nothing in (("/", "Nothing matches."), (":", "0 matches")):
            self.press(key, "Zelda")
            self.see(nothing)
            sources.append(self.browser.page_source.replace('value="Zelda"', ""))
            self.press(Keys.ESCAPE)
        self.go("/i/payroll")
        self.see("There is no such page")
        sources.append(self.browser.page_source)
        self.go("/i/look")
        self.see("You may see this, but not run it.")
        sources.append(self.browser.page_source)
        for source in sources:
            for word in HIDDEN:
                self.assertNotIn(word, source)
        self.assertNotIn("looked-command-word", sources[-1])

    def test_no_request_of_a_user_brings_what_is_not_allowed(self):
        self.serve(MENU, access=access())
        ann, bob = self.client(*ANN), self.client(*BOB)
        status, _, fields = ann.page()
        self.assertEqual(status, 200)
        ann.post("/do", fields | {"do": "row:payroll;open"})
        ann.get("/i/payroll/raise")
        _, _, fields = ann.page("/i/payroll/raise")
        ann.post("/do", fields | {"do": "row:payroll/raise;open"})
        listed = until(lambda: re.findall(r"/runs/\w+", ann.get("/runs")[2]), "the run")
        answers = [bob.get(path) for path in (
            "/", "/i/payroll", "/i/payroll/raise", "/runs", "/runs?q=raise", listed[0], "/i/nothing", "/openid")]
        _, _, own = bob.page()
        for do in ("row:payroll;open", "row:payroll/raise;open", "item:payroll", "item:payroll/raise", "item:look",
                   "row:look;open", "row:look;command:details", "command:help", "command:details", "command:actions"):
            answers.append(bob.post("/do", own | {"do": do}))
            answers.append(bob.get("/"))
            _, _, own = bob.page()
        for do, text in (("find", "wombat"), ("jump", "wombat"), ("jump;open", "wombat"), ("find;open", "raise")):
            answers.append(bob.post("/do", own | {"do": do, "text": text}, Accept="text/x-appmenu-page"))
        answers.append(bob.post("/do", fields | {"do": "row:payroll;open"}))
        answers.append(bob.post("/do", own | {"page": fields["page"], "do": "escape"}))
        answers.append(bob.get("/events/" + fields["page"]))
        answers.append(bob.post(listed[0] + "/stop", {"token": own["token"]}))
        for status, headers, text in answers:
            self.assertLess(status, 500)
            for word in HIDDEN:
                self.assertNotIn(word, text.replace('value="raise"', "").replace("/i/payroll", "") + str(headers))
            self.assertNotIn("looked-command-word", text)

    def test_requests_from_elsewhere_are_refused(self):
        self.serve(MENU, access=access())
        ann = self.client(*ANN)
        _, _, fields = ann.page()
        acts = fields | {"do": "row:count;open"}
        self.assertEqual(ann.post("/do", acts, Origin="http://evil.example")[0], 403)
        self.assertEqual(ann.post("/do", acts | {"token": "x"})[0], 400)
        self.assertEqual(ann.get("/", Host="evil.example")[0], 421)
        self.assertEqual(Client(self.server).get("/do")[0], 405)
        self.assertEqual(Client(self.server).post("/do", acts)[0], 401)
        self.assertFalse((self.server.home / "counted").exists())

    def signs_out_in_another_tab(self):
        first = self.browser.current_window_handle
        self.browser.switch_to.new_window("tab")
        self.go("/i/open-tools")
        self.live()
        self.sign_out()
        self.at("Sign in")
        self.browser.switch_to.window(first)
        self.at("Sign in")

    def test_signing_out_ends_the_live_pages_of_other_tabs(self):
        self.starts()
        self.sign_in(*ANN)
        self.at("Works")
        self.signs_out_in_another_tab()
        self.assertFalse(self.seen("Zelda"))

    def test_signing_out_ends_the_pages_of_runs_in_other_tabs(self):
        self.starts()
        self.sign_in(*ANN)
        self.at("Works")
        self.go("/i/open-tools/greet")
        self.live()
        self.pick("Run")
        self.see("hello")
        self.pick("Show the run")
        until(lambda: "/runs/" in self.browser.current_url, "the page of the run")
        self.signs_out_in_another_tab()
        self.assertFalse(self.seen("hello"))

    def test_a_rule_that_is_taken_away_shows_on_an_open_page(self):
        self.starts()
        self.sign_in(*BOB)
        self.have("Open tools", "Look only", "Count")
        rules = access()
        rules["rules"][2]["items"] = ["count"]
        rules["rules"][1]["items"] = ["look"]
        text = json.dumps(rules)
        (self.server.folder / "access.new").write_text(text)
        (self.server.folder / "access.new").chmod(0o600)
        (self.server.folder / "access.new").replace(self.server.folder / "access.yaml")
        self.have("Look only", "Count")

    def test_what_one_user_opens_opens_for_nobody_else(self):
        self.starts()
        self.sign_in(*BOB)
        self.at("Works")
        ann = self.client(*ANN)
        _, _, fields = ann.page()
        ann.post("/do", fields | {"do": "row:count;open"})
        until(lambda: "counted" in ann.get("/i/count")[2], "the run")
        self.go("/")
        self.at("Works")

    def test_what_one_user_runs_runs_once(self):
        self.serve({"title": "Works", "items": MENU["items"][3:]}, access=access() | {
            "rules": [{"allow": ["view", "run"], "everyone": True, "items": "**"}]})
        ann, bob = self.client(*ANN), self.client(*BOB)
        bob.page()
        _, _, fields = ann.page()
        ann.post("/do", fields | {"do": "row:count;open"})
        until(lambda: "counted" in ann.get("/i/count")[2], "the run")
        bob.page()
        self.assertEqual((self.server.home / "counted").read_text(), "once\n")


if __name__ == "__main__":
    unittest.main()
