internal import Synchronization

/// A pointer to an object of the library, used by one call at a time and destroyed once.
final class LibraryPointer: Sendable {
  /// The address, or nil after the object was destroyed.
  private let address: Mutex<UInt?>
  private let destroy: @Sendable (OpaquePointer) -> Void

  /// Takes over an object, which `destroy` destroys.
  init(_ pointer: OpaquePointer, destroy: @escaping @Sendable (OpaquePointer) -> Void) {
    address = Mutex(UInt(bitPattern: pointer))
    self.destroy = destroy
  }

  deinit { close() }

  /// Calls `body` with the object, or with nil after it was destroyed.
  func withPointer<Value: Sendable>(_ body: (OpaquePointer?) -> Value) -> Value {
    address.withLock { body($0.flatMap { OpaquePointer(bitPattern: $0) }) }
  }

  /// Destroys the object.
  func close() {
    let address = address.withLock { address in
      defer { address = nil }
      return address
    }
    if let pointer = address.flatMap({ OpaquePointer(bitPattern: $0) }) { destroy(pointer) }
  }
}
