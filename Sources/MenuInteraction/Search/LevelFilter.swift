package import FuzzyMatching
internal import MenuItems
internal import MenuNavigation

/// The filter of one level: what is typed, and the rows that match.
@MainActor
package final class LevelFilter {
  /// What is searched: the items of a menu and below, or the rows of a view.
  package enum Rows {
    case items(ItemIndex)
    case rows(CandidateList)

    package var candidates: CandidateList {
      switch self {
      case .items(let index): index.candidates
      case .rows(let list): list
      }
    }
  }

  /// What is typed.
  package var input = TextInput(limit: 1_000)
  /// Whether keys go to the input.
  package var isEditing = true
  package let search: LineSearch
  /// The id of the view that it was typed for; nil for a menu.
  package let view: String?
  package private(set) var rows: Rows
  /// The revision of the level that the rows are of.
  private var revision: Int

  package init(
    _ rows: Rows, view: String?, revision: Int, changed: @escaping @MainActor () -> Void
  ) {
    self.rows = rows
    self.view = view
    self.revision = revision
    search = LineSearch(changed: changed)
  }

  /// The numbers of the rows that are shown, the best first; nil for all.
  package var shown: [UInt32]? { search.result?.lines }
  /// What marks the letters that match.
  package var matcher: FuzzyMatcher { search.matcher }
  /// How many there are to choose from.
  package var total: Int { rows.candidates.count }

  /// Searches again after the text has changed.
  package func update() { search.search(rows.candidates, for: input.text) }

  /// Searches again where the level shows something else.
  package func refresh(revision: Int, _ rows: () -> Rows) {
    guard revision != self.revision else { return }
    self.revision = revision
    self.rows = rows()
    search.search(self.rows.candidates, for: input.text, isUpdate: true)
  }
}
