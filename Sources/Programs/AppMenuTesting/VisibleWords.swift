internal import Foundation
package import HandlerProtocol

/// The words in Latin letters that a view shows.
///
/// Ids, icons, keys and the like are left out, as are addresses and the texts that actions copy.
///
/// - Throws: an error of the encoding as JSON.
package func latinWords(_ view: HandlerView) throws -> Set<String> {
  let hidden: Set<String> = [
    "id", "icon", "action", "primary", "key", "style", "type", "format", "url", "image", "state",
    "cursor", "selected", "from", "to", "date", "kind", "days", "align", "effect",
  ]
  var words: Set<String> = []
  func walk(_ value: Any) {
    switch value {
    case let object as [String: Any]:
      if object["effect"] as? String == "copy" { return }
      for (key, value) in object where !hidden.contains(key) { walk(value) }
    case let list as [Any]: list.forEach(walk)
    case let text as String:
      for word in text.split(whereSeparator: { !$0.isLetter }).map(String.init)
      where word.count > 1 && word.unicodeScalars.allSatisfy({ $0.isASCII }) {
        words.insert(word)
      }
    default: break
    }
  }
  walk(try JSONSerialization.jsonObject(with: JSONEncoder().encode(view)))
  return words
}
