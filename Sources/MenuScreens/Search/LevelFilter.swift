internal import FuzzyMatching
internal import MenuItems
internal import MenuNavigation
internal import TerminalUI

/// The filter of one level: what is typed, and the rows that match.
@MainActor
final class LevelFilter {
  /// What is searched: the items of a menu and below, or the rows of a view.
  enum Rows {
    case items(ItemIndex)
    case rows(CandidateList)

    var candidates: CandidateList {
      switch self {
      case .items(let index): index.candidates
      case .rows(let list): list
      }
    }
  }

  /// What is typed.
  var input = TextInput(limit: 1_000)
  /// Whether keys go to the input.
  var isEditing = true
  let search: LineSearch
  /// The id of the view that it was typed for; nil for a menu.
  let view: String?
  private(set) var rows: Rows
  /// The revision of the level that the rows are of.
  private var revision: Int

  init(
    _ rows: Rows, view: String?, revision: Int, changed: @escaping @MainActor () -> Void
  ) {
    self.rows = rows
    self.view = view
    self.revision = revision
    search = LineSearch(changed: changed)
  }

  /// The numbers of the rows that are shown, the best first; nil for all.
  var shown: [UInt32]? { search.result?.lines }
  /// What marks the letters that match.
  var matcher: FuzzyMatcher { search.matcher }
  /// How many there are to choose from.
  var total: Int { rows.candidates.count }

  /// Searches again after the text has changed.
  func update() { search.search(rows.candidates, for: input.text) }

  /// Searches again where the level shows something else.
  func refresh(revision: Int, _ rows: () -> Rows) {
    guard revision != self.revision else { return }
    self.revision = revision
    self.rows = rows()
    search.search(self.rows.candidates, for: input.text, isUpdate: true)
  }
}
