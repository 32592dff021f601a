"""Writes a menu by completion alone, and mends one by quick fixes alone.

usage: authoring.py PROGRAM FOLDER
"""

import pathlib
import sys

from editor import Editor

# Mistakes, and the texts that quick fixes make of them.
MISTAKES = {
    "merge key": ("- <<: {icon: star}\n  items: []\n",
                  "- title: Untitled\n  <<: {icon: star}\n  items: []\n"),
    "no dash": ("- title: A\n  items: []\ntitle: B\n  items: []\n",
                "- title: A\n  items: []\n- title: B\n  items: []\n"),
    "no blank behind a dash": ("-title: A\n items: []\n", "- title: A\n  items: []\n"),
    "a no-break space": ("- title:\u00a0A\n  items: []\n", "- title: A\n  items: []\n"),
    "an open quotation mark": ("- title: \"A\n  items: []\n", "- title: \"A\"\n  items: []\n"),
    "a quotation mark within": ("- title: 'it's\n  items: []\n",
                                "- title: \"it's\"\n  items: []\n"),
    "a key one column off": ("- title: A\n   items: []\n", "- title: A\n  items: []\n"),
    "no blank behind a colon": ("- title: A\n  icon:star\n  items: []\n",
                                "- title: A\n  icon: star\n  items: []\n"),
    "title:A": ("- title:A\n  items: []\n", "- title: A\n  items: []\n"),
    "*": ("- title: *\n  items: []\n", "- title: \"*\"\n  items: []\n"),
    "&x": ("- title: &x\n  items: []\n", "- title: \"&x\"\n  items: []\n"),
    "a path": ("- title: \"C:\\dir\"\n  items: []\n", "- title: 'C:\\dir'\n  items: []\n"),
    "a comment": ("- title: # x\n  items: []\n", "- title: \"# x\"\n  items: []\n"),
    "a tag": ("- title: ! x\n  items: []\n", "- title: \"! x\"\n  items: []\n"),
    "a tab": ("- title: A\n\titems: []\n", "- title: A\n  items: []\n"),
    "an unknown handler": (
        "- title: A\n  tapHandlerName: publicActivty\n- title: B\n  tapHandlerName: publicActivty\n",
        "- title: A\n  tapHandlerName: publicActivity\n"
        "- title: B\n  tapHandlerName: publicActivity\n"),
    "several": (
        "- titel: A\n  icon:star\n  items: []\n- title: \"B\n  children: []\n- subtitle: it's\n  items: []\n",
        "- title: A\n  icon: star\n  items: []\n- title: \"B\"\n  items: []\n"
        "- title: Untitled\n  subtitle: it's\n  items: []\n"),
}
LIST = "<plist version=\"1.0\">\n<array><dict><key>title</key>%s<key>items</key><array/></dict></array>\n</plist>\n"
MARKUP = {
    "no >": (LIST % "<string>A</string", LIST % "<string>A</string>"),
    "&": (LIST % "<string>A & B</string>", LIST % "<string>A &amp; B</string>"),
    "<integer>": (LIST % "<integer>5</integer>", LIST % "<string>5</string>"),
    "no <plist>": (
        "<array><dict><key>title</key><string>A</string><key>items</key><array/></dict></array>\n",
        "<plist version=\"1.0\">\n<array><dict><key>title</key><string>A</string>"
        "<key>items</key><array/></dict></array>\n</plist>\n"),
}


def write(program, folder):
    editor = Editor(program)
    editor.open(folder / "written.yaml", "")
    for step in [
        "title", "Tools\n", "+items", "More\n    ", "+items", "Inner\n        ", "+icon", "+star",
        "\n        ", "+url", "https://example.org\n  ", "+- title: ", "Look\n    ",
        "+tapHandlerName", "+publicActivity", "\n    ", "+arguments", "?",
        "\n  ", "+- title: ", "Log in\n    ", "+inputs", "host\n        ", "+label", "Host\n    ",
        "+command", "\b]", "ssh, \"{{", "+host", "\"]\n    ", "+output", "+view", "\n",
    ]:
        if step == "?":
            # Whatever the handler declares; the first of what it offers.
            items = editor.completions()
            assert items, "the handler declares arguments"
            editor.choose(items[0]["label"])
            items = editor.completions()
            if items:
                editor.choose(items[0]["label"])
            elif not editor.text.endswith("]"):
                editor.type("1")
        elif step == "\b]":
            end = len(editor.text)
            if editor.text.endswith("]"):
                editor.replace(end - 1, end, "")
        elif step.startswith("+"):
            editor.choose(step[1:])
        elif step == "title":
            editor.choose(step)
        else:
            editor.type(step)
    findings = editor.findings()
    assert findings == [], f"{findings}\n{editor.text}"
    (folder / "written.yaml").write_text(editor.text)
    assert editor.close() == 0


def mend(program, folder):
    editor = Editor(program)
    for name, mistakes in (("broken.yaml", MISTAKES), ("broken.plist", MARKUP)):
        for mistake, (text, wanted) in mistakes.items():
            path = folder / "menus" / f"{len(mistake)}-{abs(hash(mistake))}-{name}"
            editor.open(path, text)
            for _ in range(20):
                findings = editor.findings()
                if not findings:
                    break
                assert any(editor.fix(finding) for finding in findings), \
                    f"{mistake}: {findings}\n{editor.text}"
            else:
                raise AssertionError(f"{mistake}: not mended\n{editor.text}")
            assert editor.text == wanted, f"{mistake}: {editor.text!r}, not {wanted!r}"
    assert editor.close() == 0


def main():
    program, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    write(program, folder)
    mend(program, folder)
    print("written and mended")


main()
