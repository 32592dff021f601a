"""How pages look: phones, dark, the focus, and what WCAG 2.2 AA asks for, by axe-core."""
import json
import os
import pathlib
import unittest

from browsing import BrowserTest, Keys, until
from test_access import MENU as RIGHTS, access
from test_menus import MENU
from test_runs import MENU as RUNS
from views import views

VIEWS = views(lambda place: {"icon": "gear", "address": "https://example.org/", "kind": "sculpture"}.get(place, f"Some extraordinarily comprehensive {place}"))
KOREAN = {"title": "업무 도구", "items": [
    {"title": "프랑크푸르트 데이터센터 서버들의 인증서 갱신하기", "subtitle": "인증 기관에 새로운 인증서를 요청하고 결과를 기다립니다", "icon": "gear",
     "shell": "echo 갱신했습니다", "output": "view", "inputs": [{"id": "a", "label": "이름", "required": True}]},
    {"title": "기록", "shell": "true", "output": "view"}]}
SHOWN = {"title": "Views", "items": [
    {"title": name, "id": name, "command": ["cat", f"{name}.json"], "directory": ".", "output": "json"} for name in VIEWS]}


class Layout(BrowserTest):
    def pages(self):
        """Opens one page after the other, and gives the name of each."""
        self.refused = ["401", "403"]
        yield from self.menus()
        yield from self.results()

    def menus(self):
        self.opened(MENU)
        yield "menu"
        self.pick("Tools")
        self.at("Tools")
        yield "submenu"
        self.press("?")
        self.at("Keys that work here")
        yield "keys"
        self.press(Keys.ESCAPE)
        self.at("Tools")
        self.press(":", "deep")
        self.at("Jump to any item")
        yield "jump"
        self.leave()

    def leave(self):
        self.browser.get("about:blank")
        self.server.close()

    def results(self):
        self.opened(RUNS)
        self.pick("Deploy")
        until(lambda: self.all("form.fill"), "the form")
        self.pick(self.one("form.fill .answers button").text)
        until(lambda: self.all(".field.wrong"), "an error")
        yield "form"
        self.press(Keys.ESCAPE)
        self.at("Works")
        self.pick("Erase")
        self.see("Erase everything?")
        yield "question"
        self.press(Keys.ESCAPE)
        self.at("Works")
        self.pick("Wait")
        self.see("begun")
        yield "output"
        self.go("/i/wait")
        yield "item"
        self.go("/")
        self.pick("Fail")
        self.see("it broke", "Run again")
        yield "failure"
        self.go("/runs")
        yield "runs"
        self.one("main table a").click()
        self.see("it broke")
        yield "run"
        self.go("/runs?q=nothing")
        self.see("No runs match")
        yield "no-runs"
        self.leave()
        self.serve(RIGHTS, access=access())
        self.go("/")
        yield "sign-in"
        self.fill("Name", "ann")
        self.fill("Password", "wrong", Keys.ENTER)
        self.see("Name or password is wrong.")
        yield "wrong"

    def views(self):
        """Opens a view of each kind."""
        self.opened(SHOWN, files={name + ".json": json.dumps(view) for name, view in VIEWS.items()})
        for name in VIEWS:
            self.pick(name)
            until(lambda: self.all("main .path") and not self.all(".busy, .bones, main[data-state=running]"), name)
            yield name
            self.press(Keys.ESCAPE)
            self.at("Views")

    def check_axe(self, name):
        self.browser.execute_cdp_cmd("Page.setBypassCSP", {"enabled": True})
        self.browser.execute_script(pathlib.Path(os.environ["APPMENU_AXE"]).read_text())
        found = self.browser.execute_async_script("""
            const done = arguments[arguments.length - 1];
            axe.run(document, {runOnly: arguments[0] ? {type: "rule", values: ["color-contrast"]} : ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}).then(r => done(
              r.violations.map(v => v.id + ": " + v.nodes.slice(0, 3).map(n => n.target + " " + n.html.slice(0, 120)
                + " " + n.any.map(a => a.message).join(" ").slice(0, 160)).join(" | "))))""", self.look == "dark")
        self.found += [f"{name}: {each}" for each in found]

    def check_width(self, name):
        wide = self.browser.execute_script("return document.documentElement.scrollWidth - innerWidth")
        if wide > 0:
            parts = self.browser.execute_script("""
                return [...document.querySelectorAll("body *")].filter(e => e.getBoundingClientRect().right > innerWidth + 1
                  && !e.closest(".wide, .skip, pre")).slice(0, 4).map(e => e.tagName + "." + e.className)""")
            self.found.append(f"{name} is {wide} pixels too wide: {parts}")

    def check_words(self, name):
        parts = self.browser.execute_script("""
            const found = [], walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
            while (walker.nextNode()) {
              const text = walker.currentNode, range = document.createRange();
              if (text.parentElement.closest("pre, script, option, .v") || !text.parentElement.checkVisibility()) continue;
              for (const word of text.data.matchAll(/[\\p{L}\\p{N}]+/gu)) {
                range.setStart(text, word.index);
                range.setEnd(text, word.index + word[0].length);
                if (new Set([...range.getClientRects()].filter(r => r.width).map(r => Math.round(r.top))).size > 1) found.push(word[0]);
              }
            }
            return found""")
        if parts:
            self.found.append(f"{name} breaks words: {parts[:4]}")

    def everywhere(self, pages, *checks):
        self.found = []
        for name in pages:
            for check in checks:
                check(name)
            folder = os.environ.get("APPMENU_SCREENSHOTS")
            if folder:
                self.browser.save_screenshot(f"{folder}/{self.look}-{name}.png")
        self.assertEqual(self.found, [])

    look = "light"

    def test_pages_hold_to_wcag(self):
        self.everywhere(self.pages(), self.check_axe)

    def test_views_hold_to_wcag(self):
        self.everywhere(self.views(), self.check_axe)

    def test_dark_pages_hold_to_wcag(self):
        self.look = "dark"
        self.scheme("dark")
        self.everywhere(self.pages(), self.check_axe)

    def test_dark_views_hold_to_wcag(self):
        self.look = "dark"
        self.scheme("dark")
        self.everywhere(self.views(), self.check_axe)

    def test_nothing_is_wider_than_a_phone(self):
        self.look = "phone"
        self.sized(390, 844)
        self.everywhere(self.pages(), self.check_width, self.check_words)

    def test_no_view_is_wider_than_a_phone(self):
        self.look = "phone"
        self.sized(390, 844)
        self.everywhere(self.views(), self.check_width, self.check_words)

    def test_words_of_another_language_are_whole_on_a_phone(self):
        self.sized(390, 844)
        self.everywhere(self.korean(), self.check_width, self.check_words)

    def korean(self):
        """Opens pages in Korean."""
        self.speak("ko")
        self.opened(KOREAN)
        self.assertEqual(self.one("html").get_attribute("lang"), "ko")
        yield "menu"
        self.one(".rows .i").click()
        until(lambda: self.all("form.fill"), "the form")
        yield "form"
        self.go("/runs")
        yield "runs"

    def test_nothing_is_wider_than_a_small_phone(self):
        self.look = "small"
        self.sized(320, 568)
        self.everywhere(self.menus(), self.check_width)
        self.everywhere(self.views(), self.check_width)

    def test_axe_finds_what_is_wrong(self):
        self.opened(MENU)
        self.browser.execute_script("document.body.append(document.createElement('button'))")
        self.found = []
        self.check_axe("page")
        self.assertIn("button-name", " ".join(self.found))

    def test_the_help_has_no_frame(self):
        self.opened(MENU)
        self.press("?")
        self.at("Keys that work here")
        self.assertEqual(self.browser.execute_script(
            "return [document.activeElement.id, getComputedStyle(document.activeElement).outlineStyle]"), ["main", "none"])

    def test_the_focus_is_seen(self):
        self.opened(MENU)
        seen = []
        for _ in range(12):
            self.press(Keys.TAB)
            name, outline = self.browser.execute_script("""
                const e = document.activeElement, s = getComputedStyle(e);
                return [e.tagName + (e.id || e.className), s.outlineStyle !== "none" && parseFloat(s.outlineWidth) >= 2]""")
            seen.append(name)
            self.assertTrue(outline, name)
        self.assertGreater(len(set(seen)), 6)


if __name__ == "__main__":
    unittest.main()
