public import SourceText

/// The origin of the items of a submenu that are not written in the menu.
public struct ItemSource: Sendable, Equatable {
  /// The places that items come from.
  public enum Origin: Sendable, Equatable {
    /// The output of a program or a script.
    case program(ItemOperation)
    /// The rows of the view that the handler with this name answers with.
    case handler(String)
    /// The content of the file at this path, as written.
    case file(String)
    /// The tasks of the project in a folder, as written; of all kinds if none is named.
    case tasks(kinds: [String], folder: String)
    /// The scripts in the folder at this path, as written.
    case scripts(String)
    /// The applications of the desktop.
    case applications
    /// A menu on a server, which is asked for when it is opened.
    case remote(RemoteMenu)
  }

  /// The forms of output.
  public enum Format: String, Sendable, Hashable, CaseIterable {
    /// Each line is an item.
    case lines
    /// The whole is a menu, as a menu file has it.
    case menu
    /// Each line is an item, as plugins of xbar print it.
    case xbar
  }

  /// What the trust in a menu covers beside its own content.
  public enum Trust: String, Sendable, Hashable, CaseIterable {
    /// The menus that the program prints: what they run needs no trust of its own.
    case printed
  }

  /// The place that the items come from.
  public var origin: Origin
  /// The form of the output.
  public var format: Format
  /// Whether a printed menu is trusted like the source; `nil` where it is trusted by its own content.
  public var trust: Trust?
  /// The item that a line becomes, with `{{0}}` for the line and `{{1}}`… for its fields between tabs; `nil` for
  /// an item that has the line as its title and does nothing.
  public var each: MenuItem?
  /// The time in seconds after which the source is loaded again, or `nil` to load it only when the
  /// submenu is opened.
  public var interval: Double?
  /// The place in the menu file, or `nil` for a source that was made in code.
  public var location: SourceLocation?

  /// Creates a source.
  public init(
    _ origin: Origin, format: Format = .lines, each: MenuItem? = nil, interval: Double? = nil,
    location: SourceLocation? = nil
  ) {
    self.origin = origin
    self.format = format
    self.each = each
    self.interval = interval
    self.location = location
  }

  /// The program, or `nil` for another origin.
  public var program: ItemOperation? {
    if case .program(let operation) = origin { operation } else { nil }
  }

  /// The menu on a server, or `nil` for another origin.
  public var remoteMenu: RemoteMenu? {
    if case .remote(let menu) = origin { menu } else { nil }
  }
}

/// A text at the right of an item that is kept up to date while the item is visible.
public struct LiveDetail: Sendable, Equatable {
  /// The places that the text comes from.
  public enum Origin: Sendable, Equatable {
    /// The first line that a program or a script prints.
    case program(ItemOperation)
    /// The item's own handler.
    case handler
  }

  /// The place that the text comes from.
  public var origin: Origin
  /// The time in seconds from one answer to the next question, at least 1.
  public var interval: Double

  /// Creates a live detail.
  public init(_ origin: Origin, interval: Double) {
    (self.origin, self.interval) = (origin, interval)
  }

  /// The program, or `nil` for another origin.
  public var program: ItemOperation? {
    if case .program(let operation) = origin { operation } else { nil }
  }
}

/// The conditions under which an item can be used; all of them must hold.
public struct ItemCondition: Sendable, Equatable {
  /// The program or script that must end with the status 0, or `nil` for none.
  public var check: ItemOperation?
  /// The program that must be found, or `nil` for none.
  public var program: String?
  /// The file or folder that must exist, as written, or `nil` for none.
  public var file: String?
  /// The variables that must be set in the environment, with the value that each must have; `nil` for any value
  /// but the empty one.
  public var environment: [String: String?]
  /// The systems it must be one of, as `linux` and `macos`; empty for any.
  public var systems: [String]
  /// Whether an item that cannot be used is left out instead of disabled.
  public var hidesItem: Bool
  /// The place in the menu file, or `nil` for a condition that was made in code.
  public var location: SourceLocation?

  /// Creates conditions.
  public init(
    check: ItemOperation? = nil, program: String? = nil, file: String? = nil,
    environment: [String: String?] = [:], systems: [String] = [], hidesItem: Bool = false,
    location: SourceLocation? = nil
  ) {
    self.check = check
    self.program = program
    self.file = file
    self.environment = environment
    self.systems = systems
    self.hidesItem = hidesItem
    self.location = location
  }
}

/// The state of an item at a moment.
public struct ItemState: Sendable, Hashable {
  /// The text at the right of the item, or `nil` for none.
  public var detail: String?
  /// The reason why the item cannot be used, or `nil` if it can be.
  public var disabledReason: String?
  /// Whether the item is left out.
  public var isHidden: Bool

  /// Creates a state.
  public init(detail: String? = nil, disabledReason: String? = nil, isHidden: Bool = false) {
    self.detail = detail
    self.disabledReason = disabledReason
    self.isHidden = isHidden
  }
}
