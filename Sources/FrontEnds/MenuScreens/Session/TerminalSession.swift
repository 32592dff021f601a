internal import HandlerProtocol
internal import Keyboard
internal import DisplayText
internal import Platform
internal import MenuInteraction
internal import MenuLines
internal import MenuNavigation
internal import TerminalUI

/// Runs the layers on a terminal until the user leaves; a subclass draws or announces them.
@MainActor
package class TerminalSession {
  package enum End: Sendable, Hashable {
    case left
    case terminalLost
  }

  let model: ScreenModel
  let terminal: any Terminal
  private let reload: @MainActor () async -> ScreenUpdate
  private let open: @MainActor (String) -> String
  private var isLeaving = false
  private var ticker: Task<Void, Never>?

  /// Creates a session of `model` on `terminal`.
  ///
  /// - Parameters:
  ///   - reload: reloads the menu.
  ///   - open: opens a web address and returns a message for the user; `nil` asks the user to open it.
  init(
    _ model: ScreenModel, _ terminal: any Terminal,
    reload: @escaping @MainActor () async -> ScreenUpdate, open: (@MainActor (String) -> String)?
  ) {
    (self.model, self.terminal, self.reload) = (model, terminal, reload)
    self.open =
      open ?? { [wording = model.navigator.wording] in
        wording(.openItYourself(address: $0))
      }
  }

  // MARK: Output

  func begin() {}
  /// Shows changes that do not come from the user.
  func didChange() {}
  /// Shows the result of what the user did.
  func didAct() {}
  /// Shows everything again after another program wrote to the terminal, or its size changed.
  func didReturn(isResized: Bool) {}
  /// Returns what an event of the mouse causes.
  func handle(_ event: MouseEvent) -> InteractionOutcome? { nil }
  func take(_ reply: TerminalReply) {}
  func adopt(_ settings: ScreenSettings) { model.adopt(settings) }
  func tick() {}
  func end() {}

  /// Calls ``tick()`` at an interval as long as something is running.
  final func updateTicker(every interval: Duration) {
    if !model.navigator.isBusy {
      ticker?.cancel()
      ticker = nil
    } else if ticker == nil {
      ticker = Task { [weak self] in
        while (try? await Task.sleep(for: interval)) != nil {
          guard let self else { return }
          tick()
        }
      }
    }
  }

  // MARK: Events

  package final func run() async -> End {
    begin()
    let changes = model.navigator.observeChanges { [weak self] in self?.didChange() }
    model.navigator.perform = { [weak self] effect in self?.perform(effect) }
    defer {
      ticker?.cancel()
      end()
      changes.cancel()
      model.navigator.perform = { _ in nil }
    }
    var events = WaitingEvents(terminal.events)
    while let event = await events.next() {
      switch event {
      case .closed: return isLeaving ? .left : .terminalLost
      case .resumed, .resized: didReturn(isResized: event == .resized)
      case .key(let pressed):
        let key = events.joining(pressed, model.stack.typing)
        // The row is opened among the current matches, not those of an earlier input.
        if key == .enter { await model.stack.settleSearch() }
        if await act(on: model.handle(key)) { return .left }
      case .mouse(let event):
        if let outcome = handle(event), await act(on: outcome) { return .left }
      case .reply(let reply): take(reply)
      }
    }
    return .terminalLost
  }

  private func act(on outcome: InteractionOutcome) async -> Bool {
    switch outcome {
    case .quit: return true
    case .reload: show(await reload())
    case .stay: break
    }
    didAct()
    return false
  }

  /// Ends the session as if the user quit, once the events that wait have been handled.
  package final func leave() {
    isLeaving = true
    terminal.events.put(.closed)
  }

  package final func show(_ update: ScreenUpdate) {
    follow(update)
    model.sayReloaded(update)
  }

  package final func follow(_ update: ScreenUpdate) {
    if let settings = update.settings { adopt(settings) }
    model.take(update)
  }

  /// Performs an effect: copies text through the terminal, which has the user's clipboard also if the program
  /// runs on another machine, or opens an address.
  private func perform(_ effect: Effect) -> String? {
    switch effect {
    case .copy(let text):
      // OSC 52, which terminals accept up to this length, in bytes.
      guard text.utf8.count <= 64 << 10 else { return model.navigator.wording(.tooLongToCopy) }
      let data = Data(text.utf8).base64EncodedString()
      terminal.write(Array("\u{1B}]52;c;\(data)\u{07}".utf8))
      return model.navigator.wording(.copied)
    case .open(let url): return open(url)
    case .attention:
      // The bell; terminals mark the window with it as urgent.
      terminal.write([7])
      return nil
    default: return nil
    }
  }
}
