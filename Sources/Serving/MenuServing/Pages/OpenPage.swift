internal import HandlerProtocol
package import MenuInteraction
package import MenuItems
internal import MenuNavigation
package import ServerAccess

/// A page that a user has open: the layers of its own over a navigator of its own.
///
/// A browser that listens to it has it for itself; without a script, all tabs at one address share one.
@MainActor package final class OpenPage {
  /// The ID, which only the session knows.
  package let id: String
  /// The session that it belongs to.
  package let session: ServerSession.ID
  /// The user who opened it, and how that user signed in.
  let signIn: SignIn
  /// The secret that its forms are sent with.
  package let formToken: String
  /// The address; it changes when the user walks on from it.
  package internal(set) var address: PageAddress
  /// The site whose menu it shows.
  let site: MenuSite
  /// The layers.
  package let stack: LayerStack
  /// The item that is shown on its own, because its address was opened and it runs something, or another site led to
  /// it; nil for none.
  package internal(set) var item: MenuItem?
  /// What the handlers want done that only the browser can do.
  package private(set) var offers: [PageOffer] = []
  /// When it was last used, by the server's clock.
  var lastUse: Duration

  /// The time by the server's clock.
  private let now: () -> Duration
  private let render: @MainActor (OpenPage) -> [UInt8]?
  private var observation: ChangeObservation?
  private var listeners: [Int: AsyncStream<[UInt8]>.Continuation] = [:]
  private var nextListener = 0
  /// The number of the last content that was shown: it grows with each that differs.
  package private(set) var number = 0
  /// The last content, by its hash.
  private var shown: Int?
  private var rendering: Task<Void, Never>?
  /// Waits until the next frame may be sent, so that output that comes fast is not sent for each line.
  private let pace: @Sendable () async throws -> Void

  /// Opens the page at `address`.
  ///
  /// - Parameters:
  ///   - address: the address; the layers are led there by the caller.
  ///   - navigator: the navigator of the page.
  ///   - site: the site whose menu it shows.
  ///   - session: the session that it belongs to.
  ///   - now: returns the time by the server's clock.
  ///   - pace: waits until the next frame may be sent.
  ///   - render: returns the part of the page that changes; nil if the user may not see it any more.
  init(
    _ address: PageAddress, _ navigator: Navigator, site: MenuSite, session: ServerSession,
    now: @escaping () -> Duration,
    pace: @escaping @Sendable () async throws -> Void,
    render: @escaping @MainActor (OpenPage) -> [UInt8]?
  ) {
    id = Secret.random().revealed
    (self.session, signIn) = (session.id, session.signIn)
    self.site = site
    formToken = session.formToken()
    self.address = address
    stack = LayerStack(navigator: navigator)
    self.now = now
    lastUse = now()
    self.pace = pace
    self.render = render
    navigator.perform = { [weak self] effect in
      self?.offer(effect)
      return nil
    }
    observation = navigator.observeChanges { [weak self] in self?.change() }
    navigator.appear()
  }

  /// Whether something runs that would end with the page.
  var isWorking: Bool { stack.navigator.isBusy || stack.navigator.hasDetachedPrograms }

  /// Whether a browser is listening.
  package var isWatched: Bool { !listeners.isEmpty }

  private func offer(_ effect: Effect) {
    switch effect {
    case .open(let url): offers.append(.open(url))
    case .copy(let text): offers.append(.copy(text))
    default: break
    }
  }

  /// Whether a program, or another handler, is at work for an item for which something is true.
  func runs(_ isWanted: (MenuItem) -> Bool) -> Bool {
    stack.navigator.itemsAtWork.contains(where: isWanted)
  }

  /// Whether a program runs, or an action of a handler, which go on when the user has left.
  var isAtWork: Bool {
    stack.navigator.hasDetachedPrograms
      || stack.navigator.entries.contains { entry in
        entry.activity != nil || entry.progress != nil && entry.item?.operation != nil
      }
  }

  /// Ends the page's streams: its user has left, and its program goes on.
  func leave() {
    rendering?.cancel()
    finish(isOver: true)
  }

  /// The numbers of the last steps that were done.
  private var steps: [String] = []
  /// The maximum number of steps that are remembered.
  private static let stepLimit = 64

  /// Returns whether a step is to be done, and remembers it: a browser that got no answer sends it again.
  ///
  /// - Parameter step: the number that the browser gave the step, or nil for a form that was sent without a script.
  func begins(step: String?) -> Bool {
    guard let step else { return true }
    let number = String(step.utf8.prefix(32).map { Character(Unicode.Scalar($0)) })
    if steps.contains(number) { return false }
    steps = steps.suffix(Self.stepLimit - 1) + [number]
    return true
  }

  /// Does what the user asks for; what was offered before is done with.
  func perform(_ form: IntentForm, rights: @MainActor (MenuItem) -> ItemRights) {
    offers = []
    item = nil
    _ = form.perform(on: stack, rights: rights)
    change()
  }

  /// Shows another menu, or another banner, from now on.
  func show(_ menu: Menu?, banner: Banner?) {
    stack.banner = banner
    if let menu {
      stack.navigator.replaceRoot(with: menu)
      item = item.flatMap { old in menu.allItems.first { $0.path == old.path } }
    }
    change()
  }

  /// Records the content that answers a request, and returns its number; a pending rendering would show the same.
  func answer(_ fragment: [UInt8]) -> Int {
    rendering?.cancel()
    rendering = nil
    return count(fragment)
  }

  /// Records the content that is sent, and returns its number.
  private func count(_ fragment: [UInt8]) -> Int {
    // Of all bytes together: one by one takes longer than to write the page.
    var hasher = Hasher()
    fragment.withUnsafeBytes { hasher.combine(bytes: $0) }
    let hash = hasher.finalize()
    if hash != shown {
      shown = hash
      number += 1
    }
    return number
  }

  /// Ends all of the page's work and its streams.
  ///
  /// - Parameter isOver: whether its user may not come back to it; browsers try again otherwise.
  func close(isOver: Bool = false) {
    rendering?.cancel()
    observation = nil
    finish(isOver: isOver)
    stack.navigator.endAll()
  }

  private func finish(isOver: Bool) {
    for listener in listeners.values {
      if isOver { listener.yield(PageEvent.end) }
      listener.finish()
    }
    listeners = [:]
  }

  // MARK: Listening

  /// The maximum number of browsers that listen to one page.
  private static let listenerLimit = 16

  /// Returns the events of the page from now on, the first at once; nil if too many listen, or the user may not see
  /// it.
  func listen() -> AsyncStream<[UInt8]>? {
    guard listeners.count < Self.listenerLimit, let fragment = render(self) else { return nil }
    let listener = nextListener
    nextListener += 1
    // A browser that reads slowly gets the newest state, not all that were.
    let (stream, continuation) = AsyncStream.makeStream(
      of: [UInt8].self, bufferingPolicy: .bufferingNewest(1))
    listeners[listener] = continuation
    continuation.onTermination = { [weak self] _ in
      Task { @MainActor in self?.leave(listener) }
    }
    continuation.yield(PageEvent.page(fragment, number: count(fragment)))
    return stream
  }

  /// Forgets a browser that listens no more; the page is kept for a while, for it to come back.
  private func leave(_ listener: Int) {
    if listeners.removeValue(forKey: listener) != nil { lastUse = now() }
  }

  /// Has what changed sent, after a pause in which more may change.
  func change() {
    guard isWatched, rendering == nil else { return }
    rendering = Task { [weak self, pace] in
      guard (try? await pace()) != nil, !Task.isCancelled else { return }
      self?.send()
    }
  }

  private func send() {
    rendering = nil
    guard isWatched else { return }
    guard let fragment = render(self) else { return finish(isOver: true) }
    let last = number
    let number = count(fragment)
    guard number != last else { return }
    let event = PageEvent.page(fragment, number: number)
    for listener in listeners.values { listener.yield(event) }
  }
}
