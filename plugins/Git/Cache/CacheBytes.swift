struct CacheWriter {
  private(set) var bytes: [UInt8] = []

  mutating func add(_ number: UInt64) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func add(_ text: String) {
    add(UInt64(text.utf8.count))
    bytes.append(contentsOf: text.utf8)
  }

  mutating func add(_ digest: Digest) {
    add(digest.high)
    add(digest.low)
  }

  mutating func add(_ texts: [String]) {
    add(UInt64(texts.count))
    for text in texts { add(text) }
  }
}

/// Reads the output of ``CacheWriter``; throws if the bytes are something else.
struct CacheReader {
  struct Damaged: Error {}

  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func number() throws(Damaged) -> UInt64 {
    guard rest.count >= 8 else { throw Damaged() }
    var number: UInt64 = 0
    for byte in rest.prefix(8).reversed() { number = number << 8 | UInt64(byte) }
    rest = rest.dropFirst(8)
    return number
  }

  mutating func count() throws(Damaged) -> Int {
    guard let count = Int(exactly: try number()), count <= rest.count else { throw Damaged() }
    return count
  }

  mutating func text() throws(Damaged) -> String {
    let count = try count()
    let text = String(decoding: rest.prefix(count), as: UTF8.self)
    rest = rest.dropFirst(count)
    return text
  }

  mutating func digest() throws(Damaged) -> Digest {
    Digest(high: try number(), low: try number())
  }

  mutating func texts() throws(Damaged) -> [String] {
    var texts: [String] = []
    for _ in 0..<(try count()) { texts.append(try text()) }
    return texts
  }
}
