import Documents
import SourceText
import Testing

/// Returns the first fix of the first finding about `text` and the text after it.
private func mended(_ text: String) throws -> (text: String, isCertain: Bool) {
  let finding = try #require(read(text).diagnostics.first)
  let fix = try #require(finding.fixes.first, "\(finding.message)")
  let bytes = try #require(fix.edits.applied(to: Array(text.utf8)))
  return (String(decoding: bytes, as: UTF8.self), fix.isCertain)
}

@Suite("Lines indented with tabs", .timeLimit(.minutes(5))) struct TabIndentationTests {
  @Test(arguments: [
    ("- title: A\n\titems: []", "- title: A\n  items: []"),
    (
      "- title: A\n\ticon: x\n  menu: y\n- title: B\n\ticon: z\n",
      "- title: A\n  icon: x\n  menu: y\n- title: B\n  icon: z\n"
    ),
    (
      "items:\n\t- title: A\n\t  items:\n\t\t- title: B\n\t\t  items:\n\t\t\t- title: C\n\t- title: D\n",
      "items:\n  - title: A\n    items:\n      - title: B\n        items:\n          - title: C\n  - title: D\n"
    ),
    (
      "items:\r\n\t- title: A\r\n\t# why\r\n\t\r\n\t- title: B\r\n",
      "items:\r\n  - title: A\r\n  # why\r\n\r\n  - title: B\r\n"
    ),
    ("- title: A\n\t\n  icon: x\n", "- title: A\n\n  icon: x\n"),
    (
      "- title: A\n  items:\n\t- title: B\n\t  icon: x",
      "- title: A\n  items:\n    - title: B\n      icon: x"
    ),
    ("-\ttitle: A\n\ticon: x\n", "- title: A\n  icon: x\n"),
    ("-\tenvironment:\n\t\tA: x\n", "- environment:\n    A: x\n"),
    ("-\ttitle: A\n-\ttitle: B\n", "- title: A\n- title: B\n"),
    ("a:\n\t\"b\": 1\n\tc:\n\t\td: 2\n\te: 3\n", "a:\n  \"b\": 1\n  c:\n    d: 2\n  e: 3\n"),
    ("- title: A\n\ticon: x\n- title: \"B\n", "- title: A\n  icon: x\n- title: \"B\n"),
  ])
  func `All lines get the spaces that are meant, if only one meaning is possible`(
    text: String, expected: String
  ) throws {
    let result = try mended(text)
    #expect(result.text == expected)
    #expect(result.isCertain)
  }

  @Test(arguments: [
    (
      "- title: A\n  command: [a]\n  environment:\n\t\tA: x\n\tconfirm: really\n",
      "- title: A\n  command: [a]\n  environment:\n    A: x\n  confirm: really\n"
    ),
    (
      "- title: A\n  foo:\n\t\tbar:\n\t\t\tx: 1\n\ttimeout: 5\n",
      "- title: A\n  foo:\n    bar:\n      x: 1\n  timeout: 5\n"
    ),
    (
      "- title: A\n  environment:\n\tA: x\n", "- title: A\n  environment:\n    A: x\n"
    ),
    (
      "- title: A\n  environment:\n    A: x\n\tcommand: [x]\n",
      "- title: A\n  environment:\n    A: x\n    command: [x]\n"
    ),
    ("- title: A\n\tand more\n", "- title: A\n    and more\n"),
  ])
  func `The author is asked where a key may belong to one mapping or to another`(
    text: String, expected: String
  ) throws {
    let result = try mended(text)
    #expect(result.text == expected)
    #expect(!result.isCertain)
  }

  @Test(arguments: [
    (
      "- title: A\n  shell: |\n\t\tpython3 - <<E\n\t\tif 1:\n\t\t\tpass\n\t\tE\n  timeout: 5\n",
      "- title: A\n  shell: |\n    python3 - <<E\n    if 1:\n    \tpass\n    E\n  timeout: 5\n"
    ),
    (
      "- title: A\n\tshell: |\n\t\ta\n\n\t\t\tb\n\ticon: x\n",
      "- title: A\n  shell: |\n    a\n\n    \tb\n  icon: x\n"
    ),
    (
      "- title: A\n\tshell: >-\n\t\ta: b\n\t\t- c\n",
      "- title: A\n  shell: >-\n    a: b\n    - c\n"
    ),
  ])
  func `The lines of a script keep their depth, and are never changed without being asked`(
    text: String, expected: String
  ) throws {
    let result = try mended(text)
    #expect(result.text == expected)
    #expect(!result.isCertain)
    #expect(read(result.text).diagnostics.isEmpty)
  }

  @Test func `The tabs of a script that is read as it stands are left alone`() throws {
    let result = try mended("- shell: |\n    a\n    \tb\n  x: 'a\n\t\tb'\n- title: A\n\ticon: x\n")
    #expect(
      result.text == "- shell: |\n    a\n    \tb\n  x: 'a\n\t\tb'\n- title: A\n  icon: x\n")
    #expect(result.isCertain)
  }

  @Test func `Hostile tabs take no long time`() {
    let deep = (0..<400).map { String(repeating: "\t", count: $0) + "a:\n" }.joined()
    #expect(read(deep).diagnostics.first?.fixes.first?.isCertain != true)
    let long = String(repeating: "\ta: b\n", count: 100_000)
    #expect(read(long).diagnostics.first?.fixes.isEmpty == true)
    let brackets = "a: b\n\tc: d\ne: " + String(repeating: "[", count: 200_000)
    _ = read(brackets)
  }
}
