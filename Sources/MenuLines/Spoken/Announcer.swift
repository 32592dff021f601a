/// Something to be said.
package enum Announcement: Equatable {
  /// A line.
  case line(String)
  /// What is typed now.
  case input(SpokenInput)
}

/// Says what has changed, from one moment to the next, in one line for each change.
package struct Announcer {
  /// What was said last.
  package private(set) var spoken: SpokenScreen?

  /// An announcer that has said nothing yet.
  package init() {}

  /// Forgets what was said, so that all is said again.
  package mutating func forget() { spoken = nil }

  /// Takes note of a key: what is told for a moment was told, and may be told again.
  package mutating func forgetToast() { spoken?.toast = nil }

  /// Only what was typed; the rest of the change waits for a pause.
  package mutating func typed(_ screen: SpokenScreen) -> [Announcement] {
    guard spoken?.input != screen.input, let input = screen.input else { return [] }
    spoken?.input = input
    return [.input(input)]
  }

  /// What is to be said of the change to `screen`.
  ///
  /// - Parameter isAnswer: whether it follows a key; what a handler changes by itself while it is
  ///   still at work is not said, else there would be no end of it.
  package mutating func announcements(for screen: SpokenScreen, isAnswer: Bool = true)
    -> [Announcement]
  {
    guard let old = spoken else {
      spoken = screen
      return [screen.banner].compactMap(\.self).map(Announcement.line) + arrival(at: screen)
    }
    var said: [Announcement] = []
    if let banner = screen.banner, banner != old.banner { said.append(.line(banner)) }
    if let toast = screen.toast, toast != old.toast { said.append(.line(toast)) }
    let isSameLevel = screen.level == old.level && screen.isLoading == old.isLoading
    if isSameLevel, screen.generation != old.generation, screen.isBusy, !old.isLoading {
      guard isAnswer else {
        spoken?.banner = screen.banner
        spoken?.toast = screen.toast
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
    return said + changes(from: old, to: screen)
  }

  /// What is said when one comes to a level, or when it shows something else.
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

  /// Where one is on a level.
  private func position(on screen: SpokenScreen, withSection: Bool) -> [Announcement] {
    guard let selection = screen.selection else { return typing(screen) }
    var said: [Announcement] = []
    if let error = selection.error { said.append(.line("Error: " + error)) }
    // A field that is typed into is said with what is typed.
    if screen.input == nil || screen.input?.isSearch == true {
      said.append(.line(withSection ? Self.withSection(selection) : selection.line))
    }
    return said + typing(screen)
  }

  private func typing(_ screen: SpokenScreen) -> [Announcement] {
    screen.input.map { [.input($0)] } ?? []
  }

  /// What has changed where one still is at the same place.
  private func changes(from old: SpokenScreen, to new: SpokenScreen) -> [Announcement] {
    var said: [Announcement] = []
    if let before = old.rowCount, let count = new.rowCount, count > before,
      old.level == new.level, old.generation == new.generation
    {
      said.append(.line("\(count - before) more, \(count) rows"))
    }
    if new.matches != old.matches {
      said.append(.line(new.matches ?? "All are shown"))
    }
    if let search = new.search, search != old.search { said.append(.line(search)) }
    let (before, now) =
      new.cover == nil
      ? (old.selection, new.selection) : (old.cover?.selection, new.cover?.selection)
    let isField = new.input.map { !$0.isSearch } ?? false
    if let error = now?.error, error != before?.error || now?.key != before?.key {
      said.append(.line("Error: " + error))
    }
    if let now, !isField {
      let own = Self.selection(from: before, to: now)
      // What was found is said with the first of it, so that the cursor stands there.
      let isFound = new.matches != old.matches && new.input?.field == old.input?.field
      said += own.isEmpty && isFound ? [.line(now.line)] : own
    }
    if var input = new.input, input != old.input {
      // Of a longer text only the line is said that one came to.
      if old.input?.field == input.field, old.input?.line != input.line { input.label = "" }
      // What is looked for was said when it was typed, and the selection is to be the last line.
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
