internal import DisplayText

/// Source lines in reports of findings, which a screen cuts around their marks: a wrapped line would leave the mark
/// below another one.
package enum SourceSnippets {
  /// The least number of columns that a source line is cut to.
  private static let leastRoom = 8

  /// Returns `report` with its source lines in `columns` columns, and their marks below the same letters.
  package static func fitting(_ report: String, columns: Int) -> String {
    var lines = report.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
    for index in lines.indices.dropLast() where DisplayWidth.columns(of: lines[index]) > columns {
      guard let gutter = gutter(of: lines[index]), columns - gutter >= leastRoom,
        let mark = Mark(lines[index + 1], gutter: gutter)
      else { continue }
      let (source, column) = cut(
        String(lines[index].dropFirst(gutter)), around: mark, columns: columns - gutter)
      lines[index] = lines[index].prefix(gutter) + source
      let signs = mark.signs.prefix(max(1, columns - gutter - column))
      lines[index + 1] =
        lines[index + 1].prefix(gutter) + String(repeating: " ", count: column) + signs + mark.label
    }
    return lines.joined(separator: "\n")
  }

  /// Returns the length of the number and the bar before a source line, or `nil` for another line.
  private static func gutter(of line: String) -> Int? {
    line.prefixMatch(of: #/ *[0-9]+ \| /#).map { $0.output.count }
  }

  private struct Mark {
    /// The columns before it.
    var column: Int
    var signs: Substring
    var label: Substring

    init?(_ line: String, gutter: Int) {
      let margin = line.prefix(gutter)
      guard margin.hasSuffix("| "), margin.dropLast(2).allSatisfy({ $0 == " " }) else { return nil }
      let rest = line.dropFirst(gutter)
      column = rest.prefix { $0 == " " }.count
      signs = rest.dropFirst(column).prefix { $0 == "^" || $0 == "-" }
      label = rest.dropFirst(column + signs.count)
      if signs.isEmpty { return nil }
    }
  }

  /// Returns the part of `source` around its mark, and the columns before the mark in it.
  private static func cut(
    _ source: String, around mark: Mark, columns: Int
  ) -> (source: String, column: Int) {
    let isNear = mark.column + min(mark.signs.count, columns / 3) < columns - 1
    let first = isNear ? 0 : mark.column - columns / 3
    var part = isNear ? "" : "…"
    var (column, start) = (0, 0)
    var width = isNear ? 0 : 1
    for character in source {
      let next = DisplayWidth.columns(of: character)
      defer { column += next }
      if column < first { continue }
      if width == (isNear ? 0 : 1) { start = column }
      guard width + next < columns else { return (part + "…", place(mark, start, isNear)) }
      part.append(character)
      width += next
    }
    return (part, place(mark, start, isNear))
  }

  private static func place(_ mark: Mark, _ start: Int, _ isNear: Bool) -> Int {
    max(0, mark.column - start) + (isNear ? 0 : 1)
  }
}
