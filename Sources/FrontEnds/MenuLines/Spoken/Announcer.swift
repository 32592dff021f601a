package import DisplayText
internal import MenuInteraction
internal import HandlerProtocol
internal import MenuNavigation

package enum Announcement: Equatable {
  case line(String)
  case input(SpokenInput)
}

/// Derives announcements from changes of the screen, one line for each change.
package struct Announcer {
  package private(set) var spoken: SpokenScreen?

  private let wording: Wording

  package init(_ wording: Wording = .english) { self.wording = wording }

  package mutating func forget() { spoken = nil }

  /// Returns the announcements for the input only; the other changes wait for a pause.
  package mutating func typed(_ screen: SpokenScreen) -> [Announcement] {
    guard spoken?.input != screen.input, let input = screen.input else { return [] }
    spoken?.input = input
    return [.input(input)]
  }

  /// Returns the announcements for the change to `screen`.
  ///
  /// - Parameter isAnswer: whether the change follows a key; changes that a running handler makes are not announced,
  ///   because there could be any number of them.
  package mutating func announcements(for screen: SpokenScreen, isAnswer: Bool = true)
    -> [Announcement]
  {
    guard let old = spoken else {
      spoken = screen
      return [screen.banner].compactMap(\.self).map(Announcement.line) + arrival(at: screen)
    }
    var said: [Announcement] = []
    if let banner = screen.banner, banner != old.banner { said.append(.line(banner)) }
    let toasts = screen.toasts.filter { !old.toasts.contains($0) }
    said += toasts.map { toast in
      .line(
        SafeText.line(toast.style.words(toast.text, wording) + (toast.action?.offerWords ?? "")))
    }
    let isSameLevel = screen.level == old.level && screen.isLoading == old.isLoading
    if isSameLevel, screen.generation != old.generation, screen.isBusy, !old.isLoading {
      guard isAnswer else {
        spoken?.banner = screen.banner
        spoken?.toasts = screen.toasts
        return said
      }
      spoken = screen
      spoken?.generation = old.generation
    } else {
      spoken = screen
      if !isSameLevel || screen.generation != old.generation {
        if screen.cover == nil { return said + arrival(at: screen) }
        said += screen.heading.map(Announcement.line)
      }
    }
    if screen.cover?.key != old.cover?.key {
      guard let cover = screen.cover else {
        return said + position(on: screen, withSection: false)
      }
      return said + cover.lines.map(Announcement.line)
        + (cover.selection.map { [.line($0.line)] } ?? []) + typing(screen)
    }
    return said + changes(from: old, to: screen, isAnswer: isAnswer)
  }

  /// Returns the announcements for entering a level, or for new content of the level.
  private func arrival(at screen: SpokenScreen) -> [Announcement] {
    if let cover = screen.cover {
      return (screen.heading + cover.lines).map(Announcement.line)
        + (cover.selection.map { [.line($0.line)] } ?? [])
    }
    var said = screen.heading.map(Announcement.line)
    if let matches = screen.matches { said.append(.line(matches)) }
    if screen.selection?.isInHeading == true { return said + typing(screen) }
    return said + position(on: screen, withSection: true)
  }

  private func position(on screen: SpokenScreen, withSection: Bool) -> [Announcement] {
    guard let selection = screen.selection else { return typing(screen) }
    var said: [Announcement] = []
    if let error = selection.error { said.append(.line(wording(.error(text: error)))) }
    // A field with text input is announced together with the input.
    if screen.input == nil || screen.input?.isSearch == true {
      said.append(.line(withSection ? Self.withSection(selection) : selection.line))
    }
    return said + typing(screen)
  }

  private func typing(_ screen: SpokenScreen) -> [Announcement] {
    screen.input.map { [.input($0)] } ?? []
  }

  private func changes(
    from old: SpokenScreen, to new: SpokenScreen, isAnswer: Bool
  ) -> [Announcement] {
    var said: [Announcement] = []
    if let before = old.rowCount, let count = new.rowCount, count > before,
      old.level == new.level, old.generation == new.generation
    {
      said.append(.line(wording(.newRows(new: count - before, count: count))))
    }
    if new.matches != old.matches {
      said.append(.line(new.matches ?? wording(.allAreShown)))
    }
    if let search = new.search, search != old.search { said.append(.line(search)) }
    let (before, now) =
      new.cover == nil
      ? (old.selection, new.selection) : (old.cover?.selection, new.cover?.selection)
    let isField = new.input.map { !$0.isSearch } ?? false
    if let error = now?.error, error != before?.error || now?.key != before?.key {
      said.append(.line(wording(.error(text: error))))
    }
    if isField, let now, let value = now.value, now.key == before?.key, value != before?.value {
      said.append(.line(value))
    }
    // A line that a program is still printing may change any number of times.
    let isPrinted = !isAnswer && new.isBusy && before?.key == now?.key
    if let now, !isField, !isPrinted {
      let own = Self.selection(from: before, to: now)
      // The number of matches is announced with the first match, so that the cursor is there.
      let isFound = new.matches != old.matches && new.input?.field == old.input?.field
      said += own.isEmpty && isFound ? [.line(now.line)] : own
    }
    if var input = new.input, input != old.input {
      // Within a longer text only the new line is announced.
      if old.input?.field == input.field, old.input?.line != input.line { input.label = "" }
      // A search input was announced during typing, and the selection must be the last line.
      if !input.isSearch || old.input?.field != input.field || said.isEmpty {
        said.append(.input(input))
      } else {
        said.insert(.input(input), at: 0)
      }
    }
    return said
  }

  private static func selection(
    from old: SpokenScreen.Selection?, to new: SpokenScreen.Selection
  ) -> [Announcement] {
    if let old, old.key == new.key, old.words == new.words {
      guard old.value != new.value, let value = new.value else { return [] }
      return [.line(value)]
    }
    return [.line(old?.section == new.section ? new.line : withSection(new))]
  }

  private static func withSection(_ selection: SpokenScreen.Selection) -> String {
    (selection.section.map { $0 + ": " } ?? "") + selection.line
  }
}
