package import MenuItems
internal import PluginHost
internal import SourceText

/// The names of tools: the IDs on the way to an item, in the characters that names may have.
package enum ToolName {
  static let longest = 64
  /// The number of hexadecimal digits that distinguish equal names.
  private static let digits = 8

  /// Returns the names of items, in their order.
  ///
  /// A name depends on no other item, except that items with equal names get a part made from their paths. So a name
  /// never refers to another item later.
  ///
  /// - Parameter reserved: names that no item gets.
  package static func names(of items: [MenuItem], reserved: Set<String> = []) -> [String] {
    let plain = items.map { name(of: $0.path) }
    var uses: [String: Int] = [:]
    for name in plain { uses[name, default: 0] += 1 }
    var taken = reserved
    return zip(items, plain).map { item, plain in
      var name = plain
      if uses[plain] != 1 || reserved.contains(plain) { name = marked(plain, item.path) }
      var number = 2
      let base = name
      while !taken.insert(name).inserted {
        name = base.prefix(longest - 8) + "-\(number)"
        number += 1
      }
      return name
    }
  }

  /// Returns the name of the item at `path`, with a mark if characters or the end had to be omitted.
  private static func name(of path: [String]) -> String {
    let whole = path.joined(separator: "_")
    let name = spelled(whole)
    if name == whole, name.utf8.count <= longest { return name }
    return marked(name, path)
  }

  /// Returns `text` with a hyphen for the characters that a name cannot have.
  private static func spelled(_ text: String) -> String {
    var name: [UInt8] = []
    for byte in text.utf8 {
      if byte.isNamePart {
        name.append(byte)
      } else if name.last != .dash {
        name.append(.dash)
      }
    }
    return String(decoding: name, as: UTF8.self)
  }

  private static func marked(_ name: String, _ path: [String]) -> String {
    let digest = SHA256.digits(of: Array(path.joined(separator: "\0").utf8)).prefix(digits)
    var start = name.prefix(longest - digits - 1)
    while start.last == "-" { start.removeLast() }
    return start.isEmpty ? "item-\(digest)" : "\(start)-\(digest)"
  }
}
