"""Run with: python3 test_converter.py"""
import sys
import unittest

sys.dont_write_bytecode = True  # nothing is left beside the plugin
from appmenu_plugin import FEATURES, FakeHost
from converter import convert, plugin


class ConversionTest(unittest.TestCase):
    def test_converts_both_ways(self):
        for celsius, fahrenheit in [("-40", "-40"), ("100", "212"), ("-273.15", "-459.67"), ("0", "32"),
                                    ("36.6", "97.88"), ("1000", "1832")]:
            self.assertEqual(convert("celsius", celsius), fahrenheit)
            self.assertEqual(convert("fahrenheit", fahrenheit), celsius)
        self.assertEqual(convert("fahrenheit", "100"), "37.777778")
        self.assertEqual(convert("celsius", "-17.7777777777777"), "0")

    def test_takes_what_people_type(self):
        for text, expected in [(" −40 ", "-40"), ("36,6", "97.88"), ("1e2", "212"), ("+.5", "32.9"),
                               ("100.", "212"), ("1e-300", "32"), ("", ""), ("-", "")]:
            self.assertEqual(convert("celsius", text), expected)

    def test_refuses_what_is_no_number(self):
        for text in ["warm", "1 2", "1_000", "nan", "inf", "0x10", "--1", "1e", "1e9999", "٣", "."]:
            with self.assertRaisesRegex(ValueError, "not a number"):
                convert("celsius", text)

    def test_refuses_what_is_below_absolute_zero(self):
        for field, text in [("celsius", "-273.16"), ("celsius", "−300"), ("fahrenheit", "-459.68"),
                            ("celsius", "-273.1500001"), ("fahrenheit", "-1e3"), ("celsius", "-1e400")]:
            with self.assertRaisesRegex(ValueError, "below absolute zero"):
                convert(field, text)

    def test_refuses_what_is_too_large(self):
        for text in ["1e400", "9" * 16, "9" * 5000, "1e15"]:
            with self.assertRaisesRegex(ValueError, "too large"):
                convert("celsius", text)
        self.assertEqual(convert("fahrenheit", "1e15"), "555555555555537.777778")


class PluginTest(unittest.TestCase):
    def change(self, field, **values):
        with FakeHost(plugin) as host:
            return host.ask("form/change", invocation="i", view="main", field=field,
                            values=values)["fields"]

    def test_converts_while_one_types(self):
        self.assertEqual(self.change("celsius", celsius="100", fahrenheit=None),
                         {"celsius": {"error": ""}, "fahrenheit": {"value": "212", "error": ""}})
        self.assertEqual(self.change("fahrenheit", celsius="100", fahrenheit="-40"),
                         {"fahrenheit": {"error": ""}, "celsius": {"value": "-40", "error": ""}})

    def test_an_error_is_beside_the_field(self):
        for text, error in [("warm", "This is not a number"), ("1e99", "This number is too large"),
                            ("-274", "This is below absolute zero")]:
            self.assertEqual(self.change("celsius", celsius=text, fahrenheit="212"),
                             {"celsius": {"error": error}, "fahrenheit": {"value": "", "error": ""}})

    def test_asks_for_changes_of_both_fields(self):
        with FakeHost(plugin) as host:
            view = host.select("converter", title="Temperature")["view"]
            self.assertEqual([field["notifies"] for field in view["fields"]], [True, True])
            self.assertTrue(view["disposable"])
            self.assertIn("formChange", host.hello["features"])

    def test_an_older_host_converts_when_the_form_is_sent(self):
        with FakeHost(plugin, features=()) as host:
            self.assertNotIn("features", host.hello)
            host.select("converter")

            def send(celsius, fahrenheit):
                (effect,) = host.act("convert", celsius=celsius, fahrenheit=fahrenheit)
                self.assertEqual(effect["effect"], "replace")
                return [(field.get("value"), field.get("error")) for field in effect["view"]["fields"]]
            self.assertEqual(send("100", None), [("100", None), ("212", None)])
            self.assertEqual(send("100", "-40"), [("-40", None), ("-40", None)])
            self.assertEqual(send("warm", "-40"), [("warm", "This is not a number"), ("-40", None)])


if __name__ == "__main__":
    unittest.main()
