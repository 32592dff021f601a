import Foundation
import Testing

@testable import PluginHost

@Suite struct ShellWordTests {
  /// Returns what a shell reads for a word without variables; nil for a word that does not end.
  private func read(_ word: String, asFish: Bool) -> String? {
    var result = ""
    var rest = Array(word)[...]
    var isQuoted = false
    while let character = rest.popFirst() {
      switch character {
      case "'": isQuoted.toggle()
      case "\\" where !isQuoted || asFish && (rest.first == "'" || rest.first == "\\"):
        guard let next = rest.popFirst() else { return nil }
        result.append(next)
      case _ where isQuoted || character.isLetter || character == "/": result.append(character)
      default: return nil
      }
    }
    return isQuoted ? nil : result
  }

  @Test func `A quoted word is the same in POSIX shells and in fish`() throws {
    var words = [""]
    for _ in 0..<4 {
      words = [""] + words.flatMap { word in "a'\\ \n$\"`".map { word + String($0) } }
    }
    #expect(words.count == 1 + 8 + 64 + 512 + 4096)
    for word in words {
      let quoted = ShellWord.quoted(word)
      #expect(
        read(quoted, asFish: false) == word && read(quoted, asFish: true) == word, "\(quoted)")
    }
    #expect(ShellWord.quoted("C:\\") == "'C:'\\\\")
    #expect(ShellWord.quoted("it's") == "'it'\\''s'")
    // fish replaces `%self` outside quotation marks.
    #expect(ShellWord.quoted("%self") == "'%self'")
    #expect(ShellWord.quoted("a%20b") == "'a%20b'")
  }

  @Test(arguments: ["/bin/sh", "/usr/bin/fish"])
  func `The shell of the system reads quoted words as they were, and so does fish`(path: String)
    throws
  {
    guard FileManager.default.isExecutableFile(atPath: path) else { return }
    let words = ["a\\", "\\\\'", "'", "a b\n", "$(x) `y` \"z\"", "\\'\\", "", "%self"]
    let shell = Process()
    shell.executableURL = URL(fileURLWithPath: path)
    shell.arguments = ["-c", "printf '%s|' " + words.map(ShellWord.quoted).joined(separator: " ")]
    let output = Pipe()
    shell.standardOutput = output
    try shell.run()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    shell.waitUntilExit()
    #expect(String(decoding: text, as: UTF8.self) == words.map { $0 + "|" }.joined())
  }
}
