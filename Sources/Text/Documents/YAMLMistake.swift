internal import SourceText

/// The typical mistake behind a syntax error of libyaml, which often reports it at a later place.
struct YAMLMistake {
  let problem: String
  let place: Int
  /// The offset at which the broken value begins, as libyaml reports it.
  let opening: Int?
  let builder: DocumentTreeBuilder
  /// The nodes with anchors before the error, by the names of these.
  let anchors: [String: Int]

  var file: SourceFile { builder.file }
  var bytes: [UInt8] { builder.file.bytes }
  /// The byte at the error, or nil at the end of the file.
  var byteAtPlace: UInt8? { place < bytes.count ? bytes[place] : nil }
  var openingByte: UInt8? { opening.flatMap { $0 < bytes.count ? bytes[$0] : nil } }
  var line: YAMLLine { YAMLLine(around: place, of: file) }

  /// The diagnostic about the mistake; nil if it is not a typical one.
  var diagnostic: Diagnostic? {
    if let found = symbolBehindBracket ?? placeholderInBrackets ?? escapedQuote ?? unclosedBracket
      ?? textMistake
    {
      return found
    }
    if problem.contains("block sequence entries are not allowed") { return dashInValue }
    if problem.contains("mapping keys are not allowed") { return questionMarkInValue }
    if let key = missingKey { return key }
    if problem.contains("mapping values are not allowed") { return colonInText }
    if problem.contains("could not find expected ':'") { return keyWithoutColon }
    if problem.contains("did not find expected ',' or '}'") { return bracketInKey }
    if problem.contains("did not find expected '-' indicator")
      || problem.contains("did not find expected key")
    {
      return strangerInBlock
    }
    return nil
  }

  // MARK: Lines

  /// A colon that makes a key of what belongs to a text: the line before it is to blame, or where its own
  /// line begins.
  private var colonInText: Diagnostic? {
    let line = line
    guard line.key?.upperBound == place else {
      return foreignSpace(in: [line]) ?? colonInValue(line)
    }
    guard let before = YAMLLine.before(place, of: file) else { return foreignSpace(in: [line]) }
    if let space = foreignSpace(in: [before, line]) { return space }
    if let dash = before.gluedDash, column(line.content) > column(dash) {
      return missingBlank(behindDash: dash)
    }
    let isBeside = column(before.content) == column(line.content)
    if isBeside, let colon = before.gluedColon {
      return missingBlank(behindColon: colon, of: before)
    }
    if isBeside, before.key == nil, beginsMapping(before),
      let finding = lineWithoutColon(before, from: before.content)
    {
      return finding
    }
    return misplaced(line)
  }

  /// Whether the first key of a mapping is to be expected on a line.
  private func beginsMapping(_ line: YAMLLine) -> Bool {
    guard !line.isItem, let before = YAMLLine.before(line.range.lowerBound, of: file) else {
      return true
    }
    return before.key.map { $0.upperBound + 1 >= before.range.upperBound } ?? false
  }

  private var keyWithoutColon: Diagnostic? {
    guard let opening else { return nil }
    let line = YAMLLine(around: opening, of: file)
    if let space = foreignSpace(in: [line]) { return space }
    if let colon = line.gluedColon, line.content == opening {
      return missingBlank(behindColon: colon, of: line)
    }
    return lineWithoutColon(line, from: opening)
  }

  /// A line among keys that holds no colon.
  private func lineWithoutColon(_ line: YAMLLine, from opening: Int) -> Diagnostic? {
    guard line.content == opening, !line.range.contains(place), line.range.count <= 200,
      !isInFlow(opening), !bytes[opening].isQuote
    else { return nil }
    let end = line.range.upperBound
    let behind = endOfWord(from: opening)
    let value = text(from: behind, to: end).drop { $0 == " " }
    return file.yamlError(
      at: opening..<end, "a key is followed by ':' and a blank", label: "no ':' here",
      help: "write `\(word(from: opening)): \(value.isEmpty ? "…" : value)`; "
        + "indent what belongs to the text above it",
      fixes: [Fix("insert ':'", at: behind, ":")])
  }

  /// A token that the open block does not continue with.
  private var strangerInBlock: Diagnostic? {
    let line = line
    guard line.start == place || line.foreignSpace?.range.lowerBound == place else { return nil }
    if let space = foreignSpace(in: [line]) { return space }
    if let dash = line.gluedDash { return missingBlank(behindDash: dash) }
    if let dash = YAMLLine.before(place, of: file)?.gluedDash, column(line.content) > column(dash) {
      return missingBlank(behindDash: dash)
    }
    return misplaced(line)
  }

  private func foreignSpace(in lines: [YAMLLine]) -> Diagnostic? {
    guard let found = lines.lazy.compactMap(\.foreignSpace).first else { return nil }
    return file.yamlError(
      at: found.range, "\(found.scalar.nameOfSpace) where YAML accepts only a space",
      label: "no blank to YAML", help: "replace it with an ordinary space",
      fixes: [fix(forForeignSpace: found.range)])
  }

