"""What the tests of pages have in common: one browser, which every test gets as if it were new."""
import atexit
import json
import os
import shutil
import unittest
import urllib.parse

from selenium import webdriver
from selenium.common.exceptions import StaleElementReferenceException, WebDriverException
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

import served
from served import Client, Server, until

os.environ["SE_OFFLINE"] = "true"
os.environ["SE_AVOID_STATS"] = "true"


def started_browser():
    """Starts Chromium without a window."""
    options = webdriver.ChromeOptions()
    options.binary_location = os.environ.get("APPMENU_BROWSER") or shutil.which("chromium")
    for word in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
                 "--disable-background-networking", "--disable-component-update", "--disable-sync",
                 "--disable-extensions", "--window-size=1280,800", "--force-color-profile=srgb", "--lang=en",
                 "--no-proxy-server", "--hide-scrollbars"):
        options.add_argument(word)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    options.page_load_strategy = "normal"
    driver = os.environ.get("APPMENU_BROWSER_DRIVER") or shutil.which("chromedriver")
    browser = webdriver.Chrome(options, webdriver.ChromeService(driver))
    browser.set_page_load_timeout(served.PATIENCE)
    browser.set_script_timeout(served.PATIENCE)
    browser.command_executor.client_config.timeout = 3 * served.PATIENCE
    return browser


