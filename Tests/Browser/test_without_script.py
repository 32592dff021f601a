"""The main paths in a browser that runs no scripts."""
import unittest

from selenium.common.exceptions import StaleElementReferenceException

from browsing import BrowserTest, Keys, until
from test_access import ANN, MENU as RIGHTS, access
from test_menus import MENU, TITLES
from test_runs import MENU as RUNS


class WithoutScript(BrowserTest):
    def setUp(self):
        super().setUp()
        self.browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})

    def live(self):
        self.assertEqual(self.all("html.js"), [])

    def rows(self):
        try:
            return [e.text for e in self.all("main .rows .i b")]
        except StaleElementReferenceException:
            return None

    def test_walks_in_and_back(self):
        self.opened(MENU)
        self.have(*TITLES)
        self.pick("Tools")
        self.at("Tools")
        self.pick("Deep")
        self.at("Deep")
        self.pick("Back")
        self.at("Tools")
        self.pick("Works")
        self.at("Works")

    def test_filters_and_jumps(self):
        self.opened(MENU)
        self.one("#search").send_keys("rain", Keys.ENTER)
        self.have("Weather")
        self.pick("Show all")
        self.have(*TITLES)
        self.one("#search").send_keys("deeper")
        self.pick("Go")
        until(lambda: (self.rows() or [])[:1] == ["Deeper"], "what was looked for")
        self.pick("Deeper")
        self.at("Deeper")

    def test_the_keys_are_shown_and_hidden(self):
        self.opened(MENU)
        self.pick("Keys that work here")
        self.at("Keys that work here")
        self.pick("Close")
        self.at("Works")

    def test_a_form_says_what_is_wrong_and_runs_when_it_is_right(self):
        self.opened(RUNS)
        self.pick("Deploy")
        self.at("Deploy")
        self.fill("Place", " ")
        self.pick(self.one("form.fill .answers button").text)
        until(lambda: self.all(".field.wrong"), "an error")
        self.fill("Place", "Kyoto")
        self.pick(self.one("form.fill .answers button").text)
        self.again_until("to Kyoto, 3 times")

    def test_runs_and_stops_an_item(self):
        self.opened(RUNS)
        self.pick("Wait")
        self.again_until("begun")
        self.pick("Refresh")
        self.see("begun")
        self.pick("Stop")
        self.see("Stop 'Wait'?")
        self.pick("Stop")
        self.again_until("Stopped")
        self.go("/runs")
        self.see("stopped")

    def test_asks_before_what_cannot_be_undone(self):
        self.opened(RUNS)
        self.pick("Erase")
        self.see("Erase everything?")
        self.pick("No")
        self.at("Works")
        self.pick("Erase")
        self.pick("Erase")
        until(lambda: (self.server.home / "erased").exists(), "the run")

    def test_users_sign_in_and_out(self):
        self.refused = ["401"]
        self.serve(RIGHTS, access=access())
        self.go("/")
        self.fill("Name", ANN[0])
        self.fill("Password", ANN[1])
        self.press(Keys.ENTER)
        self.at("Works")
        self.sign_out()
        self.at("Sign in")

    def again_until(self, words):
        """Loads the page again until it shows words."""
        def shown():
            if self.seen(words):
                return True
            self.go(self.path)
            return False
        until(shown, f"{words!r} on the page")


if __name__ == "__main__":
    unittest.main()
