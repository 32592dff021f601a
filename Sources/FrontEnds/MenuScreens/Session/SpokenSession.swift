internal import MenuInteraction
internal import MenuLines
internal import MenuNavigation
package import TerminalUI

/// Announces the screens for a screen reader.
///
/// The keys are the same, but nothing is redrawn, and each change is a line of its own.
package final class SpokenSession: TerminalSession {
  private let typingPause: Duration
  private let progressInterval: Duration
  private let reader: SpokenScreenReader
  private lazy var announcer = Announcer(model.stack.wording)
  private var writer = SpokenWriter()
  private lazy var pacer = FramePacer(now: { .zero }) { [weak self] in
    // During typing, all changes are announced in the next pause.
    if let self, self.pausing == nil { self.speak(isAnswer: false) }
  }
  /// The task that announces the remaining changes after a pause in typing.
  private var pausing: Task<Void, Never>?
  private var lastProgress: String?

  /// Creates a session of `model` on `terminal`.
  ///
  /// - Parameters:
  ///   - typingPause: the pause in typing before the matches are announced; zero for at once.
  ///   - progressInterval: the interval at which progress is announced.
  package init(
    model: ScreenModel, terminal: any Terminal,
    reload: @escaping @MainActor () async -> ScreenUpdate,
    open: (@MainActor (String) -> String)? = nil,
    typingPause: Duration = .milliseconds(500), progressInterval: Duration = .seconds(2)
  ) {
    self.typingPause = typingPause
    self.progressInterval = progressInterval
    reader = SpokenScreenReader(model.stack)
    super.init(model, terminal, reload: reload, open: open)
  }

  override func begin() {
    // This comes first, so that items whose condition is false are not counted.
    model.navigator.appear()
    speak()
  }

  override func end() { pausing?.cancel() }

  override func didReturn(isResized: Bool) {
    if isResized { return }
    // Other programs have written in between, so the current level is announced again.
    announcer.forget()
    speak()
  }

  // MARK: Speaking

  /// Announces the change made by a key; of a search, at first only the input.
  override func didAct() {
    let screen = reader.screen()
    let isTyping =
      screen.input?.isSearch == true && screen.input?.field == announcer.spoken?.input?.field
      && screen.input != announcer.spoken?.input
    guard isTyping, typingPause > .zero else {
      speak()
      return
    }
    say(announcer.typed(screen))
    pausing?.cancel()
    pausing = Task { [weak self, typingPause] in
      guard (try? await Task.sleep(for: typingPause)) != nil else { return }
      self?.speak()
    }
  }

  private func speak(isAnswer: Bool = true) {
    pausing?.cancel()
    pausing = nil
    say(announcer.announcements(for: reader.screen(), isAnswer: isAnswer))
    let level = model.stack.level
    let hasRows = level.rows.count > 0
    var sight = level.sight
    sight.lastRow = hasRows ? level.selectedRow : nil
    model.stack.didDraw(ShownContent(sight: sight))
    if hasRows { level.loadMoreIfNeeded() }
    if !model.navigator.isBusy { lastProgress = nil }
    updateTicker(every: progressInterval)
  }

  private func say(_ announcements: [Announcement]) {
    let columns = terminal.size.columns
    let text = announcements.map { writer.text(for: $0, columns: columns) }.joined()
    if !text.isEmpty { terminal.write(Array(text.utf8)) }
  }

  override func didChange() { pacer.schedule() }

  override func tick() {
    guard pausing == nil, let words = reader.screen().progress, words != lastProgress else {
      return
    }
    lastProgress = words
    say([.line(words)])
  }
}
