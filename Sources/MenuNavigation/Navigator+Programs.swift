internal import MenuItems

// The programs of menu items, and what they have printed.

extension Navigator {
  /// Whether repeating the selection shows the form of the item first, which asks its question by itself.
  public var asksByForm: Bool {
    guard let invocation = top.invocation, top.action == nil else { return false }
    return invocations[invocation]?.item.operation?.inputs.isEmpty == false
  }

  /// Whether the level shows what the program of a menu item printed after an action, which can be repeated.
  public var canRunAgain: Bool {
    guard let invocation = top.invocation, top.action != nil, top.activity == nil else {
      return false
    }
    return invocations[invocation]?.item.operation != nil && invocations[invocation]?.handler != nil
  }

  /// Whether the level shows the output of a menu item's program that is still running.
  public var isProgramRunning: Bool {
    guard let invocation = top.invocation, top.view != nil, top.progress != nil else {
      return false
    }
    return invocations[invocation]?.item.operation != nil
  }

  /// Ends the running program whose output the level shows, and keeps the output; returns false if there is
  /// none.
  @discardableResult
  public func stopProgram() -> Bool {
    guard isProgramRunning, let invocation = top.invocation else { return false }
    stopSelection(invocation)
    update(top.id) { entry in
      entry.progress = nil
      entry.add(notice: wording(.stoppedNotice))
    }
    // In a long output the notice is far below.
    say(.stopped)
    return true
  }
}
