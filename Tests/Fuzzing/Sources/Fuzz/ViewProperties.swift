@testable import AppMenuTesting
import Foundation
@testable import HandlerProtocol
@testable import MenuInteraction
@testable import MenuLayout
@testable import MenuLines
@testable import StructuredData
@testable import TerminalUI

/// What holds for every view: each row has its lines, and nothing in them controls the terminal.
enum ViewProperties {
  private static let widths = [20, 40, 80, 200]

  /// Checks the view that `json` describes, if it does.
  static func hold(forJSON json: [UInt8]) {
    guard let document = try? JSONDocument(Data(json)),
      let view: HandlerView = try? document.root.decode()
    else { return }
    hold(for: view)
  }

  /// Checks how `view` is shown.
  static func hold(for view: HandlerView) {
    for columns in widths { hold(for: view, columns: columns) }
    for line in PlainText.lines(for: view) { expectHarmless(line) }
    if case .text(let text) = view.content { MarkdownProperties.hold(for: text.body) }
    guard case .table(let table) = view.content else { return }
    for column in table.columns {
      for ascending in [true, false] {
        let order = TableSort(column: column.id, ascending: ascending).order(of: table)
        expect(
          order.sorted() == table.rows.indices.map { UInt32($0) }, "sorting loses or doubles rows")
      }
    }
  }

  private static func hold(for view: HandlerView, columns: Int) {
    let layout = ViewBody(view: view, medium: .screen(columns: columns)).layout()
    for row in 0..<layout.rowCount {
      guard let lines = layout.lines(ofRow: row) else { fatalError("row \(row) has no line") }
      expect(!lines.isEmpty && lines.upperBound <= layout.count, "row \(row) is at \(lines)")
      expect(layout.row(ofLine: lines.lowerBound) == row, "row \(row) is not at its line")
    }
    expectText(layout.lines, columns: columns)
  }

  /// Expects that `lines` send a screen nothing but text, cut where they do not fit.
  static func expectText(_ lines: [BodyLine], columns: Int) {
    var frame = Frame(size: Size(columns: columns, rows: 24))
    for (row, line) in lines.enumerated() {
      for span in line.left + line.right { expectHarmless(span.text) }
      guard row < 24 else { continue }
      var column = 0
      for span in line.left + line.right {
        column = frame.write(span.text, column: column, row: row)
      }
    }
    var encoder = FrameEncoder(depth: .full)
    let sent = TerminalBytes(encoder.encode(frame))
    expect(sent.violations.isEmpty, "sent to the terminal: \(sent.violations)")
    expect(encoder.encode(frame).isEmpty, "an unchanged frame is sent again")
  }
}
