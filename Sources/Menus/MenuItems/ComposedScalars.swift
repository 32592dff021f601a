internal import Platform
#if !canImport(Darwin)
  @_spi(_Unicode) internal import Swift
#endif

extension String {
  /// The scalars of the text in Unicode's normalization form C.
  var composedScalars: String.UnicodeScalarView {
    #if canImport(Darwin)
      return precomposedStringWithCanonicalMapping.unicodeScalars
    #else
      // What `FoundationEssentials` uses; the standard library has no public interface to its normalization yet.
      var scalars = String.UnicodeScalarView()
      scalars.append(contentsOf: _nfc)
      return scalars
    #endif
  }
}
