"""Menus, programs and plugins that put markup, scripts and control characters into every text: nothing runs."""
import json
import unittest

from browsing import BrowserTest, Keys, until
from views import row, views

MARKUP = ('"><script>document.canary=1</script>', "<img src=x onerror=document.canary=1>", "' onfocus=document.canary=1 autofocus x='",
          '" onmouseover="document.canary=1" style="position:fixed', "javascript:document.canary=1",
          "</main></textarea></title></script></svg><svg onload=document.canary=1>", "<iframe srcdoc='<script>parent.document.canary=1</script>'>",
          "${document.canary=1}{{x}}", "<a href=javascript:document.canary=1>go</a>", "<base href=https://evil.invalid/>",
          "<meta http-equiv=refresh content='0;url=https://evil.invalid/'>", "<form action=https://evil.invalid/><button>x</button>")
CONTROLS = "\x1b[31m\x1b]0;canary\x07\x00\x08\x7f\u202e\u2028\x85"


class Texts:
    """Gives a hostile text for each place, another one each time."""

    def __init__(self, controls=True):
        self.count, self.controls = 0, CONTROLS if controls else ""

    def __call__(self, place):
        self.count += 1
        return f"{place} {MARKUP[self.count % len(MARKUP)]}" + self.controls


def menu(text):
    """A menu with hostile texts wherever a menu has texts."""
    shown = lambda place: text(place).replace("{{", "{ {")
    return {"title": shown("menu"), "subtitle": shown("about"), "items": [
        {"section": shown("section")},
        {"title": shown("submenu"), "id": "\"><script>document.canary=1</script>", "subtitle": shown("under"), "icon": shown("icon"), "shortcut": "<",
         "keywords": [shown("word")], "items": [{"title": shown("inner"), "shell": "true"}]},
        {"title": shown("address"), "id": "web", "url": "https://example.invalid/?\"><script>document.canary=1</script>"},
        {"title": shown("form"), "id": "asks", "shell": 'printf "%s\\n" "$INPUT_A"', "output": "view", "confirm": shown("question"), "inputs": [
            {"id": "a", "label": shown("label"), "placeholder": shown("hint"), "value": shown("value")},
            {"id": "b", "label": shown("label"), "type": "choice", "choices": [shown("choice"), "'\"><b>"]}],
         "actions": [{"title": shown("action"), "key": "'", "shell": "true", "output": "message"}]},
        {"title": shown("said"), "id": "said", "command": ["printf", "%s\\n", shown("toast")], "output": "message"},
        {"title": shown("failing"), "id": "failing", "command": ["sh", "-c", "echo \"$0\" >&2; exit 3", shown("error")], "output": "view"},
        {"title": shown("rows"), "id": "rows", "command": ["printf", "%s\\t%s\\n", shown("row"), shown("under")], "output": "rows"},
        {"title": shown("live"), "id": "live", "live": {"command": ["printf", "%s", shown("detail")], "every": 60}, "shell": "true"},
        {"title": shown("absent"), "id": "absent", "when": {"program": "no-such-<b>program"}, "shell": "true"},
        {"title": shown("made"), "id": "made", "source": {"command": ["printf", "%s\\n", shown("line")],
                                                          "each": {"title": "{{0}}", "subtitle": "{{0}}", "command": ["true"]}}},
        *[{"title": name, "id": name, "command": ["cat", f"{{menus}}/{name}.json"], "output": "json"} for name in views(text)],
        {"title": "Plugin", "tapHandlerName": "hostile"}]}


