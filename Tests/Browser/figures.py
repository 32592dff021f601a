"""Measures pages: scripts/check browser --figures. Prints medians; no figure is a condition."""
import json
import statistics
import time
import unittest

from browsing import BrowserTest, Keys
from served import until

RUNS = 7
WATCH = """
window.shifts = 0;
window.moved = [];
new PerformanceObserver(list => {
  for (const e of list.getEntries()) {
    // As browsers count it: what moves within 500 ms of a key or a click is expected to.
    if (e.hadRecentInput) continue;
    window.shifts += e.value;
    for (const s of e.sources) window.moved.push((s.node?.outerHTML ?? s.node?.data ?? '').slice(0, 60));
  }
})
  .observe({type: 'layout-shift', buffered: true});
"""
MENU = {"title": "Works", "items": [
    {"title": f"Tool {number}", "subtitle": "What it is for", "icon": "gear", "shell": "true", "output": "view"}
    for number in range(8)]}
LARGE = {"title": "Hosts", "items": [
    {"title": f"host-{number:04} in {['berlin', 'seoul', 'lisbon', 'quito'][number % 4]}", "shell": "true", "output": "view"}
    for number in range(5_000)]}
# What changes as one works: a form, a question, a view, a search.
STEPS = {"title": "Works", "items": [
    {"title": "Ask", "id": "ask", "shell": "echo done", "output": "view", "inputs": [{"id": "word", "value": "x"}]},
    {"title": "Erase", "id": "erase", "shell": "echo done", "output": "view", "destructive": True},
    {"title": "Count", "id": "count", "shell": "for n in 1 2 3; do echo $n; sleep 0.2; done", "output": "view"}]}


def median(values):
    return statistics.median(values)


class Figures(BrowserTest):
    def cdp(self, name, **parameters):
        return self.browser.execute_cdp_cmd(name, parameters)

    def script(self, text, *arguments):
        return self.browser.execute_script(text, *arguments)

    def navigation(self):
        """Returns milliseconds of the last load: until the first byte, and from it until a row is drawn."""
        until(lambda: self.script("return performance.getEntriesByName('first-contentful-paint').length"), "the first row")
        return self.script(
            "const n = performance.getEntriesByType('navigation')[0];"
            "return [n.responseStart, performance.getEntriesByName('first-contentful-paint')[0].startTime - n.responseStart]")

    def test_1_the_first_row(self):
        self.opened(MENU)
        for slower in (1, 4):
            self.cdp("Emulation.setCPUThrottlingRate", rate=slower)
            found = []
            for _ in range(RUNS):
                self.go("/")
                found.append(self.navigation())
            print(f"first row, processor {slower} x slower: first byte {median(f[0] for f in found):.0f} ms, "
                  f"row {median(f[1] for f in found):.0f} ms later")
        self.cdp("Emulation.setCPUThrottlingRate", rate=1)
        sizes = [(entry["name"].rsplit("/", 1)[-1] or "/", entry["transferSize"]) for entry in json.loads(self.script(
            "return JSON.stringify([...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')])"))]
        print("transferred:", sum(size for _, size in sizes), "bytes in", len(sizes), "answers")

    def test_2_a_filter_of_5000_rows(self):
        self.opened(LARGE)
        # From the key to the frame that shows its matches, with the pause in which more may be typed.
        self.script("""
            window.took = [];
            const field = document.querySelector('[type=search]');
            field.addEventListener('keydown', () => { window.began = performance.now(); }, true);
            const began = new MutationObserver(() => requestAnimationFrame(() => {
              if (window.began && document.querySelector('.count')) { window.took.push(performance.now() - window.began); window.began = 0; }
            }));
            began.observe(document.body, {childList: true, subtree: true, characterData: true});
            field.focus();""")
        client = self.client()
        _, _, fields = client.page("/")
        answers = []
        for word in ("seoul", "host-17", "lisbon", "4999", "quito", "host", "berlin"):
            start = time.perf_counter()
            status, _, _ = client.post("/do", fields | {"do": "find", "text": word}, Accept="text/x-appmenu-page")
            answers.append((time.perf_counter() - start) * 1_000)
            assert status in (200, 303), status
        print(f"filter of 5,000 rows: the server answers in {median(answers):.0f} ms")
        for key in "seoul":
            self.browser.switch_to.active_element.send_keys(key)
            time.sleep(0.6)
        took = self.script("return window.took")
        print(f"from a key to the frame with its matches: {median(took):.0f} ms ({', '.join(f'{each:.0f}' for each in took)})")

    def test_3_layout_shift(self):
        self.opened(STEPS)
        worst = {}

        def note(name):
            time.sleep(0.3)
            shift = self.script("return window.shifts || 0")
            worst[name] = max(worst.get(name, 0), shift)
            if shift:
                print(f"moved on {name}:", *self.script("return window.moved"), sep="\n  ")

        self.cdp("Page.addScriptToEvaluateOnNewDocument", source=WATCH)
        for width in (1280, 390):
            self.sized(width, 800)
            for path in ("/", "/i/ask", "/i/erase", "/i/count"):
                self.go(path)
                self.live()
                note(path)
            self.go("/i/count")
            self.live()
            self.browser.find_element("css selector", "main .answers button").send_keys(Keys.ENTER)
            time.sleep(1.5)
            note("a run")
        print("layout shift:", ", ".join(f"{name} {value:.3f}" for name, value in worst.items()))


if __name__ == "__main__":
    unittest.main()
