internal import Platform
internal import HandlerProtocol
internal import StructuredData

/// The places where a value differs from what it was, each with both values.
struct ContentDifferences {
  private static let limit = 10
  /// The placeholder for secrets in a transcript.
  private static let masked = "•••"

  private(set) var lines: [String] = []
  private var count = 0

  init(_ now: StructuredValue?, _ then: StructuredValue?, at place: String) {
    compare(now, then, place)
    if count > lines.count { lines.append("and \(count - lines.count) more") }
  }

  private mutating func compare(
    _ now: StructuredValue?, _ then: StructuredValue?, _ place: String
  ) {
    switch (now, then) {
    case (.object(let now)?, .object(let then)?):
      for key in Set(now.keys).union(then.keys).sorted() {
        compare(now[key], then[key], "\(place).\(ViewProblem.short(key))")
      }
    case (.array(let now)?, .array(let then)?):
      for index in 0..<max(now.count, then.count) {
        compare(
          index < now.count ? now[index] : nil, index < then.count ? then[index] : nil,
          "\(place)[\(index)]")
      }
    case (_, .string(let text)?) where text.contains(Self.masked): break
    default:
      if now == then { return }
      count += 1
      if lines.count < Self.limit { lines.append("\(place): \(words(now)), was \(words(then))") }
    }
  }

  private func words(_ value: StructuredValue?) -> String {
    guard let value else { return "nothing" }
    if let text = value.string { return "'\(ViewProblem.short(text))'" }
    let bytes = (try? JSONEncoder.sorted.encode(value)) ?? Data()
    return ViewProblem.short(String(decoding: bytes, as: UTF8.self))
  }
}
