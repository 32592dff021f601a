"""Forms as tools of operations have them: twenty, with and without a script."""
import json
import os
import re
import urllib.parse

from browsing import BrowserTest, until
from selenium.common.exceptions import NoSuchElementException, StaleElementReferenceException
from selenium.webdriver.support.ui import Select

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
with open(os.path.join(ROOT, "Tests/Fixtures/surveys.json"), encoding="utf-8") as file:
    SURVEYS = json.load(file)
NOTE = 'printf "%s\\\\0" "$@" > "$HOME/.words"; mv "$HOME/.words" "$HOME/words"; echo noted'
MENU = {"title": "Surveys", "items": [
    {**{key: survey[key] for key in ("title", "inputs", "check") if key in survey}, "output": "view",
     "command": ["sh", "-c", 'printf "%s\\0" "$@" > "$HOME/.words"; mv "$HOME/.words" "$HOME/words"; echo noted', "sh",
                 *survey["command"]]} for survey in SURVEYS]}


def text(value):
    return {True: "true", False: "false"}.get(value, str(value)) if isinstance(value, bool) else str(value)


def shown(survey):
    """Returns the inputs that are asked for with the values of a survey."""
    return [each for each in survey["inputs"] if all(
        survey["values"].get(id) == wanted for id, wanted in each.get("showIf", {}).items())]


def is_choice(each):
    return "choices" in each or "choicesFrom" in each


class Surveys(BrowserTest):
    def same(self, words, survey):
        """Compares words; the path of a file that was sent is one on the server."""
        files = [survey["values"][each["id"]] for each in survey["inputs"] if each.get("type") == "file"]
        names = {os.path.basename(file): file for file in files}
        self.assertEqual([names.get(os.path.basename(word), word) for word in words], survey["argv"])

    def words(self):
        path = os.path.join(self.server.home, "words")
        until(lambda: os.path.exists(path), "the words")
        with open(path, encoding="utf-8") as noted:
            words = noted.read().split("\0")[:-1]
        os.remove(path)
        return words

    def test_each_form_gives_the_same_words(self):
        self.opened(MENU)
        for survey in SURVEYS:
            with self.subTest(survey["title"]):
                self.go("/i/" + survey["title"].lower().replace(" ", "-"))
                self.live()
                for button in self.all(".item .main"):
                    button.click()
                until(lambda: self.all("form.fill"), "the form")
                for each in shown(survey):
                    if each["id"] in survey["values"]:
                        self.answer(each, survey["values"][each["id"]])
                if survey["title"] == "Branch":
                    until(lambda: self.field("Branch").get_attribute("value"), "the printed value")
                self.one(".fill .answers button").click()
                self.same(self.words(), survey)

    def answer(self, each, value):
        label = each.get("label", each["id"])
        if is_choice(each) and each.get("multiple"):
            def boxes():
                for group in self.all("fieldset"):
                    if group.find_element("css selector", "legend").text.rstrip("*") == label:
                        return {box.get_attribute("value"): box for box in group.find_elements("css selector", "input[type=checkbox]")}
                return {}
            until(lambda: all(urllib.parse.quote(one, safe="-._~") in boxes() for one in value), f"the choices {value}")
            for name, box in boxes().items():
                if box.is_selected() != (urllib.parse.unquote(name) in value):
                    box.click()
        elif is_choice(each):
            wanted = urllib.parse.quote(value, safe="-._~")
            def chosen():
                try:
                    Select(self.field(label)).select_by_value(wanted)
                    return True
                except (NoSuchElementException, StaleElementReferenceException):
                    return False
            until(chosen, f"the choice {value}")
        elif each.get("type") == "file":
            file = self.server.folder / os.path.basename(value)
            file.touch()
            self.field(label).send_keys(str(file))
        elif each.get("type") == "toggle":
            until(lambda: self.field(label), label)
            if self.field(label).is_selected() != value:
                self.field(label).click()
        else:
            def there():
                try:
                    return self.field(label)
                except AssertionError:
                    return None
            until(there, label)
            given = "\n".join(map(text, value)) if isinstance(value, list) else text(value)
            self.browser.execute_script(
                "arguments[0].value = arguments[1]; for (const name of ['input', 'change'])"
                " arguments[0].dispatchEvent(new Event(name, {bubbles: true}))", self.field(label), given)

    def test_each_form_gives_the_same_words_without_a_script(self):
        self.serve(MENU)
        client = self.client()
        for survey in SURVEYS:
            with self.subTest(survey["title"]):
                address = "/i/" + survey["title"].lower().replace(" ", "-")
                _, page, hidden = client.page(address)
                if "class=fill" not in page:
                    client.post("/do", {**hidden, "do": f"row:{address[3:]};open"})
                # What depends on a value is there when the form is sent again.
                def sent():
                    _, page, hidden = client.page(address)
                    button = re.search(r'class=answers><button[^>]*value="?([^" >]+)', page)
                    if button:
                        fields = [*hidden.items(), *self.fields(survey), ("do", button[1])]
                        if any(each.get("type") == "file" for each in survey["inputs"]):
                            client.send("/do", fields)
                        else:
                            client.post("/do", fields)
                    return os.path.exists(os.path.join(self.server.home, "words"))
                until(sent, "the run")
                self.same(self.words(), survey)

    def fields(self, survey):
        """Returns the fields that a browser would send."""
        sent = []
        for each in shown(survey):
            id, value = urllib.parse.quote(each["id"]), survey["values"].get(each["id"])
            if value is None:
                continue
            if is_choice(each) and each.get("multiple"):
                sent += [("m-" + id, urllib.parse.quote(one, safe="-._~")) for one in ["", *value]]
            elif is_choice(each):
                sent.append(("c-" + id, urllib.parse.quote(value, safe="-._~")))
            elif each.get("type") == "file":
                sent.append((f'u-{id}"; filename="{os.path.basename(value)}', "content"))
            elif each.get("type") == "toggle":
                sent.append(("b-" + id, "on" if value else "off"))
            else:
                prefix = "s-" if each.get("type") == "secret" else "f-"
                sent.append((prefix + id, "\n".join(map(text, value)) if isinstance(value, list) else text(value)))
        return sent
