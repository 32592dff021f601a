internal import Platform
internal import HandlerProtocol
internal import PluginHost
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

extension RelayControl.Publication {
  /// Returns the message about the event; every client that may read the subject sees all of it.
  func message(from origin: EventOrigin) -> Data {
    let message: StructuredValue = [
      "name": .string(event.name), "userInfo": .object(event.userInfo),
      "menu": menu.map(StructuredValue.string) ?? .null,
      "plugin": plugin.map(StructuredValue.string) ?? .null, "host": .string(origin.host),
      "user": .string(origin.user),
    ]
    return (try? JSONEncoder.sorted.encode(message)) ?? Data("{}".utf8)
  }
}
