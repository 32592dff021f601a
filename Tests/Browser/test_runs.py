"""Items that do things: forms, output as it comes, stopping, and the log of runs."""
import pathlib
import re

from browsing import BrowserTest, Keys, until
from selenium.webdriver.support.ui import Select

WAITING = 'echo begun; while [ ! -e "$HOME/go" ]; do sleep 0.02; done; echo gone on'
MENU = {
    "title": "Works",
    "items": [
        {"title": "Wait", "shortcut": "w", "shell": WAITING, "output": "view"},
        {"title": "Alone", "shell": WAITING, "output": "view", "concurrency": 1},
        {"title": "Fail", "shell": "echo it broke >&2; exit 7", "output": "view"},
        {"title": "Colours", "command": ["printf", "\\033[31mred\\033[0m and \\033[1mbold\\033[0m\\n"], "output": "view"},
        {"title": "Deploy", "shell": 'echo "to $INPUT_PLACE, $INPUT_COUNT times"', "output": "view", "inputs": [
            {"id": "place", "label": "Place", "required": True},
            {"id": "count", "label": "Count", "type": "number", "value": 3},
            {"id": "size", "label": "Size", "type": "choice", "choices": ["small", "large"], "value": "small"},
            {"id": "dry", "label": "Dry run", "type": "toggle"},
            {"id": "key", "label": "Key", "type": "secret"}]},
        {"title": "Erase", "shell": 'touch "$HOME/erased"; echo erased', "output": "message", "destructive": True,
         "confirm": "Erase everything?"},
        {"title": "Ping", "shell": "echo pong", "output": "message"},
        {"title": "Rows", "command": ["printf", "one\\tfirst\\ntwo\\tsecond\\n"], "output": "rows"}],
}


