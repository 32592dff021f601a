package import HandlerProtocol
internal import MenuNavigation

/// The pictures that views name by an ID: requested from handlers when they become visible, four at a time, and kept
/// as long as a view of their invocation is shown.
@MainActor
package final class ViewPictures {
  private static let limit = 4

  private struct Key: Hashable {
    var invocation: String
    var id: String
  }

  private unowned let navigator: Navigator
  /// The received pictures; `nil` for those that a handler does not have.
  private var known: [Key: ViewImage?] = [:]
  /// The received pictures, the last used one at the end, and the size of their texts in bytes.
  private var used: [Key] = []
  private var size = 0
  /// The size of texts, in bytes, beyond which pictures are dropped and requested again later.
  private static let sizeLimit = 24 << 20
  /// The times of failures, after which a picture is requested again.
  private var failed: [Key: Duration] = [:]
  private static let failurePause = Duration.seconds(10)
  private var asked: [Key: Task<Void, Never>] = [:]
  /// The visible pictures that have not been requested yet.
  private var waiting: [Key] = []
  /// A number that increases with every picture.
  package private(set) var revision = 0

  init(_ navigator: Navigator) { self.navigator = navigator }

  deinit { for task in asked.values { task.cancel() } }

  /// Begins a frame: pictures that are not visible in it are no longer requested.
  package func begin() {
    waiting = []
    let shown = Set(navigator.entries.compactMap(\.invocation))
    for key in used where !shown.contains(key.invocation) { forget(key) }
    failed = failed.filter { shown.contains($0.key.invocation) }
    for (key, task) in asked where !shown.contains(key.invocation) {
      task.cancel()
      asked[key] = nil
    }
  }

  /// Returns a picture with its data if known, and requests it otherwise.
  package func picture(_ image: ViewImage, of invocation: String?) -> ViewImage {
    guard image.data == nil, let id = image.resource, let invocation else { return image }
    let key = Key(invocation: invocation, id: id)
    if let found = known[key] {
      if used.last != key, let index = used.firstIndex(of: key) {
        used.remove(at: index)
        used.append(key)
      }
      var picture = image
      (picture.data, picture.type) = (found?.data, found?.type)
      return picture
    }
    if let time = failed[key], navigator.now() - time < Self.failurePause { return image }
    if asked[key] == nil, !waiting.contains(key) { waiting.append(key) }
    askNext()
    return image
  }

  private func keep(_ image: ViewImage?, as key: Key) {
    forget(key)
    failed[key] = nil
    known[key] = .some(image)
    used.append(key)
    size += image?.data?.utf8.count ?? 0
    while size > Self.sizeLimit, used.count > 1 { forget(used[0]) }
  }

  private func forget(_ key: Key) {
    guard let old = known.removeValue(forKey: key) else { return }
    size -= old?.data?.utf8.count ?? 0
    used.removeAll { $0 == key }
  }

  private func askNext() {
    while asked.count < Self.limit, !waiting.isEmpty {
      let key = waiting.removeFirst()
      asked[key] = Task { [weak self, navigator] in
        let answer: Result<ViewImage?, any Error>
        do {
          answer = .success(try await navigator.invocations.image(key.id, of: key.invocation))
        } catch {
          answer = .failure(error)
        }
        guard let self, !Task.isCancelled else { return }
        asked[key] = nil
        switch answer {
        case .success(let image): keep(image, as: key)
        case .failure: failed[key] = navigator.now()
        }
        revision += 1
        askNext()
        navigator.notifyObservers()
      }
    }
  }
}
