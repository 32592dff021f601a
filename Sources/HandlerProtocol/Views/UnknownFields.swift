/// Finds what a plugin's message holds and this version does not know.
///
/// Such things are ignored, so that version 1 can grow; but a typing mistake looks just like them, and
/// its author wants to be told.
public enum UnknownFields {
  /// The names of all kinds of view.
  public static var kindNames: [String] { ViewShape.kinds.keys.sorted() }

  /// What is unknown in the result of `handler/select` or `view/action`, each named once.
  public static func inResult(_ result: JSONValue) -> [String] {
    ViewReview.problems(inResult: result).compactMap(\.ignored)
  }

  /// What is unknown in a view, each named once.
  public static func inView(_ view: JSONValue) -> [String] {
    ViewReview.problems(inView: view).compactMap(\.ignored)
  }
}
