internal import Platform

/// Some of the candidate lines, unchanged: the unit of a search.
///
/// The bytes of a line need not be UTF-8.
package struct CandidateBlock: Sendable {
  /// All lines, each followed by the separator, except perhaps the last.
  package let bytes: [UInt8]
  /// The start of each line, and that of a line after the last.
  private let starts: [UInt32]
  let separator: UInt8
  private let kind: Kind

  /// The kind of the lines of a block.
  package enum Kind: Sendable {
    /// A title, or a title, a tab and a subtitle.
    case lines
    /// Four fields with tabs between them: title, subtitle, keywords and path.
    case items
    /// The fields of an item; a word of the query must match the title.
    case actions
  }

  /// Creates a block of whole lines, at most 2 GiB.
  ///
  /// - Parameter separator: the byte between lines: a line feed, or NUL.
  package init(_ bytes: [UInt8], separator: UInt8 = 0x0A, kind: Kind = .lines) {
    self.bytes = bytes
    self.kind = kind
    self.separator = separator
    var starts: [UInt32] = [0]
    starts.reserveCapacity(bytes.count / 32)
    bytes.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      var index = 0
      while index < buffer.count {
        let rest = UnsafeBufferPointer(start: base + index, count: buffer.count - index)
        index += (rest.firstIndex(ofByte: separator) ?? rest.count) + 1
        starts.append(UInt32(clamping: min(index, buffer.count)))
      }
    }
    if bytes.last != separator, !bytes.isEmpty {
      // No separator follows the last line.
      starts[starts.count - 1] = UInt32(clamping: bytes.count + 1)
    }
    self.starts = starts
  }

  package var count: Int { starts.count - 1 }

  /// Returns the bytes of a line, without the separator.
  package subscript(line: Int) -> ArraySlice<UInt8> { bytes[range(of: line)] }

  private func range(of line: Int) -> Range<Int> {
    Int(starts[line])..<max(Int(starts[line]), Int(starts[line + 1]) - 1)
  }

  /// Returns the matching lines, in their order.
  ///
  /// - Parameter endsEarly: whether the search ends when the task is cancelled; the result is then incomplete.
  package func matches(_ matcher: FuzzyMatcher, endsEarly: Bool = false) -> [CandidateMatch] {
    var scratch = Scratch()
    var found: [CandidateMatch] = []
    bytes.withUnsafeBufferPointer { buffer in
      for line in 0..<count {
        if endsEarly, line % 16 == 0, Task.isCancelled { return }
        let text = UnsafeBufferPointer(rebasing: buffer[range(of: line)])
        if let score = matcher.score(ofLine: text, kind, &scratch) {
          found.append(CandidateMatch(line: UInt32(line), score: score))
        }
      }
    }
    return found
  }
}

/// A matching line of a block.
package struct CandidateMatch: Sendable, Hashable {
  /// The index of the line in its block.
  package var line: UInt32
  /// The score; higher is better.
  package var score: Int32
}

extension UnsafeBufferPointer<UInt8> {
  func firstIndex(ofByte byte: UInt8) -> Int? {
    guard let base = baseAddress, let place = memchr(base, Int32(byte), count) else { return nil }
    return UnsafeRawPointer(place) - UnsafeRawPointer(base)
  }
}
