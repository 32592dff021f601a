public import StructuredData

/// The version of the protocol that this library speaks.
public enum ProtocolVersion {
  /// The oldest supported version.
  public static let oldest = 1
  /// The newest supported version.
  public static let newest = 1
}

/// The names of requests and notifications.
public enum Method {
  /// To the plugin, a request: the handshake, always the first message.
  public static let initialize = "initialize"
  /// To the plugin, a request: an item was selected.
  public static let select = "handler/select"
  /// To the plugin: an invocation's last view has left the screen.
  public static let end = "handler/end"
  /// To the plugin, a request: the user chose an action of a view.
  public static let action = "view/action"
  /// To the plugin, a request: the next page of a view is needed.
  public static let more = "view/more"
  /// From the plugin: a whole view.
  public static let update = "view/update"
  /// From the plugin: more rows of a view.
  public static let append = "view/append"
  /// From the plugin: changes of single rows of a view.
  public static let patch = "view/patch"
  /// To the plugin, a request: a field of a form was changed.
  public static let formChange = "form/change"
  /// To the plugin, a request: the rows of a view that match a text.
  public static let search = "view/search"
  /// To the plugin, a request: a view is to be loaded again.
  public static let refresh = "view/refresh"
  /// To the plugin, a request: a picture that is to be seen.
  public static let resource = "resource/get"
  /// To the plugin, a request: the words beside a menu item.
  public static let status = "handler/status"
  /// From the plugin: the words beside menu items have changed.
  public static let statusChanged = "handler/statusChanged"
  /// From the plugin: effects that answer nothing.
  public static let effect = "effect/post"
  /// To the plugin: its settings have changed.
  public static let settingsChanged = "settings/changed"
  /// From the plugin: the progress of an invocation.
  public static let progress = "progress"
  /// From the plugin: an event to post on the host's notification center.
  public static let post = "event/post"
  /// To the plugin: an event that it observes.
  public static let notify = "event/notify"
  /// From the plugin: a line for its log.
  public static let log = "log"
  /// To the plugin: a request is cancelled.
  public static let cancel = "$/cancelRequest"
  /// To the plugin, a request: prepare to exit.
  public static let shutdown = "shutdown"
  /// To the plugin: exit.
  public static let exit = "exit"
}

/// The params of `initialize`.
public struct InitializeParams: Sendable, Hashable, Codable, HostRequest {
  package typealias Answer = InitializeResult
  package static var method: String { Method.initialize }

  /// The range of versions that the host speaks.
  public struct Versions: Sendable, Hashable, Codable {
    /// The oldest version.
    public var min: Int
    /// The newest version.
    public var max: Int

    /// Creates a range of versions; by default those that this library speaks.
    public init(min: Int = ProtocolVersion.oldest, max: Int = ProtocolVersion.newest) {
      self.min = min
      self.max = max
    }
  }

  /// The identity of the host.
  public struct Host: Sendable, Hashable, Codable {
    /// The name of the program.
    public var name: String
    /// The version of the program.
    public var version: String
    /// The features that it supports; nil for a host without any.
    public var features: FeatureSet?

    /// Creates a host called `name`.
    public init(name: String, version: String, features: FeatureSet? = nil) {
      self.name = name
      self.version = version
      self.features = features
    }
  }

  /// The identity of the plugin.
  public struct Plugin: Sendable, Hashable, Codable {
    /// The plugin's id.
    public var id: String
    /// The plugin's version, if known.
    public var version: String?

    /// Creates a plugin with an id.
    public init(id: String, version: String? = nil) {
      self.id = id
      self.version = version
    }
  }

  /// The plugin's own folders.
  public struct Directories: Sendable, Hashable, Codable {
    /// The folder for settings.
    public var config: String
    /// The folder for data that must not be lost.
    public var data: String
    /// The folder for data that can be created again.
    public var cache: String
    /// The folder for logs and the like.
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
  /// The identity of the host.
  public var host: Host
  /// The identity of the plugin, as the host knows it.
  public var plugin: Plugin
  /// The plugin's own folders.
  public var directories: Directories
  /// The user's locale, as in `en_US`.
  public var locale: String
  /// The user's time zone, as in `Europe/Berlin`.
  public var timeZone: String
  /// Whether colours are shown to the user.
  public var color: Bool
  /// The values of the plugin's settings, by id; nil if its manifest declares none.
  public var settings: [String: StructuredValue]?

