"""Menus: walking, history, addresses, finding, and the keyboard."""
import unittest

from browsing import BrowserTest, Keys, until

MENU = {
    "title": "Works",
    "items": [
        {"section": "Daily"},
        {"title": "Tools", "subtitle": "Things to do", "icon": "gear", "shortcut": "t", "items": [
            {"title": "Greet", "subtitle": "Says hello", "shortcut": "g", "shell": "echo hello there", "output": "view"},
            {"title": "Deep", "items": [{"title": "Deeper", "items": [{"title": "Deepest", "shell": "true"}]}]},
            {"title": "Last one", "shell": "echo last", "output": "view"}]},
        {"title": "Notes", "subtitle": "Nothing in it", "items": []},
        {"section": "Elsewhere"},
        {"title": "Site", "url": "https://example.org/"},
        {"title": "Editor", "command": ["vi"]},
        {"title": "Weather", "subtitle": "Says what it is like", "keywords": ["rain"], "shell": "echo $((40 + 2)) degrees", "output": "view"}],
}
TITLES = ("Tools", "Notes", "Site", "Editor", "Weather")


class Menus(BrowserTest):
    def test_opens_with_the_start_address_and_walks_into_a_submenu_and_back(self):
        self.opened(MENU)
        self.assertEqual(self.path, "/")
        self.at("Works")
        self.have(*TITLES)
        self.assertEqual([e.text for e in self.all("main h2")], ["Daily", "Elsewhere"])
        self.assertEqual(self.browser.title, "Works")
        self.pick("Tools")
        self.at("Tools")
        self.have("Greet", "Deep", "Last one")
        self.assertEqual(self.browser.title, "Tools – Works")
        self.pick("Deep")
        self.at("Deep")
        self.assertEqual(self.path, "/i/tools/deep")
        self.pick("Back")
        self.at("Tools")
        self.pick("Works")
        self.at("Works")
        until(lambda: self.path == "/", "the address of the menu")

    def test_back_and_forward_of_the_browser_go_through_the_pages(self):
        self.opened(MENU)
        for title in ("Tools", "Deep", "Deeper"):
            self.pick(title)
            self.at(title)
        for title in ("Deep", "Tools", "Works"):
            self.browser.back()
            self.at(title)
        for title in ("Tools", "Deep", "Deeper"):
            self.browser.forward()
            self.at(title)
        self.assertEqual(self.path, "/i/tools/deep/deeper")

    def test_an_address_opens_a_submenu_or_an_item_and_runs_nothing(self):
        self.opened(MENU, "/i/tools/deep/deeper")
        self.at("Deeper")
        self.have("Deepest")
        self.assertEqual([e.text for e in self.all(".path li")], ["Works", "Tools", "Deep", "Deeper"])
        self.go("/i/weather")
        self.live()
        self.at("Weather")
        self.assertFalse(self.seen("42 degrees"))
        self.pick("Run")
        self.see("42 degrees")

    def test_an_address_that_leads_nowhere_says_so(self):
        self.refused = ["404"]
        self.opened(MENU)
        self.go("/i/tools/nothing")
        self.see("There is no such page")
        self.pick("Back to the menu")
        self.at("Works")

    def test_a_reload_keeps_the_place(self):
        self.opened(MENU)
        self.pick("Tools")
        self.at("Tools")
        self.browser.refresh()
        self.live()
        self.at("Tools")

    def test_the_filter_finds_titles_subtitles_and_keywords_below_too(self):
        self.opened(MENU)
        find = self.one("#search")
        find.send_keys("greet")
        self.have("Greet")
        self.assertEqual([e.text for e in self.all("mark")], ["Greet"])
        self.assertEqual(self.one(".trail").text, "Tools")
        self.see("1 match")
        find.clear()
        find.send_keys("rain")
        self.have("Weather")
        find.send_keys("bow")
        self.see("Nothing matches.")
        self.pick("Show all")
        self.have(*TITLES)
        self.assertEqual(self.one("#search").get_attribute("value"), "")

    def test_jump_finds_items_of_the_whole_menu(self):
        self.opened(MENU, "/i/notes")
        self.one("#search").send_keys("deepest")
        self.at("Jump to any item")
        until(lambda: self.rows()[:1] == ["Deepest"], "the item that was looked for")
        self.one("#search").clear()
        self.one("#search").send_keys("deeper")
        until(lambda: self.rows()[:1] == ["Deeper"], "the other item")
        self.pick("Deeper")
        self.at("Deep")
        self.assertEqual(self.path, "/i/tools/deep")
        self.pick("Deeper")
        self.at("Deeper")
        self.assertEqual(self.path, "/i/tools/deep/deeper")

    def test_what_needs_a_terminal_or_leads_elsewhere_says_so(self):
        self.opened(MENU)
        self.see("needs a terminal")
        link = [e for e in self.all("main a.i") if "Site" in e.text][0]
        self.assertEqual(
            (link.get_attribute("href"), link.get_attribute("target"), link.get_attribute("rel")),
            ("https://example.org/", "_blank", "noopener noreferrer"))


