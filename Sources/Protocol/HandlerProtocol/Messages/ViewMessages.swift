public import StructuredData

/// The params of `view/update`.
package struct UpdateParams: Sendable, Hashable, Codable {
  package var invocation: String
  package var view: String?
  /// The sequence number, rising from 1 for each view; an update that comes late is dropped.
  package var sequence: Int
  package var content: HandlerView

  package init(invocation: String, view: String? = nil, sequence: Int, content: HandlerView) {
    self.invocation = invocation
    self.view = view
    self.sequence = sequence
    self.content = content
  }
}

/// The params of `progress`.
package struct ProgressParams: Sendable, Hashable, Codable {
  package var invocation: String
  /// The fraction done, 0 to 1, or nil if unknown.
  package var fraction: Double?
  package var message: String?

  package init(invocation: String, fraction: Double? = nil, message: String? = nil) {
    self.invocation = invocation
    self.fraction = fraction
    self.message = message
  }
}

/// The params of `view/append`, from the plugin.
package typealias AppendParams = ChangeParams<ViewPage>

/// The params of `view/patch`, from the plugin.
package typealias PatchParams = ChangeParams<ViewPatch>

/// A change of a view, whose keys are beside those that say of which view.
package struct ChangeParams<Content: Codable & Hashable & Sendable>: Sendable, Hashable, Codable {
  package var invocation: String
  package var view: String?
  /// The sequence number, rising from 1 for each view, shared with its updates; late changes are dropped.
  package var sequence: Int
  package var content: Content

  package init(invocation: String, view: String? = nil, sequence: Int, content: Content) {
    self.invocation = invocation
    self.view = view
    self.sequence = sequence
    self.content = content
  }

  private enum CodingKeys: String, CodingKey { case invocation, view, sequence }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    invocation = try container.decode(String.self, forKey: .invocation)
    view = try container.decodeIfPresent(String.self, forKey: .view)
    sequence = try container.decode(Int.self, forKey: .sequence)
    content = try Content(from: decoder)
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(invocation, forKey: .invocation)
    try container.encodeIfPresent(view, forKey: .view)
    try container.encode(sequence, forKey: .sequence)
    try content.encode(to: encoder)
  }
}

/// The params of `view/more`, to the plugin; its result is a ``ViewPage``.
public struct MoreParams: Sendable, Hashable, Codable, InvocationRequest {
  package typealias Answer = ViewPage
  package static var method: String { Method.more }

  /// The id of the invocation.
  public var invocation: String
  /// The view's id.
  public var view: String
  /// The start of the page, as given by the view.
  public var cursor: String
  /// Creates the params of `view/more`.
  public init(invocation: String, view: String, cursor: String) {
    self.invocation = invocation
    self.view = view
    self.cursor = cursor
  }
}

/// The params of `view/action`, to the plugin; its result is a ``HandlerResult`` without a view.
public struct ActionParams: Sendable, Hashable, Codable {
  /// The id of the invocation.
  public var invocation: String
  /// The view's id.
  public var view: String
  /// The action's id.
  public var action: String
  /// The row's id, or nil (sent as null) for an action of the view as a whole.
  public var row: String?
  /// The values of the form's fields, by field id.
  public var values: [String: StructuredValue]
  /// Creates the params of `view/action`.
  public init(
    invocation: String, view: String, action: String, row: String? = nil,
    values: [String: StructuredValue] = [:]
  ) {
    self.invocation = invocation
    self.view = view
    self.action = action
    self.row = row
    self.values = values
  }

  private enum CodingKeys: String, CodingKey { case invocation, view, action, row, values }

  /// Decodes the params; missing values are empty.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    invocation = try container.decode(String.self, forKey: .invocation)
    view = try container.decode(String.self, forKey: .view)
    action = try container.decode(String.self, forKey: .action)
    row = try container.decodeIfPresent(String.self, forKey: .row)
    values = try container.decodeIfPresent([String: StructuredValue].self, forKey: .values) ?? [:]
  }

  /// Encodes the params; a missing row becomes null.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(invocation, forKey: .invocation)
    try container.encode(view, forKey: .view)
    try container.encode(action, forKey: .action)
    try container.encode(row, forKey: .row)
    try container.encode(values, forKey: .values)
  }
}
