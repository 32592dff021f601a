internal import HandlerProtocol
internal import MenuDispatch
internal import MenuItems

/// An invocation whose levels are on the stack, or whose answer is awaited.
struct OpenInvocation {
  /// The item that was selected.
  let item: MenuItem
  /// The handler, or `nil` until it is found.
  var handler: (any MenuItemHandler)?
  /// The features of the handler, or `nil` until it has said something.
  var features: FeatureSet?
  /// The task that waits for the answer, or `nil` when there is one.
  var task: Task<Void, Never>?
  /// Whether its levels were left while its program runs on.
  var isDetached = false

  /// The levels whose views are to be opened again when the selection has been answered, in order; `nil` if none are.
  var reopening: [Int]?

  init(item: MenuItem) { self.item = item }
}
