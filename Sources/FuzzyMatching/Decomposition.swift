internal import Foundation

extension String {
  /// The scalars of the canonical decomposition (NFD).
  var decomposedScalars: String.UnicodeScalarView {
    decomposedStringWithCanonicalMapping.unicodeScalars
  }
}