  /// Creates the params of `initialize`.
  public init(
    protocol: Versions = Versions(), host: Host, plugin: Plugin, directories: Directories,
    locale: String, timeZone: String, color: Bool, settings: [String: StructuredValue]? = nil
  ) {
    self.protocol = `protocol`
    self.host = host
    self.plugin = plugin
    self.directories = directories
    self.locale = locale
    self.timeZone = timeZone
    self.color = color
    self.settings = settings
  }
}

/// The result of `initialize`.
public struct InitializeResult: Sendable, Hashable, Codable {
  /// The version chosen by the plugin, of those that the host speaks.
  public var `protocol`: Int
  /// The identity of the plugin, as it reports it.
  public var plugin: InitializeParams.Plugin?
  /// The names of the plugin's handlers.
  public var handlers: [String]?
  /// The features that the plugin uses; nil for none.
  public var features: FeatureSet?

  /// Creates the result of `initialize`.
  public init(
    protocol: Int, plugin: InitializeParams.Plugin? = nil, handlers: [String]? = nil,
    features: FeatureSet? = nil
  ) {
    self.protocol = `protocol`
    self.plugin = plugin
    self.handlers = handlers
    self.features = features
  }
}

/// The params of `handler/select`.
public struct SelectParams: Sendable, Hashable, Codable, HostRequest {
  package typealias Answer = HandlerResult
  package static var method: String { Method.select }

  /// The item that was selected.
  public struct Item: Sendable, Hashable, Codable {
    /// The item's id, unique in its menu.
    public var id: String
    /// The item's title.
    public var title: String
    /// The item's second line, if any.
    public var subtitle: String?
    /// The item's icon, if any.
    public var icon: String?
    /// The `arguments` of the item in the menu file.
    public var arguments: [String: StructuredValue]
    /// The other keys of the item in the menu file.
    public var userInfo: [String: StructuredValue]

    /// Creates an item called `title`.
    public init(
      id: String, title: String, subtitle: String? = nil, icon: String? = nil,
      arguments: [String: StructuredValue] = [:], userInfo: [String: StructuredValue] = [:]
    ) {
      self.id = id
      self.title = title
      self.subtitle = subtitle
      self.icon = icon
      self.arguments = arguments
      self.userInfo = userInfo
    }
  }

  /// The id of this selection in all messages about it.
  public var invocation: String
  /// The handler's name in the plugin's manifest.
  public var handler: String
  /// The selected item.
  public var item: Item
  /// The ids on the way to the item, its own last.
  public var path: [String]
  /// Whether the user asked to load the view again, so that cached data must not be used; nil means false.
  public var again: Bool?

  /// Creates the params of `handler/select`.
  public init(invocation: String, handler: String, item: Item, path: [String], again: Bool? = nil) {
    self.invocation = invocation
    self.handler = handler
    self.item = item
    self.path = path
    self.again = again
  }
}

/// The result of `handler/select` and `view/action`, and of a handler in the same process.
public struct HandlerResult: Sendable, Hashable, Codable {
  /// The view of a selection; if nil, the last update stays.
  ///
  /// Actions show views by effects.
  public var view: HandlerView?
  /// The effects that the host is to perform.
  public var effects: [Effect]?

  /// Creates a result with a view, effects, or both.
  public init(view: HandlerView? = nil, effects: [Effect]? = nil) {
    self.view = view
    self.effects = effects
  }

  /// Decodes a result; null is one without a view and effects.
  public init(from decoder: any Decoder) throws {
    if try decoder.singleValueContainer().decodeNil() { return }
    let container = try decoder.container(keyedBy: CodingKeys.self)
    view = try container.decodeIfPresent(HandlerView.self, forKey: .view)
    effects = try container.decodeIfPresent([Effect].self, forKey: .effects)
  }
}

/// The params of `handler/end`.
public struct InvocationParams: Sendable, Hashable, Codable {
  /// The id of the invocation.
  public var invocation: String

  /// Creates the params of a message about an invocation as a whole.
  public init(invocation: String) { self.invocation = invocation }
}

/// The params of `log`.
public struct LogParams: Sendable, Hashable, Codable {
  /// The severity: `debug`, `info`, `warning` or `error`.
  public var level: String?
  /// The text of the line.
  public var message: String

  /// Creates the params of `log`.
  public init(level: String? = nil, message: String) {
    self.level = level
    self.message = message
  }
}

/// The params of `$/cancelRequest`.
package struct CancelParams: Sendable, Hashable, Codable {
  package var id: MessageID

  package init(id: MessageID) { self.id = id }
}
