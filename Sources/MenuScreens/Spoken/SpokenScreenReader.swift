internal import HandlerProtocol
internal import MenuItems
internal import MenuNavigation
internal import TerminalText
internal import TerminalUI

/// Reads out of the model what there is to be said.
@MainActor
final class SpokenScreenReader {
  private let model: ScreenModel
  private var cached: (level: Int, revision: Int, view: SpokenView)?

  init(_ model: ScreenModel) {
    self.model = model
    model.medium = .plain
  }

  /// What there is to be said now.
  func screen() -> SpokenScreen {
    model.updateForm()
    model.refreshTextSearch()
    let top = model.navigator.top
    let filter = model.state.filter
    let rows = model.rows
    let isLoading = top.menu == nil && top.view == nil
    let cover = cover()
    return SpokenScreen(
      level: top.id, generation: top.generation, isLoading: isLoading,
      isBusy: top.progress != nil, heading: heading(top),
      rowCount: filter == nil ? rows.count : nil,
      selection: selection(top, rows), cover: cover, input: input(),
      matches: cover == nil ? filter.flatMap(matches) : model.jump.flatMap { matches($0.filter) },
      search: model.textSearch?.words == nil || model.textSearch?.line != nil ? nil : "No match",
      toast: model.navigator.toast.map { $0.style.words(SafeText.line($0.text)) },
      banner: model.banner.map(words), progress: progress(top))
  }

  // MARK: The level

  private func heading(_ entry: NavigationEntry) -> [String] {
    let title = SafeText.line(entry.title)
    if let menu = entry.menu {
      let count = menu.items.count
      let subtitle = menu.subtitle.map { ", " + SafeText.line($0) } ?? ""
      return [
        title + subtitle + (count == 0 ? ", empty" : count == 1 ? ", 1 item" : ", \(count) items")
      ]
    }
    guard let view = entry.view else { return [title + ", loading"] }
    if case .message(let message) = view.content { return self.message(message) }
    let spoken = spokenView(view, entry)
    return [spoken.title] + spoken.summary
  }

  private func spokenView(_ view: HandlerView, _ entry: NavigationEntry) -> SpokenView {
    if let cached, cached.level == entry.id, cached.revision == entry.revision {
      return cached.view
    }
    let spoken = SpokenView(view, rowCount: RowIndex(view).count)
    cached = (entry.id, entry.revision, spoken)
    return spoken
  }

  /// What happened, why, and what can be done about it.
  private func message(_ message: MessageContent) -> [String] {
    let lines = SafeText.lines(message.body) + (message.detail.map { SafeText.lines($0) } ?? [])
    let words = lines.map(\.trimmingBlanks).filter { !$0.isEmpty }
    let first = words.first.map { [message.style.words($0)] } ?? []
    guard message.retry == true else { return first + words.dropFirst() }
    let others = [model.hint(.quit), model.hint(.help)]
    let hints = model.keyHints.filter { !others.contains($0.key) }
    let keys = hints.map { SpokenKeys.words($0.key) + " " + $0.meaning }.joined(separator: ", ")
    return first + words.dropFirst() + [SafeText.line(keys)]
  }

  private func selection(
    _ entry: NavigationEntry, _ rows: RowIndex
  ) -> SpokenScreen.Selection? {
    if let form = model.state.form { return field(form) }
    if model.state.movesDay, model.state.filter == nil, let day = model.day,
      case .heatmap(let heatmap)? = entry.view?.content
    {
      let words = HeatmapBody(heatmap: heatmap, medium: .plain, day: day).dayWords ?? ""
      return SpokenScreen.Selection(key: "day \(day.number)", words: SafeText.line(words))
    }
    if rows.count > 0 { return row(model.selectedRow, entry, rows) }
    guard let view = entry.view, model.state.filter == nil else { return nil }
    var isMessage = false
    if case .message = view.content { isMessage = true }
    let lines = isMessage ? heading(entry) : spokenView(view, entry).lines
    guard !lines.isEmpty else { return nil }
    let number = min(max(0, model.state.scroll), lines.count - 1)
    model.state.scroll = number
    return line(number, words: lines[number], isInHeading: isMessage)
  }

  /// A line of a text, and which of the places that were found it has where one is at it.
  private func line(
    _ number: Int, words: String, isInHeading: Bool = false
  ) -> SpokenScreen.Selection {
    guard let search = model.textSearch, search.line == number, let match = search.selected else {
      return SpokenScreen.Selection(key: "line \(number)", words: words, isInHeading: isInHeading)
    }
    return SpokenScreen.Selection(
      key: "line \(number) match \(match)", words: words,
      place: "match \(match + 1) of \(search.count)")
  }

  private func row(
    _ position: Int, _ entry: NavigationEntry, _ rows: RowIndex
  ) -> SpokenScreen.Selection {
    // Of a view that has further pages, nobody knows how many there are.
    let isOpen = entry.view?.cursor != nil && model.state.filter == nil
    let place = "\(position + 1) of \(rows.count)" + (isOpen ? " so far" : "")
    let id = rows[position].id
    if let item = rows.item(position), let menu = entry.menu {
      var trail = menu.items.contains { $0 === item } ? [] : [item]
      if !trail.isEmpty, case .items(let index)? = model.state.filter?.rows {
        trail = index.places[rows.number(position)].trail
      }
      let section = SpokenRows.section(of: item, in: menu)
      return SpokenScreen.Selection(
        key: "row \(position) \(id)", section: section,
        words: SpokenRows.words(of: item, trail: trail), place: place)
    }
    guard let view = entry.view else { return SpokenScreen.Selection(key: "", words: "") }
    let spoken = SpokenRows(view: view)
    return SpokenScreen.Selection(
      key: "row \(position) \(id)", section: spoken.section(of: position, in: rows),
      words: spoken.words(of: position, in: rows), place: place)
  }