class BrowserTest(unittest.TestCase):
    """A test in a browser. After each one nothing may have gone to another host, and no script may have failed."""

    browser = None
    maxDiff = None

    @classmethod
    def setUpClass(cls):
        if BrowserTest.browser is None:
            BrowserTest.browser = started_browser()
            atexit.register(BrowserTest.browser.quit)

    def setUp(self):
        browser = self.browser
        # Requests that are meant to be refused are told of in the console; those of a test are named here. A page that
        # is left while the browser loads the icon of its manifest says so, too.
        self.refused = []
        self.server, self.own = None, set()
        browser.execute_cdp_cmd("Network.clearBrowserCookies", {})
        browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})
        self.scheme("light")
        self.speak("en")
        browser.get("about:blank")
        browser.get_log("browser")
        browser.get_log("performance")

    def tearDown(self):
        browser = self.browser
        for other in browser.window_handles[1:]:
            browser.switch_to.window(other)
            browser.close()
        browser.switch_to.window(browser.window_handles[0])
        browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
        browser.get("about:blank")

    def doCleanups(self):
        # The server ends when the page is gone, so that no page asks one that is not there.
        try:
            said = [entry["message"] for entry in self.browser.get_log("browser")
                    if entry["level"] in ("SEVERE", "WARNING") and not any(word in entry["message"] for word in ["icon from the Manifest", *self.refused])]
            hosts = self.hosts_asked()
        finally:
            done = super().doCleanups()
        outcome = getattr(self, "_outcome", None)
        if outcome and outcome.success:
            with outcome.testPartExecutor(self):
                self.assertEqual(said, [], "the console of the browser")
                self.assertLessEqual(hosts, self.own, "the hosts that were asked")
        return done

    def hosts_asked(self):
        """Returns the hosts that pages have sent requests to."""
        hosts, asked = set(), {}
        for entry in self.browser.get_log("performance"):
            message = json.loads(entry["message"])["message"]
            method, told = message["method"], message["params"]
            if method in ("Network.requestWillBeSent", "Network.webSocketCreated"):
                asked.setdefault(told["requestId"], set()).add(told.get("request", told)["url"])
            elif method == "Network.loadingFailed" and told.get("blockedReason") == "csp":
                # The policy of the page has kept it from being sent.
                asked.pop(told["requestId"], None)
        for address in set().union(*asked.values()):
            if address.startswith(("http", "ws")):
                hosts.add(urllib.parse.urlsplit(address).netloc)
        return hosts

    # MARK: Servers and pages

    def serve(self, menu, **more):
        """Starts a server for this test."""
        self.server = Server(menu, **more)
        self.own.add(self.server.host)
        self.addCleanup(self.server.close)
        return self.server

    def opened(self, menu, path="/", **more):
        """Starts a server, and opens a page of its menu as whoever started it."""
        self.serve(menu, **more)
        self.browser.get(self.server.start)
        if path != "/":
            self.go(path)
        self.live()

    def go(self, path):
        self.browser.get(self.server.address + path)

    def live(self):
        """Waits until the page is live."""
        until(lambda: self.browser.execute_script(
            "return document.documentElement.classList.contains('js') && document.readyState === 'complete'"), "the page")

    def client(self, *words):
        """Returns a client that is signed in, for requests without a browser."""
        return Client(self.server).sign_in(*words)

    @property
    def path(self):
        return urllib.parse.urlsplit(self.browser.current_url).path

    # MARK: What is on the page

    def all(self, selector):
        return self.browser.find_elements(By.CSS_SELECTOR, selector)

    def one(self, selector):
        return self.browser.find_element(By.CSS_SELECTOR, selector)

    def seen(self, words):
        """Returns whether the page shows words."""
        try:
            return words in self.one("body").text
        except WebDriverException:
            return False

    def see(self, *texts):
        for words in texts:
            until(lambda: self.seen(words), f"{words!r} on the page")

    def miss(self, words):
        until(lambda: not self.seen(words), f"the end of {words!r} on the page")

    @property
    def title(self):
        try:
            return self.one("main h1").text
        except WebDriverException:
            return None

    def at(self, title):
        """Waits for a heading."""
        until(lambda: self.title == title, f"the heading {title!r}")

    def rows(self):
        """Returns the titles of the rows."""
        return self.browser.execute_script(
            "return [...document.querySelectorAll('main .rows .i b')].map(e => e.textContent)")

    def have(self, *titles):
        until(lambda: self.rows() == list(titles), f"the rows {titles}")

    def focused(self):
        """Returns the first line of the text of the element that has the focus, or its name."""
        return self.browser.execute_script(
            "const e = document.activeElement; const b = e.querySelector && e.querySelector('b');"
            "return e === document.body ? '' : (b || e).textContent.trim() || e.ariaLabel || e.id")

    def focus_on(self, words):
        until(lambda: self.focused() == words, f"the focus on {words!r}")

    def press(self, *keys):
        """Types keys where the focus is."""
        actions = webdriver.ActionChains(self.browser, duration=0)
        for key in keys:
            actions.send_keys(key)
        actions.perform()

    def pick(self, title):
        """Clicks on a row, a button or a link by its words."""
        def found():
            element = self.browser.execute_script("""
                const words = e => {
                  const copy = (e.querySelector("b") || e).cloneNode(true);
                  for (const part of copy.querySelectorAll("kbd, [aria-hidden]")) part.remove();
                  return copy.textContent.trim();
                };
                return [...document.querySelectorAll("a, button, summary, .i")].find(e =>
                  e.checkVisibility() && e.getClientRects().length && !e.closest("[inert]") && (words(e) === arguments[0] || e.ariaLabel === arguments[0]))""", title)
            if element is None:
                return False
            try:
                element.click()
                return True
            except StaleElementReferenceException:
                return False
        until(found, f"something called {title!r}")

    def sign_out(self):
        """Signs out by the menu of the user."""
        self.one(".me summary").click()
        self.pick("Sign out")

    def fill(self, label, *words):
        """Types into a field by its label."""
        element = self.field(label)
        element.clear()
        element.send_keys(*words)

    def field(self, label):
        for element in self.all("label"):
            if element.text.rstrip("*") == label:
                return self.one("#" + element.get_attribute("for"))
        raise AssertionError(f"there is no field {label!r}")

    def sized(self, width, height, scale=1):
        """Gives the page the size of a phone, or another one."""
        self.browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": width, "height": height, "deviceScaleFactor": scale, "mobile": width < 700})

    def speak(self, language):
        """Has the browser ask for pages in a language."""
        self.browser.execute_cdp_cmd("Network.enable", {})
        self.browser.execute_cdp_cmd("Network.setExtraHTTPHeaders", {"headers": {"Accept-Language": language}})

    def scheme(self, name):
        """Has pages light or dark, and without motion, so that no colour is one between two others."""
        self.browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [
            {"name": "prefers-color-scheme", "value": name}, {"name": "prefers-reduced-motion", "value": "reduce"}]})


__all__ = ["BrowserTest", "By", "Client", "Keys", "Server", "until"]
