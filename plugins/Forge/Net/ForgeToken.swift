internal import DisplayText
internal import PluginHTTP

/// A token of a forge, whose text no description shows.
package struct ForgeToken: Sendable, Hashable, CustomStringConvertible, CustomReflectable {
  /// The text that is sent.
  let text: String
  /// Where it is from, as in `the variable GITHUB_TOKEN`.
  let origin: String

  /// Creates a token; `nil` if the text cannot be one.
  init?(_ text: String, origin: String) {
    let bytes = text.utf8.drop { $0 <= 0x20 }
    let end = bytes.lastIndex { $0 > 0x20 }
    guard let end, let word = String(bytes[...end]),
      word.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), word.utf8.count <= 4096
    else { return nil }
    self.text = word
    self.origin = origin
  }

  /// A hash by which answers are kept apart.
  var identity: String { HTTPCache.identity(of: text) }

  /// Where it is from.
  package var description: String { Wording.english(.token(origin: origin)) }

  /// A mirror without the text.
  package var customMirror: Mirror { Mirror(self, children: ["origin": origin]) }
}

/// Whether there is a token for a server.
package enum ForgeAccess: Sendable, Hashable {
  case none
  case token(ForgeToken)
  /// There is one that is not sent; the sentence says why and what to do.
  case withheld(String)

  var token: ForgeToken? { if case .token(let token) = self { token } else { nil } }
}

/// Something that knows tokens.
package protocol ForgeTokenSource: Sendable {
  /// Returns whether there is a token for a server.
  func access(to server: ForgeServer) async -> ForgeAccess
}
