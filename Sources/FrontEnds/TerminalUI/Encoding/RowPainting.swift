internal import DisplayText

extension FrameDifference {
  /// Writes a row from a column on, where the screen is blank.
  mutating func paint(_ row: Int, from start: Int) {
    let base = row * new.size.columns
    let end = contentEnd(of: row)
    var column = start
    while column < end {
      let slot = new.slots[base + column]
      if slot.isRightToLeft {
        column = paintRun(row, from: column)
      } else if slot.isContinuation || looksBlank(slot) {
        column += 1
      } else {
        write(slot, column, row)
        column += slot.width
      }
    }
  }

  /// Writes a run of right-to-left text, in logical order and isolated from the text around it; returns the column
  /// behind it.
  ///
  /// A terminal without support for isolates may count them as columns, so the cursor is placed again.
  private mutating func paintRun(_ row: Int, from start: Int) -> Int {
    let base = row * new.size.columns
    let end = endOfRun(row, from: start)
    let slots = new.slots[base + start..<base + end].filter { !$0.isContinuation }
    approach(start, row)
    let widest = slots.reduce(0) { $0 + widestWidth(of: $1) }
    withoutWrapping(if: start + widest + 2 > new.size.columns) { difference in
      difference.output.add("\u{2068}")
      // Within an isolate the cursor must not be placed, whatever width terminals give to clusters.
      for slot in slots {
        difference.setPen(for: slot)
        difference.output.write(slot, of: difference.new)
      }
      difference.output.add("\u{2069}")
      difference.output.forgetColumn()
    }
    wipe(row, from: end)
    return end
  }

  /// Returns the end of the run that begins at a column.
  ///
  /// Between its letters there may be digits, punctuation and single spaces. Two spaces separate columns of a table,
  /// which must not change places.
  private func endOfRun(_ row: Int, from start: Int) -> Int {
    let base = row * new.size.columns
    var end = start
    var column = start
    while column < new.size.columns {
      let slot = new.slots[base + column]
      if slot.isRightToLeft {
        column += slot.width
        end = column
      } else if slot.isNeutralASCII, !(slot.isSpace && new.slots[base + column - 1].isSpace) {
        column += 1
      } else {
        break
      }
    }
    return end
  }

  mutating func write(_ slot: Slot, _ column: Int, _ row: Int) {
    // Directly behind another cluster, it would become a part of it.
    if slot.joinsPrevious { output.forgetColumn() }
    approach(column, row)
    setPen(for: slot)
    guard slot.isDoubtful else {
      output.write(slot, of: new)
      return
    }
    let widest = widestWidth(of: slot)
    withoutWrapping(if: column + widest > new.size.columns) { difference in
      difference.output.write(slot, of: difference.new)
    }
    if widest > 2 { wipe(row, from: column + slot.width) }
  }

  /// Returns the maximum number of columns that a terminal gives to the cluster of a cell.
  private func widestWidth(of slot: Slot) -> Int {
    slot.isDoubtful ? ClusterTraits(new.character(slot)).widest : slot.width
  }

  /// Moves the cursor, by writing the cells in between again if that is shorter.
  mutating func approach(_ column: Int, _ row: Int) {
    if output.row == row, let current = output.column, current < column {
      let base = row * new.size.columns
      let limit = output.costOfMove(to: column, row)
      if canResend(base + current..<base + column, inLessThan: limit) {
        for index in base + current..<base + column where !new.slots[index].isContinuation {
          output.write(new.slots[index], of: new)
        }
        return
      }
    }
    output.move(to: column, row)
  }

  /// Whether cells can be written in the current style with fewer than `limit` bytes.
  private func canResend(_ cells: Range<Int>, inLessThan limit: Int) -> Bool {
    guard cells.count < limit, !new.slots[cells.lowerBound].isContinuation else { return false }
    var cost = 0
    for slot in new.slots[cells] where !slot.isContinuation {
      guard slot.isCertain else { return false }
      cost += UTF8.width(slot.scalar)
      let suits =
        looksBlank(slot)
        ? !output.pen.showsOnBlank : slot.style.reduced(to: depth) == output.pen
      if !suits || cost >= limit { return false }
    }
    return true
  }

  private mutating func setPen(for slot: Slot) {
    if looksBlank(slot) {
      output.setPenForBlanks()
    } else {
      output.setPen(slot.style.reduced(to: depth))
    }
  }

  /// Erases a row from a column on, where earlier output may have spilled over.
  private mutating func wipe(_ row: Int, from column: Int) {
    guard column < new.size.columns else { return }
    output.move(to: column, row)
    output.eraseToEnd()
  }

  /// Calls `send` with wrapping disabled, because a terminal might continue in the next row.
  private mutating func withoutWrapping(
    if isNeeded: Bool, _ send: (inout FrameDifference) -> Void
  ) {
    let isOuter = isNeeded && output.wraps
    if isOuter { output.setWrapping(false) }
    send(&self)
    if isOuter { output.setWrapping(true) }
  }

  /// Returns the end of a row's content: everything behind it is blank.
  func contentEnd(of row: Int) -> Int {
    let base = row * new.size.columns
    var end = new.size.columns
    while end > 0, looksBlank(new.slots[base + end - 1]) { end -= 1 }
    return end
  }

  /// Whether a cell is a space that looks as in the plain style.
  func looksBlank(_ slot: Slot) -> Bool {
    slot.isSpace && !slot.style.reduced(to: depth).showsOnBlank
  }
}
