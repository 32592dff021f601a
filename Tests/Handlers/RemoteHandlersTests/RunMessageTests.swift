import Foundation
import RemoteHandlers
import RunLog
import RunRecords
import Testing

@Suite("Messages of runs", .timeLimit(.minutes(5))) struct RunMessageTests {
  static let sample = ArchivedRun(
    id: RunID(), item: RunItem(path: ["a", "b/c"], title: "Title", tags: ["x", "y"]), user: "ann",
    state: .failed, started: 1_700_000_000_000, ended: RunLog.currentTime(),
    inputs: [RunInput(name: "to", value: "berlin"), RunInput(name: "key", value: nil)],
    exitStatus: 3, note: "no", stopper: "bob", host: "there",
    output: ArchivedOutput(Array("hello\n".utf8)))

  /// Records that are not valid runs of this version.
  static var hostile: [Data] {
    let good = RunMessage.data(of: sample, host: "h", limit: 100_000) ?? Data()
    let text = String(decoding: good, as: UTF8.self)
    var texts = [
      "", "null", "[]", "{}", "{", "x", String(repeating: "[", count: 100_000),
      "{\"version\":1}", String(repeating: "x", count: 900_000),
    ]
    for (old, new) in [
      ("\"version\":1", "\"version\":2"), ("\"version\":1", "\"version\":\"1\""),
      ("\"version\":1", "\"version\":1e400"), ("\"state\":\"failed\"", "\"state\":\"running\""),
      ("\"state\":\"failed\"", "\"state\":\"odd\""), ("\"id\":\"", "\"id\":\"../"),
      ("\"id\":\"", "\"id\":\"\\u001b"), ("\"exitStatus\":3", "\"exitStatus\":{}"),
      ("\"exitStatus\":3", "\"exitStatus\":99999999999"), ("\"path\":[\"a\"", "\"path\":[1"),
      ("\"path\":[\"a\",\"b/c\"]", "\"path\":[]"), ("\"size\":6", "\"size\":-6"),
      ("\"size\":6", "\"size\":5"), ("\"size\":6", "\"size\":9223372036854775807"),
      ("\"encoding\":\"text\"", "\"encoding\":\"base64\""),
      ("\"encoding\":\"text\"", "\"encoding\":\"rot13\""),
      ("\"started\":1700000000000", "\"started\":-1"),
      ("\"started\":1700000000000", "\"started\":9223372036854775807"),
      ("\"user\":\"ann\"", "\"user\":[\"ann\"]"),
      ("\"user\":\"ann\"", "\"user\":\"" + String(repeating: "u", count: 5000) + "\""),
    ] {
      let changed = text.replacingOccurrences(of: old, with: new)
      precondition(changed != text, old)
      texts.append(changed)
    }
    return texts.map { Data($0.utf8) } + [Data([0xff, 0xfe, 0])]
  }

  @Test
  func `A run is the same after its message, whatever its output is`() throws {
    for output in [
      [], Array("text\u{1b}[0m\n".utf8), [0xff, 0, 0x80], [UInt8](repeating: 0, count: 1000),
    ] {
      var run = Self.sample
      run.output = ArchivedOutput(output)
      let data = try #require(RunMessage.data(of: run, host: "h", limit: 100_000))
      #expect(RunMessage.run(in: data) == run)
    }
    var run = Self.sample
    run.output = ArchivedOutput(head: Array("be".utf8), tail: Array("nd".utf8), size: 100)
    let data = try #require(RunMessage.data(of: run, host: "h", limit: 100_000))
    #expect(RunMessage.run(in: data) == run)
    run.host = nil
    let own = try #require(RunMessage.data(of: run, host: "h", limit: 100_000))
    #expect(RunMessage.run(in: own)?.host == "h")
  }

  @Test(arguments: [600, 1000, 5000, 70_000, 200_000])
  func `A message is no larger than the broker takes`(limit: Int) throws {
    var run = Self.sample
    for output in [
      Array(String(repeating: "ä\"\n", count: 100_000).utf8),
      (0..<300_000).map { UInt8(truncatingIfNeeded: $0) },
    ] {
      run.output = ArchivedOutput(output)
      let data = try #require(RunMessage.data(of: run, host: "h", limit: limit))
      #expect(data.count <= limit && data.count > limit / 2)
      let read = try #require(RunMessage.run(in: data))
      #expect(read.output.size == output.count && read.inputs == run.inputs)
      #expect(output.starts(with: read.output.head))
      #expect(output.reversed().starts(with: read.output.tail.reversed()))
    }
    run.inputs = (0..<6).map {
      RunInput(name: "\($0)", value: String(repeating: "€", count: 50_000))
    }
    #expect(try #require(RunMessage.data(of: run, host: "h", limit: 2000)).count <= 2000)
    #expect(RunMessage.data(of: run, host: "h", limit: 300) == nil)
  }

  @Test func `A message that is larger than any run of a log is not read`() throws {
    var run = Self.sample
    run.note = String(repeating: "x", count: 3_000_000)
    let data = try #require(RunMessage.data(of: run, host: "h", limit: .max))
    #expect(RunMessage.run(in: data) != nil)
    #expect(RunMessage.run(in: data + Data(repeating: 32, count: 2 << 20)) == nil)
  }
}
