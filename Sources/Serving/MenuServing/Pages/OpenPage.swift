internal import RunRecords
internal import HandlerProtocol
package import MenuInteraction
package import MenuItems
internal import MenuNavigation
internal import RunLog
package import ServerAccess

/// An open page of a user: its own layers over its own navigator.
///
/// A page with a listening browser belongs to that browser; without a script, all tabs at one address share one.
@MainActor package final class OpenPage {
  package let id: String
  package let session: ServerSession.ID
  /// The user who opened it, and how that user signed in.
  let signIn: SignIn
  /// The secret of its forms.
  package let formToken: String
  /// The address; it changes when the user opens another item.
  package internal(set) var address: PageAddress
  let site: MenuSite
  package let stack: LayerStack
  /// The item that is shown on its own, because its address was opened and it runs something, or another site led to
  /// it.
  package internal(set) var item: MenuItem?
  /// The colours that its user has chosen.
  var theme: PageTheme?
  /// The last runs that were loaded, with the path of their item.
  var lastRuns: (path: [String], runs: [Run]) = ([], [])
  /// The runs whose output the page has shown while they were in progress.
  var followedRuns: Set<RunID> = []
  /// The last run that a level of the page shows, with its selection.
  var ownRun: (selection: String, id: RunID)?
  /// Whether a browser has listened, so that the page is that browser's alone.
  private(set) var wasWatched = false
  /// The effects of handlers that only the browser can perform.
  package private(set) var offers: [PageOffer] = []
  /// The time of the last use, by the server's clock.
  var lastUse: Duration

  /// Returns the time by the server's clock.
  private let now: () -> Duration
  private let render: @MainActor (OpenPage) -> [UInt8]?
  private var observation: ChangeObservation?
  private var listeners: [Int: AsyncStream<[UInt8]>.Continuation] = [:]
  private var nextListener = 0
  /// The number of the last content; it grows with each change.
  package private(set) var number = 0
  /// The hash of the last content.
  private var shown: Int?
  private var rendering: Task<Void, Never>?
  /// Waits until the next frame may be sent, so that fast output is not sent line by line.
  private let pace: @Sendable () async throws -> Void

  /// Opens the page at `address`; the caller opens the levels that lead there.
  ///
  /// - Parameters:
  ///   - now: returns the time by the server's clock.
  ///   - pace: waits until the next frame may be sent.
  ///   - render: returns the part of the page that changes; nil if the user may no longer see it.
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

  /// Whether a program or an action of a handler runs, which continue after the user has left.
  var isAtWork: Bool {
    stack.navigator.hasDetachedPrograms
      || stack.navigator.entries.contains { entry in
        entry.activity != nil || entry.progress != nil && entry.item?.operation != nil
      }
  }

  /// Ends the page's streams after its user has left; programs continue.
  func leave() {
    rendering?.cancel()
    finish(isOver: true)
  }

  /// The numbers of the last performed steps.
  private var steps: [String] = []
  /// The maximum number of remembered steps.
  private static let stepLimit = 64

  /// Returns whether a step is new, and remembers it: a browser without an answer sends it again.
  ///
  /// - Parameter step: the number that the browser gave the step, or nil for a form that was sent without a script.
  func begins(step: String?) -> Bool {
    guard let step else { return true }
    let number = String(step.utf8.prefix(32).map { Character(Unicode.Scalar($0)) })
    if steps.contains(number) { return false }
    steps = steps.suffix(Self.stepLimit - 1) + [number]
    return true
  }

  /// Performs the steps of a form; earlier offers disappear.
  func perform(_ form: IntentForm, rights: @MainActor (MenuItem) -> ItemRights) {
    offers = []
    let level = stack.navigator.top.id
    _ = form.perform(on: stack, rights: rights)
    // A question about the item leaves it on the page; another level or the rows of a search do not.
    if stack.navigator.top.id != level || stack.level.filter != nil { item = nil }
    change()
  }

  /// Replaces the menu, if any is given, and the banner.
  func show(_ menu: Menu?, banner: Banner?) {
    stack.banner = banner
    if let menu {
      stack.navigator.replaceRoot(with: menu)
      item = item.flatMap { old in menu.allItems.first { $0.path == old.path } }
    }
    change()
  }

  /// Records the content of an answer, and returns its number; a pending rendering would show the same.
  func answer(_ fragment: [UInt8]) -> Int {
    rendering?.cancel()
    rendering = nil
    return count(fragment)
  }

  /// Records the content that is sent, and returns its number.
  private func count(_ fragment: [UInt8]) -> Int {
    // All bytes are hashed at once: hashing them one by one takes longer than writing the page.
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
  /// - Parameter isOver: whether its user may not return to it; otherwise browsers try again.
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

  private static let listenerLimit = 16

  /// Returns the events of the page, the first at once; nil if too many browsers listen, or the user may not see the
  /// page.
  func listen() -> AsyncStream<[UInt8]>? {
    guard listeners.count < Self.listenerLimit, let fragment = render(self) else { return nil }
    let listener = nextListener
    nextListener += 1
    // A slow browser gets the newest state, not every state.
    let (stream, continuation) = AsyncStream.makeStream(
      of: [UInt8].self, bufferingPolicy: .bufferingNewest(1))
    listeners[listener] = continuation
    wasWatched = true
    continuation.onTermination = { [weak self] _ in
      Task { @MainActor in self?.leave(listener) }
    }
    continuation.yield(PageEvent.page(fragment, number: count(fragment)))
    return stream
  }

  /// Removes a listening browser; the page stays open for some time in case it returns.
  private func leave(_ listener: Int) {
    if listeners.removeValue(forKey: listener) != nil { lastUse = now() }
  }

  /// Sends the change, after a pause in which more may change.
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
