internal import DisplayText

package struct Size: Sendable, Hashable {
  package var columns: Int
  package var rows: Int

  package init(columns: Int, rows: Int) {
    (self.columns, self.rows) = (columns, rows)
  }
}

package struct Cell: Sendable, Hashable {
  /// The cluster; nil for the second cell of a wide one.
  package let character: Character?
  package let style: Style
}

package struct Frame: Sendable {
  package let size: Size
  /// The position of the hardware cursor, for screen readers; nil to hide it.
  package var cursor: (column: Int, row: Int)?
  private(set) var slots: [Slot]
  /// The clusters of more than one scalar, by the numbers stored in the cells.
  private var clusters: [Character] = []
  package private(set) var pictures: [PicturePlacement] = []
  /// The ids of pictures that may be shown again, so that the terminal should keep them; nil if unknown.
  package var wantedPictures: Set<UInt32>?

  /// The maximum number of scalars in a cell; a title may put any number of marks on a letter.
  private static let clusterScalars = 32

  package init(size: Size) {
    self.size = Size(columns: max(0, size.columns), rows: max(0, size.rows))
    slots = [Slot](repeating: .blank(), count: self.size.columns * self.size.rows)
  }

  package subscript(column: Int, row: Int) -> Cell { cell(slots[row * size.columns + column]) }

  /// Writes `text` from a position to the right, cut at `limit` columns or the frame's edge; returns the column
  /// behind it.
  ///
  /// Controls are replaced, so that no text can contain a sequence.
  @discardableResult
  package mutating func write(
    _ text: String, column: Int, row: Int, style: Style = .plain, limit: Int = .max
  ) -> Int {
    guard row >= 0, row < size.rows, column < size.columns else { return column }
    let (limited, isBeyond) = column.addingReportingOverflow(max(0, limit))
    let end = isBeyond ? size.columns : min(size.columns, limited)
    let style = PackedStyle(style)
    let plain = DisplayWidth.plainPrefix(of: text)
    var column = column
    for byte in text.utf8[..<plain] {
      if column >= end { return column }
      if column >= 0 { put(Slot(ascii: byte, style), column, row) }
      column += 1
    }
    /// Returns false if there is no space for the cell.
    func append(_ slot: Slot) -> Bool {
      if column + slot.width > end { return false }
      if column >= 0 { put(slot, column, row) }
      column += slot.width
      return true
    }
    for character in text[plain...] {
      if let slot = slot(for: character, style) {
        if !append(slot) { return column }
      } else {
        // The character has no width: it is invisible, or a control that is shown by another character.
        for standIn in SafeText.line(String(character)) {
          if let slot = slot(for: standIn, style), !append(slot) { return column }
        }
      }
    }
    return column
  }

  /// Draws the cells and the cursor of `other` at a place; parts outside of the frame are omitted.
  package mutating func draw(_ other: Frame, column: Int, row: Int) {
    for otherRow in 0..<other.size.rows where (0..<size.rows).contains(row + otherRow) {
      for otherColumn in 0..<other.size.columns {
        let theirs = other.slots[otherRow * other.size.columns + otherColumn]
        let column = column + otherColumn
        guard !theirs.isContinuation, column >= 0, column + theirs.width <= size.columns else {
          continue
        }
        var slot: Slot? = theirs
        if theirs.clusterNumber != nil {
          slot = self.slot(for: other.character(theirs), theirs.style)
        }
        if let slot { put(slot, column, row + otherRow) }
      }
    }
    if let theirs = other.cursor { cursor = (theirs.column + column, theirs.row + row) }
  }

  package mutating func fill(
    row: Int, from column: Int = 0, to end: Int? = nil, with character: Character = " ",
    style: Style = .plain
  ) {
    guard row >= 0, row < size.rows else { return }
    guard let slot = slot(for: character, PackedStyle(style)) else { return }
    let end = min(end ?? size.columns, size.columns)
    var column = max(0, column)
    while column < end, end - column >= slot.width {
      put(slot, column, row)
      column += slot.width
    }
  }

  /// Replaces the characters outside ASCII for which `replacement` returns another one, which must take one column.
  package mutating func replaceCharacters(_ replacement: (Character) -> Character?) {
    for row in 0..<size.rows {
      for column in 0..<size.columns {
        let slot = slots[row * size.columns + column]
        guard !slot.isASCII, !slot.isContinuation,
          let new = replacement(character(slot)).flatMap({ self.slot(for: $0, slot.style) })
        else { continue }
        put(new, column, row)
      }
    }
  }

  package mutating func restyle(row: Int, from column: Int = 0, _ change: (Style) -> Style) {
    guard row >= 0, row < size.rows else { return }
    var last: (before: PackedStyle, after: PackedStyle)?
    for index in row * size.columns + min(max(0, column), size.columns)..<(row + 1) * size.columns {
      let before = slots[index].style
      // Neighbours mostly have the same style.
      let after =
        last.flatMap { $0.before == before ? $0.after : nil } ?? PackedStyle(change(before.style))
      slots[index].style = after
      last = (before, after)
    }
  }

  /// Places a picture over cells, which become blank; returns false if there is no space for it.
  ///
  /// It must not reach into the last row, because drawing there would scroll the terminal.
  @discardableResult
  package mutating func place(_ placement: PicturePlacement) -> Bool {
    let (column, row, picture) = (placement.column, placement.row, placement.size)
    guard picture.columns > 0, picture.rows > 0, column >= 0, row >= 0,
      picture.columns <= size.columns, column <= size.columns - picture.columns,
      picture.rows < size.rows, row < size.rows - picture.rows
    else { return false }
    for row in placement.rows { fill(row: row, from: column, to: placement.columns.upperBound) }
    pictures.append(placement)
    return true
  }

  /// Marks a cell as different from any text.
  mutating func spoil(_ column: Int, _ row: Int) {
    slots[row * size.columns + column] = Slot(ascii: 0x01, .plain)
  }

  /// Returns the text of a row without spaces at its end.
  package func text(row: Int) -> String {
    guard row >= 0, row < size.rows else { return "" }
    var text = ""
    for slot in slots[row * size.columns..<(row + 1) * size.columns] where !slot.isContinuation {
      text.append(character(slot))
    }
    while text.last == " " { text.removeLast() }
    return text
  }

  package var text: String { (0..<size.rows).map(text(row:)).joined(separator: "\n") }

  /// Returns the character of a cell; a space for the second half of a wide cluster.
  func character(_ slot: Slot) -> Character {
    if let number = slot.clusterNumber { return clusters[number] }
    return slot.isContinuation ? " " : Character(slot.scalar)
  }

  private func cell(_ slot: Slot) -> Cell {
    Cell(character: slot.isContinuation ? nil : character(slot), style: slot.style.style)
  }

  /// Returns the cell for a cluster, or nil if it takes no column.
  private mutating func slot(for character: Character, _ style: PackedStyle) -> Slot? {
    let traits = ClusterTraits(character)
    guard traits.columns > 0, let first = character.unicodeScalars.first else { return nil }
    var number: Int?
    if character.utf8.count > UTF8.width(first) {
      guard clusters.count < Slot.clusterLimit else { return .blank(style) }
      number = clusters.count
      clusters.append(character.prefix(scalars: Self.clusterScalars))
    }
    return Slot(
      first, number: number, isWide: traits.columns == 2, isDoubtful: traits.isDoubtful,
      isRightToLeft: traits.isRightToLeft, joinsPrevious: traits.joinsPrevious, style)
  }

  private mutating func put(_ slot: Slot, _ column: Int, _ row: Int) {
    let index = row * size.columns + column
    clearWide(at: index, column)
    slots[index] = slot
    if slot.width == 2 {
      clearWide(at: index + 1, column + 1)
      slots[index + 1] = .continuation(slot.style)
    }
  }

  /// Replaces a wide cluster by spaces if one of its halves is overwritten.
  private mutating func clearWide(at index: Int, _ column: Int) {
    if slots[index].isContinuation, column > 0 { slots[index - 1] = .blank(slots[index - 1].style) }
    if column + 1 < size.columns, slots[index + 1].isContinuation {
      slots[index + 1] = .blank(slots[index + 1].style)
    }
  }
}

extension Frame: Equatable {
  package static func == (lhs: Frame, rhs: Frame) -> Bool {
    guard lhs.size == rhs.size, lhs.cursor?.column == rhs.cursor?.column,
      lhs.cursor?.row == rhs.cursor?.row, lhs.pictures == rhs.pictures
    else { return false }
    if lhs.clusters.isEmpty, rhs.clusters.isEmpty { return lhs.slots == rhs.slots }
    return zip(lhs.slots, rhs.slots).allSatisfy { slot, theirs in
      slot.style == theirs.style && lhs.hasGlyph(slot, of: theirs, in: rhs)
    }
  }

  /// Whether a cell contains the same cluster as a cell of another frame.
  func hasGlyph(_ slot: Slot, of theirs: Slot, in other: Frame) -> Bool {
    if let number = slot.clusterNumber, let theirNumber = theirs.clusterNumber {
      return clusters[number] == other.clusters[theirNumber]
    }
    return slot.hasGlyph(of: theirs)
  }

  /// Whether rows may contain clusters that only the frames can compare.
  var hasClusters: Bool { !clusters.isEmpty }
}
