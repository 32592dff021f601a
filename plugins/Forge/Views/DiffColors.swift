enum DiffColors {
  /// Returns a diff with coloured lines, without control characters other than tabs.
  static func colored(_ diff: String) -> String {
    var result = ""
    result.reserveCapacity(diff.utf8.count + diff.utf8.count / 8)
    // Lines of a hunk may look like headers: the numbers of lines determine its end.
    var left = (old: 0, new: 0)
    for line in diff.split(separator: "\n", omittingEmptySubsequences: false) {
      let color: String?
      switch line.utf8.first {
      case UInt8(ascii: "+")? where left.new > 0:
        left.new -= 1
        color = "32"
      case UInt8(ascii: "-")? where left.old > 0:
        left.old -= 1
        color = "31"
      case UInt8(ascii: " ")? where left.old > 0 || left.new > 0:
        left = (left.old - 1, left.new - 1)
        color = nil
      case UInt8(ascii: "@")?:
        left = Self.lines(line) ?? (0, 0)
        color = "36"
      case UInt8(ascii: "\\")?: color = "2"
      case nil: color = nil
      default: color = left.old > 0 || left.new > 0 ? nil : "1"
      }
      if !result.isEmpty { result += "\n" }
      let text = GitText.lines(line.utf8)
      result += color.map { "\u{1B}[\($0)m\(text)\u{1B}[m" } ?? text
    }
    return result
  }

  /// Returns the numbers of lines of a hunk, from its header as in `@@ -1,4 +1,6 @@`.
  private static func lines(_ header: Substring) -> (old: Int, new: Int)? {
    let parts = header.split(separator: " ")
    guard parts.count >= 3, parts[1].first == "-", parts[2].first == "+" else { return nil }
    func count(_ range: Substring) -> Int? {
      let numbers = range.dropFirst().split(separator: ",")
      return numbers.count > 1 ? Int(numbers[1]) : 1
    }
    guard let old = count(parts[1]), let new = count(parts[2]), old >= 0, new >= 0 else {
      return nil
    }
    return (old, new)
  }
}
