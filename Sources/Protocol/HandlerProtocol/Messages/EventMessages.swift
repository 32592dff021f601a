public import StructuredData

/// The params of `event/post` and `event/notify`.
public struct EventParams: Sendable, Hashable, Codable {
  /// The event's name.
  public var name: String
  /// The details of the event.
  public var userInfo: [String: StructuredValue]

  /// Creates the event called `name`.
  public init(name: String, userInfo: [String: StructuredValue] = [:]) {
    self.name = name
    self.userInfo = userInfo
  }

  /// Decodes an event; a missing `userInfo` is empty.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    name = try container.decode(String.self, forKey: .name)
    userInfo =
      try container.decodeIfPresent([String: StructuredValue].self, forKey: .userInfo) ?? [:]
  }
}

/// The events that the host itself sends; plugins cannot post them.
public enum HostEvent {
  /// A view of the plugin appeared on the screen; with `invocation` and `view`.
  public static let didAppear = "view/didAppear"
  /// A view of the plugin disappeared from the screen; with `invocation` and `view`.
  public static let didDisappear = "view/didDisappear"
  /// The program is about to be suspended, until the user resumes it.
  public static let willSuspend = "host/willSuspend"
  /// The program is about to end.
  public static let willQuit = "host/willQuit"
  /// Plugins should release memory that they use only to be faster.
  public static let purge = "cache/purge"

  /// The names of all host events.
  public static let all: Set<String> = [
    didAppear, didDisappear, willSuspend, willQuit, purge,
  ]
}