class Items(BrowserTest):
    def test_output_comes_while_a_program_runs(self):
        self.opened(MENU)
        self.press("w")
        self.see("begun")
        self.assertFalse(self.seen("gone on"))
        self.assertEqual(self.one("pre").get_attribute("role"), "log")
        self.assertFalse(self.seen("Run again"))
        self.see("Stop")
        self.server.let("go")
        self.see("gone on", "Run again")
        self.pick("Run again")
        self.see("gone on", "Run again")

    def test_stop_ends_a_program(self):
        self.opened(MENU)
        self.pick("Wait")
        self.see("begun")
        self.pick("Stop")
        self.see("Stop 'Wait'?")
        self.pick("No")
        self.miss("Stop 'Wait'?")
        self.see("begun")
        self.pick("Stop")
        self.see("Stop 'Wait'?")
        self.pick("Stop")
        self.see("Stopped", "Run again")
        self.pick("Runs")
        self.see("stopped")

    def test_the_title_and_a_bar_above_the_output_say_how_a_program_ended(self):
        self.opened(MENU)
        self.pick("Wait")
        self.see("begun")
        until(lambda: re.match("▸ [0-9]+ s · Wait", self.browser.title), "the sign of what runs")
        self.go("/")
        self.pick("Fail")
        self.see("it broke", "ended with status 7")
        until(lambda: self.browser.title.startswith("✗ Fail"), "the sign of a failure")
        bar, output = self.one(".state.error"), self.one("pre")
        self.assertLess(bar.location["y"], output.location["y"])
        self.pick("Show the run")
        until(lambda: "/runs/" in self.browser.current_url, "the page of the run")
        self.see("it broke", "Copy")

    def test_a_message_moves_no_row(self):
        self.opened(MENU)
        row = lambda: next(e for e in self.all(".i") if "Rows" in e.text).location
        before = row()
        self.pick("Ping")
        self.see("pong")
        self.assertEqual(row(), before)

    def test_what_is_selected_in_an_output_stays_selected_while_it_grows(self):
        self.opened({"title": "Works", "items": [{"title": "Count", "output": "view",
                     "shell": "i=0; while [ $i -lt 40 ]; do echo line $i; i=$((i+1)); sleep 0.1; done"}]})
        self.pick("Count")
        self.see("line 3")
        self.browser.execute_script("""
            const text = document.createTreeWalker(document.querySelector("pre"), NodeFilter.SHOW_TEXT).nextNode();
            getSelection().setBaseAndExtent(text, 0, text, 6)""")
        self.see("line 12")
        self.assertEqual(self.browser.execute_script("return getSelection().toString()").strip(), "line 0")

    def test_loading_a_running_page_again_shows_what_runs(self):
        self.opened(MENU)
        self.pick("Wait")
        self.see("begun")
        for _ in range(3):
            self.browser.refresh()
            self.live()
            self.see("begun", "Stop")
        self.server.let("go")
        self.see("gone on", "Run again")

    def test_whoever_goes_back_at_once_after_loading_again_is_not_taken_to_what_runs(self):
        self.opened(MENU)
        self.pick("Wait")
        self.see("begun")
        self.browser.set_network_conditions(offline=False, latency=500, throughput=1 << 20)
        self.addCleanup(self.browser.delete_network_conditions)
        self.browser.refresh()
        self.press(Keys.ESCAPE)
        self.at("Works")
        until(lambda: not self.all("html.waits"), "all answers")
        self.at("Works")
        self.assertEqual(self.path, "/")

    def test_back_and_escape_leave_a_program_that_goes_on(self):
        self.opened(MENU)
        self.pick("Wait")
        self.see("begun")
        self.pick("Back")
        self.at("Works")
        self.see("▸ running")
        self.pick("Wait")
        self.at("Wait")
        self.see("begun")
        self.press(Keys.ESCAPE)
        self.at("Works")
        self.server.let("go")
        self.miss("▸ running")
        self.go("/runs")
        self.see("done")
        self.assertFalse(self.seen("stopped by"))

    def test_the_way_back_from_a_run_keeps_the_search_for_runs(self):
        self.opened(MENU)
        self.pick("Fail")
        self.see("it broke")
        for leave in [lambda: self.pick("Back"), lambda: self.press(Keys.ESCAPE)]:
            self.go("/runs?state=failed&q=fail")
            self.one(".runs a").click()
            until(lambda: self.path.startswith("/runs/"), "the page of a run")
            self.see("it broke")
            run = self.path
            leave()
            until(lambda: self.path == "/runs", "the list of runs")
            self.assertIn("state=failed&q=fail", self.browser.current_url)
        self.go("/runs?q=nothing")
        self.pick("Show all")
        self.see("Fail")
        self.go("/")
        self.go(run)
        self.pick("Back")
        until(lambda: self.path == "/runs", "the list of runs")
        self.assertNotIn("?", self.browser.current_url)

    def test_running_again_asks_about_the_values_that_are_sent(self):
        self.opened({"title": "Works", "items": [
            {"title": "Deploy", "shell": 'echo "to $INPUT_PLACE"', "output": "view", "confirm": "Deploy to {{place}}?",
             "inputs": [{"id": "place", "label": "Place"}]}]})
        self.pick("Deploy")
        self.at("Deploy")
        self.fill("Place", "Kyoto")
        self.press(Keys.ENTER)
        self.see("Deploy to Kyoto?")
        self.press("y")
        self.see("to Kyoto", "Run again")
        self.press("r")
        self.see("Deploy to Kyoto?")
        self.press("y")
        self.see("to Kyoto", "Run again")

    def test_a_question_asked_by_a_key_moves_the_focus_to_the_page_when_refused(self):
        self.opened({"title": "Works", "items": [
            {"title": "Deploy", "shell": "echo done", "output": "view", "confirm": "Deploy?"}]})
        self.pick("Deploy")
        self.see("Deploy?")
        self.press("y")
        self.see("done", "Run again")
        self.browser.execute_script("document.activeElement.blur()")
        self.press("r")
        self.see("Deploy?")
        self.press("n")
        until(lambda: not self.all(".ask"), "no question")
        until(lambda: self.one("#main") == self.browser.switch_to.active_element, "the focus on the page")

    def test_a_failure_shows_the_status_and_what_was_said(self):
        self.opened(MENU)
        self.pick("Fail")
        self.see("it broke", "7", "Run again")

    def test_colours_are_shown_and_control_sequences_are_not(self):
        self.opened(MENU)
        self.pick("Colours")
        self.see("red and bold")
        self.assertEqual(self.one("pre .a1").text, "red")
        self.assertEqual(self.one("pre .ab").text, "bold")

    def test_a_form_says_what_is_wrong_and_runs_when_it_is_right(self):
        self.opened(MENU)
        self.pick("Deploy")
        self.at("Deploy")
        self.assertEqual(self.field("Count").get_attribute("value"), "3")
        self.assertEqual(self.field("Key").get_attribute("type"), "password")
        submit = self.one("form.fill .answers button").text
        self.pick(submit)
        wrong = until(lambda: self.all(".field.wrong"), "an error")
        self.assertEqual(wrong[0].find_element("css selector", "label").text, "Place*")
        place = self.field("Place")
        self.assertEqual(place.get_attribute("aria-invalid"), "true")
        self.assertTrue(self.one("#" + place.get_attribute("aria-describedby")).text)
        until(lambda: self.field("Place") == self.browser.switch_to.active_element, "the focus on the field that is wrong")
        self.fill("Place", "Kyoto <b>")
        self.fill("Count", "5")
        self.fill("Key", "hush hush")
        self.press(Keys.ENTER)
        self.see("to Kyoto <b>, 5 times")
        self.assertNotIn("hush", self.browser.page_source)

    def test_fields_that_are_shown_later_are_restored_too(self):
        self.opened({"title": "Works", "items": [
            {"title": "Deploy", "id": "deploy", "shell": "true", "output": "view", "inputs": [
                {"id": "env", "label": "Environment", "choices": ["test", "prod"]},
                {"id": "reason", "label": "Reason", "showIf": {"env": "prod"}}]}]}, "/i/deploy")
        Select(self.field("Environment")).select_by_visible_text("prod")
        until(lambda: len(self.all(".field")) == 2, "the second field")
        self.fill("Reason", "it must")
        for leave in (lambda: self.go("/i/deploy"), lambda: self.browser.refresh(), lambda: (self.go("/"), self.go("/i/deploy"))):
            leave()
            self.live()
            until(lambda: len(self.all(".field")) == 2 and self.field("Reason").get_attribute("value") == "it must", "the text")
        self.browser.execute_script("sessionStorage.clear()")

    def test_a_form_that_was_sent_after_a_question_is_empty_again(self):
        self.opened({"title": "Works", "items": [
            {"title": "Deploy", "id": "deploy", "shell": "sleep 0.5; echo done", "output": "view", "confirm": "Deploy {{version}}?",
             "inputs": [{"id": "version", "label": "Version"}]}]}, "/i/deploy")
        self.fill("Version", "1.4")
        self.go("/")
        self.pick("Deploy")
        self.see("Version")
        until(lambda: self.field("Version").get_attribute("value") == "1.4", "the draft")
        self.one(".fill .main").click()
        self.see("Deploy 1.4?")
        self.press("y")
        self.see("done")
        self.go("/i/deploy")
        self.live()
        self.assertEqual(self.field("Version").get_attribute("value"), "")

    def test_what_is_typed_stays_when_the_run_of_another_page_ends(self):
        self.opened({"title": "Works", "items": [
            {"title": "Deploy", "id": "deploy", "shell": WAITING, "output": "view", "concurrency": 1,
             "inputs": [{"id": "version", "label": "Version"}, {"id": "env", "label": "Environment", "choices": ["a", "b"]}]}]}, "/i/deploy")
        self.one(".fill .main").click()
        self.see("begun")
        self.browser.switch_to.new_window("tab")
        self.go("/i/deploy")
        self.see("'Deploy' is running.")
        self.fill("Version", "2.0")
        Select(self.field("Environment")).select_by_visible_text("b")
        self.server.let("go")
        self.miss("is running")
        until(lambda: self.one(".fill .main").is_enabled(), "a button that can be pressed")
        self.assertEqual(self.field("Version").get_attribute("value"), "2.0")
        self.assertEqual(Select(self.field("Environment")).first_selected_option.text, "b")
        self.browser.execute_script("sessionStorage.clear()")

    def test_a_link_with_what_was_typed_opens_the_form_filled_in(self):
        self.opened({"title": "Works", "items": [
            {"title": "Deploy", "id": "deploy", "shell": "true", "output": "view", "inputs": [
                {"id": "host-name", "label": "Host"}, {"id": "env", "label": "Environment", "choices": ["a b", "c/d"]},
                {"id": "tags", "label": "Tags", "multiple": True, "choices": ["x", "y", "z"]},
                {"id": "dry", "label": "Dry", "type": "toggle"}, {"id": "key", "label": "Key", "type": "secret"}]}]}, "/i/deploy")
        self.fill("Host", "web 1&2")
        self.fill("Key", "hush")
        Select(self.field("Environment")).select_by_visible_text("c/d")
        self.field("Dry").click()
        for box in self.all("fieldset input[type=checkbox]")[1:]:
            box.click()
        # Without a clipboard, the link is in the address bar.
        self.browser.execute_script("Object.defineProperty(navigator, 'clipboard', {value: undefined})")
        self.pick("Copy link")
        until(lambda: "input." in self.browser.current_url, "the link")
        link = self.browser.current_url
        self.assertNotIn("hush", link)
        self.browser.execute_script("sessionStorage.clear()")
        self.browser.get(link)
        self.live()
        self.assertEqual(self.field("Host").get_attribute("value"), "web 1&2")
        self.assertEqual(Select(self.field("Environment")).first_selected_option.text, "c/d")
        self.assertTrue(self.field("Dry").is_selected())
        self.assertEqual([box.is_selected() for box in self.all("fieldset input[type=checkbox]")], [False, True, True])
        self.assertFalse(self.seen("not used"))

    def test_choices_that_failed_are_asked_for_again(self):
        self.opened({"title": "Works", "items": [
            {"title": "Deploy", "id": "deploy", "shell": "true", "output": "view", "inputs": [
                {"id": "host", "label": "Host", "choicesFrom": {"shell": 'cat "$HOME/hosts"'}}, {"id": "note", "label": "Note"}]}]})
        self.pick("Deploy")
        self.see("Retry: Host")
        self.fill("Note", "kept")
        (self.server.home / "hosts").write_text("web\n")
        self.pick("Retry: Host")
        until(lambda: "web" in self.field("Host").text, "the choices")
        self.assertEqual(self.field("Note").get_attribute("value"), "kept")
        self.assertFalse(self.seen("Retry"))

    def test_the_end_of_a_run_is_told_on_another_page_of_the_user(self):
        self.opened(MENU)
        self.pick("Wait")
        self.see("begun")
        self.press(Keys.ESCAPE)
        self.at("Works")
        self.server.let("go")
        self.see("'Wait': done")
        # Ten seconds later it is gone, so that it lies over nothing.
        self.browser.execute_script("for (const a of document.getAnimations()) a.finish()")
        self.miss("'Wait': done")

    def test_the_message_about_the_end_of_a_run_has_its_inputs_and_leads_to_it(self):
        self.opened({"title": "Works", "items": [{"title": "Go", "shell": WAITING + "; echo gone", "output": "view",
                                                  "inputs": [{"id": "place"}]}]})
        self.pick("Go")
        self.see("place")
        self.fill("place", "east")
        self.pick("Run")
        self.see("begun")
        self.press(Keys.ESCAPE)
        self.at("Works")
        self.server.let("go")
        self.see("'Go' (place: east): done")
        self.pick("Show the run")
        self.see("gone", "east", "Output")
        self.assertIn("/runs/", self.path)

    def test_a_value_is_checked_when_its_field_is_left(self):
        self.opened({"title": "Works", "items": [{"title": "Go", "shell": "echo gone", "output": "view", "inputs": [
            {"id": "version", "pattern": "v[0-9]+", "hint": "A version such as v2", "required": True},
            {"id": "count", "type": "number", "max": 3}, {"id": "note", "required": True}]}]})
        self.pick("Go")
        self.see("A version such as v2")
        self.assertFalse(self.seen("✗"))
        self.field("version").send_keys("x", Keys.TAB)
        self.see("✗ A version such as v2, not 'x'")
        self.field("count").send_keys("5", Keys.TAB)
        self.see("✗ This must be at most 3, not '5'")
        # Neither what was not filled in yet, nor the number of mistakes.
        self.assertFalse(self.seen("must be filled in") or self.seen("attention"))
        self.assertEqual(self.focused(), self.field("note").get_attribute("id"))
        self.fill("version", "v2")
        self.fill("count", "2")
        self.press(Keys.TAB)
        until(lambda: not self.seen("✗"), "no errors")
        self.fill("note", "n")
        self.pick("Run")
        self.see("gone")

    def test_a_run_that_was_stopped_shows_that(self):
        self.opened(MENU)
        self.pick("Wait")
        self.see("begun", "running")
        self.pick("Stop")
        self.see("Stop 'Wait'?")
        self.press("y")
        self.see("■ stopped", "Show the run")

    def test_moving_in_a_list_starts_nothing(self):
        self.opened(MENU)
        self.press(Keys.ARROW_DOWN)
        self.focus_on("Wait")
        self.press("l", Keys.ARROW_RIGHT)
        self.at("Works")
        self.press(Keys.ENTER)
        self.see("begun")

    def test_a_file_is_sent_with_a_form_and_removed_with_its_run(self):
        self.uploads(lambda: None)

    def test_a_file_is_sent_without_a_script(self):
        self.uploads(lambda: self.browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True}))

    def uploads(self, prepare):
        self.serve({"title": "Works", "items": [
            {"title": "Count", "id": "count", "output": "view", "shell": 'echo "$INPUT_FILE"; wc -c < "$INPUT_FILE"; cat "$INPUT_FILE"',
             "inputs": [{"id": "file", "type": "file", "label": "File", "required": True, "maxSize": 1},
                        {"id": "word", "label": "Word", "pattern": "[a-z]+", "hint": "small letters"}]}]})
        self.browser.get(self.server.start)
        prepare()
        notes = self.server.folder / "my notes;1.txt"
        notes.write_bytes(b"one\r\n--two\r\n\r\n\xff\x00three")
        large = self.server.folder / "large.bin"
        large.write_bytes(bytes((1 << 20) + 1))
        self.go("/i/count")
        until(lambda: self.all("form.fill"), "the form")
        submit = lambda: self.one("form.fill .answers button").click()
        self.field("File").send_keys(str(large))
        submit()
        if self.all("html.js"):
            self.assertIn("larger than 1 MiB", self.field("File").get_attribute("validationMessage"))
        else:
            self.see("larger than 1 MiB")
        # The file stays while another field is corrected.
        self.field("File").send_keys(str(notes))
        self.fill("Word", "9")
        submit()
        self.see("small letters", "✓ my notes;1.txt")
        self.fill("Word", "nine")
        submit()
        self.again_until("three")
        shown = self.one("pre").text
        self.assertIn(str(notes.stat().st_size), shown)
        path = pathlib.Path(shown.splitlines()[0])
        self.assertEqual(path.read_bytes(), notes.read_bytes())
        self.assertEqual(path.stat().st_mode & 0o77, 0)
        self.pick("Run again")
        until(lambda: len(self.all(".runs tbody tr")) == 2 or not self.all("html.js") and self.browser.refresh(), "the second run")
        self.see("three")
        self.pick("Back")
        until(lambda: self.all("form.fill"), "the form")
        self.assertTrue(path.exists())
        self.pick("Back")
        self.at("Works")
        until(lambda: not path.exists(), "the end of the file")
        self.go("/runs")
        self.see("my notes;1.txt")
        self.assertFalse(self.seen("uploads"))

    def again_until(self, words):
        if not self.all("html.js"):
            until(lambda: self.seen(words) or self.browser.refresh(), f"{words!r} on the page")
        self.see(words)

    def test_what_is_typed_into_a_form_is_there_again(self):
        self.opened(MENU, "/i/deploy")
        self.live()
        self.fill("Place", "Berlin")
        self.field("Dry run").click()
        self.fill("Key", "hush")
        self.browser.refresh()
        self.live()
        until(lambda: self.field("Place").get_attribute("value") == "Berlin", "the text again")
        self.assertTrue(self.field("Dry run").is_selected())
        kept = self.browser.execute_script("return JSON.stringify({...sessionStorage})")
        self.assertNotIn("hush", kept)
        self.pick("Back")
        self.at("Works")
        self.pick("Deploy")
        self.at("Deploy")
        until(lambda: self.field("Place").get_attribute("value") == "Berlin", "the text again")
        self.pick("Run")
        self.see("to Berlin, 3 times")
        self.go("/")
        self.pick("Deploy")
        self.at("Deploy")
        self.assertEqual(self.field("Place").get_attribute("value"), "")

    def test_what_is_typed_behind_a_choice_that_notifies_is_there_again(self):
        menu = {"title": "Works", "items": [{
            "title": "Deploy", "shell": "echo ok", "output": "view", "inputs": [
                {"id": "env", "label": "Environment", "choices": ["test", "prod"]},
                {"id": "version", "label": "Version"},
                {"id": "reason", "label": "Reason", "showIf": {"env": "prod"}}]}]}
        self.opened(menu, "/i/deploy")
        self.live()
        Select(self.field("Environment")).select_by_visible_text("prod")
        until(lambda: any(label.text == "Reason" for label in self.all("label")), "the reason")
        self.fill("Version", "v1")
        self.fill("Reason", "because")
        self.browser.refresh()
        self.live()
        until(lambda: any(label.text == "Reason" for label in self.all("label")), "the reason")
        until(lambda: self.field("Reason").get_attribute("value") == "because", "the text again")
        self.assertEqual(self.field("Version").get_attribute("value"), "v1")
        # What is given up is not there again.
        self.press(Keys.ESCAPE)
        self.see("Yes")
        next(button for button in self.all(".ask button") if button.text.startswith("Yes")).click()
        self.at("Works")
        self.pick("Deploy")
        self.at("Deploy")
        self.assertEqual(self.field("Version").get_attribute("value"), "")

    def test_a_form_that_is_opened_has_the_focus_in_its_first_field(self):
        self.opened(MENU)
        self.go("/i/deploy")
        until(lambda: self.browser.execute_script("return document.activeElement.tagName") == "INPUT", "the focus")
        self.press("here")
        until(lambda: self.one("form.fill input[type=text]").get_attribute("value") == "here", "the text")

    def test_what_cannot_be_undone_is_asked_for_and_no_is_the_default(self):
        self.opened(MENU)
        self.pick("Erase")
        self.see("Erase everything?")
        self.focus_on("No")
        self.press(Keys.ENTER)
        self.at("Works")
        self.assertFalse((self.server.home / "erased").exists())
        self.pick("Erase")
        self.see("Erase everything?")
        self.press("y")
        self.see("erased")
        self.assertTrue((self.server.home / "erased").exists())

    def test_a_message_is_announced_and_can_be_dismissed(self):
        self.opened(MENU)
        self.pick("Ping")
        self.see("pong")
        self.assertEqual(self.one(".toasts").get_attribute("aria-live"), "polite")
        self.assertIn("pong", self.one(".toasts").text)
        self.pick("Dismiss")
        self.miss("pong")

    def test_lines_become_rows(self):
        self.opened(MENU)
        self.pick("Rows")
        self.have("one", "two")


