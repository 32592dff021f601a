internal import DisplayText
internal import FieldRules
internal import HandlerProtocol
package import MenuInteraction
internal import MenuItems
internal import MenuLayout
internal import MenuNavigation

@MainActor
package final class SpokenScreenReader {
  private let stack: LayerStack
  private var wording: Wording { stack.wording }
  private var cached: (level: Int, revision: Int, view: SpokenView)?
  private var cachedLines: (key: LinesKey, lines: [String])?

  package init(_ stack: LayerStack) {
    self.stack = stack
    stack.isReadLineByLine = true
    stack.pointer = nil
    stack.textLines = { [weak self] layer in
      TextLines(key: LinesKey(layer), columns: 0) {
        SearchedText(lines: self?.lines(of: layer) ?? [])
      }
    }
  }

  private struct LinesKey: Hashable {
    private var layer: ObjectIdentifier
    private var revision: Int

    @MainActor init(_ layer: any Layer) {
      self.layer = ObjectIdentifier(layer as AnyObject)
      revision =
        switch layer {
        case let text as TextLayer: text.revision
        case let level as LevelLayer: level.entry.revision
        default: 0
        }
    }
  }

  private func lines(of layer: any Layer) -> [String] {
    switch layer {
    case let text as TextLayer:
      let key = LinesKey(text)
      if let cachedLines, cachedLines.key == key { return cachedLines.lines }
      let lines = SpokenView.lines(of: text.view, wording)
      cachedLines = (key, lines)
      return lines
    case let level as LevelLayer:
      let entry = level.entry
      return entry.view.map { spokenView($0, entry).lines } ?? []
    default: return []
    }
  }

  package func screen() -> SpokenScreen {
    stack.refresh()
    let level = stack.level
    let top = level.entry
    let filter = level.filter
    let rows = level.rows
    let search = stack.layers.lazy.compactMap(\.pane?.search).last
    let isLoading = top.menu == nil && top.view == nil
    let cover = cover()
    return SpokenScreen(
      level: top.id, generation: top.generation, isLoading: isLoading,
      isBusy: top.progress != nil, heading: heading(top),
      rowCount: filter == nil ? rows.count : nil,
      selection: selection(top, rows), cover: cover, input: input(),
      matches: cover == nil ? filter.flatMap(matches) : stack.jump.flatMap { matches($0.filter) },
      search: search?.words(in: wording) == nil || search?.line != nil
        ? nil : wording(.noMatchSpoken),
      toasts: stack.navigator.toasts,
      banner: stack.banner.map(words), progress: progress(top))
  }

  // MARK: The level

  private func heading(_ entry: NavigationEntry) -> [String] {
    let title = SafeText.line(entry.title)
    if let menu = entry.menu {
      let count = menu.items.count
      let subtitle = menu.subtitle.map { ", " + SafeText.line($0) } ?? ""
      return [
        title + subtitle + ", " + wording(count == 0 ? .empty : .itemCount(count: count))
      ]
    }
    guard let view = entry.view else { return [wording(.loadingTitle(title: title))] }
    if case .message(let message) = view.content { return self.message(message) }
    let spoken = spokenView(view, entry)
    return [spoken.title] + spoken.summary
  }

  private func spokenView(_ view: HandlerView, _ entry: NavigationEntry) -> SpokenView {
    if let cached, cached.level == entry.id, cached.revision == entry.revision {
      return cached.view
    }
    let spoken = SpokenView(view, rowCount: RowIndex(view).count, wording)
    cached = (entry.id, entry.revision, spoken)
    return spoken
  }

  /// Returns the lines of a message: the problem, its reason, and its remedy.
  private func message(_ message: MessageContent) -> [String] {
    let lines = SafeText.lines(message.body) + (message.detail.map { SafeText.lines($0) } ?? [])
    let words = lines.map(\.trimmingBlanks).filter { !$0.isEmpty }
    let first = words.first.map { [message.style.words($0, wording)] } ?? []
    guard message.retry == true else { return first + words.dropFirst() }
    let hints = stack.top.keyTable.line.filter { $0.role != .leave && $0.role != .help }
    let keys = hints.map {
      SpokenKeys.words($0.sign, wording) + " " + $0.meaning(in: wording)
    }.joined(separator: ", ")
    return first + words.dropFirst() + [SafeText.line(keys)]
  }

  private func selection(
    _ entry: NavigationEntry, _ rows: RowIndex
  ) -> SpokenScreen.Selection? {
    let level = stack.level
    if let form = level.form { return field(form) }
    if level.isOnDays, let day = level.day, let heatmap = level.heatmap {
      let words = HeatmapBody(heatmap: heatmap, medium: .plain(wording), day: day).dayWords ?? ""
      return SpokenScreen.Selection(key: "day \(day.number)", words: SafeText.line(words))
    }
    if rows.count > 0 { return row(level.selectedRow, entry, rows) }
    guard let view = entry.view, level.filter == nil else { return nil }
    var isMessage = false
    if case .message = view.content { isMessage = true }
    let lines = isMessage ? heading(entry) : spokenView(view, entry).lines
    guard !lines.isEmpty else { return nil }
    let number = min(max(0, level.text.scroll), lines.count - 1)
    var shown = ShownContent()
    (shown.pane, shown.scroll) = (level.text, number)
    stack.didDraw(shown)
    return line(
      number, words: lines[number], search: level.text.search, isInHeading: isMessage)
  }

  /// Returns a line of a text, with the number of the current match if it is on this line.
  private func line(
    _ number: Int, words: String, search: TextSearch?, isInHeading: Bool = false
  ) -> SpokenScreen.Selection {
    guard let search, search.line == number, let match = search.selected else {
      return SpokenScreen.Selection(key: "line \(number)", words: words, isInHeading: isInHeading)
    }
    return SpokenScreen.Selection(
      key: "line \(number) match \(match)", words: words,
      place: wording(.matchPlace(number: match + 1, count: search.count)))
  }

  private func row(
    _ position: Int, _ entry: NavigationEntry, _ rows: RowIndex
  ) -> SpokenScreen.Selection {
    // Until all rows are loaded, the total count is unknown.
    let filter = stack.level.filter
    let isOpen = entry.view?.cursor != nil && filter == nil
    let place = wording(
      isOpen
        ? .placeSoFar(number: position + 1, count: rows.count)
        : .placeSpoken(number: position + 1, count: rows.count))
    let id = rows[position].id
    if let item = rows.item(position), let menu = entry.menu {
      let trail = rows.place(position)?.trail ?? []
      let section = SpokenRows.section(of: item, in: menu)
      return SpokenScreen.Selection(
        key: "row \(position) \(id)", section: section,
        words: SpokenRows.words(of: item, trail: trail, wording),
        detail: item.state?.detail.map(SafeText.line),
        place: place)
    }
    guard let view = entry.view else { return SpokenScreen.Selection(key: "", words: "") }
    let spoken = SpokenRows(view: view, wording: wording)
    return SpokenScreen.Selection(
      key: "row \(position) \(id)", section: spoken.section(of: position, in: rows),
      words: spoken.words(of: position, in: rows), place: place)
  }

  private func field(_ form: FormState) -> SpokenScreen.Selection {
    guard let field = form.focused else {
      return SpokenScreen.Selection(
        key: "button", words: wording(.button(label: SafeText.line(form.submit.label))))
    }
    return SpokenScreen.Selection(
      key: "field \(form.focus)", words: field.spokenLabel(wording),
      value: form.takesText
        ? field.completions.first.map {
          wording(.completionSpoken(path: SafeText.line($0), count: field.completions.count))
        }
        : form.search.map { spoken($0, field) }
          ?? field.spokenRow(wording),
      error: field.error.map(SafeText.line))
  }

  /// The match that is selected, and how many there are for the text.
  private func spoken(_ search: ChoiceSearch, _ field: FormField) -> String {
    let query = SafeText.line(search.query.text)
    guard let match = search.match else {
      return wording(.nothingMatchesSpoken(query: query))
    }
    let (number, count) = (search.row + 1, search.matches.count)
    let place: Phrase =
      query.isEmpty
      ? .placeSpoken(number: number, count: count)
      : .placeOfMatches(number: number, count: count, query: query)
    return SafeText.line(field.choices[match].label) + ", " + wording(place)
  }

  // MARK: Input

  private func input() -> SpokenInput? {
    switch stack.top.content {
    case .jump(let jump):
      return Self.input("jump", wording(.jumpTo), jump.filter.input, isSearch: true)
    case .search(let search, _):
      return Self.input("search", wording(.searchFor), search.input, isSearch: true)
    case .filter(let filter, _):
      return Self.input("filter", wording(.filterBy), filter.input, isSearch: true)
    case .form(let form): return input(form)
    case .level, .question, .text, .help: return nil
    }
  }

  private func input(_ form: FormState) -> SpokenInput? {
    guard let field = form.focused, case .text(let text) = field.value else { return nil }
    let label = field.spokenLabel(wording) + (text.isEmpty ? ", " + wording(.empty) : "") + ": "
    return Self.input(
      "field \(form.focus)", label, text, isSearch: false, isSecret: field.kind == .secret)
  }

  private static func input(
    _ field: String, _ label: String, _ text: TextInput, isSearch: Bool, isSecret: Bool = false
  ) -> SpokenInput {
    let (texts, line, before) = text.lines
    let own = isSecret ? String(repeating: "*", count: texts[line].count) : texts[line]
    return SpokenInput(
      field: field, line: line, label: label, text: own, caret: before.count,
      isSearch: isSearch)
  }

  private func matches(_ filter: LevelFilter) -> String? {
    if filter.isSearching { return nil }
    if let found = filter.found {
      return wording(
        found.rowCount == 0 ? .nothingFound.capitalized : .found(count: found.rowCount))
    }
    guard let shown = filter.shown else { return wording(.toChooseFrom(count: filter.total)) }
    return wording(
      shown.isEmpty
        ? .nothingFound.capitalized : .placesMatch(count: shown.count, total: filter.total))
  }

  // MARK: Covers

  private func cover() -> SpokenScreen.Cover? {
    switch stack.covers.last {
    case let help as HelpLayer:
      let keys = help.hints.map {
        SafeText.line(SpokenKeys.words($0.sign, wording) + ": " + $0.meaning(in: wording))
      }
      return SpokenScreen.Cover(key: "help", lines: [wording(.keysThatWork)] + keys)
    case let question as Question: return prompt(question)
    case let text as TextLayer: return self.text(text)
    case let jump as JumpLayer:
      let selection = jump.place.map { place in
        SpokenScreen.Selection(
          key: "place \(jump.row)",
          words: SpokenRows.words(of: place.item, trail: place.trail, wording),
          place: wording(.placeSpoken(number: jump.row + 1, count: jump.count)))
      }
      return SpokenScreen.Cover(key: "jump", lines: [], selection: selection)
    default: return nil
    }
  }

  private func prompt(_ question: Question) -> SpokenScreen.Cover {
    let sentence = question.kind.sentence(wording)
    let lines = [sentence + " " + wording(.yesNoKeys)]
    switch question.kind {
    case .ask: return SpokenScreen.Cover(key: "ask", lines: lines)
    case .discard: return SpokenScreen.Cover(key: "discard", lines: lines)
    case .confirm(let action, let row, _):
      return SpokenScreen.Cover(key: "confirm \(action.id) \(row ?? "")", lines: lines)
    case .choose(let choices, let selected):
      let action = choices[selected].action
      let reason = question.disabledReason.map {
        wording(.cannotBeUsed(reason: SafeText.line($0)))
      }
      let warning = (reason ?? action.warning(in: wording)).map { ", " + $0 } ?? ""
      return SpokenScreen.Cover(
        key: "actions", lines: [sentence],
        selection: SpokenScreen.Selection(
          key: "action \(selected)", words: SafeText.line(action.title) + warning,
          place: wording(.placeSpoken(number: selected + 1, count: choices.count))))
    }
  }

  private func text(_ layer: TextLayer) -> SpokenScreen.Cover {
    let lines = lines(of: layer)
    let count = wording(.lineCount(count: lines.count))
    let number = min(layer.pane?.scroll ?? 0, max(0, lines.count - 1))
    var shown = ShownContent()
    (shown.pane, shown.scroll, shown.isLong) = (layer.pane, number, lines.count > 1)
    stack.didDraw(shown)
    return SpokenScreen.Cover(
      key: "overlay", lines: [SafeText.line(layer.view.title) + ", " + count],
      selection: lines.isEmpty
        ? nil : line(number, words: lines[number], search: layer.pane?.search))
  }

  // MARK: Progress

  private func words(_ banner: Banner) -> String {
    let text = SafeText.line(banner.text)
    // Wide gaps separate the parts of a line.
    var parts = text.split(separator: "   ").map(String.init)
    let key = stack.keys.name(of: .problems) ?? ""
    if banner.details != nil, !key.isEmpty { parts.append(wording(.showsProblems(key: key))) }
    return banner.style.words(parts.joined(separator: ", "), wording)
  }

  private func progress(_ entry: NavigationEntry) -> String? {
    guard let progress = entry.activity ?? entry.progress else {
      return entry.isLoadingMore ? wording(.loadingMore.capitalized) : nil
    }
    let share = progress.fraction.map { ", \(Int((min(max($0, 0), 1) * 100).rounded())) %" } ?? ""
    return SafeText.line(progress.message ?? wording(.loading)) + share
  }
}
