/// A pointer to an object of the library, destroyed with its owner.
///
/// The library's objects may be used by many threads at a time, so that nothing is locked here.
final class LibraryPointer: Sendable {
  private let address: UInt
  private let destroy: @Sendable (OpaquePointer) -> Void

  /// Takes over an object, which `destroy` destroys.
  init(_ pointer: OpaquePointer, destroy: @escaping @Sendable (OpaquePointer) -> Void) {
    address = UInt(bitPattern: pointer)
    self.destroy = destroy
  }

  deinit { if let pointer { destroy(pointer) } }

  /// The object; alive as long as this one.
  private var pointer: OpaquePointer? { OpaquePointer(bitPattern: address) }

  /// Calls `body` with the object, which is not destroyed meanwhile.
  func withPointer<Value>(_ body: (OpaquePointer) -> Value, else other: Value) -> Value {
    withExtendedLifetime(self) { pointer.map(body) ?? other }
  }
}