class Hostile(BrowserTest):
    def opens(self, path="/"):
        text = Texts()
        files = {name + ".json": json.dumps(view) for name, view in views(text).items()}
        files["plugins/hostile/plugin.yaml"] = json.dumps(
            {"id": "hostile", "name": text("name").replace(CONTROLS, ""), "run": "./hostile", "mode": "script", "handlers": ["hostile"]})
        answer = {"kind": "list", "title": text("title"), "sections": [{"title": text("section"), "rows": [row(text)]}]}
        files["plugins/hostile/hostile"] = f"#!/bin/sh\ncat <<'END'\n{json.dumps(answer)}\nEND\n"
        made = menu(Texts(controls=False))
        self.serve("title: Empty\nitems: []\n", files=files, options=["--plugins", "{menus}/plugins"])
        self.server.write(json.dumps(made).replace("{menus}", str(self.server.menus)))
        self.browser.get(self.server.start)
        until(lambda: len(self.all("main .i")) > 10, "the menu")
        if path != "/":
            self.go(path)

    def safe(self, *kinds):
        """Checks that nothing ran, and that nothing of the texts has become a part of the page."""
        found = self.browser.execute_script("""
            const allowed = new Set(["data-page", "data-address", "data-title", "data-events", "data-lost", "data-slow",
                                       "data-unanswered"]);
            const bad = [];
            if (document.canary !== undefined || window.canary !== undefined) bad.push("a script ran");
            for (const e of document.querySelectorAll("*")) {
              for (const a of e.attributes) {
                if (/^on/i.test(a.name)) bad.push(e.tagName + " has " + a.name);
                if (a.name === "style") bad.push(e.tagName + " has a style");
                if (["href", "src", "action", "formaction"].includes(a.name) && /^\\s*(javascript|data:text|vbscript)/i.test(a.value))
                  bad.push(e.tagName + " leads to " + a.value);
                if (!/^[a-z][a-z0-9-]*$/i.test(a.name)) bad.push(e.tagName + " has " + a.name);
              }
              if (["IFRAME", "OBJECT", "EMBED", "BASE", "STYLE", "FRAME", "APPLET"].includes(e.tagName)) bad.push(e.tagName);
              if (e.tagName === "SCRIPT" && !e.src.startsWith(location.origin + "/assets/")) bad.push("a script");
              if (e.tagName === "IMG" && !e.src.startsWith(location.origin + "/pictures/")) bad.push("a picture " + e.src);
              if (e.tagName === "META" && e.httpEquiv) bad.push("a meta");
              if (e.tagName === "FORM" && new URL(e.getAttribute("action"), location).origin !== location.origin) bad.push("a form");
            }
            const controls = /[\\u0000-\\u0008\\u000b-\\u001f\\u007f-\\u009f\\u202a-\\u202e\\u2028\\u2029]/;
            const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
            while (walker.nextNode()) if (controls.test(walker.currentNode.data)) bad.push("control characters in " + JSON.stringify(walker.currentNode.data.slice(0, 80)));
            if (controls.test(document.title)) bad.push("control characters in the title");
            return bad""")
        self.assertEqual(found, [])

    def test_a_menu_is_shown_as_text(self):
        self.opens()
        self.safe()
        self.assertEqual(set(self.rows()), {item["title"] for item in menu(Texts(controls=False))["items"] if "title" in item})
        for link in self.all("main a[target]"):
            self.assertTrue(link.get_attribute("href").startswith("https://example.invalid/"))
        self.press("?")
        self.at("Keys that work here")
        self.safe()
        self.press(Keys.ESCAPE)
        until(lambda: self.all("#search"), "the menu")
        self.one("#search").send_keys("<script")
        until(lambda: self.all("mark"), "what was found")
        self.safe()
        self.go("/")
        self.press("<")
        until(lambda: self.path.startswith("/i/%22%3E"), "the submenu")
        self.safe()
        self.browser.refresh()
        self.see("inner")
        self.safe()

    def test_items_and_their_pages_are_shown_as_text(self):
        self.opens()
        for name in ("web", "asks", "said", "failing", "rows", "live", "absent", "made"):
            self.go("/i/" + name)
            self.safe()

    def test_what_programs_say_is_shown_as_text(self):
        for name, said in (("said", "toast"), ("failing", "error"), ("rows", "row")):
            self.opens("/i/" + name)
            self.pick("Run")
            self.see(said + " ")
            self.safe()
            self.browser.refresh()
            self.safe()

    def test_forms_and_runs_are_shown_as_text(self):
        self.opens()
        self.go("/i/asks")
        until(lambda: self.all("form.fill"), "the form")
        self.safe()
        self.assertIn("value ", self.one("form.fill input[type=text]").get_attribute("value"))
        self.one("form.fill input[type=text]").send_keys("<script>document.canary=1</script>")
        self.pick(self.one("form.fill .answers button").text)
        self.see("question")
        self.safe()
        self.press("y")
        self.see("Run again")
        self.safe()
        self.go("/runs")
        self.see("form")
        self.safe()
        self.one("main table a").click()
        self.see("Output")
        self.safe()
        self.go("/runs?q=%22%3E%3Cscript%3Edocument.canary%3D1%3C/script%3E&state=%22%3E")
        self.safe()

    def test_views_of_every_kind_are_shown_as_text(self):
        self.opens()
        for name in views(Texts()):
            self.go("/i/" + name)
            self.pick("Run")
            until(lambda: not self.all(".item") and not self.all(".busy, main[data-state=running]"), f"the view {name}")
            self.assertFalse(self.seen("could not"), name)
            self.safe()
            if name != "unknown":
                self.see("subtitle ")
            for summary in self.all("main summary"):
                summary.click()
                break
            self.safe()
            self.browser.refresh()
            self.safe()

    def test_effects_of_a_view_are_shown_as_text(self):
        self.opens("/i/plugin")
        self.see("row")
        self.safe()
        for title in ("Copy", "Link", "Say"):
            if not self.all("main details[open]"):
                self.one("main summary").click()
            self.pick(title)
            until(lambda: self.one(".toasts").text, title)
            self.safe()
            self.assertEqual([a.get_attribute("href") for a in self.all(".toasts a")], [])
            self.pick("Dismiss")
        self.browser.execute_script("for (const e of document.querySelectorAll('details')) e.open = false")
        self.one("main .rows button.i").click()
        self.see("question")
        self.safe()

    def test_a_broken_menu_is_told_of_as_text(self):
        self.opens()
        self.server.write("title: <img src=x onerror=document.canary=1>\nitems:\n  - \"<script>document.canary=1</script>\": 1\n")
        self.see("Show problems")
        self.safe()
        self.pick("Show problems")
        self.see("<script>")
        self.safe()

    def test_addresses_are_shown_as_text(self):
        self.refused = ["404", "400", "401"]
        self.opens()
        for path in ("/i/%3Cscript%3Edocument.canary=1%3C/script%3E", "/sign-in?to=javascript:document.canary=1",
                     "/sign-in?to=//evil.invalid/", "/sign-in?to=%22%3E%3Cscript%3Edocument.canary=1%3C/script%3E",
                     "/%22%3E%3Cscript%3Edocument.canary=1%3C/script%3E", "/i/%00%0d%0aSet-Cookie:x=1"):
            self.go(path)
            self.safe()

    def test_the_policy_refuses_what_would_have_come_in(self):
        self.refused = ["Content Security Policy", "Refused", "violates", "/x - "]
        self.opens()
        self.browser.execute_script("""
            const script = document.createElement("script"); script.textContent = "document.canary = 1"; document.body.append(script);
            const div = document.createElement("div"); document.body.append(div);
            div.innerHTML = "<img src=x onerror='document.canary = 1'><img src=https://evil.invalid/x.png>";
            const link = document.createElement("a"); link.href = "javascript:document.canary = 1"; document.body.append(link); link.click();
            const base = document.createElement("base"); base.href = "https://evil.invalid/"; document.head.append(base)""")
        until(lambda: self.browser.execute_script("return document.querySelectorAll('img').length === 2"), "the pictures")
        self.assertIsNone(self.browser.execute_script("return document.canary"))
        self.assertTrue(self.browser.execute_script("return document.baseURI.startsWith(location.origin)"))


if __name__ == "__main__":
    unittest.main()
