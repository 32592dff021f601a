/// The facts about a handler on other machines.
package struct RemoteHandlerFacts: Sendable, Hashable, Codable {
  package var name: String
  package var aliases: [String]
  /// The id of its plugin.
  package var plugin: String
  /// The name of its plugin for people.
  package var title: String
  package var version: String
  /// The hash of its plugin's folder: see ``FolderDigest``.
  package var hash: String
  /// The number of seconds without a message after which the plugin counts as hanging.
  package var reply: Int
  /// The number of workers that offer it.
  package var workers: Int

  package init(
    name: String, aliases: [String] = [], plugin: String, title: String? = nil,
    version: String = "0.0.0", hash: String, reply: Int = 10, workers: Int = 1
  ) {
    self.name = name
    self.aliases = aliases
    self.plugin = plugin
    self.title = title ?? plugin
    self.version = version
    self.hash = hash
    self.reply = reply
    self.workers = workers
  }

  package var allNames: [String] { [name] + aliases }

  /// The longest texts that a worker may send.
  private static let textLimit = 200

  /// Whether all of it can be shown and used: texts of some length without control characters, a hash, and the id of
  /// a plugin, which names a folder.
  package var isSound: Bool {
    let texts = allNames + [plugin, title, version]
    let invisible: [Unicode.GeneralCategory] = [
      .control, .format, .lineSeparator, .paragraphSeparator,
    ]
    return aliases.count <= 50 && (1...600).contains(reply) && Self.isHash(hash)
      && PluginManifest.isID(plugin)
      && texts.allSatisfy { text in
        !text.isEmpty && text.utf8.count <= Self.textLimit
          && !text.unicodeScalars.contains { invisible.contains($0.properties.generalCategory) }
      }
  }

  package static func isHash(_ text: String) -> Bool {
    let digits = text.dropFirst("sha256:".count).utf8
    return text.hasPrefix("sha256:") && digits.count == 64
      && digits.allSatisfy {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
          || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
      }
  }
}
