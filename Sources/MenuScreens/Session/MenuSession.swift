internal import HandlerProtocol
internal import Keyboard
internal import Localization
internal import MenuInteraction
internal import MenuLines
internal import MenuNavigation
package import TerminalUI

/// Runs the screens on a terminal until the user leaves.
@MainActor
package final class MenuSession {
  /// The way a session ended.
  package enum End: Sendable, Hashable {
    /// The user quit.
    case left
    /// The connection to the terminal was lost.
    case terminalLost
  }

  /// The interval of the spinner's steps.
  private static let tick = Duration.milliseconds(100)
  /// The time that a toast is shown while another one waits.
  package static let toastTime = Duration.seconds(3)

  private let model: ScreenModel
  private let terminal: any Terminal
  private var renderer: ScreenRenderer
  private let now: @Sendable () -> Duration
  private let reload: @MainActor () async -> ScreenUpdate
  private let open: @MainActor (String) -> String
  private var look: TerminalLook
  private var encoder: FrameEncoder
  private var ticker: Task<Void, Never>?
  private let toastTime: Duration
  /// The task that shows the next toast, and the number of the one shown.
  private var nextToast: (after: Int, task: Task<Void, Never>)?
  private var hasMouse: Bool
  private var isLeaving = false
  private var cleanup = ""
  private lazy var pacer = FramePacer(now: now) { [weak self] in self?.draw() }

  /// Creates a session of `model` on `terminal`.
  ///
  /// - Parameters:
  ///   - look: the theme and graphics support, or `nil` for the terminal's own colours.
  ///   - reload: reloads the menu.
  ///   - open: opens a web address and returns a message for the user; `nil` asks the user to open it.
  ///   - toastTime: the time that a toast is shown while another one waits.
  package init(
    model: ScreenModel, terminal: any Terminal, look: TerminalLook? = nil,
    now: @escaping @Sendable () -> Duration,
    reload: @escaping @MainActor () async -> ScreenUpdate,
    open: (@MainActor (String) -> String)? = nil,
    toastTime: Duration = MenuSession.toastTime
  ) {
    self.toastTime = toastTime
    self.open =
      open ?? { [wording = model.navigator.wording] in
        wording(.openItYourself(address: $0))
      }
    self.model = model
    hasMouse = model.usesMouse
    self.terminal = terminal
    self.now = now
    self.reload = reload
    let look = look ?? TerminalLook(depth: terminal.colorDepth)
    self.look = look
    renderer = ScreenRenderer(theme: look.theme)
    encoder = FrameEncoder(depth: terminal.colorDepth)
    model.pictures.depth = terminal.colorDepth
    model.pictures.graphics = look.graphics
  }

  /// Draws the first frame, then handles keys until the user quits.
  package func run() async -> End {
    if model.usesMouse { terminal.setMouse(true) }
    pacer.drawNow()
    model.navigator.appear()
    if let question = look.question { terminal.ask(question) }
    let changes = model.navigator.observeChanges { [weak self] in self?.pacer.schedule() }
    model.navigator.perform = { [weak self] effect in self?.perform(effect) }
    model.pictures.onChange = { [weak self] in self?.pacer.schedule() }
    defer {
      ticker?.cancel()
      nextToast?.task.cancel()
      changes.cancel()
      model.navigator.perform = { _ in nil }
      model.pictures.onChange = {}
    }
    var events = WaitingEvents(terminal.events).makeAsyncIterator()
    while let event = await events.next() {
      switch event {
      case .closed: return isLeaving ? .left : .terminalLost
      case .resumed, .resized:
        if event == .resized { model.pictures.sizeHasChanged() }
        // The terminal may have changed the old screen.
        encoder.invalidate()
        pacer.drawNow()
      case .key(let pressed):
        let key = events.joining(pressed, model.stack.typing)
        // The row is opened among the current matches, not those of an earlier input.
        if key == .enter { await model.settleSearch() }
        if await act(on: model.handle(key)) { return .left }
      case .mouse(let event):
        if await act(on: model.handle(event)) { return .left }
      case .reply(let reply):
        let looksOtherwise = look.take(reply)
        guard model.pictures.graphics.take(reply) || looksOtherwise else { continue }
        renderer.theme = look.theme
        pacer.drawNow()
      }
    }
    return .terminalLost
  }

  /// Ends the session as if the user quit, once the events that wait have been handled.
  package func leave() {
    isLeaving = true
    terminal.events.put(.closed)
  }

  /// Performs the outcome of a key or a click; returns true if the user quits.
  private func act(on outcome: ScreenModel.Outcome) async -> Bool {
    switch outcome {
    case .quit: return true
    case .reload: show(await reload())
    case .stay: break
    }
    updateMouse()
    pacer.drawSoon()
    return false
  }

  private func updateMouse() {
    guard model.usesMouse != hasMouse else { return }
    hasMouse = model.usesMouse
    terminal.setMouse(hasMouse)
  }

  /// Shows the result of a reload that the user requested.
  package func show(_ update: ScreenUpdate) {
    follow(update)
    model.sayReloaded(update)
  }

  /// Shows the result of a reload after files changed.
  package func follow(_ update: ScreenUpdate) {
    if let settings = update.settings { adopt(settings) }
    model.take(update)
  }

  private func adopt(_ settings: ScreenSettings) {
    model.adopt(settings)
    updateMouse()
    guard look.choose(settings.theme) else { return }
    renderer.theme = look.theme
    if let question = look.question { terminal.ask(question) }
  }

  /// Draws the changes, and keeps a spinner turning while something is running.
  private func draw() {
    // When a program gives the terminal back, all is drawn again.
    guard !terminal.isLent else { return }
    let frame = model.frame(renderer, size: terminal.size, now: now())
    let before = encoder.keptPictures
    encoder.follow(takes: terminal.takes)
    let bytes = encoder.encode(frame)
    prepareCleanup(of: before, frame)
    if !bytes.isEmpty { terminal.write(bytes) }
    if let question = model.pictures.takeQuestion() { terminal.ask(question) }
    model.loadMoreIfNeeded()
    updateTicker()
    updateToast()
  }

  /// Registers the terminal's cleanup before anything is sent that requires it.
  private func prepareCleanup(of before: [UInt32], _ frame: Frame) {
    let kept = Set(before).union(encoder.keptPictures)
    guard !frame.pictures.isEmpty || !kept.isEmpty || !cleanup.isEmpty else { return }
    let next = PictureStore.cleanup(of: kept.sorted())
    guard next != cleanup else { return }
    cleanup = next
    terminal.setCleanup(next)
  }

  /// Performs an effect: copies text through the terminal, which has the user's clipboard also if the program
  /// runs on another machine, or opens an address.
  private func perform(_ effect: Effect) -> String? {
    switch effect {
    case .copy(let text):
      guard let bytes = ClipboardSequence.bytes(for: text) else {
        return model.navigator.wording(.tooLongToCopy)
      }
      terminal.write(bytes)
      return model.navigator.wording(.copied)
    case .open(let url): return open(url)
    case .attention:
      // The bell; terminals mark the window with it as urgent.
      terminal.write([7])
      return nil
    default: return nil
    }
  }

  /// Shows the next toast after a while, if one waits.
  private func updateToast() {
    let toasts = model.navigator.toasts
    let shown = toasts.count > 1 ? toasts[0].number : nil
    guard nextToast?.after != shown else { return }
    nextToast?.task.cancel()
    nextToast = shown.map { number in
      let task = Task { [weak self, toastTime] in
        guard (try? await Task.sleep(for: toastTime)) != nil else { return }
        self?.model.navigator.showNextToast()
      }
      return (number, task)
    }
  }

  private func updateTicker() {
    if !model.navigator.isBusy {
      ticker?.cancel()
      ticker = nil
    } else if ticker == nil {
      ticker = Task { [weak self] in
        while !Task.isCancelled {
          guard (try? await Task.sleep(for: Self.tick)) != nil else { return }
          self?.pacer.drawNow()
        }
      }
    }
  }
}
