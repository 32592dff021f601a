internal import Foundation
internal import HandlerProtocol
internal import StructuredData

/// The host and the user that published events come from.
package struct EventOrigin: Sendable, Hashable {
  package var host: String
  package var user: String

  package init(host: String, user: String) { (self.host, self.user) = (host, user) }

  package static var current: EventOrigin {
    let variables = ProcessInfo.processInfo.environment
    var name = [CChar](repeating: 0, count: 256)
    gethostname(&name, name.count - 1)
    let bytes = name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    return EventOrigin(
      host: String(decoding: bytes, as: UTF8.self),
      user: variables["USER"] ?? variables["LOGNAME"] ?? "\(getuid())")
  }
}

/// An event as it is published; every client that may read the subject sees all of it.
struct EventMessage: Sendable, Hashable {
  private let value: StructuredValue

  /// Creates the message of an event.
  ///
  /// - Parameters:
  ///   - menu: the title of the menu, or nil.
  ///   - plugin: the id of the plugin that posted it, or nil for the menu's own events.
  init(_ event: EventParams, menu: String?, plugin: String?, origin: EventOrigin) {
    value = [
      "name": .string(event.name), "userInfo": .object(event.userInfo),
      "menu": menu.map(StructuredValue.string) ?? .null,
      "plugin": plugin.map(StructuredValue.string) ?? .null, "host": .string(origin.host),
      "user": .string(origin.user),
    ]
  }

  var data: Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys]
    return (try? encoder.encode(value)) ?? Data("{}".utf8)
  }
}
