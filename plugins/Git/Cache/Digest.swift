/// A hash of 128 bits that distinguishes states of a repository; it is not cryptographic.
package struct Digest: Sendable, Hashable {
  package private(set) var high: UInt64 = 0x9E37_79B9_7F4A_7C15
  package private(set) var low: UInt64 = 0xC2B2_AE3D_27D4_EB4F

  init() {}

  package init(of text: String) { add(text) }

  init(high: UInt64, low: UInt64) { (self.high, self.low) = (high, low) }

  var text: String { String(high, radix: 16) + String(low, radix: 16) }

  mutating func add(_ number: UInt64) {
    high = Self.mix(high ^ number &* 0xFF51_AFD7_ED55_8CCD)
    low = Self.mix((low &+ number) &* 0x9FB2_1C65_1E98_DF25 ^ high)
  }

  mutating func add(_ bytes: some Sequence<UInt8>) {
    let isDone: Void? = bytes.withContiguousStorageIfAvailable { add($0) }
    if isDone == nil { Array(bytes).withUnsafeBufferPointer { add($0) } }
  }

  mutating func add(_ text: String?) {
    guard let text else { return add(0xDEAD) }
    add(text.utf8)
  }

  /// Adds the signature of a file, or that it does not exist.
  mutating func add(_ file: FileSignature?) {
    guard let file else { return add(0xF11E) }
    add(file.kind.rawValue)
    add(file.device)
    add(file.node)
    add(UInt64(bitPattern: file.size))
    add(UInt64(bitPattern: file.changed))
  }

  /// Adds another digest, independent of the order.
  mutating func merge(_ other: Digest) {
    high &+= other.high
    low &+= other.low
  }

  /// Adds a content with its name, independent of the order.
  mutating func merge(_ name: String, _ bytes: ArraySlice<UInt8>) {
    var digest = Digest()
    digest.add(name)
    digest.add(bytes)
    merge(digest)
  }

  private mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
    let raw = UnsafeRawBufferPointer(bytes)
    var start = 0
    while start + 8 <= raw.count {
      add(raw.loadUnaligned(fromByteOffset: start, as: UInt64.self))
      start += 8
    }
    var rest: UInt64 = 0
    for index in start..<raw.count { rest = rest << 8 | UInt64(raw[index]) }
    add(rest)
    add(UInt64(raw.count))
  }

  private static func mix(_ number: UInt64) -> UInt64 {
    var number = number
    number ^= number >> 32
    number = number &* 0xD6E8_FEB8_6659_FD93
    return number ^ number >> 29
  }
}
