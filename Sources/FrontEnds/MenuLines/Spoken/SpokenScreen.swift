package import MenuNavigation

/// The spoken content of a screen.
///
/// The difference of two values, before and after a change, determines the announcements.
package struct SpokenScreen: Equatable {
  package struct Selection: Equatable {
    /// The identity of the object: its kind, and the number of the row, day, line or field.
    package var key: String
    package var section: String?
    package var words: String
    /// The part of the description that changes on its own; announced with the rest, never alone.
    package var detail: String?
    /// The value of a field; announced alone if nothing else has changed.
    package var value: String?
    package var error: String?
    /// The position among all objects, such as the number and the count.
    package var place: String?
    /// Whether the heading already includes the object.
    package var isInHeading = false

    package var line: String {
      ([words, detail, value, place].compactMap(\.self)).joined(separator: ", ")
    }
  }

  package struct Cover: Equatable {
    package var key: String
    package var lines: [String]
    package var selection: Selection?
  }

  package var level: Int
  /// A number that increases when the content of the level is replaced.
  package var generation: Int
  package var isLoading: Bool
  /// Whether the handler of the content is still running.
  package var isBusy: Bool
  package var heading: [String]
  /// The number of rows, or `nil` if a filter is active.
  package var rowCount: Int?
  package var selection: Selection?
  package var cover: Cover?
  package var input: SpokenInput?
  package var matches: String?
  /// The state of a text search without matches.
  package var search: String?
  /// The transient messages, each of which is announced once.
  package var toasts: [Toast]
  package var banner: String?
  package var progress: String?
}

package struct SpokenInput: Equatable {
  package var field: String
  package var line: Int
  package var label: String
  package var text: String
  package var caret: Int
  package var isSearch: Bool
}
