/// The places in a menu to which a rule applies, as in `tools/*`.
///
/// A pattern consists of IDs between slashes. `*` matches any ID, and `**` any number of IDs, also none: `tools` is
/// that item alone, `tools/*` the items directly in it, `tools/**` the item and all items in it, and `**` everything,
/// including the menu itself. IDs are compared by their bytes.
package struct ItemPattern: Sendable, Hashable, CustomStringConvertible {
  /// Reasons why a text is not a pattern.
  package enum Fault: Error, Sendable, Hashable {
    case emptyPart
    case starInPart(String)
    case tooLong
  }

  /// The IDs by the number of their part; nil for stars.
  private let names: [ExactName?]
  /// The parts that are `*`, a bit for each.
  private let any: UInt64
  /// The parts that are `**`, a bit for each; two of them never follow each other.
  private let anyNumber: UInt64
  package let description: String

  /// The maximum number of parts: a bit for each, and one for the end.
  private static let mostParts = 63
  private static let longest = 4096

  package static let everything = ItemPattern(
    names: [nil], any: 0, anyNumber: 1, description: "**")

  private init(names: [ExactName?], any: UInt64, anyNumber: UInt64, description: String) {
    (self.names, self.any, self.anyNumber) = (names, any, anyNumber)
    self.description = description
  }

  /// Creates a pattern.
  ///
  /// - Throws: a ``Fault``.
  package init(_ text: String) throws(Fault) {
    guard text.utf8.count <= Self.longest else { throw .tooLong }
    var names: [ExactName?] = []
    var (any, anyNumber): (UInt64, UInt64) = (0, 0)
    for part in text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
      let name = String(Substring(part))
      guard names.count < Self.mostParts else { throw .tooLong }
      let bit: UInt64 = 1 << UInt64(names.count)
      switch name {
      case "": throw .emptyPart
      case "*":
        any |= bit
        names.append(nil)
      case "**":
        if anyNumber & (bit >> 1) != 0 { continue }
        anyNumber |= bit
        names.append(nil)
      default:
        if name.utf8.contains(UInt8(ascii: "*")) { throw .starInPart(name) }
        names.append(ExactName(name))
      }
    }
    self.init(names: names, any: any, anyNumber: anyNumber, description: text)
  }

  package func matches(_ path: [String]) -> Bool { places(after: path) & end != 0 }

  /// Returns whether the pattern can match an item below the one with a path.
  package func mayMatch(below path: [String]) -> Bool { places(after: path) & (end &- 1) != 0 }

  private var end: UInt64 { 1 << UInt64(names.count) }

  /// Returns the numbers of parts that a path can have consumed, a bit for each: all alternatives at once, so that the
  /// time grows only with the lengths.
  private func places(after path: [String]) -> UInt64 {
    var places = skipping(1)
    for id in path where places != 0 {
      var next = (places & any) << 1 | places & anyNumber
      var named = places & ~(any | anyNumber | end)
      while named != 0 {
        let part = named.trailingZeroBitCount
        named &= named &- 1
        if names[part] == ExactName(id) { next |= 1 << UInt64(part + 1) }
      }
      places = skipping(next)
    }
    return places
  }

  /// Adds the parts after each `**`, which may match nothing more.
  private func skipping(_ places: UInt64) -> UInt64 { places | (places & anyNumber) << 1 }
}
