public import StructuredData

/// The params of `form/change`, to the plugin: a field that `notifies` was changed.
public struct FormChangeParams: Sendable, Hashable, Codable, InvocationRequest {
  package typealias Answer = FormChanges
  package static var method: String { Method.formChange }

  /// The id of the invocation.
  public var invocation: String
  /// The view's id.
  public var view: String
  /// The id of the field that was changed.
  public var field: String
  /// The values of all fields, by field id; what cannot be read as the field's type is text.
  public var values: [String: StructuredValue]

  /// Creates the params of `form/change`.
  public init(invocation: String, view: String, field: String, values: [String: StructuredValue]) {
    self.invocation = invocation
    self.view = view
    self.field = field
    self.values = values
  }
}

/// A change of a field of a form that is being filled in; parts that are nil stay as they are.
///
/// In JSON it has no id: it is the value of its field's id.
public struct FormFieldChange: Sendable, Hashable, Codable {
  private enum CodingKeys: CodingKey { case value, error, choices, placeholder, hidden }

  /// The id of the field.
  public var id = ""
  /// The value; ignored for the field that is being typed in.
  public var value: StructuredValue?
  /// The error message about the value; an empty one removes it.
  public var error: String?
  /// The choices of a field of the type `choice`.
  public var choices: [FormContent.Field.Choice]?
  /// The hint shown while the field is empty.
  public var placeholder: String?
  /// Whether the field is not shown.
  public var hidden: Bool?

  /// Creates a change of the field `id`.
  public init(
    id: String, value: StructuredValue? = nil, error: String? = nil,
    choices: [FormContent.Field.Choice]? = nil, placeholder: String? = nil, hidden: Bool? = nil
  ) {
    self.id = id
    self.value = value
    self.error = error
    self.choices = choices
    self.placeholder = placeholder
    self.hidden = hidden
  }
}

/// The result of `form/change`: the changes of fields, by field id on the wire.
package struct FormChanges: Sendable, Hashable, Codable {
  /// The changes, sorted by field id.
  package var fields: [FormFieldChange]

  package init(fields: [FormFieldChange]) { self.fields = fields }

  private enum CodingKeys: CodingKey { case fields }

  /// Decodes a result; null is one without changes.
  package init(from decoder: any Decoder) throws {
    fields = []
    if try decoder.singleValueContainer().decodeNil() { return }
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let changes = try container.decodeIfPresent([String: FormFieldChange].self, forKey: .fields)
    for (id, var change) in (changes ?? [:]).sorted(by: { $0.key < $1.key }) {
      change.id = id
      fields.append(change)
    }
  }

  /// Encodes the changes under the ids of their fields; of several changes of one field the last counts.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(Dictionary(fields.map { ($0.id, $0) }) { $1 }, forKey: .fields)
  }
}

/// The params of `view/search`, to the plugin; its result is a ``ViewPage`` with the rows that match.
public struct SearchParams: Sendable, Hashable, Codable, InvocationRequest {
  package typealias Answer = ViewPage
  package static var method: String { Method.search }

  /// The id of the invocation.
  public var invocation: String
  /// The view's id.
  public var view: String
  /// The text to look for; empty for all rows.
  public var query: String

  /// Creates the params of `view/search`.
  public init(invocation: String, view: String, query: String) {
    self.invocation = invocation
    self.view = view
    self.query = query
  }
}

/// The params of `view/refresh`, to the plugin; its result is a ``HandlerResult``.
public struct RefreshParams: Sendable, Hashable, Codable, InvocationRequest {
  package typealias Answer = HandlerResult
  package static var method: String { Method.refresh }

  /// The id of the invocation.
  public var invocation: String
  /// The view's id.
  public var view: String

  /// Creates the params of `view/refresh`.
  public init(invocation: String, view: String) {
    self.invocation = invocation
    self.view = view
  }
}

/// The params of `resource/get`, to the plugin; its result is a ``ViewImage`` with data, or null.
public struct ResourceParams: Sendable, Hashable, Codable, HostRequest {
  package typealias Answer = ViewImage?
  package static var method: String { Method.resource }

  /// The id that the view names.
  public var id: String

  /// Creates the params of `resource/get`.
  public init(id: String) { self.id = id }
}

/// The params of `handler/status`, to the plugin; its result is an ``ItemStatus``.
public struct StatusParams: Sendable, Hashable, Codable, HostRequest {
  package typealias Answer = ItemStatus
  package static var method: String { Method.status }

  /// The handler's name in the plugin's manifest.
  public var handler: String
  /// The menu item.
  public var item: SelectParams.Item

  /// Creates the params of `handler/status`.
  public init(handler: String, item: SelectParams.Item) {
    self.handler = handler
    self.item = item
  }
}

/// The words beside a menu item whose `live` names its handler.
public struct ItemStatus: Sendable, Hashable, Codable {
  /// The text at the right of the item.
  public var detail: String?
  /// Short marked words.
  public var badges: [ViewRow.Badge]?

  /// Creates the words beside an item.
  public init(detail: String? = nil, badges: [ViewRow.Badge]? = nil) {
    self.detail = detail
    self.badges = badges
  }

  /// Decodes the status; null is an empty one.
  public init(from decoder: any Decoder) throws {
    if try decoder.singleValueContainer().decodeNil() { return }
    let container = try decoder.container(keyedBy: CodingKeys.self)
    detail = try container.decodeIfPresent(String.self, forKey: .detail)
    badges = try container.decodeIfPresent([ViewRow.Badge].self, forKey: .badges)
  }
}

/// The params of `handler/statusChanged`, from the plugin.
package struct StatusChangedParams: Sendable, Hashable, Codable {
  /// The name of the handler whose status is to be asked for again; nil for all of the plugin's.
  package var handler: String?
}

/// The params of `effect/post`, from the plugin: toasts and attention; other effects are ignored.
package struct PostedEffects: Sendable, Hashable, Codable {
  package var effects: [Effect]
}

/// The params of `settings/changed`, to the plugin.
public struct SettingsParams: Sendable, Hashable, Codable {
  /// The values of the settings, by id; those without a value are left out.
  public var settings: [String: StructuredValue]

  /// Creates the params of `settings/changed`.
  public init(settings: [String: StructuredValue]) { self.settings = settings }
}
