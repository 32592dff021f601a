internal import DisplayText

extension FrameDifference {
  mutating func encodeChange(of row: Int, from old: Frame) {
    guard let changed = changedColumns(of: row, from: old) else { return }
    if let start = startOfRewrite(of: row, from: old, changed: changed) {
      // If the terminal may count columns differently, everything behind that point may be
      // displaced.
      if changed.lowerBound < start {
        update(row, changed.lowerBound..<min(start, changed.upperBound), from: old)
      }
      if !old.slots[row * new.size.columns + start..<(row + 1) * new.size.columns]
        .allSatisfy(looksBlank)
      {
        output.move(to: start, row)
        output.eraseToEnd()
      }
      paint(row, from: start)
      return
    }
    guard blanksToSend(in: row, changed, from: old) > 3 else {
      update(row, changed, from: old)
      return
    }
    // It may be shorter to erase the row and to rewrite the part that stays.
    var rest = output.branch()
    swap(&rest, &output)
    update(row, changed, from: old)
    var updating = rest.branch()
    swap(&updating, &output)
    output.move(to: changed.lowerBound, row)
    output.eraseToEnd()
    paint(row, from: changed.lowerBound)
    if updating.bytes.count <= output.bytes.count { swap(&updating, &output) }
    rest.append(output)
    swap(&rest, &output)
  }

  /// Returns the columns from the first to the last cell that looks different than before.
  private func changedColumns(of row: Int, from old: Frame) -> Range<Int>? {
    let columns = new.size.columns
    let base = row * columns
    if !old.hasClusters, !new.hasClusters,
      old.slots[base..<base + columns] == new.slots[base..<base + columns]
    {
      return nil
    }
    guard let first = (0..<columns).first(where: { !isShown($0, row, by: old) }) else { return nil }
    let last = (first..<columns).last { !isShown($0, row, by: old) } ?? first
    return first..<last + 1
  }

  /// Returns the column from which a row must be rewritten because of clusters of uncertain width or right-to-left
  /// text; nil if all changes are well before them.
  ///
  /// A terminal may store the isolates around such text in the cell before it, which is therefore sent, too.
  private func startOfRewrite(of row: Int, from old: Frame, changed: Range<Int>) -> Int? {
    let base = row * new.size.columns
    func isUnsure(_ slot: Slot) -> Bool { slot.isDoubtful || slot.isRightToLeft }
    guard
      var start = (0..<new.size.columns).first(where: {
        isUnsure(old.slots[base + $0]) || isUnsure(new.slots[base + $0])
      }), changed.upperBound >= start
    else { return nil }
    let index = base + start
    if start > 0, old.slots[index].isRightToLeft || new.slots[index].isRightToLeft { start -= 1 }
    if start > 0, new.slots[base + start].isContinuation { start -= 1 }
    return start
  }

  /// Writes the changed cells in a range of columns, all of known width.
  private mutating func update(_ row: Int, _ columns: Range<Int>, from old: Frame) {
    let end = contentEnd(of: row)
    var column = columns.lowerBound
    while column < min(columns.upperBound, end) {
      let slot = new.slots[row * new.size.columns + column]
      if slot.isContinuation || isShown(column, row, by: old) {
        column += 1
        continue
      }
      write(slot, column, row)
      column += slot.width
    }
    // The rest of the row is blank.
    while column < columns.upperBound, isShown(column, row, by: old) { column += 1 }
    guard column < columns.upperBound else { return }
    if output.row == row, let current = output.column, current >= end, current < column {
      output.eraseToEnd()
      return
    }
    approach(column, row)
    if columns.upperBound - column < 3 {
      output.writeBlanks(columns.upperBound - column)
    } else {
      output.eraseToEnd()
    }
  }

  /// Returns the number of changed cells that are spaces before the end of the row's content.
  private func blanksToSend(in row: Int, _ changed: Range<Int>, from old: Frame) -> Int {
    let end = min(contentEnd(of: row), changed.upperBound)
    guard changed.lowerBound < end else { return 0 }
    return (changed.lowerBound..<end).count {
      looksBlank(new.slots[row * new.size.columns + $0]) && !isShown($0, row, by: old)
    }
  }

  /// Whether a cell looks as in the old frame.
  private func isShown(_ column: Int, _ row: Int, by old: Frame) -> Bool {
    let index = row * new.size.columns + column
    let (slot, before) = (new.slots[index], old.slots[index])
    if slot == before, slot.clusterNumber == nil { return true }
    if slot.isSpace, before.isSpace, looksBlank(slot), looksBlank(before) { return true }
    return slot.style.reduced(to: depth) == before.style.reduced(to: depth)
      && new.hasGlyph(slot, of: before, in: old)
  }
}
