#!/bin/sh
# The sizes of the entries of a folder, the largest first, as a table. The folder is the working
# directory, or the argument of the menu item: arguments: {folder: ~/Downloads}
set -eu

# The selection is one JSON line; a program without a JSON parser can extract a simple string.
read -r selection || selection=
folder=$(printf '%s\n' "$selection" | sed -n 's/.*"arguments":{[^}]*"folder":"\([^"\\]*\)".*/\1/p')
if [ -z "$folder" ] && printf '%s' "$selection" | grep -q '"arguments":{[^}]*"folder":'; then
  echo "The folder's name has a quote or a backslash in it, which this script does not read." >&2
  exit 1
fi
case ${folder:-.} in
  "~") folder=$HOME ;;
  "~/"*) folder=$HOME/${folder#"~/"} ;;
esac
cd -- "${folder:-.}"

# du reports unreadable folders on standard error, which goes to the log; they are not a failure.
find . -mindepth 1 -maxdepth 1 -exec du -sk -- {} + | sort -rn | head -n 200 |
  LC_ALL=C awk -F '\t' -v folder="$PWD" '
    # JSON strings and table cells contain no control characters.
    function quoted(text) {
      gsub(/\\/, "\\\\\\\\", text)
      gsub(/"/, "\\\"", text)
      gsub(/[\001-\037\177]/, "?", text)
      return "\"" text "\""
    }
    # The rest of a name after a line break is not an entry.
    /^[0-9]+\t\.\// {
      name = substr($0, length($1) + 4)
      total += $1
      rows = rows (count++ ? "," : "") "{\"id\":" quoted(name) ",\"cells\":{\"name\":" quoted(name) \
        ",\"size\":" sprintf("%.0f", $1 * 1024) "}}"
    }
    END {
      print "{\"kind\":\"table\",\"title\":\"Disk usage\",\"subtitle\":" quoted(folder) \
        ",\"columns\":[{\"id\":\"name\",\"title\":\"Name\",\"priority\":1}," \
        "{\"id\":\"size\",\"title\":\"Size\",\"type\":\"size\"}]," \
        "\"rows\":[" rows "],\"footer\":\"" sprintf("%.1f", total / 1024) " MiB in " count + 0 (count == 1 ? " entry" : " entries") "\"}"
    }'
