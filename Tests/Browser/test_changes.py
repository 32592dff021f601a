"""Menus that change while their pages are open, more than one page, and a server that ends."""
import unittest

import served
from browsing import BrowserTest, until

MENU = {"title": "Works", "items": [
    {"title": "One", "items": [{"title": "Inner", "shell": "true"}]}, {"title": "Two", "shell": "true", "output": "view"}]}


class Changes(BrowserTest):
    def test_a_broken_file_shows_a_banner_and_a_mended_one_takes_it_away(self):
        self.opened(MENU)
        self.server.write("title: Works\nitems:\n  - subtitle: No title\n")
        self.see("Show problems")
        self.assertEqual(self.one(".banner").get_attribute("role"), "alert")
        self.have("One", "Two")
        self.pick("Show problems")
        self.see("menu items must have a title")
        self.pick("Close")
        self.server.write(MENU)
        until(lambda: not self.all(".banner"), "the end of the banner")
        self.have("One", "Two")

    def test_a_change_of_the_menu_shows_on_an_open_page_and_keeps_the_focus(self):
        self.opened(MENU)
        self.press("j", "j")
        self.focus_on("Two")
        items = [{"title": "Zero", "shell": "true"}, *MENU["items"]]
        self.server.write(MENU | {"title": "Changed", "items": items})
        self.have("Zero", "One", "Two")
        self.at("Changed")
        self.assertEqual(self.browser.title, "Changed")
        self.focus_on("Two")

    def test_an_item_that_goes_away_takes_its_page_along(self):
        self.opened(MENU)
        self.pick("One")
        self.have("Inner")
        self.server.write(MENU | {"items": MENU["items"][1:]})
        self.at("Works")
        self.have("Two")

    def test_what_is_typed_stays_when_the_menu_changes(self):
        self.opened(MENU)
        self.one("#find").send_keys("tw")
        self.have("Two")
        self.server.write(MENU | {"items": [*MENU["items"], {"title": "Twelve", "shell": "true"}]})
        until(lambda: set(self.rows()) == {"Two", "Twelve"}, "the new item")
        self.assertEqual(self.one("#find").get_attribute("value"), "tw")

    def test_a_page_is_live_after_back(self):
        self.opened(MENU)
        self.pick("One")
        self.at("One")
        self.browser.back()
        self.at("Works")
        self.server.write(MENU | {"items": [*MENU["items"], {"title": "Three", "shell": "true"}]})
        self.have("One", "Two", "Three")

    def test_a_page_stays_where_it_is_while_another_one_walks(self):
        self.opened(MENU)
        first = self.browser.current_window_handle
        self.browser.switch_to.new_window("tab")
        self.go("/")
        self.live()
        self.pick("One")
        self.at("One")
        self.browser.switch_to.window(first)
        self.server.write(MENU | {"items": [*MENU["items"], {"title": "Three", "shell": "true"}]})
        self.have("One", "Two", "Three")

    def test_many_tabs_are_open_at_once_and_the_used_one_is_live(self):
        self.opened(MENU)
        first = self.browser.current_window_handle
        # A browser opens six connections to a host, and each live page keeps one.
        for _ in range(8):
            self.browser.switch_to.new_window("tab")
            self.go("/")
            self.have("One", "Two")
        self.server.write(MENU | {"items": [*MENU["items"], {"title": "Three", "shell": "true"}]})
        self.have("One", "Two", "Three")
        self.browser.switch_to.window(first)
        self.press("j")
        self.have("One", "Two", "Three")

    def test_a_page_says_that_the_connection_is_lost(self):
        self.refused = ["ERR_", "Failed to load"]
        self.opened(MENU)
        self.server.process.kill()
        self.see("The connection is lost")

    def test_a_click_without_an_answer_is_sent_again(self):
        self.refused = ["ERR_", "Failed to load"]
        self.opened({"title": "Works", "items": [
            {"title": "Count", "shell": 'echo x >> "$HOME/count"; wc -l < "$HOME/count"', "output": "view"}]})
        self.browser.set_network_conditions(offline=True, latency=0, throughput=1 << 20)
        self.addCleanup(self.browser.delete_network_conditions)
        self.pick("Count")
        self.see("The connection is lost")
        self.browser.set_network_conditions(offline=False, latency=0, throughput=1 << 20)
        self.at("Count")
        self.see("Run again")
        self.miss("The connection is lost")
        self.assertEqual((self.server.home / "count").read_text(), "x\n")

    def test_a_click_on_a_slow_line_shows_that_it_is_under_way(self):
        self.opened(MENU | {"items": [*MENU["items"], {"title": "More", "items": [{"title": "Inner", "shell": "true"}]}]})
        self.browser.set_network_conditions(offline=False, latency=1500, throughput=1 << 20)
        self.addCleanup(self.browser.delete_network_conditions)
        self.pick("More")
        self.see("Waiting for the server")
        self.at("More")
        self.miss("Waiting for the server")

    def test_a_page_is_in_the_language_of_the_browser(self):
        self.speak("ko-KR,ko;q=0.9,en;q=0.8")
        self.opened(MENU | {"items": [*MENU["items"], {"title": "Four", "title[ko]": "넷", "shell": "true"}]})
        self.have("One", "Two", "넷")
        self.assertEqual(self.one("html").get_attribute("lang"), "ko")
        self.speak("en")
        self.browser.refresh()
        self.have("One", "Two", "Four")

    def test_a_page_of_another_start_says_that_there_is_another_address(self):
        self.refused = ["ERR_", "Failed to load", "421"]
        self.opened(MENU)
        self.server.process.kill()
        self.server.process.wait()
        self.serve(MENU, port=self.server.port)
        self.see("has printed last")

    def test_the_server_ends_while_a_page_is_open(self):
        self.refused = ["ERR_", "Failed to load"]
        self.opened(MENU)
        self.server.process.terminate()
        self.server.process.wait(served.PATIENCE)


if __name__ == "__main__":
    unittest.main()
