"""What hands do quickly or by mistake: second clicks, open menus, the history, drafts, and the parts of long lists."""
import unittest

from selenium import webdriver

from browsing import BrowserTest, Keys, until

COUNT = "echo x >>$HOME/runs; "
MENU = {
    "title": "Works",
    "items": [
        {"title": "Hosts", "items": [
            {"title": f"Host {n}", "shell": COUNT + "echo done", "output": "view",
             "actions": [{"title": "Ping", "shell": COUNT + "echo pong", "output": "view"},
                         {"title": "Drop", "shell": COUNT + "true", "output": "view"}]} for n in range(1, 6)]},
        {"title": "Restart", "shell": COUNT + "true", "confirm": "Restart it?", "output": "view"},
        {"title": "Many", "items": [{"title": f"Row {n}", "items": []} for n in range(1, 1_201)]},
        {"title": "Greet", "shell": "echo \"hello $INPUT_WHO\"", "output": "view", "inputs": [{"id": "who", "label": "Who"}]},
        {"title": "Wait", "shell": "while [ ! -e $HOME/go ]; do sleep 0.05; done; exit 3", "output": "view"},
        {"title": "Slow", "shell": "while [ ! -e $HOME/slow ]; do sleep 0.05; done", "output": "view"},
        {"title": "Quick", "shell": "while [ ! -e $HOME/quick ]; do sleep 0.05; done", "output": "view"},
        {"title": "Deploy", "shell": "echo to $INPUT_ENV", "output": "view", "inputs": [
            {"id": "env", "required": True, "choices": ["dev", "prod"]}, {"id": "version"}]},
        {"title": "Found", "source": {"shell": "echo alpha; echo beta; echo gamma", "each": {"title": "{{0}}", "command": ["echo", "{{0}}"]}}},
    ],
}


