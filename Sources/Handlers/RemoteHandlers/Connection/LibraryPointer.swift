/// A pointer to an object of the library, destroyed with its owner.
///
/// The library's objects may be used by several threads at once, so that no lock is needed.
final class LibraryPointer: Sendable {
  private let address: UInt
  private let destroy: @Sendable (OpaquePointer) -> Void

  init(_ pointer: OpaquePointer, destroy: @escaping @Sendable (OpaquePointer) -> Void) {
    address = UInt(bitPattern: pointer)
    self.destroy = destroy
  }

  deinit { if let pointer { destroy(pointer) } }

  /// The object; valid while this one is alive.
  private var pointer: OpaquePointer? { OpaquePointer(bitPattern: address) }

  /// Calls `body` with the object, which is not destroyed meanwhile.
  func withPointer<Value>(_ body: (OpaquePointer) -> Value, else other: Value) -> Value {
    withExtendedLifetime(self) { pointer.map(body) ?? other }
  }
}
