internal import Foundation
internal import HandlerProtocol
internal import Keyboard
internal import Localization
internal import MenuInteraction
internal import MenuItems
internal import MenuLines
internal import MenuNavigation
package import TerminalUI

/// Runs the screens for a screen reader.
///
/// The keys are the same, but nothing is redrawn, and each change is a line of its own.
@MainActor
package final class SpokenSession {
  /// The pause in typing before the matches are announced.
  package static let typingPause = Duration.milliseconds(500)
  /// The interval at which progress is announced.
  package static let progressInterval = Duration.seconds(2)

  private let model: ScreenModel
  private let terminal: any Terminal
  private let reload: @MainActor () async -> ScreenUpdate
  private let open: @MainActor (String) -> String
  private let typingPause: Duration
  private let progressInterval: Duration
  private let reader: SpokenScreenReader
  private lazy var announcer = Announcer(model.stack.wording)
  private var writer = SpokenWriter()
  private var isSpeakingScheduled = false
  /// The task that announces the remaining changes after a pause in typing.
  private var pausing: Task<Void, Never>?
  private var ticker: Task<Void, Never>?
  private var lastProgress: String?
  private var isLeaving = false

  /// Creates a session of `model` on `terminal`.
  ///
  /// - Parameters:
  ///   - reload: reloads the menu.
  ///   - open: opens a web address and returns a message for the user; `nil` asks the user to open it.
  ///   - typingPause: the pause in typing before the matches are announced; zero for at once.
  ///   - progressInterval: the interval at which progress is announced.
  package init(
    model: ScreenModel, terminal: any Terminal,
    reload: @escaping @MainActor () async -> ScreenUpdate,
    open: (@MainActor (String) -> String)? = nil,
    typingPause: Duration = SpokenSession.typingPause,
    progressInterval: Duration = SpokenSession.progressInterval
  ) {
    self.model = model
    self.terminal = terminal
    self.reload = reload
    self.open =
      open ?? { [wording = model.navigator.wording] in
        wording(.openItYourself(address: $0))
      }
    self.typingPause = typingPause
    self.progressInterval = progressInterval
    reader = SpokenScreenReader(model.stack)
  }

  /// Announces the current level, then handles keys until the user quits.
  package func run() async -> MenuSession.End {
    // Before anything is said, so that items that may not be there are not counted.
    model.navigator.appear()
    speak()
    let changes = model.navigator.observeChanges { [weak self] in self?.scheduleSpeaking() }
    model.navigator.perform = { [weak self] effect in self?.perform(effect) }
    defer {
      ticker?.cancel()
      pausing?.cancel()
      changes.cancel()
      model.navigator.perform = { _ in nil }
    }
    var events = WaitingEvents(terminal.events).makeAsyncIterator()
    while let event = await events.next() {
      switch event {
      case .closed: return isLeaving ? .left : .terminalLost
      case .resumed:
        // Other programs have written in between, so the current level is announced again.
        announcer.forget()
        speak()
      case .key(let pressed):
        let key = events.joining(pressed, model.stack.typing)
        if key == .enter { await model.settleSearch() }
        switch model.handle(key) {
        case .quit: return .left
        case .reload: show(await reload())
        case .stay: break
        }
        answer()
      case .resized, .mouse, .reply: break
      }
    }
    return .terminalLost
  }

  /// Ends the session as if the user quit, once the events that wait have been handled.
  package func leave() {
    isLeaving = true
    terminal.events.put(.closed)
  }

  /// Applies the result of a reload that the user requested.
  package func show(_ update: ScreenUpdate) {
    follow(update)
    model.sayReloaded(update)
  }

  /// Applies the result of a reload after files changed.
  package func follow(_ update: ScreenUpdate) {
    if let settings = update.settings { model.adopt(settings) }
    model.take(update)
  }

  // MARK: Speaking

  /// Announces the change made by a key; of a search, at first only the input.
  private func answer() {
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

  /// Announces all changes.
  private func speak(isAnswer: Bool = true) {
    pausing?.cancel()
    pausing = nil
    say(announcer.announcements(for: reader.screen(), isAnswer: isAnswer))
    let level = model.stack.level
    let hasRows = level.rows.count > 0
    level.sight.lastRow = hasRows ? level.selectedRow : nil
    if hasRows { level.loadMoreIfNeeded() }
    updateTicker()
  }

  private func say(_ announcements: [Announcement]) {
    let columns = terminal.size.columns
    let text = announcements.map { writer.text(for: $0, columns: columns) }.joined()
    if !text.isEmpty { terminal.write(Array(text.utf8)) }
  }

  /// Several changes in one turn of the main actor are announced together.
  private func scheduleSpeaking() {
    guard !isSpeakingScheduled else { return }
    isSpeakingScheduled = true
    Task { [weak self] in
      guard let self else { return }
      isSpeakingScheduled = false
      // During typing, all changes are announced in the next pause.
      if pausing == nil { speak(isAnswer: false) }
    }
  }

  private func updateTicker() {
    if !model.navigator.isBusy {
      ticker?.cancel()
      (ticker, lastProgress) = (nil, nil)
    } else if ticker == nil {
      ticker = Task { [weak self, progressInterval] in
        while (try? await Task.sleep(for: progressInterval)) != nil {
          guard let self else { return }
          sayProgress()
        }
      }
    }
  }

  private func sayProgress() {
    guard pausing == nil, let words = reader.screen().progress, words != lastProgress else {
      return
    }
    lastProgress = words
    say([.line(words)])
  }

  // MARK: Effects

  private func perform(_ effect: Effect) -> String? {
    switch effect {
    case .copy(let text):
      guard let sequence = ClipboardSequence.bytes(for: text) else {
        return model.navigator.wording(.tooLongToCopy)
      }
      terminal.write(sequence)
      return model.navigator.wording(.copied)
    case .open(let url): return open(url)
    case .attention:
      terminal.write([7])
      return nil
    default: return nil
    }
  }
}
