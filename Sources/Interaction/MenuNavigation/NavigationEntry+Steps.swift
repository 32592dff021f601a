internal import HandlerProtocol
internal import MenuDispatch

extension NavigationEntry {
  /// Returns whether the level shows the view with an ID.
  func shows(_ id: String, of invocation: String) -> Bool {
    self.invocation == invocation && failure == nil && view?.id == id
  }
}

extension [NavigationEntry] {
  /// Returns the index of the level that shows the view with an ID, else of the one waiting for its answer.
  func index(of view: String, _ invocation: String) -> Int? {
    lastIndex { $0.shows(view, of: invocation) }
      ?? lastIndex { $0.invocation == invocation && $0.progress != nil }
  }

  /// Shows a step of an invocation in the level that it is about; returns false if there is none.
  ///
  /// - Parameter printing: the index of the level that shows what the invocation's program prints.
  mutating func show(
    _ step: HandlerStep, of invocation: String, printing: () -> Int?
  ) -> Bool {
    switch step {
    case .answered: break
    case .update(let view):
      guard let index = index(of: view.id, invocation) else { return false }
      self[index].show(.view(view))
    case .menu(let menu):
      guard let index = firstIndex(where: { $0.invocation == invocation }) else { return false }
      self[index].show(updated: menu)
    case .append(let id, let page):
      guard let index = lastIndex(where: { $0.shows(id, of: invocation) }) else { return false }
      self[index].append(page, cursor: page.cursor ?? self[index].view?.cursor)
    case .patch(let id, let patch):
      guard let index = lastIndex(where: { $0.shows(id, of: invocation) }) else { return false }
      self[index].apply(patch)
    case .text(let text):
      guard let index = printing() else { return false }
      self[index].append(text: text, of: invocation)
    case .notice(let id, let text):
      guard let index = lastIndex(where: { $0.shows(id, of: invocation) }) else { return false }
      self[index].add(notice: text)
    case .progress(let fraction, let message):
      for index in indices where self[index].invocation == invocation {
        self[index].progress?.advance(fraction, message)
        self[index].activity?.advance(fraction, message)
      }
    }
    return true
  }
}

extension NavigationEntry.Progress {
  fileprivate mutating func advance(_ fraction: Double?, _ message: String?) {
    // A fraction that is not finite is ignored; others are limited to 0...1.
    self.fraction = fraction.flatMap { $0.isFinite ? min(max($0, 0), 1) : nil }
    self.message = message ?? self.message
  }
}
