package import DisplayText

/// The target of a layout, and the language of its own texts.
package struct Medium: Sendable, Hashable {
  /// The number of columns of a screen, or `nil` for plain text.
  private let screenColumns: Int?
  package let wording: Wording

  package static func screen(columns: Int, _ wording: Wording = .english) -> Medium {
    Medium(screenColumns: columns, wording: wording)
  }

  /// Plain text that is read line by line.
  package static func plain(_ wording: Wording) -> Medium {
    Medium(screenColumns: nil, wording: wording)
  }

  package static var plain: Medium { plain(.english) }

  package var columns: Int { screenColumns ?? 100 }

  /// The width of a list of names and values, in columns: on a wide screen they stay close to each other.
  package var listColumns: Int { min(columns, Self.widestList) }
  package static let widestList = 120

  /// The width at which running text is wrapped, in columns; text for a pipe is not wrapped.
  package var textColumns: Int { isPlain ? 1 << 30 : columns }

  package var isPlain: Bool { screenColumns == nil }

  package var margin: String { isPlain ? "" : " " }
  /// The margin before each line of a row, which contains the selection mark.
  package var rowMargin: String { isPlain ? "  " : "   " }
}
