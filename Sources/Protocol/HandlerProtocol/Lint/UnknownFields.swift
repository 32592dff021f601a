package import StructuredData

/// Finds the fields and words of a plugin's message that this version does not know.
///
/// They are ignored, so that version 1 can be extended; but a typing mistake looks the same, and the
/// plugin's author should learn of it.
package enum UnknownFields {
  package static var kindNames: [String] { ViewShape.kinds.keys.sorted() }

  /// Returns the unknown parts of a result of `handler/select` or `view/action`, each once.
  package static func inResult(_ result: StructuredValue) -> [String] {
    ViewReview.problems(inResult: result).compactMap(\.ignored)
  }

  package static func inView(_ view: StructuredValue) -> [String] {
    ViewReview.problems(inView: view).compactMap(\.ignored)
  }
}
