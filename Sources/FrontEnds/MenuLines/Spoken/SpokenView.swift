package import DisplayText
package import HandlerProtocol
internal import MenuInteraction
internal import MenuLayout

package struct SpokenView {
  package let title: String
  package let summary: [String]
  /// The lines that movement keys select, if there are no rows.
  package let lines: [String]

  private static let longest = 40

  package init(_ view: HandlerView, rowCount: Int, _ wording: Wording) {
    if rowCount > 0 || view.isForm {
      lines = []
      summary = Self.beginning(Self.summary(of: view, wording), wording)
    } else {
      lines = Self.lines(of: view, wording).map(\.trimmingBlanks)
      switch view.content {
      case .heatmap(let heatmap): summary = [heatmap.summary].compactMap(\.self)
      // The exit of a program is shown below its output.
      case .text:
        summary = Self.beginning(view.signedFooter.map { SafeText.lines($0) } ?? [], wording)
      default: summary = []
      }
    }
    let parts = [view.title, view.subtitle].compactMap(\.self).map(SafeText.line)
    title = (parts + Self.size(of: view, rowCount, lines.count).map { wording($0) }).joined(
      separator: ", ")
  }

  /// Returns the lines of a view without empty ones.
  package static func lines(of view: HandlerView, _ wording: Wording) -> [String] {
    ViewBody(view: view, medium: .plain(wording)).layout().lines.map(\.plainText)
      .filter { !$0.trimmingBlanks.isEmpty }
  }

  private static func size(of view: HandlerView, _ rows: Int, _ lines: Int) -> [Phrase] {
    let more: [Phrase] = view.cursor == nil ? [] : [.moreFollow]
    let rowCount: Phrase = rows == 0 ? .empty : .rowCount(count: rows)
    switch view.content {
    case .text: return [.text, .lineCount(count: lines)]
    case .list: return [.list, rowCount] + more
    case .timeline: return [.timeline, rowCount] + more
    case .table(let table):
      return [.table, rowCount, .columnCount(count: table.columns.count)] + more
    case .heatmap(let heatmap):
      let days = heatmap.range.map {
        $0.upperBound.number - $0.lowerBound.number + 1
      }
      return [.heatMap, .dayCount(count: days ?? 0)] + (rows == 0 ? [] : [rowCount])
    case .detail: return [.details, rows == 0 ? .lineCount(count: lines) : rowCount]
    case .form(let form): return [.form, .fieldCount(count: form.fields.count)]
    case .message, .unknown: return [.message]
    }
  }

  private static func summary(of view: HandlerView, _ wording: Wording) -> [String] {
    let footer = view.signedFooter.map { SafeText.lines($0) } ?? []
    switch view.content {
    case .heatmap(let heatmap): return [heatmap.summary].compactMap(\.self) + footer
    case .detail(var detail):
      detail.sections = nil
      var own = view
      own.content = .detail(detail)
      return lines(of: own, wording).map(\.trimmingBlanks)
    default: return footer
    }
  }

  private static func beginning(_ lines: [String], _ wording: Wording) -> [String] {
    guard lines.count > longest else { return lines }
    return lines.prefix(longest) + [wording(.moreLines(count: lines.count - longest))]
  }
}

extension HandlerView {
  fileprivate var isForm: Bool { if case .form = content { true } else { false } }
}
