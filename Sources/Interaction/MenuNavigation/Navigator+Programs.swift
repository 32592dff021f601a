internal import DisplayText
package import MenuItems

// The programs of menu items, and what they have printed.

extension Navigator {
  /// Whether the level shows what the program of a menu item printed after an action, which can be repeated.
  public var canRunAgain: Bool {
    guard let invocation = top.invocation, top.action != nil, top.activity == nil else {
      return false
    }
    return invocations[invocation]?.item.operation != nil && invocations[invocation]?.handler != nil
  }

  /// Whether the program of a menu item runs for the level, whether it has printed anything or not.
  package var isRunningProgram: Bool {
    guard let invocation = top.invocation, let operation = invocations[invocation]?.item.operation
    else { return false }
    // A selection with inputs only brings the form; the action that sends the form runs the program.
    return top.activity != nil || top.progress != nil && operation.inputs.isEmpty
  }

  /// Whether going back leaves a program that goes on.
  package var leavesProgram: Bool { keepsPrograms && isRunningProgram }

  /// Whether a program runs on although its level was left.
  package var hasDetachedPrograms: Bool { invocations.values.contains(where: \.isDetached) }

  /// The items for which a program or another handler is at work, also those whose levels were left.
  package var itemsAtWork: [MenuItem] {
    invocations.values.filter(\.isDetached).map(\.item)
      + entries.filter { $0.progress != nil || $0.activity != nil }.compactMap(\.item)
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

  /// Ends what runs for the level: an action, a program, or a selection whose answer is awaited; returns false if
  /// nothing runs.
  @discardableResult
  package func stopRunning() -> Bool {
    if cancelActivity() || stopProgram() { return true }
    guard top.progress != nil, !isAtRoot else { return false }
    leave(entries.count - 1)
    say(.stopped)
    changed()
    return true
  }

  /// Removes the levels of an invocation whose program runs on; of its answer only messages are shown.
  func detach(_ invocation: String) {
    let title = entries.first { $0.invocation == invocation }?.title ?? ""
    for entry in entries where entry.invocation == invocation {
      // The task of an action belongs to the invocation from now on, which cancels it when it ends.
      if let task = work.release(entry.id) { invocations[invocation]?.task = task }
    }
    entries.removeAll { $0.invocation == invocation }
    invocations[invocation]?.isDetached = true
    say(.goesOn(title: title))
  }
}
