import Documents
import Foundation
import MenuItems
import SourceText
import StructuredData
import Testing

@Suite(.timeLimit(.minutes(5))) struct ConversionTests {
  private func converted(
    _ text: String, to target: ConversionFormat, from name: String = "menu.yaml",
    isLossy: Bool = false
  ) throws -> String {
    let resultName = target == .oldStyle ? "result.plist" : "result"
    let result = try DocumentConverter(to: target, shape: .menus, isLossy: isLossy).convert(
      Array(text.utf8), name: name, resultName: resultName)
    return String(decoding: result.bytes, as: UTF8.self)
  }

  /// What is lost, each with its line and its path.
  private func losses(_ text: String, to target: ConversionFormat) -> [String] {
    do throws(DocumentConverter.Refusal) {
      _ = try DocumentConverter(to: target, shape: .menus).convert(
        Array(text.utf8), name: "menu.yaml", resultName: "result")
      return []
    } catch {
      guard case .lossy(let losses) = error else { return ["\(error)"] }
      return losses.map { "\($0.location.start?.line ?? 0) \($0.path ?? "-"): \($0.message)" }
    }
  }

  private static let menu = """
    # The menu
    title: 5
    items:
      # before A
      - title: No # behind
        timeout: 5
        command: [a, 1, true]
        arguments: {n: 5, s: "5", f: 1.0, b: true, t: No, l: [0x10]}

    """

  @Test func `Texts of a menu are strings in a property list, arguments have their types`()
    throws
  {
    let xml = try converted(Self.menu, to: .xml)
    for line in [
      "<!-- The menu -->", "<string>5</string>", "<!-- before A -->",
      "<string>No</string> <!-- behind -->", "<integer>5</integer>", "<string>1</string>",
      "<string>true</string>", "<real>1.0</real>", "<true/>", "<integer>16</integer>",
    ] {
      #expect(xml.contains(line), "\(line) in \(xml)")
    }
    #expect(
      try converted(xml, to: .yaml, from: "menu.plist") == """
        # The menu
        title: "5"
        items:
          # before A
          - title: "No" # behind
            arguments:
              n: 5
              s: "5"
              f: 1.0
              b: true
              t: "No"
              l: [16]
            command: [a, "1", "true"]
            timeout: 5

        """)
  }

  @Test func `JSON in YAML becomes lines, texts of several lines blocks`() throws {
    let text =
      "{\"items\": [{\"title\": \"A\", \"shell\": \"a\\nb\\n\", \"keywords\": [\"x\", \"5\"]}]}"
    #expect(
      try converted(text, to: .yaml, from: "menu.json") == """
        items:
          - title: A
            keywords: [x, "5"]
            shell: |
              a
              b

        """)
  }

  @Test func `YAML to YAML keeps anchors, aliases and comments`() throws {
    let text = "# x\nitems:\n  - &a {title: A}\n  - <<: *a\n    id: b\n"
    #expect(try converted(text, to: .yaml) == text)
  }

  @Test
  func `Aliases and merge keys are written out; own keys win, then the first mapping`() throws {
    let text = """
      items:
        - &a {title: A, icon: star}
        - &b {icon: gear, subtitle: s}
        - title: B
          <<: [*a, *b]
        - *a

      """
    #expect(
      try converted(text, to: .json) == """
        {
          "items": [
            {
              "title": "A",
              "icon": "star"
            },
            {
              "subtitle": "s",
              "icon": "gear"
            },
            {
              "title": "B",
              "subtitle": "s",
              "icon": "star"
            },
            {
              "title": "A",
              "icon": "star"
            }
          ]
        }

        """)
  }

  @Test func `What the target cannot hold is listed with its place, each once`() {
    let text = """
      # one
      items:
        - title: A
          arguments: &a {n: ~, m: 5, c: "\\x01"}
        - {title: B, arguments: *a}

      """
    #expect(losses(text, to: .json) == ["1 -: JSON cannot hold comments"])
    #expect(
      losses(text, to: .xml) == [
        "4 items[0].arguments.n: an XML property list cannot hold null",
        "4 items[0].arguments.c: an XML property list cannot hold the character U+0001",
      ])
    #expect(
      losses("items: [{title: A, arguments: {b: 5, c: true}}]", to: .oldStyle) == [
        "1 items[0].arguments.b: an old-style property list cannot hold the type of a number",
        "1 items[0].arguments.c: an old-style property list cannot hold the type of a boolean",
      ])
    #expect(
      losses("# --flag\nitems: []\n", to: .xml) == [
        "1 -: an XML property list cannot hold `--` in a comment"
      ])
  }

  @Test
  func `Dates and data lose their type in YAML and JSON, and keep it in property lists`() throws {
    let text = """
      <plist version="1.0"><dict><key>d</key><date>2026-11-30T08:00:01Z</date>
      <key>x</key><data>AAEC</data><key>r</key><real>nan</real>
      <key>i</key><integer>18446744073709551615</integer></dict></plist>
      """
    #expect(throws: DocumentConverter.Refusal.self) {
      try converted(text, to: .yaml, from: "a.plist")
    }
    #expect(
      try converted(text, to: .yaml, from: "a.plist", isLossy: true) == """
        d: "2026-11-30T08:00:01Z"
        x: AAEC
        r: nan
        i: 18446744073709551615

        """)
    let list: [String: Any] = [
      "d": Date(timeIntervalSince1970: 1796025601), "x": Data([0, 1, 2]), "r": Double.nan,
    ]
    let binary = try PropertyListSerialization.data(
      fromPropertyList: list, format: .binary, options: 0)
    let result = try DocumentConverter(to: .xml, shape: .menus).convert(
      Array(binary), name: "b.plist", resultName: "c.plist")
    let xml = String(decoding: result.bytes, as: UTF8.self)
    for part in ["<date>2026-11-30T08:00:01Z</date>", "<data>AAEC</data>", "<real>nan</real>"] {
      #expect(xml.contains(part), "\(xml)")
    }
  }

  @Test func `Under a name by which it is not found, nothing is written`() {
    func refusal(_ target: ConversionFormat, _ name: String) -> DocumentConverter.Refusal? {
      do throws(DocumentConverter.Refusal) {
        _ = try DocumentConverter(to: target, shape: .menus).convert(
          Array("items: [{title: A}]".utf8), name: "menu.yaml", resultName: name)
        return nil
      } catch {
        return error
      }
    }
    for (target, name) in [(ConversionFormat.oldStyle, "a.txt"), (.json, "a.plist")] {
      guard case .misleadingName? = refusal(target, name) else {
        Issue.record("\(target) as \(name)")
        continue
      }
    }
    #expect(refusal(.oldStyle, "a.plist") == nil)
  }

  @Test func `An empty file is refused, a broken one with its diagnostics`() {
    for text in ["", "# x", "a: ["] {
      #expect(throws: DocumentConverter.Refusal.self) { try converted(text, to: .xml) }
    }
  }

  @Test func `Comments that are lost are one finding, with the further places`() {
    do throws(DocumentConverter.Refusal) {
      _ = try DocumentConverter(to: .json, shape: .menus).convert(
        Array("# a\nitems: # b\n  - title: A # c\n".utf8), name: "menu.yaml", resultName: "r")
      Issue.record("converted")
    } catch {
      guard case .lossy(let losses) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(losses.count == 1 && losses.first?.message == "JSON cannot hold comments")
      #expect(losses.first?.notes.map { $0.location?.start?.line } == [2, 3])
    }
  }

  @Test func `Processing instructions stay in XML, and are lost elsewhere`() throws {
    let text = "<?xml version=\"1.0\"?><?mine x?><plist><dict><?b?></dict></plist>"
    let xml = try converted(text, to: .xml, from: "a.plist")
    #expect(xml.contains("\n<?mine x?>\n<plist") && xml.contains("<dict> <?b?>\n"), "\(xml)")
    #expect(throws: DocumentConverter.Refusal.self) {
      try converted(text, to: .yaml, from: "a.plist")
    }
    #expect(try converted(text, to: .yaml, from: "a.plist", isLossy: true) == "{}\n")
  }

  @Test func `Numbers of property lists are numbers in other formats`() throws {
    let text = "<plist><dict><key>n</key><integer>0x1F</integer></dict></plist>"
    #expect(try converted(text, to: .json, from: "a.plist") == "{\n  \"n\": 31\n}\n")
  }

  @Test
  func `An old-style property list is found without its name, or by the format that is given`()
    throws
  {
    let text = "( // mine\n { title = A; } )"
    let yaml = "- title: A\n"
    #expect(try converted("( { title = A; } )", to: .yaml, from: "<stdin>") == yaml)
    #expect(try converted("( { title = A; } )", to: .yaml, from: "a.txt") == yaml)
    let given = try DocumentConverter(to: .yaml, from: .oldStyle, shape: .menus).convert(
      Array(text.utf8), name: "a.yaml", resultName: "b.yaml")
    #expect(String(decoding: given.bytes, as: UTF8.self) == "# mine\n" + yaml)
    #expect(given.originalName == "a.yaml.plist")
    // What both formats have is YAML.
    for text in ["{}", "[(a)]", "{a: b}", "(a"] {
      #expect(try converted(text, to: .yaml, from: "a.txt").contains("=") == false, "\(text)")
    }
  }

  @Test(arguments: [(ConversionFormat.json, "a: b"), (.yaml, "bplist00")])
  func `A file that is not in the format that is given is refused`(
    source: ConversionFormat, text: String
  ) {
    do throws(DocumentConverter.Refusal) {
      _ = try DocumentConverter(to: .xml, from: source, shape: .menus).convert(
        Array(text.utf8), name: "a", resultName: "b")
      Issue.record("converted")
    } catch {
      guard case .otherFormat(source) = error else {
        Issue.record("\(error)")
        return
      }
    }
  }

  @Test func `Relative paths are found, each with its place`() throws {
    let text = """
      plugins: [plugins, ~/p]
      items:
        - title: A
          menu: sub.yaml
        - {title: B, command: [./tool, a/b], directory: data, when: {file: x}}
        - {title: C, command: [ls, a/b], directory: ~/x, when: {program: git, file: /x}}
        - {title: D, source: {file: hosts.txt, each: {title: "{{1}}", command: [bin/x]}}}
        - {title: F, menu: "https://example.org/m.yaml"}
        - {title: E, command: ["a b"], directory: "{{id}}/x", mine: {menu: x.yaml}}

      """
    let result = try DocumentConverter(to: .json, shape: .menus).convert(
      Array(text.utf8), name: "menu.yaml", resultName: "r.json")
    #expect(
      result.relativePaths(of: [.menu]).map { "\($0.location.start?.line ?? 0) \($0.path ?? "")" }
        == [
          "1 plugins[0]", "4 items[0].menu", "5 items[1].command[0]", "5 items[1].directory",
          "5 items[1].when.file", "7 items[3].source.file", "7 items[3].source.each.command[0]",
        ])
    #expect(result.relativePaths(of: []).isEmpty)
  }

  @Test
  func `An anchor that is given again within its own value stands for the inner one`() throws {
    let text = "items:\n  - title: A\n    x: &a {b: &a c}\n    y: *a\n"
    #expect(try converted(text, to: .json).contains("\"y\": \"c\""))
  }
}
