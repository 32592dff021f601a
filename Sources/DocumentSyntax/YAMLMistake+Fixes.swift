internal import SourceText

// Changes that mend syntax errors.

extension Fix {
  /// Returns the insertion of a blank.
  static func insertingBlank(at offset: Int) -> Fix {
    Fix("insert a blank", [Edit(offset..<offset, " ")], isCertain: true)
  }
}

extension YAMLMistake {
  /// Returns the change that makes a space of one that only looks so; it is taken away where the line begins in
  /// its place without it.
  func fix(forForeignSpace range: Range<Int>) -> Fix {
    var text = " "
    let line = file.lineRange(containing: range.lowerBound)
    if file.beginsLine(range.lowerBound), let before = YAMLLine.before(range.lowerBound, of: file) {
      var end = range.upperBound
      while end < line.upperBound, bytes[end] == 0x20 { end += 1 }
      let without = end - line.lowerBound - range.count
      if without == file.indent(of: before.content) || without == file.indent(of: before.start) {
        text = ""
      }
    }
    return Fix(
      text.isEmpty ? "take the space away" : "replace it with an ordinary space",
      [Fix.Edit(range, text)], isCertain: true)
  }

  /// Returns the change that makes the line at `offset` begin in a column, from 1, with what belongs to it.
  func moving(_ offset: Int, toColumn column: Int) -> Fix {
    Fix("begin the line in column \(column)", file.reindenting(offset, to: column - 1))
  }

  /// The change that puts the list at the error below the key `items`.
  var insertingItems: Fix {
    let start = file.lineRange(containing: place).lowerBound
    return Fix("insert `items:`", [Fix.Edit(start..<start, "items:" + file.lineBreak)])
  }
}
