internal import HandlerProtocol
package import MenuInteraction
package import MenuItems
internal import MenuNavigation
package import MenuPages

/// A page that a user has open: the layers of its own over a navigator of its own.
///
/// All browsers that show the same address in one session share it.
@MainActor package final class OpenPage {
  /// Something that only a browser can do for the user.
  package enum Offer: Sendable, Hashable {
    /// Open a web address.
    case address(String)
    /// Copy a text.
    case text(String)
  }

  /// The address; it changes when the user walks on from it.
  package internal(set) var address: PageAddress
  /// The layers.
  package let stack: LayerStack
  /// What the handlers want done that the user has not been offered yet.
  package private(set) var offers: [Offer] = []
  /// When it was last used, by the server's clock.
  var lastUse: Duration

  private let render: @MainActor (OpenPage) -> [UInt8]
  private var observation: ChangeObservation?
  private var listeners: [Int: AsyncStream<[UInt8]>.Continuation] = [:]
  private var nextListener = 0
  /// The last content that was sent, by its hash.
  private var lastSent: Int?
  private var rendering: Task<Void, Never>?
  /// The pause between two frames, so that output that comes fast is not sent for each line.
  private let pace: @Sendable () async throws -> Void

  /// Opens the page at `address`.
  ///
  /// - Parameters:
  ///   - address: the address; the layers are led there by the caller.
  ///   - navigator: the navigator of the page.
  ///   - now: the time by the server's clock.
  ///   - pace: waits until the next frame may be sent.
  ///   - render: returns what listeners show of the page.
  init(
    _ address: PageAddress, _ navigator: Navigator, now: Duration,
    pace: @escaping @Sendable () async throws -> Void,
    render: @escaping @MainActor (OpenPage) -> [UInt8]
  ) {
    self.address = address
    stack = LayerStack(navigator: navigator)
    lastUse = now
    self.pace = pace
    self.render = render
    navigator.perform = { [weak self] effect in
      self?.offer(effect)
      return nil
    }
    observation = navigator.observeChanges { [weak self] in self?.change() }
    navigator.appear()
  }

  /// Whether a browser is listening.
  package var isWatched: Bool { !listeners.isEmpty }

  private func offer(_ effect: Effect) {
    switch effect {
    case .open(let url): offers.append(.address(url))
    case .copy(let text): offers.append(.text(text))
    default: break
    }
  }

  /// Handles an intent of the user; what was offered before it is done with.
  package func handle(_ intent: Intent) -> InteractionOutcome {
    offers = []
    defer { change() }
    return stack.handle(intent)
  }

  /// Shows another menu, or another banner, from now on.
  package func show(_ menu: Menu?, banner: Banner?) {
    stack.banner = banner
    if let menu { stack.navigator.replaceRoot(with: menu) }
    change()
  }

  /// Ends all of the page's work and its streams.
  package func close() {
    rendering?.cancel()
    observation = nil
    for listener in listeners.values { listener.finish() }
    listeners = [:]
    stack.navigator.close()
  }

  // MARK: Listening

  /// The maximum number of browsers that listen to one page.
  private static let listenerLimit = 16

  /// Returns the frames of the page from now on, the first at once; nil if too many listen.
  package func listen() -> AsyncStream<[UInt8]>? {
    guard listeners.count < Self.listenerLimit else { return nil }
    let number = nextListener
    nextListener += 1
    // A browser that reads slowly gets the newest state, not all that were.
    let (stream, continuation) = AsyncStream.makeStream(
      of: [UInt8].self, bufferingPolicy: .bufferingNewest(1))
    listeners[number] = continuation
    continuation.onTermination = { [weak self] _ in
      Task { @MainActor in self?.listeners[number] = nil }
    }
    let frame = render(self)
    lastSent = frame.hashValue
    continuation.yield(frame)
    return stream
  }

  /// Ends the streams of the page with a last frame.
  func endStreams(with frame: [UInt8]) {
    for listener in listeners.values {
      listener.yield(frame)
      listener.finish()
    }
    listeners = [:]
  }

  /// Has what changed sent, after a pause in which more may change.
  private func change() {
    guard isWatched, rendering == nil else { return }
    rendering = Task { [weak self, pace] in
      guard (try? await pace()) != nil else { return }
      self?.send()
    }
  }

  private func send() {
    rendering = nil
    guard isWatched else { return }
    let frame = render(self)
    let hash = frame.hashValue
    guard hash != lastSent else { return }
    lastSent = hash
    for listener in listeners.values { listener.yield(frame) }
  }
}