class Keyboard(BrowserTest):
    def test_arrows_and_enter_walk_in_and_back(self):
        self.opened(MENU)
        self.press(Keys.ARROW_DOWN)
        self.focus_on("Tools")
        self.press(Keys.ARROW_DOWN)
        self.focus_on("Notes")
        self.press(Keys.ARROW_UP, Keys.ENTER)
        self.at("Tools")
        self.focus_on("Greet")
        self.press(Keys.ARROW_DOWN, Keys.ARROW_RIGHT)
        self.at("Deep")
        self.press(Keys.ESCAPE)
        self.at("Tools")
        self.focus_on("Deep")
        self.press(Keys.END)
        self.focus_on("Last one")
        self.press(Keys.HOME)
        self.focus_on("Greet")
        self.press(Keys.ARROW_LEFT)
        self.at("Works")
        self.focus_on("Tools")

    def test_end_begins_at_the_marked_row_of_a_page_just_loaded(self):
        self.opened(MENU)
        self.press(Keys.END)
        self.assertEqual(self.browser.execute_script("return document.activeElement === [...document.querySelectorAll('.rows .i')].pop()"), True)

    def test_enter_opens_the_first_item_of_a_page_just_loaded(self):
        self.opened(MENU)
        self.press(Keys.ENTER)
        self.at("Tools")

    def test_letters_move_as_in_the_terminal(self):
        self.opened(MENU)
        self.press("j")
        self.focus_on("Tools")
        self.press("j")
        self.focus_on("Notes")
        self.press("k", "l")
        self.at("Tools")
        self.press("h")
        self.at("Works")

    def test_the_slash_filters_and_enter_opens_what_was_found(self):
        self.opened(MENU)
        self.press("/")
        self.focus_on("Filter")
        self.press("deep")
        until(lambda: self.rows()[:1] == ["Deep"], "what was found")
        self.press(Keys.ENTER)
        self.at("Deep")
        self.press(Keys.ESCAPE)

    def test_escape_ends_the_filter(self):
        self.opened(MENU)
        self.press("/", "weather")
        self.have("Weather")
        self.press(Keys.ESCAPE)
        self.have(*TITLES)

    def test_the_jump_knows_the_rows_of_lists_on_each_page_of_a_user(self):
        self.opened({"title": "Hosts", "items": [
            {"title": "All", "source": {"shell": "echo web; echo mail", "each": {"title": "{{0}}", "shell": "true"}}}]})
        self.pick("All")
        self.see("mail")
        self.browser.switch_to.new_window("tab")
        self.go("/")
        self.press(":")
        self.browser.switch_to.active_element.send_keys("mail")
        self.see("mail", "1 match")

    def test_the_colon_jumps(self):
        self.opened(MENU)
        self.press(":")
        self.focus_on("Jump to any item")
        self.press("deeper")
        until(lambda: self.rows()[:1] == ["Deeper"], "the item that was looked for")
        self.press(Keys.ENTER)
        # It is gone to, and not opened.
        self.at("Deep")
        self.have("Deeper")
        self.focus_on("Deeper")
        self.press(Keys.ENTER)
        self.at("Deeper")

    def test_the_question_mark_shows_the_keys_and_escape_hides_them(self):
        self.opened(MENU)
        self.press("?")
        self.at("Keys that work here")
        self.assertIn("/", [e.text for e in self.all("kbd")])
        self.press(Keys.ESCAPE)
        self.at("Works")

    def test_the_shortcut_of_an_item_opens_it(self):
        self.opened(MENU)
        self.press("t")
        self.at("Tools")
        self.press("g")
        self.see("hello there")
        self.press(Keys.ESCAPE)
        self.at("Tools")
        self.focus_on("Greet")

    def test_the_first_tab_leads_past_the_header(self):
        self.opened(MENU)
        self.press(Keys.TAB)
        self.focus_on("Skip to the content")
        self.press(Keys.ENTER, Keys.TAB)
        until(lambda: self.browser.execute_script("return document.activeElement.closest('main') !== null"), "the content")


if __name__ == "__main__":
    unittest.main()
