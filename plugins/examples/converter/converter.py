#!/usr/bin/env python3
"""A form that converts temperatures while the user types, from °C to °F and back."""
import re
from decimal import Decimal

from appmenu_plugin import Field, FieldChange, FormView, Plugin, Replace, Submit

LARGEST = 10 ** 15
ABSOLUTE_ZERO = {"celsius": Decimal("-273.15"), "fahrenheit": Decimal("-459.67")}
NUMBER = re.compile(r"[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)(e[+-]?[0-9]{1,3})?", re.IGNORECASE)
OTHER = {"celsius": "fahrenheit", "fahrenheit": "celsius"}

plugin = Plugin("converter", version="1.0.0")


def convert(field, text):
    """Returns the text for the other field; ValueError describes the problem in the text of this one."""
    text = text.strip().replace("−", "-").replace(",", ".")
    if text in ("", "+", "-"):  # nothing yet
        return ""
    if not NUMBER.fullmatch(text):
        raise ValueError("This is not a number")
    degrees = Decimal(text)
    if degrees < ABSOLUTE_ZERO[field]:
        raise ValueError("This is below absolute zero")
    degrees = degrees * 9 / 5 + 32 if field == "celsius" else (degrees - 32) * 5 / 9
    if max(abs(degrees), abs(Decimal(text))) > LARGEST:
        raise ValueError("This number is too large")
    whole, _, rest = f"{round(degrees, 6) + 0:f}".partition(".")
    return f"{whole}.{rest}".rstrip("0").rstrip(".")


def form(title, celsius=None, fahrenheit=None, error=None):
    """Returns the form; an error is a field and a text."""
    def field(id, label, value):
        return Field(id, label, value=value, placeholder="a number", notifies=True,
                     error=error[1] if error and error[0] == id else None)
    return FormView(title, submit=Submit("Convert", "convert"), disposable=True, fields=[
        field("celsius", "°C", celsius), field("fahrenheit", "°F", fahrenheit)])


@plugin.handler("converter")
def show(context):
    return form(context.item.title)


@plugin.change
def changed(context):
    """Returns the fields after one of them was changed."""
    field = context.field
    try:
        result = convert(field, context.values.get(field) or "")
    except ValueError as error:
        return [FieldChange(field, error=str(error)), FieldChange(OTHER[field], value="", error="")]
    return [FieldChange(field, error=""), FieldChange(OTHER[field], value=result, error="")]


@plugin.action("convert")
def submit(context):
    """Returns the form with both values, for a host that does not report changes."""
    values = {field: context.values.get(field) or "" for field in OTHER}
    before = context.state.get("values", {})
    # The field that was changed since the last time; if both were, degrees Celsius win.
    field = next((field for field in OTHER if values[field] != before.get(field, "")), "celsius")
    error = None
    try:
        values[OTHER[field]] = convert(field, values[field])
    except ValueError as reason:
        error = (field, str(reason))
    context.state["values"] = values
    return Replace(form(context.item.title, **values, error=error))


if __name__ == "__main__":
    plugin.run()
