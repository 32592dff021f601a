/// The identity of a row of a layer: of an item, a row of a view, an action or a field.
package struct RowID: Sendable, Hashable {
  /// The IDs that lead to a menu's item, or to an action of one; for other rows their ID alone.
  package let path: [String]

  package init(_ path: [String]) { self.path = path }

  package init(id: String) { path = [id] }

  /// The ID of a view's row, an action or a field; `nil` for the button of a form.
  package var id: String? { path.last }

  package static let submit = RowID([])
}
