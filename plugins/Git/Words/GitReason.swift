package import Localization

/// The reason why git failed.
package enum GitReason: Sendable, Hashable {
  /// The words of git, or of the system.
  case words(String)
  /// More than is taken in.
  case tooMuch
  /// No version.
  case noVersion(program: String)
  /// Nothing for too long.
  case silent
  /// A failure without words.
  case wordless
  /// A `.mailmap` that cannot be read.
  case badMailmap
  /// A filter whose name is not UTF-8.
  case badFilterName
  /// A git that cannot be kept from running filters.
  case tooOldForFilters

  /// Returns the reason in words.
  package func words(in wording: Wording) -> String {
    switch wording {
    case .english: english
    case .korean: korean
    }
  }
}
