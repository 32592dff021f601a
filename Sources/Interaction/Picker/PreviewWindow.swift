internal import FuzzyMatching
internal import SourceText

/// The place and the size of a preview, as `--preview-window` of fzf has them.
package struct PreviewWindow: Sendable, Hashable {
  package enum Side: String, Sendable, Hashable, CaseIterable {
    case up, down, left, right
  }

  package enum Size: Sendable, Hashable {
    case cells(Int)
    case percent(Int)
  }

  struct Start: Sendable, Hashable {
    /// The number of the line, or the field that has it.
    var line: Base
    var offset = 0
    /// The part of the preview's height by which the line is lowered, as its denominator.
    var denominator: Int?

    enum Base: Sendable, Hashable {
      case number(Int)
      case field(FieldRange)
    }
  }

  /// The side, or `nil` for the one that fits the width of the screen.
  package var side: Side?
  package var size = Size.percent(50)
  package var hasBorder = true
  /// Whether lines that are too long are broken; otherwise they are cut.
  package var wraps = false
  package var isHidden = false
  var start: Start?

  package init() {}

  private static let words = [
    "up", "down", "left", "right", "wrap", "nowrap", "hidden", "nohidden", "noborder", "default",
    "border-none", "border-rounded", "border-sharp", "border-left", "border-right", "border-top",
    "border-bottom", "border-horizontal", "border-vertical",
  ]

  /// Applies the options in `text`, which are separated by commas or colons.
  ///
  /// - Throws: a ``PickMistake`` that names the first unknown option.
  package mutating func change(_ text: String) throws(PickMistake) {
    for part in text.split(whereSeparator: { $0 == "," || $0 == ":" }) {
      try change(part: String(part))
    }
  }

  private mutating func change(part: String) throws(PickMistake) {
    switch part {
    case "up", "top": side = .up
    case "down", "bottom": side = .down
    case "left": side = .left
    case "right": side = .right
    case "wrap": wraps = true
    case "nowrap": wraps = false
    case "hidden": isHidden = true
    case "nohidden": isHidden = false
    case "noborder", "border-none": hasBorder = false
    case "default": self = PreviewWindow()
    case "border", "border-rounded", "border-sharp", "border-bold", "border-double",
      "border-block", "border-thinblock", "border-horizontal", "border-vertical", "border-top",
      "border-bottom", "border-left", "border-right", "border-line":
      hasBorder = true
    default:
      if let size = Self.size(part) {
        self.size = size
      } else if part.hasPrefix("+"), let start = Self.start(part.dropFirst()) {
        self.start = start
      } else {
        throw Self.mistake(part)
      }
    }
  }

  private static func size(_ part: String) -> Size? {
    let isPercent = part.last == "%"
    let digits = isPercent ? part.dropLast() : part[...]
    guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(digits) else {
      return nil
    }
    if isPercent { return number <= 100 ? .percent(number) : nil }
    return .cells(min(number, 10_000))
  }

  /// Parses `SCROLL[OFFSETS][/DENOM]`.
  private static func start(_ text: Substring) -> Start? {
    var rest = text
    let base: Start.Base
    if rest.first == "{" {
      guard let end = rest.firstIndex(of: "}"),
        let range = FieldRange(rest[rest.index(after: rest.startIndex)..<end]),
        range.first == range.last
      else { return nil }
      base = .field(range)
      rest = rest[end...].dropFirst()
    } else {
      guard let number = number(&rest) else { return nil }
      base = .number(number)
    }
    var start = Start(line: base)
    while let sign = rest.first, sign == "+" || sign == "-" {
      rest.removeFirst()
      // `-/2` is an older form of `/2`.
      if sign == "-", rest.first == "/" { break }
      guard let number = number(&rest) else { return nil }
      start.offset += sign == "+" ? number : -number
    }
    if rest.first == "/" {
      rest.removeFirst()
      guard let number = number(&rest), number > 0 else { return nil }
      start.denominator = number
    }
    return rest.isEmpty ? start : nil
  }

  private static func number(_ text: inout Substring) -> Int? {
    let digits = text.prefix { ("0"..."9").contains($0) }
    text = text.dropFirst(digits.count)
    return digits.utf8.count <= 9 ? Int(digits) : nil
  }

  private static func mistake(_ part: String) -> PickMistake {
    let hint =
      switch part {
      case "follow", "nofollow": "The nearest is the action preview-bottom."
      case "cycle", "nocycle": "The nearest are the actions preview-top and preview-bottom."
      case _ where part.hasPrefix("~"): "The nearest is +LINE, the first line that is shown."
      case _ where part.hasPrefix("<"):
        "Leave it out: without a side the preview is below the list on a narrow screen."
      default:
        NearestNames.question(NearestNames.suggestions(for: part, among: words)).map { question in
          question.prefix(1).uppercased() + question.dropFirst()
        }
          ?? "There are up, down, left, right, a size as in 40 or 30%, wrap, nowrap, hidden, noborder, +LINE."
      }
    return PickMistake("'\(part)' of --preview-window is unknown", hint: hint)
  }

  /// Returns the index of the line that the preview of `line` begins with.
  ///
  /// - Parameter rows: the height of the preview.
  func firstLine(of line: PickValues.Line?, delimiter: FieldDelimiter, rows: Int) -> Int {
    guard let start else { return 0 }
    let number: Int
    switch start.line {
    case .number(let fixed): number = fixed
    case .field(let field):
      let text = line.map {
        FieldSelection([field], delimiter: delimiter).text(of: $0.text[...])
      }
      let digits = String(decoding: text ?? [], as: UTF8.self).filter { $0 != " " && $0 != "\t" }
      number = digits.utf8.count <= 9 ? Int(digits) ?? 0 : 0
    }
    return max(0, number - 1 + start.offset - (start.denominator.map { rows / $0 } ?? 0))
  }
}
