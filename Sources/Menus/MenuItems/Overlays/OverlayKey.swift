internal import Documents
package import StructuredData

/// The keys of an entry of an overlay that say what happens to an item of the base.
package enum OverlayKey: String, DescribedKey {
  case hide, first, last, before, after, include

  static let known = KnownKeys<OverlayKey>()

  package var schema: KeySchema {
    switch self {
    case .hide:
      KeySchema(
        .flag, "in an overlay: whether the item of the base is left out", example: "true",
        standard: "false", wrongNames: ["hidden", "remove"])
    case .first:
      KeySchema(
        .flag, "in an overlay: whether the item comes first in its menu", example: "true",
        standard: "false", wrongNames: ["top"])
    case .last:
      KeySchema(
        .flag, "in an overlay: whether the item comes last in its menu", example: "true",
        standard: "false", wrongNames: ["bottom"])
    case .before:
      KeySchema(
        .text(.identifier), "in an overlay: the id of the item before which it comes",
        example: "terminal", standard: "none")
    case .after:
      KeySchema(
        .text(.identifier), "in an overlay: the id of the item after which it comes",
        example: "terminal", standard: "none")
    case .include:
      KeySchema(
        .text(.menuFile), "the items of another file, in place of this entry",
        details: "The path is relative to the file that contains it.", example: "work.yaml",
        standard: "none", wrongNames: ["import"])
    }
  }
}
