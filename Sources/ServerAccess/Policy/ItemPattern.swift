/// The places in a menu that a rule is about, as in `tools/*`.
///
/// A pattern is made of IDs between slashes. `*` in the place of an ID stands for any one, and `**` for any number of
/// them, also for none: `tools` is that item alone, `tools/*` what is directly in it, `tools/**` the item and all that
/// is in it, and `**` everything, the menu itself too. IDs are compared by their bytes.
package struct ItemPattern: Sendable, Hashable, CustomStringConvertible {
  /// Reasons why a text is no pattern.
  package enum Fault: Error, Sendable, Hashable {
    /// Nothing stands before, behind or between slashes.
    case emptyPart
    /// A part has `*` beside other characters.
    case starInPart(String)
    /// It has too many parts, or is too long.
    case tooLong
  }

  private enum Part: Sendable, Hashable {
    case name(ExactName)
    case any
    case anyNumber
  }

  private let parts: [Part]
  /// The pattern as it was written.
  package let description: String

  private static let mostParts = 64
  private static let longest = 4096

  /// The pattern of everything.
  package static let everything = ItemPattern(parts: [.anyNumber], description: "**")

  private init(parts: [Part], description: String) {
    (self.parts, self.description) = (parts, description)
  }

  /// Creates a pattern.
  ///
  /// - Throws: a ``Fault``.
  package init(_ text: String) throws(Fault) {
    guard text.utf8.count <= Self.longest else { throw .tooLong }
    var parts: [Part] = []
    for part in text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
      let name = String(Substring(part))
      switch name {
      case "": throw .emptyPart
      case "*": parts.append(.any)
      case "**": if parts.last != .anyNumber { parts.append(.anyNumber) }
      default:
        if name.utf8.contains(UInt8(ascii: "*")) { throw .starInPart(name) }
        parts.append(.name(ExactName(name)))
      }
    }
    guard parts.count <= Self.mostParts else { throw .tooLong }
    self.init(parts: parts, description: text)
  }

  /// Returns whether the pattern stands for the item with a path.
  package func matches(_ path: [String]) -> Bool { places(after: path).contains(parts.count) }

  /// Returns whether the pattern can stand for an item below the one with a path.
  package func mayMatch(below path: [String]) -> Bool {
    places(after: path).contains { $0 < parts.count }
  }

  /// Returns the numbers of parts that a path can have used up.
  private func places(after path: [String]) -> Set<Int> {
    var places = skipping([0])
    for id in path {
      if places.isEmpty { break }
      var next: Set<Int> = []
      for place in places where place < parts.count {
        switch parts[place] {
        case .name(let name): if name == ExactName(id) { next.insert(place + 1) }
        case .any: next.insert(place + 1)
        case .anyNumber: next.insert(place)
        }
      }
      places = skipping(next)
    }
    return places
  }

  /// Returns the places with those behind a `**` that stands for nothing more.
  private func skipping(_ places: Set<Int>) -> Set<Int> {
    var all = places
    for place in places where place < parts.count && parts[place] == .anyNumber {
      // Two of them never follow each other.
      all.insert(place + 1)
    }
    return all
  }
}
