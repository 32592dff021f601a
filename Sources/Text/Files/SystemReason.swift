internal import Platform

extension Error {
  /// The reason of a failed operation of `FileManager` or `Data`, as the system describes it.
  package var systemReason: String {
    let error = (self as? CocoaError)?.underlying ?? self
    guard let number = (error as? POSIXError)?.code.rawValue else { return "\(self)" }
    return String(cString: strerror(number))
  }
}
