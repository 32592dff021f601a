/// The params of `event/post` and `event/notify`: something happened.
public struct EventParams: Sendable, Hashable, Codable {
  /// The event's name.
  public var name: String
  /// What there is to know of it.
  public var userInfo: [String: JSONValue]

  /// Creates the event called `name`.
  public init(name: String, userInfo: [String: JSONValue] = [:]) {
    self.name = name
    self.userInfo = userInfo
  }

  /// Decodes with an empty `userInfo` where none is given.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    name = try container.decode(String.self, forKey: .name)
    userInfo = try container.decodeIfPresent([String: JSONValue].self, forKey: .userInfo) ?? [:]
  }
}

/// The events that the host itself tells of; plugins cannot post them.
public enum HostEvent {
  /// A view of the plugin is on the screen; with `invocation` and `view`.
  public static let didAppear = "view/didAppear"
  /// A view of the plugin is no longer on the screen; with `invocation` and `view`.
  public static let didDisappear = "view/didDisappear"
  /// The program is about to be stopped, until the user brings it back.
  public static let willSuspend = "host/willSuspend"
  /// The program is about to end.
  public static let willQuit = "host/willQuit"
  /// What a plugin keeps only to be faster should be let go.
  public static let purge = "cache/purge"

  /// All of them.
  public static let all: Set<String> = [
    didAppear, didDisappear, willSuspend, willQuit, purge,
  ]
}
