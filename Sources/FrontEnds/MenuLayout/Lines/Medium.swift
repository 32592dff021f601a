package import DisplayText

/// The target of a layout, and the language of the words that it adds.
package struct Medium: Sendable, Hashable {
  /// The number of columns of a screen, or `nil` for plain text.
  private let screenColumns: Int?
  /// The language of the words.
  package let wording: Wording

  /// Returns a screen with a number of columns.
  package static func screen(columns: Int, _ wording: Wording = .english) -> Medium {
    Medium(screenColumns: columns, wording: wording)
  }

  /// Returns plain text, read line by line.
  package static func plain(_ wording: Wording) -> Medium {
    Medium(screenColumns: nil, wording: wording)
  }

  /// Plain text in English.
  package static var plain: Medium { plain(.english) }

  /// The width of the layout, in columns.
  package var columns: Int { screenColumns ?? 100 }

  /// The width of a list of names and values, in columns: on a wide screen they stay close to each other.
  package var listColumns: Int { min(columns, Self.widestList) }
  /// The maximum width of a list of names and values, in columns.
  package static let widestList = 120

  /// The width at which running text is broken, in columns; text for a pipe is not broken.
  package var textColumns: Int { isPlain ? 1 << 30 : columns }

  /// Whether it is plain text.
  package var isPlain: Bool { screenColumns == nil }
}
