import Foundation
import Testing

@testable import RunLog
import RunRecords

@Suite("Output in the log of runs", .timeLimit(.minutes(5))) struct OutputTests {
  private let folder = LogFolder()
  private let half = 512 * 1024

  /// Bytes that tell where they are.
  private func bytes(_ range: Range<Int>) -> [UInt8] {
    range.map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 8 ^ $0 >> 16) }
  }

  @Test(arguments: [0, 1, 32_768, 524_288, 524_289, 1_048_576])
  func `Output up to 1 MiB is kept as it is`(_ size: Int) async throws {
    let log = try await RunLog(opening: folder.log, settings: .patient)
    let id = try await log.begin(.deploy, user: "ann", inputs: .none)
    await log.append(bytes(0..<size), to: id)
    try await log.end(id, RunEnd(.succeeded))
    let kept = try await log.kept(id)
    #expect(kept.gap == 0 && kept.bytes == bytes(0..<size))
    try await log.close()
  }

  @Test(
    "Of a longer one the first and the last 512 KiB are kept, and what is between them is counted")
  func longer() async throws {
    let log = try await RunLog(opening: folder.log, settings: .patient)
    let id = try await log.begin(.deploy, user: "ann", inputs: .none)
    var (size, source) = (0, SeededNumbers(state: 3))
    while size < 2_500_000 {
      let count = Int(source.next() % 90_000)
      await log.append(bytes(size..<size + count), to: id)
      size += count
      if source.next() % 4 == 0 { try await log.flush() }
      guard size > 1_048_576, source.next() % 4 == 0 else { continue }
      let kept = try await log.kept(id)
      #expect(kept.gap == size - RunLog.longestOutput)
      #expect(kept.bytes == bytes(0..<half) + bytes(size - half..<size))
    }
    try await log.end(id, RunEnd(.succeeded))
    #expect(try await log.run(id, permission: .all)?.outputSize == size)
    try await log.close()
    #expect(try folder.bytes().count < 1_300_000)
  }

  @Test
  func `A part that begins in the gap goes on behind it, and one beyond the end is empty`()
    async throws
  {
    let log = try await RunLog(opening: folder.log, settings: .patient)
    let id = try await log.begin(.deploy, user: "ann", inputs: .none)
    await log.append(bytes(0..<3_000_000), to: id)
    let part = try #require(
      try await log.output(of: id, from: 600_000, count: 10, permission: .all))
    let start = 3_000_000 - half
    #expect(part.offset == start && part.omitted == start - 600_000)
    #expect(part.bytes == bytes(start..<start + 10) && part.next == start + 10)
    let last = try #require(
      try await log.output(of: id, from: 9_000_000, permission: .all))
    #expect(last.bytes.isEmpty && last.next == nil && last.size == 3_000_000)
    let before = try #require(
      try await log.output(of: id, from: half - 5, count: 100, permission: .all))
    #expect(before.bytes == bytes(half - 5..<half) && before.next == half && before.omitted == 0)
    try await log.close()
  }

  @Test func `Memory holds no more than what will be kept`() {
    var buffer = OutputBuffer()
    for _ in 0..<100 { buffer.append([UInt8](repeating: 7, count: 1_000_003)) }
    #expect(buffer.size == 100_000_300)
    let waiting = buffer.blocks.reduce(0) { $0 + $1.bytes.count }
    #expect((RunLog.longestOutput...RunLog.longestOutput + 32_768).contains(waiting))
    buffer.noteWritten()
    #expect(!buffer.isDirty && buffer.blocks.count <= 1)
  }
}
