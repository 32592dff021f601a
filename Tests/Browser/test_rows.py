"""The row that Enter starts: it is on the screen, and stays selected over parts, filters, the history and reloads."""
import unittest

from browsing import BrowserTest, Keys, until

COUNT = "echo $INPUT_0 >>$HOME/runs; "
MENU = {
    "title": "Works",
    "items": [
        {"title": "Hosts", "source": {
            "shell": "seq 1 120",
            "each": {"title": "host{{0}}", "shell": COUNT + "echo restarted $INPUT_0", "output": "view",
                     "actions": [{"title": "Ping", "shell": "echo pong $INPUT_0", "output": "view"},
                                 {"title": "Reboot", "shell": COUNT + "true", "output": "view", "destructive": True}]}}},
        {"title": "Many", "items": [{"title": f"Row {n}", "items": []} for n in range(1, 1_201)]},
        {"title": "Wait", "shell": "while [ ! -e $HOME/go ]; do sleep 0.05; done; echo over", "output": "view"},
        {"title": "Tick", "shell": "echo tick", "output": "view",
         "inputs": [{"id": "time", "label": "Time", "choices": ["0", "3"], "multiple": True}, {"id": "note", "label": "Note"}]},
    ],
}


class Rows(BrowserTest):
    def started(self):
        try:
            return (self.server.home / "runs").read_text().split()
        except FileNotFoundError:
            return []

    def is_visible(self):
        return self.browser.execute_script(
            "const r = document.activeElement.getBoundingClientRect(); return r.top >= 0 && r.bottom <= innerHeight + 1")

    def test_down_at_the_end_of_a_part_goes_to_the_next_row(self):
        self.opened(MENU, "/i/many")
        self.see("1 to 500 of 1200")
        self.press("j", "G")
        self.focus_on("Row 500")
        self.press(Keys.ARROW_DOWN)
        self.focus_on("Row 501")
        self.press(Keys.ARROW_DOWN)
        self.focus_on("Row 502")
        self.press(Keys.ARROW_UP, Keys.ARROW_UP)
        self.focus_on("Row 500")

    def test_a_click_beside_the_fields_of_a_form_gives_the_focus_to_none(self):
        self.opened({"title": "Works", "items": [{"title": "Deploy", "shell": "true", "output": "view", "inputs": [
            {"id": "place", "label": "Place", "choices": ["here", "there"]},
            {"id": "version", "label": "Version", "pattern": "[0-9.]+"}]}]})
        self.pick("Deploy")
        self.at("Deploy")
        self.fill("Version", "1.x")
        self.one("h1").click()
        self.see("1.x")
        until(lambda: self.all(".wrong"), "the error at the field")
        until(lambda: not self.all(".waits"), "the answer")
        self.assertEqual(self.browser.execute_script("return document.activeElement.closest('.fill')"), None)

    def test_a_refused_question_of_a_form_gives_the_focus_back_to_the_field(self):
        self.opened({"title": "Works", "items": [{"title": "Deploy", "shell": "true", "output": "view",
            "confirm": "Deploy?", "inputs": [{"id": "place", "label": "Place"}, {"id": "version", "label": "Version"}]}]})
        self.pick("Deploy")
        self.at("Deploy")
        self.fill("Version", "1", Keys.ENTER)
        self.see("Deploy?")
        self.press(Keys.ESCAPE)
        until(lambda: self.field("Version") == self.browser.switch_to.active_element, "the focus on the field")

    def test_the_way_back_from_a_running_item_leads_to_its_row(self):
        self.opened(MENU)
        self.pick("Wait")
        self.at("Wait")
        self.pick("Back")
        self.at("Works")
        self.press("g")
        self.focus_on("Hosts")
        self.press("j", "j")
        self.focus_on("Wait")
        self.press(Keys.ENTER)
        self.at("Wait")
        self.pick("Back")
        self.at("Works")
        self.focus_on("Wait")
        self.press(Keys.ENTER)
        self.at("Wait")
        self.browser.back()
        self.at("Works")
        self.focus_on("Wait")

    def test_a_menu_of_a_row_that_is_closed_gives_the_focus_back_to_its_button(self):
        self.opened(MENU, "/i/hosts")
        self.see("host120")
        self.press("j", "j", Keys.TAB, Keys.ENTER)
        until(lambda: self.all("details.acts[open]"), "the menu of the row")
        self.press(Keys.ESCAPE, Keys.ENTER)
        until(lambda: self.all("details.acts[open]"), "the menu of the row")
        self.press(Keys.ESCAPE, "j")
        self.focus_on("host2")
        self.assertEqual(self.started(), [])

    def test_the_menu_of_a_row_at_the_lower_edge_is_shown_in_full(self):
        self.opened(MENU, "/i/hosts")
        self.see("host120")
        self.browser.execute_script("""
            const all = [...document.querySelectorAll('main .acts summary')];
            all.filter(e => e.getBoundingClientRect().bottom < innerHeight).pop().click()""")
        until(lambda: self.browser.execute_script("""
            const e = document.querySelector('.acts[open]')?.lastElementChild;
            return e && e.getBoundingClientRect().bottom <= innerHeight + 1"""), "the whole menu on the screen")

    def test_enter_in_a_filter_starts_the_only_match_and_selects_the_first_of_several(self):
        self.opened(MENU, "/i/hosts")
        self.see("host120")
        self.press("/")
        self.press("host11", Keys.ENTER)
        self.focus_on("host11")
        self.assertEqual(self.started(), [])
        self.press(Keys.ENTER)
        self.see("restarted 11")
        self.assertEqual(self.started(), ["11"])
        self.go("/i/hosts")
        self.see("host120")
        self.press("/")
        self.press("host119", Keys.ENTER)
        self.see("restarted 119")

    def test_enter_without_a_match_opens_and_searches_a_list_that_was_not_searched(self):
        self.opened(MENU)
        self.press("/")
        self.press("host42")
        self.see("not searched")
        self.press(Keys.ENTER)
        self.have("host42")
        self.assertEqual(self.started(), [])

    def test_arrow_keys_in_the_choice_of_states_load_no_page(self):
        self.opened(MENU, "/runs")
        self.one("select[name=state]").send_keys(Keys.ARROW_DOWN, Keys.ARROW_DOWN)
        self.assertEqual(self.browser.execute_script("return document.activeElement.name"), "state")
        self.one("select[name=state]").send_keys(Keys.ARROW_DOWN)
        self.pick("Find")
        until(lambda: "state=failed" in self.browser.current_url, "the runs that failed")

    def test_a_reload_and_the_history_keep_the_selected_row(self):
        self.opened(MENU, "/i/hosts")
        self.see("host120")
        self.press("j", *[Keys.PAGE_DOWN] * 9)
        self.focus_on("host91")
        self.browser.refresh()
        self.focus_on("host91")
        self.assertTrue(self.is_visible())
        self.press("G")
        self.focus_on("host120")
        self.go("/runs")
        self.browser.back()
        self.focus_on("host120")
        self.assertEqual(self.started(), [])

    def test_enter_starts_no_row_that_is_not_on_the_screen(self):
        self.opened(MENU, "/i/hosts")
        self.see("host120")
        self.press("j", "G")
        self.focus_on("host120")
        self.browser.execute_script("scrollTo(0, 0)")
        self.press(Keys.ENTER)
        until(self.is_visible, "the row")
        self.assertEqual(self.started(), [])
        self.browser.execute_script("return new Promise(go => setTimeout(go, 700))")
        self.press(Keys.ENTER)
        self.see("restarted 120")
        self.assertEqual(self.started(), ["120"])

    def test_a_filter_that_is_left_shows_the_selected_row(self):
        self.opened(MENU, "/i/hosts")
        self.see("host120")
        self.press("/", "host11")
        until(lambda: len(self.rows()) < 60, "the rows that match")
        self.press(*[Keys.ARROW_DOWN] * 12)
        chosen = self.focused()
        self.assertIn("host1", chosen)
        self.press(Keys.ESCAPE)
        self.see("host120")
        self.focus_on(chosen)
        until(self.is_visible, "the row")

    def test_a_search_where_nothing_is_filtered_starts_nothing(self):
        self.opened(MENU, "/i/hosts")
        self.see("host120")
        self.press("j", Keys.ENTER)
        self.see("restarted 1")
        self.press("/", "report")
        self.assertEqual(self.focused(), "Jump to any item")
        self.assertEqual(self.started(), ["1"])
        self.press(Keys.ESCAPE)
        self.see("restarted 1")
        self.press("/", Keys.ESCAPE)
        self.see("restarted 1")

    def test_the_path_leads_from_the_page_of_an_item_to_its_list_also_in_the_history(self):
        self.opened(MENU, "/i/hosts/host3")
        self.at("host3")
        self.one(".path li:nth-child(2) a").click()
        self.at("Hosts")
        self.see("host120")
        self.pick("host4")
        self.see("restarted 4")
        self.press(Keys.ESCAPE)
        self.at("Hosts")
        self.browser.back()
        self.at("host4")
        self.browser.back()
        self.at("Hosts")
        self.assertEqual(self.path, "/i/hosts")

    def test_the_record_of_an_action_leads_to_its_item_and_is_found_by_it(self):
        self.opened(MENU, "/i/hosts")
        self.see("host120")
        self.press("j", "j", "a")
        self.focus_on("Ping")
        self.press(Keys.ENTER)
        self.see("pong 2")
        self.go("/runs?q=host2")
        self.assertEqual([e.text for e in self.all(".runs td:first-child a")], ["Ping"])
        self.all(".runs td:first-child a")[0].click()
        self.see("pong 2")
        self.assertFalse(self.seen("Run again"))
        self.assertEqual(self.one("a.again").text, "host2 ›")

    def test_a_jump_to_an_action_names_its_item(self):
        self.opened(MENU, "/i/hosts")
        self.see("host120")
        self.go("/")
        self.live()
        self.press(":", "reboot host42")
        self.see("host42")
        self.press(Keys.ENTER)
        self.see("Actions – host42")

    def test_a_page_of_an_item_gives_no_button_that_starts_something_the_focus(self):
        self.opened(MENU, "/i/hosts")
        self.see("host120")
        self.go("/i/hosts/host5")
        self.at("host5")
        self.press(" ", Keys.ENTER)
        self.browser.execute_script("return new Promise(go => setTimeout(go, 700))")
        self.press(" ", Keys.ENTER)
        self.at("host5")
        self.assertEqual(self.started(), [])

    def test_the_action_that_was_jumped_to_has_the_focus(self):
        self.opened(MENU, "/i/hosts")
        self.see("host120")
        for path in ("/", "/i/hosts", "/i/tick"):
            self.go(path)
            self.live()
            self.press(":", "reboot host42")
            self.see("host42")
            self.press(Keys.ENTER)
            self.see("Actions – host42")
            self.focus_on("Reboot")
        self.browser.execute_script("return new Promise(go => setTimeout(go, 700))")
        self.press(Keys.ENTER)
        until(lambda: self.all(".ask"), "the question")
        self.assertEqual(self.started(), [])

    def test_what_asked_a_question_has_the_focus_after_no(self):
        self.opened(MENU, "/i/hosts")
        self.see("host120")
        self.go("/i/hosts/host8")
        self.at("host8")
        next(e for e in self.all("main button") if e.text.startswith("Reboot")).click()
        until(lambda: self.all(".ask"), "the question")
        self.press(Keys.ESCAPE)
        until(lambda: not self.all(".ask"), "the end of the question")
        self.focus_on("Reboot")
        self.go("/i/hosts")
        self.live()
        self.see("host120")
        self.press("j", "a", Keys.ARROW_DOWN, Keys.ENTER)
        until(lambda: self.all(".ask"), "the question")
        self.press("n")
        until(lambda: not self.all(".ask"), "the end of the question")
        self.browser.execute_script("return new Promise(go => setTimeout(go, 700))")
        self.press(Keys.ENTER)
        self.assertEqual(self.started(), [])

    def test_back_leaves_what_covers_a_page(self):
        self.opened(MENU)
        self.pick("Hosts")
        self.see("host120")
        for keys, title in (("?", "Keys that work here"), ((":", "host7"), "Jump to any item")):
            self.press(*keys)
            until(lambda: self.browser.execute_script("return document.querySelector('h1')?.textContent") == title, "the heading")
            self.browser.back()
            self.see("host120")
            self.assertEqual(self.path, "/i/hosts")

    def test_several_values_of_a_run_are_listed_and_empty_ones_are_not(self):
        self.opened(MENU, "/i/tick")
        self.see("Time")
        for box in self.all(".fill input[type=checkbox]"):
            box.click()
        self.one(".fill .main").click()
        self.see("tick")
        self.go("/runs")
        self.see("0, 3")
        self.assertFalse(self.seen("note:"))

    def test_the_end_of_a_run_is_gone_when_its_item_is_started_again(self):
        self.opened(MENU, "/i/wait")
        self.pick("Run")
        self.see("running")
        self.go("/")
        self.live()
        self.server.let("go")
        self.see("'Wait': done")
        self.go("/i/wait")
        self.see("'Wait': done")
        self.pick("Run")
        self.see("over")
        self.go("/")
        self.live()
        self.assertFalse(self.seen("'Wait': done"))


if __name__ == "__main__":
    unittest.main()
