enum ViewShape: CaseIterable {
  case view, section, row, tableRow, column, group, action, effect, image, badge, field
  case choice, formField, submit
  /// A row of a patch, and one of a patch of a table.
  case patchRow, patchTableRow

  var name: String {
    switch self {
    case .view: "a view"
    case .section: "a section"
    case .row: "a row"
    case .tableRow: "a table's row"
    case .column: "a column"
    case .group: "a group"
    case .action: "an action"
    case .effect: "an effect"
    case .image: "a picture"
    case .badge: "a badge"
    case .field: "a field of a detail view"
    case .choice: "a choice"
    case .formField: "a form's field"
    case .submit: "a form's submit"
    case .patchRow: "a row"
    case .patchTableRow: "a table's row"
    }
  }

  /// The fields of the object; of a view and an effect those that all kinds have.
  var fields: ViewFields { Self.fields[self] ?? ViewFields() }

  private static let fields = Dictionary(
    uniqueKeysWithValues: allCases.map { shape in
      let isPlaced = shape == .patchRow || shape == .patchTableRow
      let fields = ViewWords.fields(of: shape)
      return (shape, isPlaced ? fields.with(ViewFields(["before": .text])) : fields)
    })

  static let kinds = Dictionary(
    uniqueKeysWithValues: ViewWords.kinds.map { ($0.name, $0.fields) })

  static let effects = Dictionary(
    uniqueKeysWithValues: ViewWords.effects.map { ($0.name, $0.fields) })
}
