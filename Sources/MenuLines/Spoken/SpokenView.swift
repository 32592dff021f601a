package import HandlerProtocol
internal import MenuInteraction
internal import MenuLayout
internal import TerminalText

/// What is said of a view when it comes, and its lines where it has no rows.
package struct SpokenView {
  /// The title, kind and size.
  package let title: String
  /// What is said behind it.
  package let summary: [String]
  /// The lines that the keys move over, where there are no rows.
  package let lines: [String]

  /// How many lines are said at once before the rows.
  private static let longest = 40

  package init(_ view: HandlerView, rowCount: Int) {
    if rowCount > 0 || view.isForm {
      lines = []
      summary = Self.beginning(Self.summary(of: view))
    } else {
      lines = Self.lines(of: view).map(\.trimmingBlanks)
      if case .heatmap(let heatmap) = view.content {
        summary = [heatmap.summary].compactMap(\.self)
      } else {
        summary = []
      }
    }
    let parts = [view.title, view.subtitle].compactMap(\.self).map(SafeText.line)
    title = (parts + Self.size(of: view, rowCount, lines.count)).joined(separator: ", ")
  }

  /// The lines of a view, but for empty ones.
  package static func lines(of view: HandlerView) -> [String] {
    ViewBody(view: view, medium: .plain).layout().lines.map(\.plainText)
      .filter { !$0.trimmingBlanks.isEmpty }
  }

  /// The kind and how much there is.
  private static func size(of view: HandlerView, _ rows: Int, _ lines: Int) -> [String] {
    func count(_ number: Int, _ word: String) -> String {
      number == 1 ? "1 \(word)" : "\(number) \(word)s"
    }
    let more = view.cursor == nil ? [] : ["more follow"]
    switch view.content {
    case .text: return ["text", count(lines, "line")]
    case .list, .timeline: return [view.kind, rows == 0 ? "empty" : count(rows, "row")] + more
    case .table(let table):
      return [
        "table", rows == 0 ? "empty" : count(rows, "row"), count(table.columns.count, "column"),
      ]
        + more
    case .heatmap(let heatmap):
      let days = heatmap.range.map {
        $0.upperBound.number - $0.lowerBound.number + 1
      }
      return ["heat map", count(days ?? 0, "day")] + (rows == 0 ? [] : [count(rows, "row")])
    case .detail: return ["details"] + (rows == 0 ? [count(lines, "line")] : [count(rows, "row")])
    case .form(let form): return ["form", count(form.fields.count, "field")]
    case .message, .unknown: return ["message"]
    }
  }

  /// What a view says besides its rows.
  private static func summary(of view: HandlerView) -> [String] {
    let footer = view.footer.map { SafeText.lines($0) } ?? []
    switch view.content {
    case .heatmap(let heatmap): return [heatmap.summary].compactMap(\.self) + footer
    case .detail(var detail):
      detail.sections = nil
      var own = view
      own.content = .detail(detail)
      return ViewBody(view: own, medium: .plain).layout().lines.map(\.plainText.trimmingBlanks)
        .filter { !$0.isEmpty }
    default: return footer
    }
  }

  private static func beginning(_ lines: [String]) -> [String] {
    guard lines.count > longest else { return lines }
    return lines.prefix(longest) + ["\(lines.count - longest) more lines, which select prints"]
  }
}

extension HandlerView {
  fileprivate var isForm: Bool { if case .form = content { true } else { false } }
}
