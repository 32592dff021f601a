/// The preview of a choice among lines: what a command prints about the selected line.
///
/// One command runs at a time: the next one starts when all processes of the last have ended.
@MainActor
package final class PickPreview {
  /// The maximum amount of text, in bytes; a command that prints more is ended.
  package static let limit = 2 << 20
  /// The time for which the previous text stays while a command prints nothing.
  private static let patience = Duration.milliseconds(250)

  struct Subject: Equatable {
    var template: PickTemplate
    var line: Int?
    /// The number of the reading that the line came from.
    var reading: Int
    var query: String?
    var marked: Set<Int>?
    var columns: Int
    var rows: Int
  }

  package internal(set) var template: PickTemplate?
  package let window: PreviewWindow
  package internal(set) var isHidden: Bool
  /// Whether lines that are too long are broken.
  package internal(set) var wraps: Bool
  package private(set) var text = ""
  /// The number of the text: a text with the same number differs only in what was added to it.
  package private(set) var revision = 0
  package private(set) var note: String?
  package private(set) var isRunning = false
  /// The index of the first visible line; the front end limits it to the text.
  package var scroll = 0
  /// The number of columns and rows of the text on the screen; 0 while it is not shown.
  package var size = (columns: 0, rows: 0)

  private struct Request {
    var script: PickScript
    var columns: Int
    var rows: Int
    var scroll: Int
  }

  private var subject: Subject?
  private var next: Request?
  private var task: Task<Void, Never>?
  /// The number of the last request; text of earlier ones is dropped.
  private var request = 0
  /// The number of the request that the text belongs to.
  private var begun = 0

  init(_ template: PickTemplate?, _ window: PreviewWindow) {
    (self.template, self.window) = (template, window)
    (isHidden, wraps) = (window.isHidden, window.wraps)
  }

  package var isWanted: Bool { template != nil && !isHidden }

  // MARK: Commands

  /// Runs the command for `subject`, unless `subject` is unchanged.
  ///
  /// - Parameters:
  ///   - programs: runs the command; the same object in each call.
  ///   - script: returns the command and the first line to show, or `nil` if there is nothing to preview.
  func show(
    _ subject: Subject, _ programs: any PickPrograms, changed: @escaping @MainActor () -> Void,
    script: () throws(PickMistake) -> (script: PickScript, scroll: Int)?
  ) {
    guard subject != self.subject else { return }
    self.subject = subject
    request += 1
    next = nil
    do throws(PickMistake) {
      if let (script, scroll) = try script() {
        next = Request(script: script, columns: subject.columns, rows: subject.rows, scroll: scroll)
        isRunning = true
      } else {
        say(nil, changed)
      }
    } catch {
      say(error.message, changed)
    }
    if let task { task.cancel() } else { startNext(programs, changed) }
  }

  private func say(_ note: String?, _ changed: @MainActor () -> Void) {
    clear()
    self.note = note.map { $0.prefix(1).uppercased() + $0.dropFirst() }
    isRunning = false
    changed()
  }

  /// Has the command run again.
  func refresh() { subject = nil }

  func stop() {
    request += 1
    next = nil
    subject = nil
    isRunning = false
    task?.cancel()
  }

  /// Ends the command, and waits for the end of all its processes.
  package func close() async {
    stop()
    await task?.value
  }

  private func startNext(_ programs: any PickPrograms, _ changed: @escaping @MainActor () -> Void) {
    guard let next else { return }
    self.next = nil
    let number = request
    task = Task { [weak self] in
      await self?.run(next, number, programs, changed)
      guard let self else { return }
      task = nil
      startNext(programs, changed)
    }
  }

  private func run(
    _ next: Request, _ number: Int, _ programs: any PickPrograms,
    _ changed: @escaping @MainActor () -> Void
  ) async {
    let waiting = Task { [weak self] in
      try? await Task.sleep(for: Self.patience)
      guard let self, !Task.isCancelled, number == request else { return }
      begin(next, number)
      changed()
    }
    let end = await programs.preview(next.script, columns: next.columns, rows: next.rows) {
      [weak self] more in
      guard let self, number == request else { return }
      begin(next, number)
      text += more
      changed()
    }
    waiting.cancel()
    guard number == request else { return }
    begin(next, number)
    note = end
    isRunning = false
    changed()
  }

  private func begin(_ next: Request, _ number: Int) {
    guard begun != number else { return }
    begun = number
    clear()
    scroll = next.scroll
  }

  private func clear() {
    text = ""
    note = nil
    scroll = 0
    revision += 1
  }
}

package enum PreviewChange: Sendable, Hashable {
  case scroll(Int)
  /// Scrolls by a number of halves of its height.
  case halfPages(Int)
  case top, bottom
  case toggle
  /// Breaks long lines, or cuts them.
  case toggleWrap
  case refresh
}

extension PickPreview {
  func apply(_ change: PreviewChange) {
    switch change {
    case .scroll(let distance): scroll(by: distance)
    case .halfPages(let count):
      // Both halves of a page leave a line of it visible.
      scroll(
        by: count.isMultiple(of: 2)
          ? count / 2 * max(1, size.rows - 1) : count * max(1, size.rows / 2))
    case .top: scroll = 0
    case .bottom: scroll = .max / 2
    case .toggle:
      isHidden.toggle()
      if isHidden { stop() }
    case .toggleWrap: wraps.toggle()
    case .refresh: refresh()
    }
  }

  private func scroll(by distance: Int) {
    scroll = max(0, min(scroll, .max / 2) + max(-1_000_000, min(1_000_000, distance)))
  }
}
