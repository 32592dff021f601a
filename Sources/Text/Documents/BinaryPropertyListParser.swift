internal import Platform
internal import SourceText

/// Builds a tree from a binary property list (`bplist00`).
///
/// Foundation's parser is not used: it recurses as deep as the input says, and silently keeps the last of
/// duplicate keys. This parser follows object numbers with a stack of its own.
struct BinaryPropertyListParser {
  private var builder: DocumentTreeBuilder
  private let file: SourceFile
  private var objectOffsets: [Int] = []
  private var referenceSize = 0
  private var tableStart = 0
  /// The node of each object read so far, so that a shared object counts again but is read once.
  private var read: [Int: Int] = [:]

  /// A collection that is being read: the place of its references, and the number of children read.
  private struct Pending {
    var position: Int
    var count: Int
    var isMapping: Bool
    var done = 0

    /// The number of children; a mapping has two per entry.
    var children: Int { isMapping ? count * 2 : count }
    /// The index of the next child's reference: all keys of a mapping precede its values.
    var reference: Int { isMapping ? done / 2 + (done % 2) * count : done }
  }

  private struct Broken: Error {
    var message: String
  }

  init(file: SourceFile, limits: DocumentLimits) {
    self.file = file
    builder = DocumentTreeBuilder(file: file, format: .binaryPropertyList, limits: limits)
  }

  mutating func parse() -> DocumentReading {
    do throws(Broken) {
      try readObjects(from: readTrailer())
    } catch {
      builder.stop(
        Diagnostic(
          .plistSyntax, at: SourceLocation(file, nil),
          message: "this binary property list is damaged: \(error.message)",
          help: "convert the original again: `plutil -convert binary1 FILE`"))
    }
    return builder.finish()
  }

  /// Reads the 32 bytes at the end and the offset table; returns the root's object number.
  private mutating func readTrailer() throws(Broken) -> Int {
    let bytes = file.bytes
    guard bytes.count >= 40 else { throw Broken(message: "it is too short") }
    let trailer = bytes.count - 32
    let offsetSize = Int(bytes[trailer + 6])
    referenceSize = Int(bytes[trailer + 7])
    let count = try integer(at: trailer + 8, size: 8)
    let root = try integer(at: trailer + 16, size: 8)
    tableStart = try integer(at: trailer + 24, size: 8)
    guard (1...8).contains(offsetSize), (1...8).contains(referenceSize) else {
      throw Broken(message: "its trailer makes no sense")
    }
    let (tableSize, overflow) = count.multipliedReportingOverflow(by: offsetSize)
    guard !overflow, count > 0, root < count, tableStart >= 8, tableStart <= trailer,
      tableSize <= trailer - tableStart
    else { throw Broken(message: "its offset table lies outside the file") }
    objectOffsets.reserveCapacity(count)
    for index in 0..<count {
      let offset = try integer(at: tableStart + index * offsetSize, size: offsetSize)
      guard offset >= 8, offset < tableStart else {
        throw Broken(message: "object \(index) lies outside the file")
      }
      objectOffsets.append(offset)
    }
    return root
  }

  private mutating func readObjects(from root: Int) throws(Broken) {
    var stack: [Pending] = []
    try read(root, onto: &stack)
    while let top = stack.last, !builder.isStopped {
      if top.done == top.children {
        stack.removeLast()
        builder.close(at: 0)
        continue
      }
      stack[stack.count - 1].done += 1
      let number = try integer(
        at: top.position + top.reference * referenceSize, size: referenceSize)
      guard number < objectOffsets.count else { throw Broken(message: "an object is missing") }
      if top.isMapping, top.done % 2 == 0, !isString(number) {
        throw Broken(message: "a key is not a string")
      }
      try read(number, onto: &stack)
    }
  }

  private mutating func read(_ number: Int, onto stack: inout [Pending]) throws(Broken) {
    let start = objectOffsets[number]
    let marker = file.bytes[start]
    let low = Int(marker & 0x0F)
    if marker >> 4 == 0xA || marker >> 4 == 0xD {
      if let node = read[number] {
        builder.alias(to: node, range: 0..<0)
        return
      }
      let (count, position) = try self.count(at: start, low)
      let isMapping = marker >> 4 == 0xD
      let pending = Pending(position: position, count: count, isMapping: isMapping)
      guard position <= tableStart, pending.children <= (tableStart - position) / referenceSize
      else { throw Broken(message: "a collection reaches beyond the file") }
      guard builder.reserve(pending.children) else { return }
      read[number] = builder.open(isMapping ? .mapping : .sequence, at: 0, measured: true)
      stack.append(pending)
      return
    }
    if let node = read[number] {
      builder.repeatScalar(node)
      return
    }
    let (kind, text) = try scalar(marker, at: start)
    read[number] = Array(text.utf8).withUnsafeBufferPointer { bytes in
      builder.scalar(kind, range: 0..<0, text: bytes)
    }
  }

