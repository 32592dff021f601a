internal import DisplayText

/// An attribute of an element; one without a value is left out.
package struct HTMLAttribute {
  enum Content {
    case absent, flag
    case value(String)
  }

  let name: StaticString
  let content: Content

  /// Whether the attribute makes a field required.
  var isRequired: Bool { name.description == "required" }

  private init(checked name: StaticString, _ content: Content) {
    (self.name, self.content) = (name, content)
  }

  /// Creates an attribute, in whose value control characters and those that reorder text are replaced.
  ///
  /// Attributes that hold addresses are made by ``link(_:_:)`` and ``own(_:_:)``.
  package init(_ name: StaticString, _ value: String?) {
    self.init(checked: name, value.map { .value(SafeText.line($0)) } ?? .absent)
  }

  package static func flag(_ name: StaticString, if isSet: Bool = true) -> HTMLAttribute {
    HTMLAttribute(checked: name, isSet ? .flag : .absent)
  }

  /// Creates an attribute that holds an address of the web or of a mailbox.
  package static func link(_ name: StaticString, _ address: LinkAddress) -> HTMLAttribute {
    HTMLAttribute(checked: name, .value(address.text))
  }

  /// Creates an attribute that holds the address of one of the program's own pages.
  package static func own(_ name: StaticString, _ address: PageAddress) -> HTMLAttribute {
    HTMLAttribute(checked: name, .value(address.text))
  }
}

extension HTMLAttribute {
  static func `class`(_ value: String?) -> HTMLAttribute { HTMLAttribute("class", value) }
  static func id(_ value: String) -> HTMLAttribute { HTMLAttribute("id", value) }
  static func name(_ value: String) -> HTMLAttribute { HTMLAttribute("name", value) }
  static func role(_ value: String?) -> HTMLAttribute { HTMLAttribute("role", value) }
  static func type(_ value: String) -> HTMLAttribute { HTMLAttribute("type", value) }
  static func value(_ value: String?) -> HTMLAttribute { HTMLAttribute("value", value) }
  static func placeholder(_ value: String?) -> HTMLAttribute {
    HTMLAttribute("placeholder", value)
  }

  /// The name of the element for assistive technology.
  static func label(_ value: String) -> HTMLAttribute { HTMLAttribute("aria-label", value) }

  /// The key that presses the element.
  static func key(_ value: String?) -> HTMLAttribute { HTMLAttribute("data-key", value) }

  static func current(if isCurrent: Bool) -> HTMLAttribute {
    HTMLAttribute("aria-current", isCurrent ? "true" : nil)
  }

  static let post = HTMLAttribute("method", "post")
  static let get = HTMLAttribute("method", "get")
  static let noCompletion = HTMLAttribute("autocomplete", "off")
  static let columnHeading = HTMLAttribute("scope", "col")
  static let rowHeading = HTMLAttribute("scope", "row")
  /// Keys can scroll the element.
  static let scrollable = HTMLAttribute("tabindex", "0")
  /// Assistive technology skips the element.
  static let decorative = HTMLAttribute("aria-hidden", "true")
  /// The text of the element runs in the direction of its own letters, whatever the language of the page.
  static let ownDirection = HTMLAttribute("dir", "auto")
}