  private func field(_ form: FormState) -> SpokenScreen.Selection {
    guard let field = form.focused else {
      return SpokenScreen.Selection(
        key: "button", words: SafeText.line(form.submit.label) + ", button")
    }
    return SpokenScreen.Selection(
      key: "field \(form.focus)", words: field.spokenLabel,
      value: form.takesText ? nil : field.spokenValue, error: field.error.map(SafeText.line))
  }

  // MARK: What is typed

  private func input() -> SpokenInput? {
    if let jump = model.jump {
      return Self.input("jump", "Jump to: ", jump.filter.input, isSearch: true)
    }
    if let search = model.textSearch, search.isEditing {
      return Self.input("search", "Search: ", search.input, isSearch: true)
    }
    guard !model.isCovered else { return nil }
    if let filter = model.state.filter {
      return filter.isEditing ? Self.input("filter", "Filter: ", filter.input, isSearch: true) : nil
    }
    guard let form = model.state.form, let field = form.focused, case .text(let text) = field.value
    else { return nil }
    let label = field.spokenLabel + (text.isEmpty ? ", empty: " : ": ")
    return Self.input(
      "field \(form.focus)", label, text, isSearch: false, isSecret: field.kind == .secret)
  }

  private static func input(
    _ field: String, _ label: String, _ text: TextInput, isSearch: Bool, isSecret: Bool = false
  ) -> SpokenInput {
    let (texts, line, _) = text.lines
    let before = texts[..<line].reduce(0) { $0 + $1.count + 1 }
    let own = isSecret ? String(repeating: "*", count: texts[line].count) : texts[line]
    return SpokenInput(
      field: field, line: line, label: label, text: own, caret: text.caret - before,
      isSearch: isSearch)
  }

  private func matches(_ filter: LevelFilter) -> String? {
    if filter.search.isSearching { return nil }
    guard let shown = filter.shown else { return "\(filter.total) to choose from" }
    return shown.isEmpty ? "Nothing matches" : "\(shown.count) of \(filter.total) match"
  }

  // MARK: What covers the level

  private func cover() -> SpokenScreen.Cover? {
    if model.showsHelp {
      let keys = model.allKeys.filter { $0.key != model.hint(.mouse) }
      return SpokenScreen.Cover(
        key: "help", lines: ["Keys that work here"] + SpokenKeys.lines(keys).map(SafeText.line))
    }
    if let prompt = model.activePrompt { return self.prompt(prompt) }
    if let overlay = model.overlay { return self.overlay(overlay) }
    guard let jump = model.jump else { return nil }
    var selection: SpokenScreen.Selection?
    if let place = jump.place {
      selection = SpokenScreen.Selection(
        key: "place \(jump.row)", words: SpokenRows.words(of: place.item, trail: place.trail),
        place: "\(jump.row + 1) of \(jump.count)")
    }
    return SpokenScreen.Cover(key: "jump", lines: [], selection: selection)
  }

  private func prompt(_ prompt: ActionPrompt) -> SpokenScreen.Cover {
    let keys = "y yes, n no"
    switch prompt {
    case .discard:
      return SpokenScreen.Cover(key: "discard", lines: ["Leave without sending the form? " + keys])
    case .confirm(let action, let row, _):
      let question = SafeText.lines(action.confirm ?? action.title).joined(separator: " ")
      let warning = action.style == .destructive ? " This cannot be undone." : ""
      return SpokenScreen.Cover(
        key: "confirm \(action.id) \(row ?? "")", lines: [question + warning + " " + keys])
    case .choose(let choices, let selected):
      let action = choices[selected].action
      let warning = action.style == .destructive ? ", cannot be undone" : ""
      return SpokenScreen.Cover(
        key: "actions", lines: [choices.count == 1 ? "1 action" : "\(choices.count) actions"],
        selection: SpokenScreen.Selection(
          key: "action \(selected)", words: SafeText.line(action.title) + warning,
          place: "\(selected + 1) of \(choices.count)"))
    }
  }

  private func overlay(_ view: HandlerView) -> SpokenScreen.Cover {
    let lines = model.coverLayout()
    let count = lines.count == 1 ? "1 line" : "\(lines.count) lines"
    model.overlayScroll = min(model.overlayScroll, max(0, lines.count - 1))
    let number = model.overlayScroll
    return SpokenScreen.Cover(
      key: "overlay", lines: [SafeText.line(view.title) + ", " + count],
      selection: lines.isEmpty ? nil : line(number, words: lines[number].plainText))
  }

  // MARK: What is at work

  private func words(_ banner: ScreenModel.Banner) -> String {
    var text = SafeText.line(banner.text)[...]
    if let sign = text.first, "✗▲✓".contains(sign) { text = text.dropFirst().drop { $0 == " " } }
    // Wide gaps part what stands on one line.
    var parts = text.split(separator: "   ").map(String.init)
    let key = model.hint(.problems)
    if banner.details != nil, !key.isEmpty { parts.append("\(key) show") }
    return banner.style.words(parts.joined(separator: ", "))
  }

  private func progress(_ entry: NavigationEntry) -> String? {
    guard let progress = entry.activity ?? entry.progress else {
      return entry.isLoadingMore ? "Loading more" : nil
    }
    let share = progress.fraction.map { ", \(Int((min(max($0, 0), 1) * 100).rounded())) %" } ?? ""
    return SafeText.line(progress.message ?? "Loading") + share
  }
}
