import AppMenuTesting
import MenuItems
import SourceText
import Testing

/// A way to write a script in a menu.
private enum Writing: String, CaseIterable {
  case plain, double, single, literal, tagged, json, xml, oldStyle

  var name: String {
    switch self {
    case .xml, .oldStyle: "m.plist"
    default: "m.yaml"
    }
  }

  /// Returns a menu with an item that runs `script`; nil if this way cannot write it.
  func menu(_ script: String) -> String? {
    let double = "\"" + script.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    let single = "'" + script.replacing("'", with: "''") + "'"
    switch self {
    case .plain:
      if script.contains("\n") || script.contains(" #") || script.first == "'" { return nil }
      return "- title: a\n  shell: \(script)\n  inputs: [{id: x-dir}]\n"
    case .double where script.contains("\n"), .json where script.contains("\n"),
      .single where script.contains("\n"), .tagged where script.contains("\n"):
      return nil
    case .double: return "- title: a\n  shell: \(double)\n  inputs: [{id: x-dir}]\n"
    case .tagged: return "- title: a\n  shell: &s !!str \(double)\n  inputs: [{id: x-dir}]\n"
    case .single: return "- title: a\n  shell: \(single)\n  inputs: [{id: x-dir}]\n"
    case .literal:
      let lines = script.replacing("\n", with: "\n    ")
      return "- title: a\n  shell: |-\n    \(lines)\n  inputs: [{id: x-dir}]\n"
    case .json:
      return "[{\"title\": \"a\", \"shell\": \(double), \"inputs\": [{\"id\": \"x-dir\"}]}]\n"
    case .xml:
      let text = script.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      return plist(
        "<array><dict><key>title</key><string>a</string><key>shell</key><string>\(text)</string>"
          + "<key>inputs</key><array><dict><key>id</key><string>x-dir</string></dict></array>"
          + "</dict></array>")
    case .oldStyle:
      return "( { title = a; shell = \(double); inputs = ( { id = \"x-dir\"; } ); } )\n"
    }
  }
}

