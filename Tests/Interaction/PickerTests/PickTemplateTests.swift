import Foundation
import MenuInteraction
import Picker
import Testing

@Suite(.timeLimit(.minutes(5))) struct PickTemplateTests {
  /// Lines that a shell would run, expand, or take apart if they were code.
  static let hostile: [String] = {
    let pieces = [
      "'", "\"", "`touch PWNED`", "$(touch PWNED)", "; touch PWNED", "| touch PWNED",
      "&& touch PWNED",
      "\ntouch PWNED\n", "-n", "--help", "\\", "\\'", "'; touch PWNED; '", "\"; touch PWNED; \"",
      "${IFS}", "$HOME", "*", "?", "[a-z]", "~", "#", "!!", "{}", "{q}", "%s%n", "\t", "é", "漢字",
      "\u{301}",
      "\u{1B}[31m", "\r", " ", "", "<(touch PWNED)", ">PWNED", "$((1+1))", "'$(touch PWNED)'",
      "\"$(touch PWNED)\"", "'\\''", "x'y\"z`w",
    ]
    let pairs = pieces.indices.flatMap { index in
      (1...4).map { pieces[index] + pieces[(index * 7 + $0 * 3) % pieces.count] }
    }
    return pieces + pairs
  }()

  /// Runs a script, and returns the arguments that it recorded, up to the byte.
  private static func arguments(
    _ script: PickScript, shell: String = "/bin/sh"
  ) throws -> [[UInt8]] {
    let folder = NSTemporaryDirectory() + "appmenu-template-\(UUID().uuidString.prefix(8))"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: shell)
    process.arguments = ["-c", script.text]
    process.environment = ["PATH": "/usr/bin:/bin", "HOME": "/nonexistent"].merging(
      script.variables
    ) { $1 }
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let bytes = Array(output.fileHandleForReading.readDataToEndOfFile())
    process.waitUntilExit()
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
    return bytes.split(separator: 0, omittingEmptySubsequences: false).dropLast().map { Array($0) }
  }

  private static let recorder = "sh -c 'printf \"%s\\0\" \"$@\"' recorder "

  private static func values(_ line: String, _ query: String = "") -> PickValues {
    PickValues(query: query, line: PickValues.Line(3, Array(line.utf8)))
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.replacingOccurrences(of: "'", with: "'\\''") + "'"
  }

  @Test("No line of 200 becomes code: a program gets it as it is, within quotes once more quoted")
  func hostileLines() throws {
    #expect(Self.hostile.count >= 200)
    let template = try PickTemplate(Self.recorder + "{} x{q} \"{}\" '{}' \"$(printf %s {})\" {n}")
    for line in Self.hostile {
      let found = try Self.arguments(try template.script(Self.values(line, line)))
      // A substitution drops line breaks at its end.
      var stripped = line
      while stripped.utf8.last == 0x0A { stripped = String(stripped.dropLast()) }
      let expected = [line, "x" + line, Self.quoted(line), Self.quoted(line), stripped, "3"]
      #expect(found == expected.map { Array($0.utf8) }, "\(line.debugDescription)")
    }
  }

  @Test(arguments: ["/bin/sh", "/bin/bash"])
  func `All marked lines are words of their own`(shell: String) throws {
    let lines = Self.hostile.enumerated().map { PickValues.Line($0, Array($1.utf8)) }
    let values = PickValues(line: lines[5], marked: lines)
    let template = try PickTemplate(Self.recorder + "{+} {+n} {n}")
    let found = try Self.arguments(try template.script(values), shell: shell)
    let numbers = lines.indices.map { "\($0)" } + ["5"]
    #expect(found == lines.map(\.text) + numbers.map { Array($0.utf8) })
  }

  @Test
  func `What is written for another shell is quoted for that one`() throws {
    for line in ["a b", "$(touch PWNED)", "it's", "\"; touch PWNED; \"", "\\"] {
      for text in [#"sh -c "printf '%s\0' {}""#, #"sh -c 'printf "%s\0" {}'"#] {
        let script = try PickTemplate(text).script(Self.values(line))
        #expect(try Self.arguments(script) == [Array(line.utf8)], "\(text): \(line)")
      }
    }
  }

  @Test
  func `Bytes that are no text reach a program as they are`() throws {
    let line: [UInt8] = [0x61, 0xFF, 0x27, 0x0A, 0xC3, 0x28, 0x0A]
    let values = PickValues(line: PickValues.Line(0, line))
    let script = try PickTemplate(Self.recorder + "{} {}").script(values)
    #expect(try Self.arguments(script) == [line, line])
    #expect(throws: PickMistake.self) {
      try PickTemplate("echo {}").script(PickValues(line: PickValues.Line(0, [0x61, 0])))
    }
  }

  static let fields: [(String, String, [String])] = [
    ("{1} {2..} {-1}", "one two three", ["one", "two three", "three"]),
    ("{1,3}", "one two three", ["one three"]), ("{9}", "one", [""]),
    ("{..}", "one two", ["one two"]),
    ("{2}", "one\t two \tx", ["two"]), ("{s2}", "one\t two \tx", [" two "]),
    ("\\{} {} {x} { }", "a", ["{}", "a", "{x}", "{", "}"]), ("{0}", "a", ["{0}"]),
    ("{q}", "a", ["query"]), ("{+} {+2}", "one two", ["one two", "two"]),
  ]

  @Test(arguments: fields)
  func `Places are those of fzf`(text: String, line: String, expected: [String]) throws {
    let script = try PickTemplate(Self.recorder + text).script(Self.values(line, "query"))
    #expect(try Self.arguments(script) == expected.map { Array($0.utf8) })
  }

  @Test
  func `A file with the values is not there, and told so`() {
    #expect {
      try PickTemplate("awk 1 {+f}")
    } throws: { error in
      (error as? PickMistake)?.hint?.contains("{+}") == true
    }
  }

  @Test
  func `Without a line a place is an empty word`() throws {
    let script = try PickTemplate(Self.recorder + "{} {q}").script(PickValues(query: "x"))
    #expect(try Self.arguments(script) == [[], [0x78]])
  }
}