class Hands(BrowserTest):
    def runs(self):
        try:
            return len((self.server.home / "runs").read_text().split())
        except FileNotFoundError:
            return 0

    def row(self, title):
        return next(e for e in self.all("main .rows .i") if e.text.split("\n")[0] == title)

    def test_a_double_click_opens_a_list_and_starts_nothing_in_it(self):
        self.opened(MENU)
        webdriver.ActionChains(self.browser).double_click(self.row("Hosts")).perform()
        self.at("Hosts")
        self.press(Keys.ENTER)
        self.assertEqual(self.runs(), 0)
        self.browser.execute_script("return new Promise(go => setTimeout(go, 600))")
        self.assertEqual((self.title, self.runs()), ("Hosts", 0))
        self.pick("Host 2")
        until(lambda: self.runs() == 1, "the run of a click after a while")

    def test_a_double_click_answers_no_question(self):
        self.opened(MENU)
        webdriver.ActionChains(self.browser).double_click(self.row("Restart")).perform()
        self.see("Restart")
        until(lambda: self.all(".ask"), "the question")
        self.press(Keys.ENTER)
        self.assertEqual(self.runs(), 0)

    def test_run_again_starts_one_run_for_a_double_click_and_for_a_key_that_is_held(self):
        self.opened(MENU, "/i/hosts")
        self.pick("Host 1")
        self.see("done", "Run again")
        again = next(e for e in self.all("main button") if e.text.startswith("Run again"))
        webdriver.ActionChains(self.browser).double_click(again).perform()
        until(lambda: self.runs() == 2, "the second run")
        self.browser.execute_script("return new Promise(go => setTimeout(go, 700))")
        self.assertEqual(self.runs(), 2)
        self.browser.execute_script("""
            for (const repeat of [false, true, true, true])
              document.body.dispatchEvent(new KeyboardEvent("keydown", {key: "r", repeat, bubbles: true}))""")
        until(lambda: self.runs() == 3, "the third run")
        self.browser.execute_script("return new Promise(go => setTimeout(go, 300))")
        self.assertEqual(self.runs(), 3)

    def test_the_bar_is_at_the_row_that_has_the_focus(self):
        self.opened(MENU, "/i/hosts")
        self.press("j", "j", "j")
        self.focus_on("Host 3")
        self.assertEqual([e.text.split("\n")[0] for e in self.all(".i[aria-current=true]")], ["Host 3"])
        self.press("a")
        self.focus_on("Ping")
        self.assertEqual([e.text.split("\n")[0] for e in self.all(".i[aria-current=true]")], ["Host 3"])
        self.press(Keys.ENTER)
        self.at("Ping")
        self.assertEqual(self.one("main .sub").text, "Host 3")

    def test_the_values_of_a_run_open_the_form_also_where_programs_give_the_choices(self):
        self.opened({"title": "Works", "items": [
            {"title": "Deploy", "shell": "echo to $INPUT_HOST", "output": "view",
             "inputs": [{"id": "host", "label": "Host", "choicesFrom": {"shell": "echo web; echo mail"}}]},
            {"title": "Plain", "shell": "echo plain", "output": "view"}]})
        self.pick("Deploy")
        self.see("mail")
        self.one("select").send_keys("mail")
        self.one(".fill .main").click()
        self.see("to mail")
        self.pick("Show the run")
        self.pick("Fill in with these values")
        until(lambda: self.all("select"), "the form")
        until(lambda: self.one("select").get_attribute("value") == "mail", "the value")
        self.go("/")
        self.live()
        self.pick("Plain")
        self.see("plain")
        self.pick("Show the run")
        self.pick("Run again")
        self.at("Plain")

    def test_n_answers_no(self):
        self.opened(MENU)
        self.pick("Restart")
        until(lambda: self.all(".ask"), "the question")
        self.press("n")
        until(lambda: not self.all(".ask"), "the end of the question")
        self.assertEqual(self.runs(), 0)

    def test_keys_stay_within_the_open_menu_of_a_row(self):
        self.opened(MENU, "/i/hosts")
        self.press("j", "j", "a")
        self.focus_on("Ping")
        self.press("j")
        self.focus_on("Drop")
        self.press(Keys.ARROW_DOWN)
        self.focus_on("Drop")
        self.press("k", Keys.ARROW_UP)
        self.focus_on("Ping")
        self.press(Keys.ESCAPE)
        self.focus_on("Host 2")
        self.assertEqual(self.all(".acts[open]"), [])
        self.assertEqual(self.runs(), 0)

    def test_a_menu_closes_with_a_click_elsewhere_or_another_menu(self):
        self.opened(MENU, "/i/hosts")
        first, second = self.all("main .acts summary")[:2]
        first.click()
        self.assertEqual(len(self.all(".acts[open]")), 1)
        self.one(".me summary").click()
        self.assertEqual(len(self.all(".acts[open]")), 1)
        self.one("h1").click()
        self.assertEqual(self.all(".acts[open]"), [])
        second.click()
        self.assertEqual(len(self.all(".acts[open]")), 1)

    def test_back_keeps_the_selected_row_and_the_filter(self):
        self.opened(MENU)
        self.press("/", "hos", Keys.ENTER)
        self.at("Hosts")
        self.browser.back()
        self.at("Works")
        self.assertEqual(self.one("#search").get_attribute("value"), "hos")
        self.press(Keys.ESCAPE)
        self.pick("Many")
        self.at("Many")
        self.browser.back()
        self.focus_on("Many")
        self.browser.forward()
        self.at("Many")

    def test_a_new_visit_finds_nothing_of_a_former_one(self):
        self.opened(MENU, "/i/hosts")
        self.press("/", "host 3")
        self.have("Host 3")
        self.go("/runs")
        self.browser.switch_to.new_window("tab")
        self.go("/i/hosts")
        self.live()
        self.have(*(f"Host {n}" for n in range(1, 6)))

    def test_a_draft_is_marked_and_can_be_discarded(self):
        self.opened(MENU, "/i/greet")
        self.see("Who")
        self.field("Who").send_keys("Ann")
        self.assertFalse(self.seen("that you typed before"))
        self.go("/runs")
        self.go("/i/greet")
        self.see("that you typed before")
        self.assertEqual(self.field("Who").get_attribute("value"), "Ann")
        self.pick("Start again")
        self.miss("that you typed before")
        until(lambda: self.field("Who").get_attribute("value") == "", "the empty field")

    def test_the_link_of_a_list_that_is_not_searched_keeps_the_words(self):
        self.opened(MENU)
        self.press(":", "bet")
        self.see("not searched")
        self.pick("Found")
        self.have("beta")
        self.assertEqual(self.one("#search").get_attribute("value"), "bet")

    def test_the_next_part_of_a_long_list_begins_at_its_top(self):
        self.opened(MENU, "/i/many")
        self.see("1 to 500 of 1200")
        self.one("[data-rows=after]").click()
        self.see("501 to 1000")
        self.focus_on("Row 501")
        self.assertTrue(self.browser.execute_script(
            "const r = document.activeElement.getBoundingClientRect(); return r.top >= 0 && r.bottom <= innerHeight"))

    def test_the_end_of_a_failed_run_stays_until_it_is_seen(self):
        self.opened(MENU, "/i/wait")
        self.pick("Run")
        self.see("running")
        self.go("/")
        self.live()
        self.server.let("go")
        self.see("'Wait': failed, status 3")
        self.pick("Many")
        self.at("Many")
        self.see("'Wait': failed, status 3")
        self.assertEqual(self.one(".jobs .failed").text, "✗ 1")
        self.one(".toasts a").click()
        self.see("status 3")
        self.assertEqual(self.all(".jobs .failed"), [])
        self.go("/")
        self.assertFalse(self.seen("'Wait'"))

    def test_the_end_of_a_run_is_told_although_one_that_began_later_ended_first(self):
        self.opened(MENU, "/i/slow")
        self.pick("Run")
        self.see("running")
        self.go("/i/quick")
        self.pick("Run")
        self.see("running")
        self.go("/")
        self.live()
        self.server.let("quick")
        self.see("'Quick': done")
        # It has faded out.
        self.miss("'Quick'")
        self.server.let("slow")
        self.see("'Slow': done")

    def test_the_page_of_an_ended_run_counts_the_runs_that_end_meanwhile(self):
        self.opened(MENU, "/i/quick")
        self.server.let("quick")
        self.pick("Run")
        self.see("done")
        self.go("/i/wait")
        self.pick("Run")
        self.see("running")
        self.go("/")
        self.live()
        self.go("/runs")
        next(e for e in self.all(".runs td:first-child a") if e.text == "Quick").click()
        until(lambda: "▸" in self.one(".jobs").text, "the run in the bar")
        self.server.let("go")
        until(lambda: "✗ 1" in self.one(".jobs").text and "▸" not in self.one(".jobs").text, "its end in the bar")

    def test_the_values_of_a_run_take_precedence_over_an_older_draft(self):
        self.opened(MENU, "/i/deploy?input.env=prod&input.version=1")
        self.see("Run")
        self.pick("Run")
        self.see("to prod")
        self.go("/i/deploy")
        self.see("Run")
        self.field("version").send_keys("5")
        self.go("/runs")
        self.one(".runs td:first-child a").click()
        self.see("Fill in with these values")
        self.one("a.again").click()
        until(lambda: self.all(".fill"), "the form")
        until(lambda: self.field("version").get_attribute("value") == "1", "the version of the run")
        self.assertEqual(self.field("env").get_attribute("value"), "prod")
        # What is typed now is a draft of these values.
        self.field("version").send_keys("2")
        self.browser.refresh()
        until(lambda: self.all(".fill"), "the form again")
        until(lambda: self.field("version").get_attribute("value") == "12", "the draft")

    def test_the_log_finds_own_runs_and_those_until_a_day(self):
        self.opened(MENU, "/i/greet")
        self.see("Who")
        self.field("Who").send_keys("Ann", Keys.ENTER)
        self.see("hello Ann")
        for query, titles in {"?user=own": ["Greet"], "?day=2020-01-01": [], "?day=2099-01-01&zone=-60": ["Greet"], "?day=x": ["Greet"]}.items():
            self.go("/runs" + query)
            self.assertEqual([e.text for e in self.all(".runs td:first-child a")], titles, query)


if __name__ == "__main__":
    unittest.main()
