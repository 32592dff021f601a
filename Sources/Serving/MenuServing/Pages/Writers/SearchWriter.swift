internal import DisplayText
internal import MenuInteraction
internal import MenuNavigation

/// Writes the one search field, which filters the rows of a page, or finds items of the whole menu.
@MainActor struct SearchWriter: PagePart {
  let page: PageWriter

  func write() {
    let jump = stack.covers.last as? JumpLayer
    let filters = jump == nil && !stack.isCovered && canFilter
    let everywhere = wording(.jumpToAnyItem.capitalized)
    let label = filters ? wording(.filter.capitalized) : everywhere
    page.form([.class("search"), .role("search")]) {
      html.open(
        "input",
        [
          .id("search"), .type("search"), .name("text"), .label(label), .placeholder(label),
          .value((jump?.filter ?? (filters ? level.filter : nil))?.input.text ?? ""), .noCompletion,
          HTMLAttribute("data-live", filters ? "find" : "jump"),
          HTMLAttribute("data-everywhere", everywhere),
          .key(page.key(of: filters ? .filter : .jump)),
          HTMLAttribute("data-jump", filters ? page.key(of: .jump) : nil),
        ])
      if filters {
        html.line("button", [.class("nojs"), .name("do"), .value("find")], label)
      }
      html.line("button", [.class("nojs"), .name("do"), .value("jump")], wording(.go))
    }
  }

  /// Whether there are rows to filter.
  private var canFilter: Bool {
    context.item == nil && level.form == nil && level.canFilter
      && (level.filter != nil || level.rows.count > 1 || navigator.searchesInHandler)
  }
}
