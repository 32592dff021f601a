/// A change of a source's text that fixes the problem of a finding.
public struct Fix: Sendable, Hashable {
  /// Bytes that are replaced by a text.
  public struct Edit: Sendable, Hashable {
    /// The bytes, as offsets into the source of the finding.
    public var range: Range<Int>
    /// The text in their place.
    public var text: String

    /// Creates the replacement of `range` by `text`.
    public init(_ range: Range<Int>, _ text: String) { (self.range, self.text) = (range, text) }

    package init(at offset: Int, _ text: String) { self.init(offset..<offset, text) }
  }

  /// The change in words, as in `insert a blank`.
  public var title: String
  /// The edits; none touches another.
  public var edits: [Edit]
  /// Whether nothing else can have been meant, so that it may be made without asking.
  public var isCertain: Bool

  /// Creates a fix that consists of `edits`.
  public init(_ title: String, _ edits: [Edit], isCertain: Bool = false) {
    (self.title, self.edits, self.isCertain) = (title, edits, isCertain)
  }

  package init(_ title: String, _ range: Range<Int>, _ text: String, isCertain: Bool = false) {
    self.init(title, [Edit(range, text)], isCertain: isCertain)
  }

  package init(_ title: String, at offset: Int, _ text: String, isCertain: Bool = false) {
    self.init(title, [Edit(at: offset, text)], isCertain: isCertain)
  }
}

extension [Fix.Edit] {
  /// Returns `bytes` with all edits made; nil if one touches another or lies outside.
  public func applied(to bytes: [UInt8]) -> [UInt8]? {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + reduce(0) { $0 + $1.text.utf8.count })
    var end = 0
    for edit in sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      guard edit.range.lowerBound >= end, edit.range.upperBound <= bytes.count else { return nil }
      result += bytes[end..<edit.range.lowerBound]
      result.append(contentsOf: edit.text.utf8)
      end = edit.range.upperBound
    }
    return result + bytes[end...]
  }
}
