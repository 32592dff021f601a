package import FuzzyMatching
internal import DisplayText

/// The lines of a choice, with their header and headings.
package struct PickLines: Sendable {
  package private(set) var list = CandidateList()
  /// The original lines, if they are shown differently.
  private var sources = CandidateList()
  package private(set) var header: [ArraySlice<UInt8>] = []
  /// The headings, each with the number of its section's first line.
  package private(set) var sections: [PreparedLines.Heading] = []

  package mutating func append(_ lines: PreparedLines) {
    sections += lines.headings.map {
      PreparedLines.Heading(title: $0.title, line: list.count + $0.line)
    }
    list.append(lines.shown)
    if let block = lines.sources { sources.append(block) }
  }

  package mutating func appendHeader(_ lines: [ArraySlice<UInt8>]) { header += lines }

  package func source(_ number: Int) -> ArraySlice<UInt8> {
    number < sources.count ? sources[number] : list[number]
  }

  /// The numbers of the first lines of the sections, ascending.
  package var sectionStarts: [Int] { sections.map(\.line) }
}

/// The content of each row of a list in sections: a heading, or a line.
package struct PickRows {
  package enum Row: Equatable {
    case heading(Int)
    case line(Int)
  }

  private let lineCount: Int
  /// The sections that have lines, each with the place of its first one.
  private let groups: [(section: Int, place: Int)]

  /// Creates rows of lines in sections.
  ///
  /// - Parameters:
  ///   - starts: the numbers of the first lines of the sections.
  ///   - number: returns the number of the line at a place; lines of a section are together.
  init(lineCount: Int, starts: [Int], number: (Int) -> Int) {
    self.lineCount = lineCount
    var groups: [(section: Int, place: Int)] = []
    var place = 0
    for section in starts.indices {
      // The first place from which on lines belong to this section or a later one.
      place = (place..<lineCount).partitioningIndex { number($0) >= starts[section] }
      if place == lineCount { break }
      let next = section + 1 < starts.count ? starts[section + 1] : Int.max
      if number(place) < next { groups.append((section, place)) }
    }
    self.groups = groups
  }

  package var count: Int { lineCount + groups.count }

  package func row(ofLine place: Int) -> Int {
    place + groups.partitioningIndex(where: { $0.place > place })
  }

  package subscript(row: Int) -> Row {
    let before = groups.indices.partitioningIndex { groups[$0].place + $0 > row }
    guard before > 0 else { return .line(row) }
    let group = groups[before - 1]
    return group.place + before - 1 == row ? .heading(group.section) : .line(row - before)
  }
}
