import AppMenuTesting
import Foundation
import Testing

@Suite("Tests that need a program")
struct TestProgramTests {
  @Test
  func `A missing program skips its tests, except in CI, where they fail`() {
    #expect(!TestProgram("no-such-program", environment: [:]).isExpected)
    #expect(!TestProgram("no-such-program", environment: ["APPMENU_CI": "0"]).isExpected)
    #expect(TestProgram("no-such-program", environment: ["APPMENU_CI": "1"]).isExpected)
    #expect(TestProgram("env", environment: [:]).isExpected)
  }

  @Test func `No test asks for a program in another way`() throws {
    let root = Programs.root + "/Tests"
    let files = try #require(FileManager.default.enumerator(atPath: root))
      .compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }
    var conditions = 0
    for file in files where !file.hasSuffix("/TestProgramTests.swift") {
      let text = try String(contentsOfFile: root + "/" + file, encoding: .utf8)
      for part in text.components(separatedBy: ".enabled(").dropFirst() {
        conditions += 1
        let condition = part.prefix(120).prefix { $0 != "\n" }
        #expect(!condition.contains("isExecutableFile"), "\(file): \(condition)")
      }
    }
    #expect(conditions > 10)
  }
}
