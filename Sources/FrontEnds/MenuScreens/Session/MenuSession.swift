internal import MenuInteraction
internal import MenuNavigation
package import TerminalUI

package final class MenuSession: TerminalSession {
  private static let spinnerInterval = Duration.milliseconds(100)

  private var renderer: ScreenRenderer
  private let now: @Sendable () -> Duration
  private var look: TerminalLook
  private var encoder: FrameEncoder
  private let toastTime: Duration
  /// The task that shows the next toast, and the number of the one shown.
  private var nextToast: (after: Int, task: Task<Void, Never>)?
  private var hasMouse: Bool
  private var cleanup = ""
  private lazy var pacer = FramePacer(now: now) { [weak self] in self?.draw() }

  /// Creates a session of `model` on `terminal`.
  ///
  /// - Parameters:
  ///   - look: the theme and graphics support, or `nil` for the terminal's own colours.
  ///   - toastTime: the time that a toast is shown while another one waits.
  package init(
    model: ScreenModel, terminal: any Terminal, look: TerminalLook? = nil,
    now: @escaping @Sendable () -> Duration,
    reload: @escaping @MainActor () async -> ScreenUpdate,
    open: (@MainActor (String) -> String)? = nil,
    toastTime: Duration = .seconds(3)
  ) {
    self.toastTime = toastTime
    hasMouse = model.usesMouse
    self.now = now
    let look = look ?? TerminalLook(depth: terminal.colorDepth)
    self.look = look
    renderer = ScreenRenderer(theme: look.theme)
    encoder = FrameEncoder(depth: terminal.colorDepth)
    super.init(model, terminal, reload: reload, open: open)
    model.pictures.depth = terminal.colorDepth
    model.pictures.graphics = look.graphics
  }

  override func begin() {
    if model.usesMouse { terminal.setMouse(true) }
    pacer.drawNow()
    model.navigator.appear()
    if let question = look.question { terminal.ask(question) }
    model.pictures.onChange = { [weak self] in self?.pacer.schedule() }
  }

  override func end() {
    nextToast?.task.cancel()
    model.pictures.onChange = {}
  }

  override func didChange() { pacer.schedule() }

  override func didAct() {
    updateMouse()
    pacer.drawSoon()
  }

  override func didReturn(isResized: Bool) {
    if isResized { model.pictures.sizeHasChanged() }
    // The terminal may have changed the old screen.
    encoder.invalidate()
    pacer.drawNow()
  }

  override func handle(_ event: MouseEvent) -> InteractionOutcome? { model.handle(event) }

  override func tick() { pacer.drawNow() }

  override func take(_ reply: TerminalReply) {
    let looksOtherwise = look.take(reply)
    guard model.pictures.graphics.take(reply) || looksOtherwise else { return }
    renderer.theme = look.theme
    pacer.drawNow()
  }

  private func updateMouse() {
    guard model.usesMouse != hasMouse else { return }
    hasMouse = model.usesMouse
    terminal.setMouse(hasMouse)
  }

  override func adopt(_ settings: ScreenSettings) {
    super.adopt(settings)
    updateMouse()
    guard look.choose(settings.theme) else { return }
    renderer.theme = look.theme
    if let question = look.question { terminal.ask(question) }
  }

  /// Draws the changes, and keeps a spinner turning while something is running.
  private func draw() {
    // After another program has used the terminal, everything is drawn again.
    guard !terminal.isLent else { return }
    let frame = model.frame(renderer, size: terminal.size, now: now())
    let before = encoder.keptPictures
    encoder.follow(takes: terminal.takes)
    let bytes = encoder.encode(frame)
    prepareCleanup(of: before, frame)
    if !bytes.isEmpty { terminal.write(bytes) }
    if let question = model.pictures.takeQuestion() { terminal.ask(question) }
    model.stack.level.loadMoreIfNeeded()
    updateTicker(every: Self.spinnerInterval)
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
}
