package import HandlerProtocol
internal import MenuItems
internal import MenuNavigation

extension LevelLayer {
  /// Whether a program is printing the text of the level, so that its end can be followed.
  var isPrinting: Bool { entry.progress != nil && entry.isText && !stack.isReadLineByLine }

  /// Reports the visible items to the navigator, which keeps only those up to date.
  func noteItemsInSight() {
    guard entry.menu != nil, stack.navigator.isWatching else { return }
    let rows = rows
    guard let first = sight.firstRow, let last = sight.lastRow, last < rows.count else { return }
    stack.navigator.see((first...max(first, last)).compactMap { rows.item($0)?.id })
  }

  var isEscapeAtRoot: Bool {
    stack.navigator.isAtRoot && entry.activity == nil && filter == nil && text.search == nil
  }
}

// MARK: - Finding

extension LevelLayer {
  package var canFilter: Bool {
    if let menu = entry.menu { return filter != nil || !menu.items.isEmpty }
    guard let view = entry.view, entry.failure == nil, view.hasRows else { return false }
    return filter != nil || rows.count > 0 || navigator.searchesInHandler
  }

  var canSearchText: Bool { entry.hasSearchableText && filter == nil }

  func openFilter() {
    if let filter {
      filter.isEditing = true
      return
    }
    guard canFilter else {
      if canSearchText {
        stack.searching(self).open()
      } else {
        navigator.say(.nothingToFilter)
      }
      return
    }
    let changed: @MainActor () -> Void = { [navigator] in navigator.notifyObservers() }
    let filter = LevelFilter(
      filterRows(), view: entry.view?.id, revision: searchedRevision, generation: entry.generation,
      handlerSearch: HandlerSearch(navigator, pause: stack.pause, changed: changed),
      in: stack.searches, changed: changed)
    filter.update(entry.view)
    rowBeforeFilter = selectedRow
    self.filter = filter
  }

  /// Shows all rows again and keeps the selection if possible.
  func closeFilter() {
    let selected = rows.item(selectedRow).map { RowID($0.path) } ?? rows.id(selectedRow)
    filter?.handlerSearch?.cancel()
    filter = nil
    if let selected, let row = rows.firstIndex(of: selected) {
      select(row: row)
      // On a heat map the rows have the focus now.
      days.movesDay = false
    } else {
      select(row: min(rowBeforeFilter, max(0, rows.count - 1)))
    }
  }

  func filterHasChanged() {
    guard let filter else { return }
    filter.update(entry.view)
    text.scroll = 0
    // When matches arrive later, the first row is selected.
    selection.selectFirst(of: filter.isSearching ? nil : rows, rowsKey)
  }

  func refreshFilter() {
    guard let filter else { return }
    let isGone =
      entry.menu == nil
      && (entry.failure != nil || entry.view.map { !$0.hasRows || $0.id != filter.view } ?? false)
    if isGone {
      // The view has been replaced, so that its filter no longer applies.
      self.filter = nil
      sort = nil
      selection.selectFirst(of: nil, nil)
      return
    }
    filter.refresh(revision: searchedRevision, generation: entry.generation, entry.view) {
      filterRows()
    }
  }

  /// A number that grows when there is something else to search.
  private var searchedRevision: Int {
    entry.menu == nil ? entry.revision : entry.revision + navigator.knownSources.revision
  }

  private func filterRows() -> LevelFilter.Rows {
    if let menu = entry.menu {
      return .items(ItemIndex(menu, sources: navigator.knownSources.menus))
    }
    return .rows(RowIndex.candidates(of: entry.view, wording))
  }
}

// MARK: - Favourites

extension LevelLayer {
  /// Makes the selected item a favourite, or no longer, and shows the favourites at the beginning of the menu.
  func switchFavorite() {
    guard entry.menu != nil, let usage = navigator.usage else { return }
    guard let item = rows.item(selectedRow), let isFavorite = usage.switchFavorite(item) else {
      navigator.say(.nothingToDo)
      return
    }
    navigator.say(isFavorite ? .isFavorite(title: item.title) : .isNoFavorite(title: item.title))
    if let menu = usage.menu { navigator.replaceRoot(with: menu) }
  }
}

// MARK: - Sorting

extension LevelLayer {
  func sort(_ change: Sorting) {
    guard let table, filter?.found == nil else { return }
    let selected = rows.id(selectedRow)
    sort =
      switch change {
      case .next: TableSort.following(sort, in: table)
      case .column(let id): TableSort.toggled(sort, by: id)
      case .original: nil
      }
    if let selected, let row = rows.firstIndex(of: selected) { select(row: row) }
    navigator.say(sort?.words(in: table) ?? .originalOrder)
  }
}

// MARK: - Content

extension LevelLayer {
  package var details: RowDetails? {
    guard form == nil, !isOnDays, rows.count > 0 else { return nil }
    let row = selectedRow
    if let item = rows.item(row) { return RowDetails(item, stack.wording) }
    if let table { return RowDetails(rows.cells(row), table.columns, stack.wording) }
    return rows.viewRow(row).map {
      RowDetails($0, actions: rows[row].actions, stack.wording)
    }
  }

  package var picturesBrought: Int { stack.pictures.revision }

  /// Returns a visible picture of the level's view with its data if known, and requests it otherwise.
  package func picture(_ image: ViewImage) -> ViewImage {
    stack.pictures.picture(image, of: entry.invocation)
  }

  /// The view whose rows are shown, that of the handler's search or the level's, with the picture of its details if
  /// known.
  package var shownView: HandlerView? {
    guard var view = filter?.found ?? entry.view else { return nil }
    guard case .detail(var detail) = view.content, let image = detail.image,
      image.resource != nil
    else { return view }
    detail.image = picture(image)
    view.content = .detail(detail)
    return view
  }
}

extension NavigationEntry {
  /// Whether the level shows a text, or details without rows.
  var isText: Bool {
    guard !hasFailed else { return false }
    switch view?.content {
    case .text: return true
    case .detail(let detail): return detail.sections?.contains { !$0.rows.isEmpty } != true
    default: return false
    }
  }

  /// Whether the level shows a text that is not empty, so that it can be searched.
  var hasSearchableText: Bool {
    if case .text(let text)? = view?.content, text.body.isEmpty { return false }
    return isText
  }
}
