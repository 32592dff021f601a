public import HandlerProtocol
internal import DisplayText
internal import MenuCommands

/// A form that is asked without a menu, for scripts.
public struct FormDescription: Sendable, Hashable {
  /// The title.
  public var title: String
  /// The text to the right of the title.
  public var subtitle: String?
  /// The fields, in tab order; their IDs differ.
  public var fields: [FormContent.Field]

  /// Creates a form of `fields`.
  public init(title: String, subtitle: String? = nil, fields: [FormContent.Field]) {
    self.title = title
    self.subtitle = subtitle
    self.fields = fields
  }

  func view(_ wording: Wording) -> HandlerView {
    let content = FormContent(
      fields: fields, submit: FormContent.Submit(label: wording(.continueIt), action: "continue"))
    return HandlerView(title: title, subtitle: subtitle, content: .form(content))
  }
}
