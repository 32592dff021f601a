package import HandlerProtocol
internal import MenuInteraction
internal import MenuLayout
internal import TerminalText

/// The announcement of a view, and its lines if it has no rows.
package struct SpokenView {
  /// The title, kind and size.
  package let title: String
  /// The lines announced after the title.
  package let summary: [String]
  /// The lines that movement keys select, if there are no rows.
  package let lines: [String]

  /// The maximum number of lines announced before the rows.
  private static let longest = 40

  package init(_ view: HandlerView, rowCount: Int) {
    if rowCount > 0 || view.isForm {
      lines = []
      summary = Self.beginning(Self.summary(of: view))
    } else {
      lines = Self.lines(of: view).map(\.trimmingBlanks)
      switch view.content {
      case .heatmap(let heatmap): summary = [heatmap.summary].compactMap(\.self)
      // The end of a program stands below what it printed.
      case .text: summary = Self.beginning(view.footer.map { SafeText.lines($0) } ?? [])
      default: summary = []
      }
    }
    let parts = [view.title, view.subtitle].compactMap(\.self).map(SafeText.line)
    title = (parts + Self.size(of: view, rowCount, lines.count)).joined(separator: ", ")
  }

  /// Returns the lines of a view without empty ones.
  package static func lines(of view: HandlerView) -> [String] {
    ViewBody(view: view, medium: .plain).layout().lines.map(\.plainText)
      .filter { !$0.trimmingBlanks.isEmpty }
  }

  /// Returns the kind of a view and the amount of its content.
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

  /// Returns the content of a view apart from its rows.
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
