"""Menus that change while their pages are open, more than one page, and a server that ends."""
import signal
import socket
import time
import unittest

from browsing import BrowserTest, Keys, Server, until

MENU = {"title": "Works", "items": [
    {"title": "One", "items": [{"title": "Inner", "shell": "true"}]}, {"title": "Two", "shell": "true", "output": "view"}]}

WAIT = {"title": "Wait", "output": "view",
        "shell": 'echo begun; while [ ! -e "$HOME/go" ]; do sleep 0.02; done; echo gone on'}


def until_changed(read, before, seconds):
    """Returns whether a text changes within a time."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if read() != before:
            return True
        time.sleep(0.1)
    return False


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
        self.one("#search").send_keys("tw")
        self.have("Two")
        self.server.write(MENU | {"items": [*MENU["items"], {"title": "Twelve", "shell": "true"}]})
        until(lambda: set(self.rows()) == {"Two", "Twelve"}, "the new item")
        self.assertEqual(self.one("#search").get_attribute("value"), "tw")

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

    def test_a_page_says_that_the_server_is_silent_and_stops_its_clocks(self):
        self.refused = ["ERR_", "Failed to load"]
        self.opened({"title": "Works", "items": [{"title": "Wait", "shell": "echo begun; sleep 60", "output": "view"}]})
        self.pick("Wait")
        self.see("begun", "1 s")
        self.server.process.send_signal(signal.SIGSTOP)
        self.addCleanup(self.server.process.send_signal, signal.SIGCONT)
        # Half a minute passes for the page.
        self.browser.execute_script("const now = Date.now; Date.now = () => now() + 3e4")
        self.see("The connection is lost")
        times = lambda: [e.text for e in self.all("[data-since]")]
        before = times()
        self.assertTrue(before)
        time.sleep(2.5)
        self.assertEqual(times(), before)
        self.server.process.send_signal(signal.SIGCONT)
        self.miss("The connection is lost")
        until(lambda: times() != before, "a clock that goes on")

    def test_the_list_of_runs_says_that_the_server_is_silent(self):
        self.refused = ["ERR_", "Failed to load"]
        self.opened(MENU)
        self.go("/runs")
        self.browser.set_network_conditions(offline=True, latency=0, throughput=1 << 20)
        self.addCleanup(self.browser.delete_network_conditions)
        self.see("The connection is lost")
        self.browser.set_network_conditions(offline=False, latency=0, throughput=1 << 20)
        self.miss("The connection is lost")

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

    def test_a_step_without_an_answer_is_forgotten_when_the_page_is_live_again(self):
        self.refused = ["ERR_", "Failed to load"]
        self.opened(MENU)
        self.browser.set_network_conditions(offline=True, latency=0, throughput=1 << 20)
        self.addCleanup(self.browser.delete_network_conditions)
        self.pick("One")
        self.see("The server does not answer")
        self.browser.set_network_conditions(offline=False, latency=0, throughput=1 << 20)
        self.server.write(MENU | {"title": "Changed"})
        self.at("Changed")
        self.miss("The server does not answer")


class Restarts(BrowserTest):
    def signed_in(self, path, **more):
        """Starts a server whose name and port stay the same, and signs in at an address."""
        self.refused = ["ERR_", "Failed to load"]
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        name = f"localhost:{port}"
        self.serve(MENU | {"items": [*MENU["items"], WAIT]}, port=port, access={
            "hosts": ["http://" + name], "users": [{"name": "ann", "password": Server.hash("correct horse")}],
            "rules": [{"allow": ["view", "run", "log"], "users": ["ann"], "items": "**"}]}, **more)
        self.server.address = "http://" + name
        self.own.add(name)
        self.go(path)
        self.fill("Name", "ann")
        self.fill("Password", "correct horse")
        self.press(Keys.ENTER)

    def test_a_page_comes_back_to_its_address_after_an_ordinary_end(self):
        self.signed_in("/i/one")
        self.at("One")
        self.live()
        self.server.end()
        self.see("The connection is lost")
        self.assertEqual(self.path, "/i/one")
        one = MENU["items"][0]
        self.server.write(MENU | {"items": [one | {"items": [*one["items"], {"title": "Outer", "shell": "true"}]}]})
        self.server.begin()
        self.have("Inner", "Outer")
        self.assertEqual(self.path, "/i/one")
        self.miss("The connection is lost")

    def test_when_a_lost_run_ended_is_said_to_be_unknown(self):
        self.signed_in("/i/wait")
        self.at("Wait")
        self.live()
        self.pick("Run")
        self.see("begun")
        self.server.process.kill()
        self.see("The connection is lost")
        shown = self.one("[data-since]").text
        self.assertTrue(shown.endswith(" s"))
        self.assertFalse(until_changed(lambda: self.one("[data-since]").text, shown, 2.5))
        self.server.ended()
        self.server.begin()
        self.go("/runs")
        self.see("lost")
        self.assertEqual(self.all("main td")[-2].text, "")
        self.one("main table a").click()
        self.see("Ended", "unknown: the program that ran it ended first")

    def test_a_page_comes_back_after_what_ran_was_waited_for(self):
        self.signed_in("/i/wait", options=["--drain", "600"])
        self.at("Wait")
        self.live()
        self.pick("Run")
        self.see("begun")
        self.server.process.terminate()
        self.server.let("go")
        self.see("gone on")
        self.server.ended()
        self.see("The connection is lost")
        self.assertEqual(self.path, "/i/wait")
        self.server.begin()
        until(lambda: not self.all("[data-follow]"), "the page without the output of the run")
        self.at("Wait")
        self.assertEqual(self.path, "/i/wait")


if __name__ == "__main__":
    unittest.main()
