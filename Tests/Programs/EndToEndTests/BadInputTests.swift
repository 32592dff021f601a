import Foundation
import Testing

@Suite(.timeLimit(.minutes(5))) struct BadInputTests {
  private func check(_ bytes: Data, name: String = "m.yaml", code: String?) async throws {
    let scratch = try Scratch()
    let file = scratch.path + "/" + name
    try bytes.write(to: URL(fileURLWithPath: file))
    let result = try await Programs.run(["validate", file, "--format", "json"])
    let codes = (result.json["diagnostics"] as? [[String: Any]] ?? []).compactMap {
      $0["code"] as? String
    }
    #expect(!result.isSignal, "ended by signal \(result.status)")
    if let code {
      #expect(result.status == 2 && codes.contains(code), "\(codes) \(result.errors)")
    } else {
      #expect(result.json["errors"] != nil)
    }
  }

  private func check(_ text: String, name: String = "m.yaml", code: String?) async throws {
    try await check(Data(text.utf8), name: name, code: code)
  }

  @Test func `The JSON form of a finding has the suggestion, and the change that fixes it`()
    async throws
  {
    let scratch = try Scratch()
    try scratch.write("- {title: A, command: [ls], sbutitle: b}\n", to: "m.yaml")
    let result = try await Programs.run(
      ["validate", "m.yaml", "--format", "json"], in: scratch.path)
    let findings = try #require(result.json["diagnostics"] as? [[String: Any]])
    let finding = try #require(findings.first)
    #expect(findings.count == 1 && finding["label"] as? String == "did you mean 'subtitle'?")
    let fix = try #require((finding["fixes"] as? [[String: Any]])?.first)
    #expect(fix["certain"] as? Bool == false)
    let edits = try #require(fix["edits"] as? [[String: Any]])
    let numbers = edits.map { edit in
      ["line", "column", "endLine", "endColumn"].map { edit[$0] as? Int }
    }
    #expect(numbers == [[1, 29, 1, 37]] && edits.map { $0["text"] as? String } == ["subtitle"])
  }

  @Test func `Nesting of 100,000 levels is a finding in every format`() async throws {
    let count = 100_000
    try await check(String(repeating: "[", count: count), code: "too-deep")
    try await check(String(repeating: "- ", count: count), code: "too-deep")
    try await check(
      "<plist>" + String(repeating: "<array>", count: count), name: "m.plist", code: "too-deep")
    try await check(String(repeating: "(", count: count), name: "m.plist", code: "too-deep")
  }

  @Test(arguments: [
    ["list", "\u{1B}]0;x\u{7}.yaml"], ["\u{1B}[31m"], ["run", "--\u{1B}[2J"],
    ["select", "menus/main.plist", "\u{9B}31m"], ["config", "\u{1B}]52;c;eA==\u{7}"],
    ["plugins", "new", "hello", "--directory", "/dev/null/\u{1B}[31mred"],
  ])
  func `Arguments that control a terminal are shown in messages, not obeyed`(arguments: [String])
    async throws
  {
    let result = try await Programs.run(arguments)
    #expect(result.status != 0)
    let written = (result.output + result.errors).unicodeScalars
    #expect(
      written.allSatisfy { $0 == "\n" || ($0.value >= 0x20 && !(0x7F...0x9F).contains($0.value)) })
    #expect(!result.errors.isEmpty)
  }

  @Test func `An alias bomb of a gigabyte is a finding`() async throws {
    var text =
      "- title: t\n  tapHandlerName: contributions\n  arguments:\n    a0: &a0 \"\(String(repeating: "x", count: 1000))\"\n"
    for level in 1...6 {
      text +=
        "    a\(level): &a\(level) [\(Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", "))]\n"
    }
    try await check(text, code: "alias-expansion")
  }

  @Test func `A file of 64 MiB and one of more are no trouble`() async throws {
    let line =
      "- {title: abcdefghijklmnop, subtitle: \(String(repeating: "x", count: 2000)), tapHandlerName: contributions}\n"
    let count = (64 << 20) / line.utf8.count
    try await check(Data(String(repeating: line, count: count).utf8), code: nil)
    try await check(Data(repeating: 0x20, count: 64 << 20 + 1), code: "too-large")
  }

  @Test func `Noise, cut files, NULs, marks and line ends are findings or a menu`()
    async throws
  {
    var seed: UInt64 = 42
    let noise = Data(
      (0..<100_000).map { _ in
        seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return UInt8(truncatingIfNeeded: seed >> 33)
      })
    try await check(noise, code: "encoding")
    try await check(Data("bplist00".utf8) + noise, code: "plist-syntax")
    try await check("", code: "not-a-menu")
    try await check("- title: a\u{0}b\n", code: "yaml-syntax")
    try await check("- title: a\r\n  tapHandlerName: contributions\r\n", code: nil)
    try await check("\u{FEFF}- title: a\n\ttapHandlerName: x\n", code: "yaml-syntax")
    let plist = try Data(contentsOf: URL(fileURLWithPath: Programs.root + "/menus/main.plist"))
    for cut in [1, 20, 100, 400, plist.count - 12] {
      try await check(
        plist.prefix(cut), name: "m.plist", code: cut == 1 ? "not-a-menu" : "plist-syntax")
    }
  }

  @Test func `A missing file, a directory and an unreadable file are findings`() async throws {
    for (file, code) in [("menus/mian.plist", "file-not-found"), ("menus", "unreadable")] {
      let result = try await Programs.run(["validate", file])
      #expect(result.status == 2 && result.output.contains("error[\(code)]"))
    }
    #expect(
      try await Programs.run(["validate", "menus/mian.plist"]).output.contains(
        "did you mean 'menus/main.plist'?"))
  }

  @Test func `JSON that is printed steers no terminal either`() async throws {
    let result = try await Programs.run(
      ["list", "-", "--format", "json"],
      input: Data("- {title: a, tapHandlerName: h, arguments: {a: \"\\x9b\\e\\u202e\"}}".utf8))
    #expect(
      result.status == 0 && result.output.contains(#""a":"\u009b\u001b\u202e""#), "\(result.output)"
    )
  }

  @Test func `An escape sequence in a title reaches no output`() async throws {
    let result = try await Programs.run(
      ["validate", "-"], input: Data("- title: \"a\\e]0;x\\a\"\n- \"\u{9B}31m\": x".utf8))
    #expect(result.status == 2)
    #expect(
      !(result.output + result.errors).unicodeScalars.contains {
        $0.value == 0x1B || (0x80...0x9F).contains($0.value)
      })
  }
}
