import DisplayText

/// Prints findings as text, with the source line and a mark below the place.
///
/// Marks are placed by display width: wide characters count two, tabs run to the next stop.
public struct DiagnosticRenderer: Sendable {
  /// Whether to use colour (SGR sequences).
  public var color: Bool
  static let tabWidth = 4
  /// The maximum number of bytes of a source line printed on either side of the place.
  static let contextBytes = 160

  /// Creates a renderer, in colour or plain.
  public init(color: Bool = false) { self.color = color }

  /// Returns the text of `report`: its findings, and a line with the counts behind the `name` of the source.
  public func text(for report: DiagnosticReport, name: String) -> String {
    guard !report.diagnostics.isEmpty else { return "" }
    let gutter =
      report.shown.flatMap { [$0.location] + $0.notes.compactMap(\.location) }
      .compactMap { $0.start.map { String($0.line).count } }.max() ?? 1
    var text = report.shown.map { render($0, gutter: gutter) }.joined()
    let hidden = report.diagnostics.count - report.shown.count
    if hidden > 0 { text += "… and \(hidden) more not shown\n" }
    return text + "\(SafeText.line(name)): \(report.summary)\n"
  }

  /// Returns the text of one finding, ending in a line break.
  public func text(for diagnostic: Diagnostic) -> String {
    let lines = ([diagnostic.location] + diagnostic.notes.compactMap(\.location))
      .compactMap { $0.start?.line }
    return render(diagnostic, gutter: String(lines.max() ?? 1).count)
  }

  private func render(_ diagnostic: Diagnostic, gutter: Int) -> String {
    let tone: Tone =
      switch diagnostic.severity {
      case .error: .error
      case .warning: .warning
      case .hint: .hint
      }
    var text =
      paint("\(diagnostic.severity.rawValue)[\(diagnostic.code.rawValue)]", tone)
      + paint(": " + SafeText.line(diagnostic.message), .strong) + "\n"
    text += place(diagnostic.location, path: diagnostic.path, gutter: gutter)
    text += snippet(
      diagnostic.location, mark: "^", tone: tone, label: diagnostic.label, gutter: gutter)
    let margin = String(repeating: " ", count: gutter + 1)
    if let help = diagnostic.help {
      text += margin + paint("=", .frame) + " help: " + SafeText.line(help) + "\n"
    }
    for note in diagnostic.notes {
      guard let location = note.location else {
        text += margin + paint("=", .frame) + " note: " + SafeText.line(note.message) + "\n"
        continue
      }
      text += paint("note", .strong) + ": " + SafeText.line(note.message) + "\n"
      text += place(location, gutter: gutter)
      text += snippet(location, mark: "-", tone: .frame, label: nil, gutter: gutter)
    }
    return text
  }

  /// Returns the line that names the place: by line and column, or by `path` in a source without lines.
  private func place(_ location: SourceLocation, path: String? = nil, gutter: Int) -> String {
    let arrow = String(repeating: " ", count: gutter) + paint("-->", .frame) + " "
    let name = SafeText.line(location.file.name)
    guard let start = location.start else {
      return arrow + name + (path.map { ": " + SafeText.line($0) } ?? "") + "\n"
    }
    return arrow + "\(name):\(start.line):\(start.column)\n"
  }

  private func snippet(
    _ location: SourceLocation, mark: String, tone: Tone, label: String?, gutter: Int
  ) -> String {
    guard let range = location.range, let start = location.start else {
      return label.map { String(repeating: " ", count: gutter + 1) + "= \(SafeText.line($0))\n" }
        ?? ""
    }
    let line = SnippetLine(file: location.file, range: range)
    let margin = String(repeating: " ", count: gutter)
    let number = String(start.line)
    let padding = String(repeating: " ", count: max(0, gutter - number.count))
    let bar = paint("|", .frame)
    let carets = String(repeating: mark, count: max(1, line.markedColumns))
    let words = label.map { " " + SafeText.line($0) } ?? ""
    return """
      \(margin) \(bar)
      \(padding)\(paint(number, .frame)) \(bar) \(line.text)
      \(margin) \(bar) \(String(repeating: " ", count: line.columnsBefore))\
      \(paint(carets + words, tone))

      """
  }

  private enum Tone: String {
    case error = "1;31"
    case warning = "1;33"
    case hint = "1;36"
    case frame = "34"
    case strong = "1"
  }

  private func paint(_ text: String, _ tone: Tone) -> String {
    color ? "\u{1B}[\(tone.rawValue)m\(text)\u{1B}[0m" : text
  }
}

/// One source line as printed: control characters replaced, tabs expanded, a very long line cut around
/// the place.
private struct SnippetLine {
  var text: String
  /// The number of columns before the marked place.
  var columnsBefore: Int
  /// The number of columns of the marked place on this line.
  var markedColumns: Int

  init(file: SourceFile, range: Range<Int>) {
    let whole = file.lineRange(containing: range.lowerBound)
    let start = Self.boundary(
      in: file, max(whole.lowerBound, range.lowerBound - DiagnosticRenderer.contextBytes))
    let place = min(max(range.lowerBound, start), whole.upperBound)
    let placeEnd = min(
      max(place, min(range.upperBound, whole.upperBound)), place + DiagnosticRenderer.contextBytes)
    let end = Self.boundary(
      in: file, min(whole.upperBound, placeEnd + DiagnosticRenderer.contextBytes))
    var column = start > whole.lowerBound ? 1 : 0
    func expand(_ part: Range<Int>) -> String {
      var printed = ""
      for character in String(decoding: file.bytes[part], as: UTF8.self) {
        if character == "\t" {
          let gap = DiagnosticRenderer.tabWidth - column % DiagnosticRenderer.tabWidth
          printed += String(repeating: " ", count: gap)
          column += gap
        } else {
          let safe = SafeText.line(String(character))
          printed += safe
          column += DisplayWidth.columns(of: safe)
        }
      }
      return printed
    }
    let cut = start > whole.lowerBound ? "…" : ""
    let before = expand(start..<place)
    columnsBefore = column
    let marked = expand(place..<min(Self.boundary(in: file, placeEnd), whole.upperBound))
    markedColumns = column - columnsBefore
    let after = expand(min(Self.boundary(in: file, placeEnd), whole.upperBound)..<end)
    text = cut + before + marked + after + (end < whole.upperBound ? "…" : "")
    while text.last == " " { text.removeLast() }
  }

  private static func boundary(in file: SourceFile, _ offset: Int) -> Int {
    // A scalar has at most three continuation bytes; more are invalid.
    let last = min(offset + 3, file.bytes.count)
    var offset = offset
    while offset < last, file.bytes[offset] & 0xC0 == 0x80 { offset += 1 }
    return offset
  }
}
