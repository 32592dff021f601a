/// A range of fields, an index expression of fzf: `1`, `-1`, `2..`, `..3`, `2..4`, `..`.
///
/// Fields are counted from 1, or backwards from -1.
package struct FieldRange: Sendable, Hashable {
  package let first: Int
  package let last: Int

  /// Parses an expression; nil if it is not valid.
  package init?(_ text: some StringProtocol) {
    guard let dots = text.firstRange(of: "..") else {
      guard let number = Int(text), number != 0 else { return nil }
      (first, last) = (number, number)
      return
    }
    let (before, behind) = (text[..<dots.lowerBound], text[dots.upperBound...])
    guard let first = before.isEmpty ? 1 : Int(before),
      let last = behind.isEmpty ? -1 : Int(behind),
      first != 0, last != 0
    else { return nil }
    (self.first, self.last) = (first, last)
  }

  /// Returns the indices of these fields among `count` fields.
  func indices(of count: Int) -> Range<Int> {
    let first = first < 0 ? count + first : first - 1
    let last = last < 0 ? count + last : last - 1
    let start = Swift.max(0, first)
    return start..<Swift.max(start, Swift.min(count, last + 1))
  }

  /// The number of fields from the start that must be known, or nil if all must.
  var needed: Int? { first > 0 && last > 0 ? Swift.max(first, last) : nil }
}

/// A selection of the fields of lines.
package struct FieldSelection: Sendable, Hashable {
  package let delimiter: FieldDelimiter
  package let ranges: [FieldRange]
  /// The number of fields from the start that must be known, or nil if all must.
  private let needed: Int?

  package init(_ ranges: [FieldRange], delimiter: FieldDelimiter = .blanks) {
    self.ranges = ranges
    self.delimiter = delimiter
    let needed = ranges.map(\.needed)
    self.needed = needed.contains(nil) ? nil : needed.compactMap(\.self).max()
  }

  /// Parses index expressions with commas between them; nil if one is not valid.
  package init?(_ text: String, delimiter: FieldDelimiter = .blanks) {
    var ranges: [FieldRange] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let range = FieldRange(part) else { return nil }
      ranges.append(range)
    }
    self.init(ranges, delimiter: delimiter)
  }

  /// Returns the bytes of the selected parts.
  ///
  /// The delimiter that follows a part in the line is also between that part and the next one; a part at the end of the
  /// line gets a delimiter.
  package func text(of line: ArraySlice<UInt8>) -> [UInt8] {
    var fields: [Field] = []
    var parts: [Range<Int>] = []
    line.withUnsafeBufferPointer { selectParts(of: $0, &fields, &parts) }
    let joint = delimiter == .blanks && line.contains(0x09) ? [0x09] : delimiter.joint
    var text: [UInt8] = []
    for (number, part) in parts.enumerated() {
      text += line[line.startIndex + part.lowerBound..<line.startIndex + part.upperBound]
      guard number < parts.count - 1 else { break }
      let behind = fields.first { $0.end == part.upperBound }.map { $0.end..<$0.next } ?? 0..<0
      if behind.isEmpty {
        text += joint
      } else {
        text += line[line.startIndex + behind.lowerBound..<line.startIndex + behind.upperBound]
      }
    }
    return text
  }

  /// Replaces `parts` by the selected parts of a line: the joined fields of each range, without the delimiter after the
  /// last one; ranges without fields are omitted.
  ///
  /// - Parameter fields: a buffer.
  func selectParts(
    of line: UnsafeBufferPointer<UInt8>, _ fields: inout [Field], _ parts: inout [Range<Int>]
  ) {
    fields.removeAll(keepingCapacity: true)
    parts.removeAll(keepingCapacity: true)
    divide(line, &fields)
    for range in ranges {
      let indices = range.indices(of: fields.count)
      guard let first = indices.first, let last = indices.last else { continue }
      parts.append(fields[first].start..<fields[last].end)
    }
  }

  /// Appends the fields of a line, as many as are needed.
  private func divide(_ line: UnsafeBufferPointer<UInt8>, _ fields: inout [Field]) {
    let limit = needed ?? .max
    switch delimiter {
    case .blanks where line.firstIndex(ofByte: 0x09) != nil:
      divide(line, at: [0x09], limit, &fields)
    case .blanks:
      var index = 0
      while index < line.count, line[index].isBlank { index += 1 }
      while index < line.count, fields.count < limit {
        let start = index
        while index < line.count, !line[index].isBlank { index += 1 }
        let end = index
        while index < line.count, line[index].isBlank { index += 1 }
        fields.append(Field(start: start, end: end, next: index))
      }
    case .text(let text): divide(line, at: text, limit, &fields)
    case .oneOf(let members, let repeats):
      var start = 0
      while fields.count < limit {
        var end = start
        while end < line.count, !members.contains(line[end]) { end += 1 }
        var next = min(end + 1, line.count)
        while repeats, next < line.count, members.contains(line[next]) { next += 1 }
        fields.append(Field(start: start, end: end, next: next))
        if end == line.count { return }
        start = next
      }
    }
  }

  private func divide(
    _ line: UnsafeBufferPointer<UInt8>, at text: [UInt8], _ limit: Int, _ fields: inout [Field]
  ) {
    var start = 0
    while fields.count < limit {
      let end = line.firstIndex(of: text, from: start)
      fields.append(
        Field(start: start, end: end ?? line.count, next: end.map { $0 + text.count } ?? line.count)
      )
      guard let end else { return }
      start = end + text.count
    }
  }
}

/// A field of a line, as offsets.
struct Field {
  var start: Int
  /// The start of the following delimiter.
  var end: Int
  /// The end of the following delimiter.
  var next: Int
}

extension UInt8 {
  fileprivate var isBlank: Bool { self == 0x20 || self == 0x09 }
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns the index of the first occurrence of `text` from `start` on.
  fileprivate func firstIndex(of text: [UInt8], from start: Int) -> Int? {
    var index = start
    while index + text.count <= count {
      let rest = UnsafeBufferPointer(rebasing: self[index...])
      guard let place = rest.firstIndex(ofByte: text[0]) else { return nil }
      index += place
      if self[index...].starts(with: text) { return index }
      index += 1
    }
    return nil
  }
}