  private func isString(_ number: Int) -> Bool {
    [0x5, 0x6, 0x7].contains(file.bytes[objectOffsets[number]] >> 4)
  }

  private func scalar(_ marker: UInt8, at start: Int) throws(Broken) -> (NodeRecord.Kind, String) {
    let low = Int(marker & 0x0F)
    switch marker >> 4 {
    case 0x0 where low == 8: return (.boolean, "false")
    case 0x0 where low == 9: return (.boolean, "true")
    case 0x1:
      guard low <= 4 else { throw Broken(message: "an integer is too wide") }
      return (.integer, try integerText(at: start + 1, size: 1 << low))
    case 0x2:
      guard low == 2 || low == 3 else { throw Broken(message: "a number has an odd size") }
      return (.real, String(try real(at: start + 1, size: 1 << low)))
    case 0x3 where low == 3:
      let seconds = try real(at: start + 1, size: 8)
      guard seconds.isFinite, abs(seconds) < 1e12 else { throw Broken(message: "a date is absurd") }
      return (.date, PropertyListScalar.date(secondsSince2001: seconds))
    case 0x4:
      let (count, position) = try self.count(at: start, low)
      return (.data, Data(try slice(position, count)).base64EncodedString())
    case 0x5, 0x7:
      let (count, position) = try self.count(at: start, low)
      let bytes = Array(try slice(position, count))
      guard (try? SourceEncoding.decode(bytes)) != nil else {
        throw Broken(message: "a string is not text")
      }
      return (.string, String(decoding: bytes, as: UTF8.self))
    case 0x6:
      let (count, position) = try self.count(at: start, low)
      let (size, overflow) = count.multipliedReportingOverflow(by: 2)
      guard !overflow else { throw Broken(message: "a string has an impossible length") }
      guard let decoded = try? SourceEncoding.decode([0xFE, 0xFF] + (try slice(position, size)))
      else { throw Broken(message: "a string is not UTF-16") }
      return (.string, String(decoding: decoded, as: UTF8.self))
    default:
      throw Broken(message: "an object is of an unknown type (0x\(String(marker, radix: 16)))")
    }
  }

  /// Returns the count in a marker's low half, or in the integer object behind it.
  private func count(at start: Int, _ low: Int) throws(Broken) -> (count: Int, position: Int) {
    guard low == 0x0F else { return (low, start + 1) }
    guard start + 1 < tableStart, file.bytes[start + 1] >> 4 == 1 else {
      throw Broken(message: "a length is missing")
    }
    let size = 1 << Int(file.bytes[start + 1] & 0x0F)
    guard size <= 8 else { throw Broken(message: "a length is too wide") }
    return (try integer(at: start + 2, size: size), start + 2 + size)
  }

  private func slice(_ position: Int, _ count: Int) throws(Broken) -> ArraySlice<UInt8> {
    guard count >= 0, position <= tableStart, count <= tableStart - position else {
      throw Broken(message: "an object reaches beyond the file")
    }
    return file.bytes[position..<position + count]
  }

  private func integer(at position: Int, size: Int) throws(Broken) -> Int {
    guard position >= 0, position + size <= file.bytes.count else {
      throw Broken(message: "a number reaches beyond the file")
    }
    let value = Self.bigEndian(file.bytes[position..<position + size])
    guard let result = Int(exactly: value), result <= Int(UInt32.max) else {
      throw Broken(message: "a number is too large")
    }
    return result
  }

  private func integerText(at position: Int, size: Int) throws(Broken) -> String {
    let value = Self.bigEndian(try slice(position, size))
    // Sizes below 8 are unsigned, 8 is signed, 16 holds what only fits unsigned 64 bits.
    return size == 8 ? String(Int64(bitPattern: value)) : String(value)
  }

  private func real(at position: Int, size: Int) throws(Broken) -> Double {
    let bits = Self.bigEndian(try slice(position, size))
    return size == 4
      ? Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits))) : Double(bitPattern: bits)
  }

  /// Returns the number in the last eight bytes.
  private static func bigEndian(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.suffix(8).reduce(0) { $0 << 8 | UInt64($1) }
  }
}
