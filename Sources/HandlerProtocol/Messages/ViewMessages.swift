/// The params of `view/update`.
public struct UpdateParams: Sendable, Hashable, Codable {
  /// The invocation.
  public var invocation: String
  /// The view's id.
  public var view: String?
  /// Rises from 1 for each view; what comes late is dropped.
  public var sequence: Int
  /// A whole view.
  public var content: HandlerView

  /// Creates the params of `view/update`.
  public init(invocation: String, view: String? = nil, sequence: Int, content: HandlerView) {
    self.invocation = invocation
    self.view = view
    self.sequence = sequence
    self.content = content
  }
}

/// The params of `progress`.
public struct ProgressParams: Sendable, Hashable, Codable {
  /// The invocation.
  public var invocation: String
  /// How much is done, 0 to 1; nil where nobody knows.
  public var fraction: Double?
  /// What is being done.
  public var message: String?

  /// Creates the params of `progress`.
  public init(invocation: String, fraction: Double? = nil, message: String? = nil) {
    self.invocation = invocation
    self.fraction = fraction
    self.message = message
  }
}

/// The params of `view/append`, from the plugin.
public struct AppendParams: Sendable, Hashable, Codable {
  /// The invocation.
  public var invocation: String
  /// The view's id.
  public var view: String?
  /// Rises from 1 for each view, counted together with its updates; what comes late is dropped.
  public var sequence: Int
  /// The rows, and where the next page starts.
  public var page: ViewPage

  /// Creates the params of `view/append`.
  public init(invocation: String, view: String? = nil, sequence: Int, page: ViewPage) {
    self.invocation = invocation
    self.view = view
    self.sequence = sequence
    self.page = page
  }

  private enum CodingKeys: String, CodingKey { case invocation, view, sequence }

  /// Decodes the page's keys beside the others.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    invocation = try container.decode(String.self, forKey: .invocation)
    view = try container.decodeIfPresent(String.self, forKey: .view)
    sequence = try container.decode(Int.self, forKey: .sequence)
    page = try ViewPage(from: decoder)
  }

  /// Encodes the page's keys beside the others.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(invocation, forKey: .invocation)
    try container.encodeIfPresent(view, forKey: .view)
    try container.encode(sequence, forKey: .sequence)
    try page.encode(to: encoder)
  }
}

/// The params of `view/more`, to the plugin; its result is a ``ViewPage``.
public struct MoreParams: Sendable, Hashable, Codable {
  /// The invocation.
  public var invocation: String
  /// The view's id.
  public var view: String
  /// Where the page starts, as the view said.
  public var cursor: String
  /// Names the question within the host; never sent.
  public var ticket = 0

  private enum CodingKeys: String, CodingKey { case invocation, view, cursor }

  /// Creates the params of `view/more`.
  public init(invocation: String, view: String, cursor: String) {
    self.invocation = invocation
    self.view = view
    self.cursor = cursor
  }
}

/// The params of `view/action`, to the plugin; its result is an ``ActionResult``.
public struct ActionParams: Sendable, Hashable, Codable {
  /// The invocation.
  public var invocation: String
  /// The view's id.
  public var view: String
  /// The action's id.
  public var action: String
  /// The row's id; null for an action of the view as a whole.
  public var row: String?
  /// What a form holds, by field id.
  public var values: [String: JSONValue]
  /// Names the question within the host; never sent.
  public var ticket = 0

  /// Creates the params of `view/action`.
  public init(
    invocation: String, view: String, action: String, row: String? = nil,
    values: [String: JSONValue] = [:]
  ) {
    self.invocation = invocation
    self.view = view
    self.action = action
    self.row = row
    self.values = values
  }

  private enum CodingKeys: String, CodingKey { case invocation, view, action, row, values }

  /// Decodes with no values where none are given.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    invocation = try container.decode(String.self, forKey: .invocation)
    view = try container.decode(String.self, forKey: .view)
    action = try container.decode(String.self, forKey: .action)
    row = try container.decodeIfPresent(String.self, forKey: .row)
    values = try container.decodeIfPresent([String: JSONValue].self, forKey: .values) ?? [:]
  }

  /// Encodes a missing row as null.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(invocation, forKey: .invocation)
    try container.encode(view, forKey: .view)
    try container.encode(action, forKey: .action)
    try container.encode(row, forKey: .row)
    try container.encode(values, forKey: .values)
  }
}

/// The result of `view/action`.
public struct ActionResult: Sendable, Hashable, Codable {
  /// What the host is asked to do.
  public var effects: [Effect]?

  /// Creates a result.
  public init(effects: [Effect]? = nil) { self.effects = effects }
}
