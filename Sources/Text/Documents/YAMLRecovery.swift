internal import SourceText

/// Reads a YAML document on behind its syntax errors, at the next item of the same depth.
///
/// Where an item ends can only be guessed from the columns of the lines, since the parser gives up at the error. The item
/// is replaced by an empty one that is ``DocumentTree/isFlawed(_:)``, and the document is read again.
struct YAMLRecovery {
  /// The maximum number of errors after which reading continues.
  private static let errorLimit = 20
  /// The maximum size of a file, in bytes: it is read once for each error.
  private static let byteLimit = 1 << 18
  /// The number of items, each around the one before, that are tried for one error.
  private static let tries = 3

  private let file: SourceFile
  private let limits: DocumentLimits

  static func read(_ file: SourceFile, limits: DocumentLimits) -> DocumentReading {
    YAMLRecovery(file: file, limits: limits).read()
  }

  private func read() -> DocumentReading {
    let first = YAMLParser(file: file, limits: limits).parse()
    guard let error = first.syntaxError else { return first }
    guard file.bytes.count <= Self.byteLimit else {
      var reading = first
      if let index = first.stop {
        reading.diagnostics[index].notes.append(
          Diagnostic.Note(
            "more may follow: a file of more than \(Self.byteLimit >> 10) KiB is not read behind its first error"
          ))
      }
      return reading
    }
    var errors = [error]
    var skipped: [Range<Int>] = []
    var last = first
    while skipped.count < Self.errorLimit, let error = last.syntaxError,
      let next = readOn(behind: error, skipped)
    {
      skipped.append(next.skipped)
      last = next.reading
      if let error = last.syntaxError { errors.append(error) }
    }
    guard let start = skipped.first?.lowerBound else { return first }
    if skipped.count == Self.errorLimit, last.syntaxError != nil {
      errors[errors.count - 1].notes.append(
        Diagnostic.Note("more may follow: reading ends at this error, the last of \(errors.count)"))
    }
    var reading = first
    reading.recovered = last.tree ?? last.partBeforeError
    reading.diagnostics += errors.dropFirst()
    if let place = resumption(behind: skipped[0]), let index = first.stop {
      reading.diagnostics[index].notes.append(
        file.note(
          "reading goes on here, which is a guess: what is reported behind it may be due to the error",
          at: place))
    }
    // Anchors and tags of the skipped parts are missing, so that findings about the syntax may be wrong.
    reading.diagnostics += last.diagnostics.filter {
      $0.code != .yamlSyntax && ($0.location.range?.lowerBound ?? 0) > start
    }
    return reading
  }

  /// Returns the document read without the item around an error, and the skipped part; nil if that leads no further.
  private func readOn(
    behind error: Diagnostic, _ skipped: [Range<Int>]
  ) -> (reading: DocumentReading, skipped: Range<Int>)? {
    guard let offset = error.location.range?.lowerBound, offset < file.bytes.count else {
      return nil
    }
    let least = skipped.last?.upperBound ?? 0
    for item in items(around: offset).prefix(Self.tries) where item.start >= least {
      let part = item.start..<end(of: item, behind: offset)
      let reading = YAMLParser(file: file, limits: limits, skipping: skipped + [part]).parse()
      if reading.tree != nil { return (reading, part) }
      if let next = reading.syntaxError?.location.range?.lowerBound, next >= part.upperBound {
        return (reading, part)
      }
    }
    return nil
  }

  // MARK: Lines

  /// A part of the document that begins on a line of its own.
  private struct Item {
    /// The offset behind the dash of an item, or of the first byte of another line.
    var start: Int
    var column: Int
  }

  /// Returns the items around an offset, the innermost first.
  ///
  /// A line that begins no item in the column of their dashes belongs to the item above it.
  private func items(around offset: Int) -> [Item] {
    let first = YAMLLine(around: offset, of: file)
    let own = self.column(of: first)
    var column = own ?? .max
    var items: [Item] = []
    if own != nil, beginsItem(first) { items.append(Item(start: first.start + 1, column: column)) }
    var place = first.range.lowerBound
    while items.count < Self.tries, column > 0 || items.isEmpty,
      let line = YAMLLine.before(place, of: file)
    {
      place = line.range.lowerBound
      guard let indent = self.column(of: line), indent <= column else { continue }
      if beginsItem(line) {
        if indent == column, !items.isEmpty { continue }
        items.append(Item(start: line.start + 1, column: indent))
      } else if indent == 0 {
        break
      }
      column = indent
    }
    return items
  }

  /// Returns the number of spaces before a line; nil if tabs are among them, so that it belongs to the item above it.
  private func column(of line: YAMLLine) -> Int? {
    file.bytes[line.range.lowerBound..<line.start].contains(0x09)
      ? nil : file.indent(of: line.start)
  }

  private func beginsItem(_ line: YAMLLine) -> Bool {
    guard line.start < line.range.upperBound, file.bytes[line.start] == .dash else { return false }
    let next = line.start + 1
    return next >= line.range.upperBound || file.bytes[next] == 0x20 || line.gluedDash == line.start
  }

  /// Returns the offset of the first line behind an offset that is no part of an item.
  private func end(of item: Item, behind offset: Int) -> Int {
    resumption(behind: offset..<file.lineRange(containing: offset).upperBound, column: item.column)
      .map { file.lineRange(containing: $0).lowerBound } ?? file.bytes.count
  }

  /// Returns the offset of the first text behind a part, on a line that begins in `column` at most, or nil.
  private func resumption(behind part: Range<Int>, column: Int = .max) -> Int? {
    for range in file.lines(from: part.upperBound) {
      let line = YAMLLine(around: range.lowerBound, of: file)
      if line.hasText, line.start >= part.upperBound, (self.column(of: line) ?? .max) <= column {
        return line.start
      }
    }
    return nil
  }
}

extension DocumentReading {
  /// The error at which the parser gave up, or nil if it did not.
  fileprivate var syntaxError: Diagnostic? {
    stop.map { diagnostics[$0] }.flatMap { $0.code == .yamlSyntax ? $0 : nil }
  }
}