class RunLog(BrowserTest):
    def test_the_list_shows_what_begins_and_ends_by_itself(self):
        self.opened(MENU)
        self.go("/runs")
        self.see("No runs that you may see")
        self.browser.switch_to.new_window("tab")
        self.go("/")
        self.pick("Wait")
        self.see("begun")
        self.browser.switch_to.window(self.browser.window_handles[0])
        self.see("running")
        self.press("/")
        self.assertEqual(self.focused(), "Title, user or value")
        self.press(Keys.TAB, Keys.ESCAPE)
        self.at("Works")

    def test_a_refused_run_shows_the_values_that_were_not_used(self):
        self.opened({"title": "Works", "items": [{"title": "Go", "shell": WAITING, "output": "view", "concurrency": 1,
                                                  "inputs": [{"id": "place"}, {"id": "key", "type": "secret"}]}]})
        self.pick("Go")
        self.see("place")
        self.fill("place", "east")
        self.browser.switch_to.new_window("tab")
        self.go("/i/go")
        self.fill("place", "west")
        self.pick("Run")
        self.see("begun")
        self.browser.switch_to.window(self.browser.window_handles[0])
        self.fill("key", "hidden")
        self.browser.execute_script("document.querySelector('main .answers button').disabled = false")
        self.pick("Run")
        self.see("'Go' was already running", "Not started with:", "place: east", "key: not kept")
        self.assertFalse(self.seen("hidden"))

    def test_a_run_that_may_run_once_at_a_time_is_refused_while_it_runs(self):
        self.opened(MENU)
        self.pick("Alone")
        self.see("begun")
        self.browser.switch_to.new_window("tab")
        self.go("/i/alone")
        self.see("begun")
        self.assertFalse(self.one("main .answers button").is_enabled())
        # A page may be older than the run.
        self.browser.execute_script("document.querySelector('main .answers button').disabled = false")
        self.pick("Run")
        self.see("'Alone' was already running", "begun", "Show the run")
        self.go("/")
        self.see("▸ running")
        self.pick("Alone")
        self.see("begun")
        self.assertEqual(self.path, "/i/alone")
        self.browser.switch_to.window(self.browser.window_handles[0])
        self.server.let("go")
        self.see("gone on")
        self.pick("Run again")
        self.see("Run again", "gone on")
        self.browser.switch_to.window(self.browser.window_handles[1])
        until(lambda: self.one("main .answers button").is_enabled(), "a button that can be pressed")

    def test_the_log_finds_items_of_the_menu_and_escape_clears_its_search(self):
        self.opened(MENU)
        self.go("/runs")
        self.one("main [type=search]").send_keys("nothing", Keys.ESCAPE)
        self.assertEqual(self.one("main [type=search]").get_attribute("value"), "")
        self.assertEqual(self.path, "/runs")
        self.one(".top [type=search]").send_keys("colou", Keys.ENTER)
        self.at("Jump to any item")
        self.have("Colours")

    def test_a_run_is_stopped_from_the_page_of_its_item(self):
        self.opened(MENU)
        self.pick("Wait")
        self.see("begun")
        self.press(Keys.ESCAPE)
        self.at("Works")
        self.see("▸ running")
        self.pick("Wait")
        self.pick("Stop…")
        self.see("Stop 'Wait'?")
        self.pick("Stop")
        self.see("stopped by")
        self.assertTrue(self.path.startswith("/runs/"))

    def test_a_run_is_stopped_from_the_log(self):
        self.opened(MENU)
        self.pick("Wait")
        self.see("begun")
        self.go("/runs")
        self.pick("Wait")
        self.see("running", "begun")
        self.pick("Stop…")
        self.see("Stop 'Wait'?")
        self.pick("Stop")
        self.see("stopped by")
        self.assertFalse(self.seen("stopped, stopped"))
        self.pick("Runs")
        self.see("stopped")
        self.assertFalse(self.seen("running,"))

    def test_the_log_lists_runs_and_finds_them(self):
        self.opened(MENU)
        self.pick("Fail")
        self.see("it broke", "Run again")
        self.pick("Runs")
        self.at("Runs")
        self.see("Fail", "status 7")
        self.go("/runs?q=fail")
        self.see("status 7")
        self.one("input[name=q]").clear()
        self.one("input[name=q]").send_keys("deploy", Keys.ENTER)
        self.see("No runs match")
        self.one("input[name=q]").clear()
        self.pick("Find")
        self.see("status 7")
        self.browser.execute_script("document.querySelector('select[name=state]').value = 'succeeded'")
        self.pick("Find")
        self.see("No runs match")
        self.go("/runs")
        self.pick("Fail")
        self.see("it broke", "status 7")
        self.pick("Back")
        self.at("Runs")
        self.pick("Back")
        self.at("Works")

    def test_a_run_has_the_bar_of_all_pages_and_a_path(self):
        self.opened(MENU)
        self.pick("Colours")
        self.see("red and bold")
        self.go("/runs")
        self.at("Runs")
        self.assertEqual([e.text for e in self.all(".path li")], ["Works", "Runs"])
        self.assertEqual(self.one(".tag.success").text, "✓ done")
        self.pick("Colours")
        self.at("Colours")
        self.assertEqual([e.text for e in self.all(".path li")], ["Works", "Runs", "Colours"])
        self.assertEqual(self.one("pre .a1").text, "red")
        self.pick("Works")
        self.at("Works")

    def test_times_are_in_the_zone_of_the_browser_too(self):
        self.opened(MENU)
        self.pick("Colours")
        self.see("red and bold")
        self.browser.execute_cdp_cmd("Emulation.setTimezoneOverride", {"timezoneId": "Asia/Seoul"})
        self.addCleanup(self.browser.execute_cdp_cmd, "Emulation.setTimezoneOverride", {"timezoneId": ""})
        self.go("/runs")
        time = self.one("time")
        self.assertNotIn("UTC", time.text)
        self.assertIn(" UTC", time.get_attribute("title"))

    def test_a_run_that_is_opened_starts_at_the_end_of_its_output(self):
        self.opened({"title": "Works", "items": [{"title": "Count", "command": ["seq", "500"], "output": "view"}]})
        self.pick("Count")
        self.see("Run again")
        self.go("/runs")
        self.pick("Count")
        self.at("Count")
        for _ in range(2):
            self.browser.refresh()
            until(lambda: self.browser.execute_script(
                "const e = document.querySelector('pre');"
                "return e && e.scrollHeight > e.clientHeight && e.scrollTop > e.scrollHeight - e.clientHeight - 3"),
                "the end of the output")

    def test_no_secret_is_in_the_log(self):
        self.opened(MENU)
        self.pick("Deploy")
        self.at("Deploy")
        self.fill("Place", "Kyoto")
        self.fill("Key", "hush-hush-4711")
        self.press(Keys.ENTER)
        self.see("to Kyoto")
        self.go("/runs")
        self.pick("Deploy")
        self.see("place: Kyoto", "key: not kept")
        self.assertNotIn("hush-hush-4711", self.browser.page_source)
        for file in self.server.folder.rglob("*.sqlite*"):
            self.assertNotIn(b"hush-hush-4711", file.read_bytes())
