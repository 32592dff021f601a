"""Opens files of several kinds and prints the codes of the findings about each.

usage: kinds.py PROGRAM FOLDER
"""

import pathlib
import sys

from editor import Editor

FILES = {
    "docker-compose.yaml": "services: {a: {image: b}}\n",
    "menu.yaml": "- title: A\n  icn: star\n",
    "form.yaml": "title: T\nfields:\n  - id: a\n    labl: A\n",
    "appmenu/themes/x.yaml": "base: dark\nroles:\n  titel: {foreground: red}\n",
    "named.yaml": "# yaml-language-server: $schema=./theme.schema.json\nbase: none\n",
    "plugin.yaml": "id: x\nrun: [x]\nhandlers: [{name: x}]\nhandlr: y\n",
}


def main():
    program, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    editor = Editor(program)
    for name, text in FILES.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        editor.open(path, text)
        print(name, *sorted({finding["code"] for finding in editor.findings()}))
    assert editor.close() == 0


main()
