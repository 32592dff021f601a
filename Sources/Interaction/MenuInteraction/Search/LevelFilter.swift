package import FuzzyMatching
package import HandlerProtocol
internal import MenuItems
internal import MenuNavigation

@MainActor
package final class LevelFilter {
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

  package var input = TextInput(limit: 1_000)
  package var isEditing = true
  package let search: LineSearch
  /// The search by the view's handler, or `nil` if rows are searched here.
  package let handlerSearch: HandlerSearch?
  package let view: String?
  package private(set) var rows: Rows
  private var revision: Int
  private var generation: Int

  package init(
    _ rows: Rows, view: String?, revision: Int, generation: Int = 0,
    handlerSearch: HandlerSearch? = nil, in queue: SearchQueue,
    changed: @escaping @MainActor () -> Void
  ) {
    self.handlerSearch = handlerSearch
    self.generation = generation
    self.rows = rows
    self.view = view
    self.revision = revision
    search = LineSearch(in: queue, changed: changed)
  }

  /// The numbers of the matching rows, the best first, or `nil` for all rows.
  package var shown: [UInt32]? { search.result?.lines }
  /// The items that match, the best first; empty if rows of a view are searched.
  package var places: [ItemIndex.Place] {
    guard case .items(let index) = rows else { return [] }
    return shown.map { $0.map { index.places[Int($0)] } } ?? Array(index.unsearched)
  }
  /// The view with the rows that the handler found, or `nil` if rows are searched here.
  package var found: HandlerView? { handlerSearch?.found }
  package var isSearching: Bool { handlerSearch?.isSearching ?? search.isSearching }
  package var matchRevision: Int { handlerSearch?.revision ?? search.revision }
  package var matcher: FuzzyMatcher { search.matcher }
  package var total: Int { rows.candidates.count }

  /// Searches again after the text has changed.
  ///
  /// - Parameter shown: the view that the handler searches.
  package func update(_ shown: HandlerView? = nil) {
    if let handlerSearch {
      handlerSearch.search(input.text, in: shown)
    } else {
      search.search(rows.candidates, for: input.text)
    }
  }

  /// Searches again if the content of the level has changed.
  ///
  /// - Parameter generation: a number that changes when the view is replaced as a whole.
  package func refresh(
    revision: Int, generation: Int = 0, _ shown: HandlerView?, _ rows: () -> Rows
  ) {
    guard revision != self.revision else { return }
    self.revision = revision
    self.rows = rows()
    if let handlerSearch {
      if generation != self.generation { handlerSearch.viewHasChanged(shown) }
      self.generation = generation
      return
    }
    search.search(self.rows.candidates, for: input.text, isUpdate: true)
  }
}