@Suite("Changes of scripts with {{id}}", .timeLimit(.minutes(5))) struct ScriptFixTests {
  /// Returns the script that a menu runs after the change that its only finding offers, with the help of that; nil for
  /// the script if there is no change.
  private func mended(_ menu: String, _ writing: Writing) throws -> (script: String?, help: String)
  {
    let found = load(menu, name: writing.name).diagnostics
    let finding = try #require(found.first)
    #expect(found.count == 1 && finding.code == "interpolation-in-shell")
    #expect(finding.fixes.count <= 1)
    #expect(finding.fixes.allSatisfy { !$0.isCertain })
    let help = finding.help ?? ""
    guard let fix = finding.fixes.first else { return (nil, help) }
    let bytes = try #require(fix.edits.applied(to: Array(menu.utf8)))
    let text = String(decoding: bytes, as: UTF8.self)
    let loading = load(text, name: writing.name)
    #expect(loading.diagnostics.isEmpty, "\(text)")
    guard case .shell(let script) = loading.menu?.items.first?.operation?.kind else {
      Issue.record("no script in \(text)")
      return (nil, help)
    }
    return (script, help)
  }

  @Test(arguments: [
    ("rm {{x-dir}}", "rm \"$INPUT_X_DIR\""),
    ("rm -r {{ x-dir }}/a b{{x-dir}}c", "rm -r \"$INPUT_X_DIR\"/a b\"$INPUT_X_DIR\"c"),
    ("rm \"{{x-dir}}\"", "rm \"$INPUT_X_DIR\""),
    ("rm \"a {{x-dir}}/b\" {{x-dir}}", "rm \"a $INPUT_X_DIR/b\" \"$INPUT_X_DIR\""),
    ("echo \"{{x-dir}}_1\" \"{{x-dir}}-1\"", "echo \"${INPUT_X_DIR}_1\" \"$INPUT_X_DIR-1\""),
    ("echo 'a \"b' {{x-dir}}", "echo 'a \"b' \"$INPUT_X_DIR\""),
    ("echo it\\'s {{x-dir}}", "echo it\\'s \"$INPUT_X_DIR\""),
    ("echo \"a\\\"\" {{x-dir}}", "echo \"a\\\"\" \"$INPUT_X_DIR\""),
    ("echo \"$(date) ${HOME} `id` {{x-dir}}\"", "echo \"$(date) ${HOME} `id` $INPUT_X_DIR\""),
    ("for f in $(ls {{x-dir}}); do :; done", "for f in $(ls \"$INPUT_X_DIR\"); do :; done"),
    ("# don't\nrm {{x-dir}}", "# don't\nrm \"$INPUT_X_DIR\""),
    ("rm a#'b' {{x-dir}} # {{x-dir}}", "rm a#'b' \"$INPUT_X_DIR\" # \"$INPUT_X_DIR\""),
    ("cat <<< {{x-dir}}", "cat <<< \"$INPUT_X_DIR\""),
    ("echo '\u{1F680} \u{D55C}' {{x-dir}}", "echo '\u{1F680} \u{D55C}' \"$INPUT_X_DIR\""),
  ])
  func `name the variable in double quotation marks, however the script is written`(
    script: String, expected: String
  ) throws {
    var count = 0
    for writing in Writing.allCases {
      guard let menu = writing.menu(script) else { continue }
      count += 1
      #expect(try mended(menu, writing).script == expected, "\(writing): \(menu)")
    }
    #expect(count >= 3)
  }

  @Test(arguments: ["awk '{{x-dir}}'", "echo {{x-dir}} 'a {{x-dir}}'", "sh -c 'rm \"{{x-dir}}\"'"])
  func `are none in single quotation marks, and the help says why`(script: String) throws {
    for writing in Writing.allCases {
      guard let menu = writing.menu(script) else { continue }
      let found = try mended(menu, writing)
      #expect(found.script == nil, "\(writing)")
      #expect(
        found.help
          == "\"$INPUT_X_DIR\" holds the value, but not in single quotes: nothing is replaced there"
      )
    }
  }

  @Test(arguments: [
    "echo \\{{x-dir}}", "echo \"\\{{x-dir}}\"", "echo ${{x-dir}}", "echo $(({{x-dir}} + 1))",
    "echo \"$(ls \"{{x-dir}}\")\"", "echo \"`ls {{x-dir}}`\"", "echo \"${A:-{{x-dir}}}\"",
    "cat <<E\n{{x-dir}}\nE", "echo don't {{x-dir}}", "echo {{x-dir}} \"", "echo $'\\'{{x-dir}}'",
    "((a = {{x-dir}}))",
  ])
  func `are none where quotation marks would have another meaning`(script: String) throws {
    for writing in Writing.allCases {
      guard let menu = writing.menu(script) else { continue }
      let found = try mended(menu, writing)
      #expect(found.script == nil, "\(writing): \(menu)")
      #expect(found.help.contains("\"$INPUT_X_DIR\""))
    }
  }

  @Test
  func `are none where the source writes a place in another way`() throws {
    for menu in [
      "- title: a\n  shell: \"rm {\\x7bx-dir}}\"\n  inputs: [{id: x-dir}]\n",
      "- title: a\n  shell: | # {{x-dir}}\n    rm {{x-dir}}\n  inputs: [{id: x-dir}]\n",
      "- title: a\n  shell: \"rm {{x-\\\n    dir}}\"\n  inputs: [{id: x-dir}]\n",
    ] { #expect(try mended(menu, .plain).script == nil, "\(menu)") }
    let markup = plist(
      "<array><dict><key>title</key><string>a</string><key>shell</key>"
        + "<string>rm &#123;{x-dir}}</string></dict></array>")
    #expect(try mended(markup, .xml).script == nil)
  }
}
