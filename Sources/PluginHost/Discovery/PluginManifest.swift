/// What a plugin's `plugin.yaml` or `plugin.plist` says.
public struct PluginManifest: Sendable, Hashable {
  /// How a plugin is run.
  public enum Mode: String, Sendable, Hashable, CaseIterable {
    /// Once for each selection.
    case script
    /// As a process that serves many selections.
    case service
  }

  /// A handler that the plugin registers.
  public struct Handler: Sendable, Hashable {
    /// Its name.
    public var name: String
    /// Other names that menu items may use.
    public var aliases: [String]

    /// Creates a handler called `name`.
    public init(name: String, aliases: [String] = []) {
      self.name = name
      self.aliases = aliases
    }

    /// The name and all aliases.
    public var allNames: [String] { [name] + aliases }
  }

  /// How long the host waits, in seconds.
  public struct Timeouts: Sendable, Hashable {
    /// From the start of the process to the result of `initialize`; 1 to 30.
    public var start: Int
    /// Without a reply, an update or progress; 1 to 600.
    public var reply: Int

    /// Waits of `start` and `reply` seconds.
    public init(start: Int = 10, reply: Int = 10) {
      self.start = start
      self.reply = reply
    }
  }

  /// Whether both say the same to the byte; `==` takes texts of another normal form for equal, which
  /// name another file.
  func isIdentical(to other: Self) -> Bool {
    func bytes(_ manifest: Self) -> [[UInt8]] {
      (manifest.run + manifest.environment).map { Array($0.utf8) }
    }
    return self == other && bytes(self) == bytes(other)
  }

  /// Unique among plugins: `a`–`z`, `0`–`9` and `-`.
  public var id: String
  /// What people call it.
  public var name: String
  /// Its version.
  public var version: String
  /// The protocol's version that it was written for.
  public var protocolVersion: Int
  /// How it is run.
  public var mode: Mode
  /// The program and its arguments.
  public var run: [String]
  /// The handlers.
  public var handlers: [Handler]
  /// The environment variables that are passed on beside the basic set.
  public var environment: [String]
  /// The events that it wants to hear of.
  public var observes: [String]
  /// How long the host waits.
  public var timeouts: Timeouts
  /// The seconds before an unused process is ended.
  public var idle: Int

  /// Creates a manifest; what is left out is as in a file that leaves it out.
  public init(
    id: String, name: String? = nil, version: String = "0.0.0", protocolVersion: Int = 1,
    mode: Mode = .script, run: [String], handlers: [Handler]? = nil, environment: [String] = [],
    observes: [String] = [], timeouts: Timeouts = Timeouts(), idle: Int = 60
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
  }
}