  private func missingBlank(behindDash dash: Int) -> Diagnostic {
    file.yamlError(
      at: dash..<dash + 1, "a blank is missing after '-'",
      label: "without a blank, part of the key",
      help: "write `- \(word(from: dash + 1)): …`", fixes: [.insertingBlank(at: dash + 1)])
  }

  private func missingBlank(behindColon colon: Int, of line: YAMLLine) -> Diagnostic {
    file.yamlError(
      at: colon..<colon + 1, "a blank is missing after ':'",
      label: "without a blank, part of a text",
      help:
        "write `\(word(from: line.content)): \(text(from: colon + 1, to: line.range.upperBound))`",
      fixes: [.insertingBlank(at: colon + 1)])
  }

  // MARK: Columns

  /// A key or an item that does not begin where those beside it do.
  private func misplaced(_ line: YAMLLine) -> Diagnostic? {
    if line.isItem { return misplacedItem(line) }
    guard let key = line.key else { return nil }
    let here = column(key.lowerBound)
    if builder.openKind == .sequence, builder.openNode.map(startColumn) == here {
      return keyInList(key)
    }
    guard let wanted = columnOfKeys(nearest: here), wanted != here else { return nil }
    return file.yamlError(
      at: key, "this key begins in column \(here), those before it in column \(wanted)",
      label: "not in line",
      help: "begin it in column \(wanted)"
        + (problem.contains("mapping values") ? "; quote a text that holds ': '" : ""),
      fixes: [moving(key.lowerBound, toColumn: wanted)])
  }

  private func keyInList(_ key: Range<Int>) -> Diagnostic {
    let item = builder.lastChild
    let isMapping = item != 0 && builder.kind(of: item) == .mapping
    let isNext = !isMapping || builder.hasKey(Array(bytes[key]), in: item)
    let start = key.lowerBound
    return file.yamlError(
      at: key, "this line is in a list, and does not begin with `- `",
      label: isNext ? "`- ` is missing" : "neither an item nor part of one",
      help: "begin the next item with `- \(word(from: start)): …`"
        + (isNext ? "" : "; a key of the item above begins in column \(startColumn(item))"),
      fixes: [
        isNext
          ? Fix("insert `- `", at: start, "- ", isCertain: true)
          : moving(start, toColumn: startColumn(item))
      ])
  }

  private func misplacedItem(_ line: YAMLLine) -> Diagnostic? {
    guard let list = builder.frames.last(where: { $0.kind == .sequence })?.node else {
      guard problem.contains("did not find expected key") else { return nil }
      return file.yamlError(
        at: place..<place + 1, "a list item where a key is expected",
        help: "put the list below a key, as in `items:`", fixes: [insertingItems])
    }
    let (here, wanted) = (column(line.start), startColumn(list))
    guard isBlock(list), wanted != here else { return nil }
    return file.yamlError(
      at: line.start..<line.start + 1,
      "this item begins in column \(here), the one before it in column \(wanted)",
      label: "not in line", help: "begin it in column \(wanted)",
      fixes: [moving(line.start, toColumn: wanted)])
  }

  /// Returns the probable column of a key that begins in column `here`: that of the key
  /// on the line before or of those in the open mapping, whichever is nearer.
  private func columnOfKeys(nearest here: Int) -> Int? {
    var columns: [Int] = []
    if let before = YAMLLine.before(place, of: file), before.key != nil {
      columns.append(column(before.content))
    }
    if let open = builder.frames.last(where: { $0.kind == .mapping })?.node, isBlock(open) {
      columns.append(startColumn(open))
    }
    return columns.min { abs($0 - here) < abs($1 - here) }
  }

  private func isBlock(_ node: Int) -> Bool {
    let start = builder.start(of: node)
    return start < bytes.count && !bytes[start].opensFlow
  }

  private func startColumn(_ node: Int) -> Int { column(builder.start(of: node)) }

  private func column(_ offset: Int) -> Int { file.position(at: offset).column }

  // MARK: Words

  /// Returns the word that begins at `start`, cut to a length that can be shown.
  private func word(from start: Int) -> String { text(from: start, to: endOfWord(from: start)) }

  private func endOfWord(from start: Int) -> Int {
    bytes[start...].firstIndex { $0 <= 0x20 || $0 == .colon } ?? bytes.count
  }

  /// Returns the text between two offsets, cut to a length that can be shown, without trailing spaces.
  private func text(from start: Int, to end: Int) -> String {
    let isCut = end - start > 40
    var end = isCut ? start + 40 : max(start, end)
    // A character of several bytes is not cut in two.
    while isCut, end > start, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return bytes.text(in: start..<bytes.trimmingBlanks(before: end, from: start))
      + (isCut ? "…" : "")
  }
}
