internal import Platform

/// Writes a document as a binary property list, version 00.
struct BinaryPropertyListWriter {
  /// The bytes of each object, and the numbers of a collection's children, which follow them.
  private var objects: [(bytes: [UInt8], children: [Int])] = []
  private var scalars: [[UInt8]: Int] = [:]

  static func bytes(_ document: SyntaxDocument) -> [UInt8] {
    var writer = BinaryPropertyListWriter()
    guard let root = document.root else { return [] }
    _ = writer.add(root)
    return writer.written
  }

  // MARK: Objects

  private mutating func add(_ node: SyntaxNode) -> Int {
    switch node.content {
    case .scalar(let scalar): return add(Self.bytes(of: scalar))
    case .alias: return add(Self.string(""))
    case .sequence(let members):
      let index = reserve()
      objects[index] = (Self.head(0xA, count: members.count), members.map { add($0.value) })
      return index
    case .mapping(let members):
      let index = reserve()
      let keys = members.map { add(Self.string($0.name ?? "")) }
      let head = Self.head(0xD, count: members.count)
      objects[index] = (head, keys + members.map { add($0.value) })
      return index
    }
  }

  private mutating func reserve() -> Int {
    objects.append(([], []))
    return objects.count - 1
  }

  private mutating func add(_ bytes: [UInt8]) -> Int {
    if let known = scalars[bytes] { return known }
    objects.append((bytes, []))
    scalars[bytes] = objects.count - 1
    return objects.count - 1
  }

  // MARK: Scalars

  private static func bytes(of scalar: SyntaxScalar) -> [UInt8] {
    switch scalar.kind {
    case .boolean: return [scalar.text == "true" ? 9 : 8]
    case .integer: return integer(scalar.text)
    case .real: return [0x23] + bigEndian(Double(scalar.text)?.bitPattern ?? 0, size: 8)
    case .date:
      let seconds = PropertyListScalar.secondsSince2001(scalar.text)
      return [0x33] + bigEndian(seconds.bitPattern, size: 8)
    case .data:
      let data = Array(Data(base64Encoded: scalar.text) ?? Data())
      return head(4, count: data.count) + data
    default: return string(scalar.text)
    }
  }

  private static func integer(_ text: String) -> [UInt8] {
    if let value = Int64(text) {
      let size = value < 0 ? 8 : size(of: Int(value))
      return [0x10 | UInt8(size.trailingZeroBitCount)]
        + bigEndian(UInt64(bitPattern: value), size: size)
    }
    if let value = UInt64(text) {
      return [0x14] + bigEndian(0, size: 8) + bigEndian(value, size: 8)
    }
    return [0x23] + bigEndian(Double(text)?.bitPattern ?? 0, size: 8)
  }

  private static func string(_ text: String) -> [UInt8] {
    if text.utf8.allSatisfy({ $0 < 0x80 }) {
      return head(5, count: text.utf8.count) + Array(text.utf8)
    }
    let units = Array(text.utf16)
    return head(6, count: units.count) + units.flatMap { bigEndian(UInt64($0), size: 2) }
  }

  private static func head(_ kind: UInt8, count: Int) -> [UInt8] {
    if count < 15 { return [kind << 4 | UInt8(count)] }
    return [kind << 4 | 0xF] + integer(String(count))
  }

  private static func bigEndian(_ value: UInt64, size: Int) -> [UInt8] {
    (0..<size).map { UInt8(truncatingIfNeeded: value >> UInt64((size - 1 - $0) * 8)) }
  }

  // MARK: File

  private var written: [UInt8] {
    let referenceSize = Self.size(of: objects.count)
    var bytes = Array("bplist00".utf8)
    var offsets: [Int] = []
    for object in objects {
      offsets.append(bytes.count)
      bytes += object.bytes
      for child in object.children { bytes += Self.bigEndian(UInt64(child), size: referenceSize) }
    }
    let table = bytes.count
    let offsetSize = Self.size(of: table)
    for offset in offsets { bytes += Self.bigEndian(UInt64(offset), size: offsetSize) }
    bytes += [0, 0, 0, 0, 0, 0, UInt8(offsetSize), UInt8(referenceSize)]
    for number in [objects.count, 0, table] { bytes += Self.bigEndian(UInt64(number), size: 8) }
    return bytes
  }

  private static func size(of number: Int) -> Int {
    number <= 0xFF ? 1 : number <= 0xFFFF ? 2 : number <= 0xFFFF_FFFF ? 4 : 8
  }
}
