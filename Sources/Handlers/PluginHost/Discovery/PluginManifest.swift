internal import DisplayText
public import MenuItems
internal import SourceText

/// The content of a plugin's `plugin.yaml` or `plugin.plist`.
public struct PluginManifest: Sendable, Hashable {
  /// The way a plugin is run.
  public enum Mode: String, Sendable, Hashable, CaseIterable {
    /// The program is run once for each selection.
    case script
    /// One process serves many selections.
    case service
    /// One process serves many selections; it is a server of the Model Context Protocol.
    case mcp
  }

  /// A handler that the plugin registers.
  public struct Handler: Sendable, Hashable {
    /// The main name.
    public var name: String
    /// Other names that menu items may use.
    public var aliases: [String]
    /// The arguments that menu items may pass, or nil if the manifest does not declare them.
    public var arguments: [HandlerArgument]?

    /// Creates a handler called `name`.
    public init(name: String, aliases: [String] = [], arguments: [HandlerArgument]? = nil) {
      self.name = name
      self.aliases = aliases
      self.arguments = arguments
    }

    /// The name and all aliases.
    public var allNames: [String] { [name] + aliases }
  }

  /// The time limits of a plugin, in seconds.
  public struct Timeouts: Sendable, Hashable {
    /// From the start of the process to the result of `initialize`; 1 to 30.
    public var start: Int
    /// Without a response, an update or progress; 1 to 600.
    public var reply: Int

    /// Creates limits of `start` and `reply` seconds.
    public init(start: Int = 10, reply: Int = 10) {
      self.start = start
      self.reply = reply
    }
  }

  package static func isID(_ text: String) -> Bool {
    (1...64).contains(text.utf8.count)
      && text.utf8.allSatisfy {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) || $0.isDigit || $0 == .dash
      }
  }

  /// Returns the handler that a name means, perhaps by an alias; that of a tool has the tool's own name.
  package func handler(named name: String) -> Handler? {
    if let handler = handlers.first(where: { $0.allNames.contains(name) }) { return handler }
    let isTool = name.patternOfHandler.map { pattern in handlers.contains { $0.name == pattern } }
    return isTool == true ? Handler(name: name) : nil
  }

  /// Returns the names that mean the same handler as `name`: its own, its aliases, and the id of the plugin.
  func names(like name: String) -> Set<String> {
    Set([name, id] + (handler(named: name)?.allNames ?? []))
  }

  /// Whether both are equal byte for byte; `==` treats text in another normal form as equal, although it
  /// names another file.
  func isIdentical(to other: Self) -> Bool {
    func bytes(_ manifest: Self) -> [[UInt8]] {
      let rights = manifest.permissions
      return (manifest.run + manifest.environment + rights.read + rights.write + rights.run).map {
        Array($0.utf8)
      }
    }
    return self == other && bytes(self) == bytes(other)
  }

  /// The id, unique among plugins: `a`–`z`, `0`–`9` and `-`.
  public var id: String
  /// The name for people.
  public var name: String
  /// The version of the plugin.
  public var version: String
  /// The version of the protocol that the plugin was written for.
  public var protocolVersion: Int
  /// The way the plugin is run.
  public var mode: Mode
  /// The program and its arguments.
  public var run: [String]
  /// The handlers.
  public var handlers: [Handler]
  /// The rights of its processes in addition to the basic rights.
  public var permissions = Confinement()
  /// The environment variables that are passed on in addition to the basic set.
  public var environment: [String]
  /// The names of the events that the plugin observes.
  public var observes: [String]
  /// The time limits.
  public var timeouts: Timeouts
  /// The number of seconds before an idle process is ended.
  public var idle: Int
  /// The settings that the user can make.
  public var settings: [ItemInput]
  /// The language that texts with forms for languages were read in, or nil for the plain ones.
  var language: LanguageTag?

  /// Creates a manifest; the defaults are those of a file without the key.
  public init(
    id: String, name: String? = nil, version: String = "0.0.0", protocolVersion: Int = 1,
    mode: Mode = .script, run: [String], handlers: [Handler]? = nil, environment: [String] = [],
    observes: [String] = [], timeouts: Timeouts = Timeouts(), idle: Int = 60,
    settings: [ItemInput] = []
  ) {
    self.id = id
    self.name = name ?? id
    self.version = version
    self.protocolVersion = protocolVersion
    self.mode = mode
    self.run = run
    self.handlers = handlers ?? [Handler(name: id)]
    self.environment = environment
    self.observes = observes
    self.timeouts = timeouts
    self.idle = idle
    self.settings = settings
  }
}
