package import HandlerProtocol
internal import MenuNavigation

/// The pictures that views name by an id and handlers bring: asked for when they are seen, four at a time, and kept
/// as long as a view of their invocation is shown.
@MainActor
package final class ViewPictures {
  /// The number of pictures that are asked for at a time.
  private static let limit = 4

  private struct Key: Hashable {
    var invocation: String
    var id: String
  }

  private unowned let navigator: Navigator
  /// The pictures that were brought; `nil` for those that could not be had.
  private var known: [Key: ViewImage?] = [:]
  /// The pictures that were brought, the one that was used last at the end, and the size of their texts.
  private var used: [Key] = []
  private var size = 0
  /// The size of texts beyond which pictures are asked for again when they are seen again.
  private static let sizeLimit = 24 << 20
  /// The times of failures, after which a picture is asked for again a while later.
  private var failed: [Key: Duration] = [:]
  private static let failurePause = Duration.seconds(10)
  private var asked: [Key: Task<Void, Never>] = [:]
  /// The pictures in sight that have not been asked for yet.
  private var waiting: [Key] = []
  /// A number that increases with every picture.
  package private(set) var revision = 0

  init(_ navigator: Navigator) { self.navigator = navigator }

  deinit { for task in asked.values { task.cancel() } }

  /// Begins a frame: what is not seen in it is not asked for any more.
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

  /// Returns a picture with its data as far as it is known, and asks for it otherwise.
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

extension LevelLayer {
  /// A number that changes when a handler has brought a picture.
  package var picturesBrought: Int { stack.pictures.revision }

  /// Returns a picture of the level's view with its data as far as it is known, and asks for it otherwise: for
  /// pictures that are in sight.
  package func picture(_ image: ViewImage) -> ViewImage {
    stack.pictures.picture(image, of: entry.invocation)
  }

  /// The view whose rows are shown, with the picture of its details as far as it is known: that of a search by the
  /// handler, else the level's.
  package var shownView: HandlerView? {
    guard var view = filter?.found ?? entry.view else { return nil }
    guard case .detail(var detail) = view.content, let image = detail.image,
      image.resource != nil
    else { return view }
    detail.image = picture(image)
    view.content = .detail(detail)
    return view
  }
}
