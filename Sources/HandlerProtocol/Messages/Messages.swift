/// The version of the protocol that this library speaks.
public enum ProtocolVersion {
  /// The oldest version understood.
  public static let oldest = 1
  /// The newest version understood.
  public static let newest = 1
}

/// The names of requests and notifications.
public enum Method {
  /// To the plugin, a request: the first of all.
  public static let initialize = "initialize"
  /// To the plugin, a request: an item was selected.
  public static let select = "handler/select"
  /// To the plugin: an invocation's last view has left the screen.
  public static let end = "handler/end"
  /// To the plugin, a request: an action of a view is wanted.
  public static let action = "view/action"
  /// To the plugin, a request: the next page of a view is wanted.
  public static let more = "view/more"
  /// From the plugin: a whole view.
  public static let update = "view/update"
  /// From the plugin: more rows of a view.
  public static let append = "view/append"
  /// From the plugin: how far it is.
  public static let progress = "progress"
  /// From the plugin: something for everybody on the host's notification center.
  public static let post = "event/post"
  /// To the plugin: something happened that concerns it.
  public static let notify = "event/notify"
  /// From the plugin: a line for its log.
  public static let log = "log"
  /// To the plugin: a request is no longer wanted.
  public static let cancel = "$/cancelRequest"
  /// To the plugin, a request: get ready to end.
  public static let shutdown = "shutdown"
  /// To the plugin: end.
  public static let exit = "exit"
}

/// The params of `initialize`.
public struct InitializeParams: Sendable, Hashable, Codable {
  /// The versions that the host speaks.
  public struct Versions: Sendable, Hashable, Codable {
    /// The oldest.
    public var min: Int
    /// The newest.
    public var max: Int

    /// Creates the versions that this library speaks, by default.
    public init(min: Int = ProtocolVersion.oldest, max: Int = ProtocolVersion.newest) {
      self.min = min
      self.max = max
    }
  }

  /// Who the host is.
  public struct Host: Sendable, Hashable, Codable {
    /// Its name.
    public var name: String
    /// Its version.
    public var version: String

    /// Creates a host called `name`.
    public init(name: String, version: String) {
      self.name = name
      self.version = version
    }
  }

  /// Who the plugin is.
  public struct Plugin: Sendable, Hashable, Codable {
    /// Its id.
    public var id: String
    /// Its version, where it tells one.
    public var version: String?

    /// Creates a plugin with an id.
    public init(id: String, version: String? = nil) {
      self.id = id
      self.version = version
    }
  }

  /// The plugin's own folders.
  public struct Directories: Sendable, Hashable, Codable {
    /// For settings.
    public var config: String
    /// For what must not be lost.
    public var data: String
    /// For what can be made again.
    public var cache: String
    /// For logs and the like.
    public var state: String

    /// Creates the four folders.
    public init(config: String, data: String, cache: String, state: String) {
      self.config = config
      self.data = data
      self.cache = cache
      self.state = state
    }
  }

  /// The versions that the host speaks.
  public var `protocol`: Versions
  /// Who the host is.
  public var host: Host
  /// Who the host takes the plugin for.
  public var plugin: Plugin
  /// The plugin's own folders.
  public var directories: Directories
  /// The user's locale, as in `en_US`.
  public var locale: String
  /// The user's time zone, as in `Europe/Berlin`.
  public var timeZone: String
  /// Whether the user sees colour.
  public var color: Bool

  /// Creates the params of `initialize`.
  public init(
    protocol: Versions = Versions(), host: Host, plugin: Plugin, directories: Directories,
    locale: String, timeZone: String, color: Bool
  ) {
    self.protocol = `protocol`
    self.host = host
    self.plugin = plugin
    self.directories = directories
    self.locale = locale
    self.timeZone = timeZone
    self.color = color
  }
}

/// The result of `initialize`.
public struct InitializeResult: Sendable, Hashable, Codable {
  /// The version chosen.
  public var `protocol`: Int
  /// Who the plugin says it is.
  public var plugin: InitializeParams.Plugin?
  /// The handlers that it has.
  public var handlers: [String]?

  /// Creates the result of `initialize`.
  public init(protocol: Int, plugin: InitializeParams.Plugin? = nil, handlers: [String]? = nil) {
    self.protocol = `protocol`
    self.plugin = plugin
    self.handlers = handlers
  }
}

/// The params of `handler/select`.
public struct SelectParams: Sendable, Hashable, Codable {
  /// The item that was selected.
  public struct Item: Sendable, Hashable, Codable {
    /// Its id.
    public var id: String
    /// Its title.
    public var title: String
    /// Its second line.
    public var subtitle: String?
    /// Its icon.
    public var icon: String?
    /// What the menu file gives the handler.
    public var arguments: [String: JSONValue]
    /// Other keys of the menu file.
    public var userInfo: [String: JSONValue]

    /// Creates an item called `title`.
    public init(
      id: String, title: String, subtitle: String? = nil, icon: String? = nil,
      arguments: [String: JSONValue] = [:], userInfo: [String: JSONValue] = [:]
    ) {
      self.id = id
      self.title = title
      self.subtitle = subtitle
      self.icon = icon
      self.arguments = arguments
      self.userInfo = userInfo
    }
  }

  /// Names this selection in all messages about it.
  public var invocation: String
  /// The handler, by the name that the plugin's manifest gives it.
  public var handler: String
  /// The item.
  public var item: Item
  /// The ids that lead to the item, its own last.
  public var path: [String]

  /// Creates the params of `handler/select`.
  public init(invocation: String, handler: String, item: Item, path: [String]) {
    self.invocation = invocation
    self.handler = handler
    self.item = item
    self.path = path
  }
}

/// The result of `handler/select`, and of a handler in the same process.
public struct HandlerResult: Sendable, Hashable, Codable {
  /// The view; where absent the last update stands.
  public var view: HandlerView?
  /// What the host is asked to do.
  public var effects: [Effect]?

  /// Creates a result.
  public init(view: HandlerView? = nil, effects: [Effect]? = nil) {
    self.view = view
    self.effects = effects
  }
}

/// The params of `handler/end`.
public struct InvocationParams: Sendable, Hashable, Codable {
  /// The invocation.
  public var invocation: String

  /// Creates the params of a message about an invocation as a whole.
  public init(invocation: String) { self.invocation = invocation }
}

/// The params of `log`.
public struct LogParams: Sendable, Hashable, Codable {
  /// How much it matters: `debug`, `info`, `warning` or `error`.
  public var level: String?
  /// What there is to say.
  public var message: String

  /// Creates the params of `log`.
  public init(level: String? = nil, message: String) {
    self.level = level
    self.message = message
  }
}

/// The params of `$/cancelRequest`.
public struct CancelParams: Sendable, Hashable, Codable {
  /// The request.
  public var id: MessageID

  /// Creates the params of `$/cancelRequest`.
  public init(id: MessageID) { self.id = id }
}
