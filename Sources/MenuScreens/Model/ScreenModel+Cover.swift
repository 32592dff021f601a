internal import HandlerProtocol
internal import Keyboard
internal import MenuNavigation
internal import TerminalUI

// What covers the level: the list of keys, the log of a failure, the problems of the menu.

extension ScreenModel {
  /// Whether a text is shown in the place of the level.
  var isCoveredByText: Bool { showsHelp || overlay != nil }

  /// The first line of the covering text that is shown.
  var coverScroll: Int {
    get { showsHelp ? helpScroll : overlayScroll }
    set { if showsHelp { helpScroll = newValue } else { overlayScroll = newValue } }
  }

  func showHelp() {
    showsHelp = true
    helpScroll = 0
  }

  func showProblems() {
    overlay = banner?.details
    overlayScroll = 0
  }

  func showLog() {
    guard let log = navigator.top.failureLog else { return }
    overlay = HandlerView(title: "Log", content: .text(TextContent(body: log)))
    // What was written last is at the end.
    overlayScroll = .max / 2
  }

  /// Whether there is more of the covering text than the last frame had room for.
  var canScrollCover: Bool {
    get { showsHelp ? canScrollHelp : canScrollOverlay }
    set { if showsHelp { canScrollHelp = newValue } else { canScrollOverlay = newValue } }
  }

  /// Of a text that is searched, the search is ended first.
  private func endSearchOrClose() {
    if textSearch == nil { closeCover() } else { textSearch = nil }
  }

  private func closeCover() {
    textSearch = nil
    if showsHelp { showsHelp = false } else { overlay = nil }
  }

  func handleInCover(_ key: Key) -> Outcome {
    if textSearch?.isEditing == true { return handleInTextSearch(key) }
    let command = keys.command(for: key, preferring: localCommands)
    switch command {
    case .quit:
      closeCover()
      overlay = nil
      return leave(.quit)
    case .down: scrollCover(by: 1)
    case .up: scrollCover(by: -1)
    case .pageDown: scrollCover(by: pageSize)
    case .pageUp: scrollCover(by: -pageSize)
    case .first: coverScroll = 0
    // The next frame knows how far down that is.
    case .last: coverScroll = .max / 2
    case .filter: openTextSearch()
    case .nextMatch: moveMatch(by: 1)
    case .previousMatch: moveMatch(by: -1)
    case .help where !showsHelp: showHelp()
    case .back, .help, .problems: endSearchOrClose()
    case .open where key == .enter: endSearchOrClose()
    default: break
    }
    return .stay
  }

  func scrollCover(by distance: Int) {
    coverScroll = max(0, min(coverScroll, .max / 2) + distance)
  }
}
