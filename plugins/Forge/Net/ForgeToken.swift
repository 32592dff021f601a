internal import DisplayText
internal import PluginHTTP

/// A token of a forge, which no description contains.
package struct ForgeToken: Sendable, Hashable, CustomStringConvertible, CustomReflectable {
  let text: String
  /// The place that it comes from, as in `the variable GITHUB_TOKEN`.
  let origin: String

  /// Creates a token, or returns `nil` for text that cannot be a token.
  init?(_ text: String, origin: String) {
    let bytes = text.utf8.drop { $0 <= 0x20 }
    let end = bytes.lastIndex { $0 > 0x20 }
    guard let end, let word = String(bytes[...end]),
      word.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), word.utf8.count <= 4096
    else { return nil }
    self.text = word
    self.origin = origin
  }

  /// A hash that separates cached responses.
  var identity: String { HTTPCache.identity(of: text) }

  package var description: String { Wording.english(.token(origin: origin)) }

  package var customMirror: Mirror { Mirror(self, children: ["origin": origin]) }
}

package enum ForgeAccess: Sendable, Hashable {
  case none
  case token(ForgeToken)
  /// A token exists but is not sent; the sentence says why, and what to do.
  case withheld(String)

  var token: ForgeToken? { if case .token(let token) = self { token } else { nil } }
}

package protocol ForgeTokenSource: Sendable {
  func access(to server: ForgeServer) async -> ForgeAccess
}
