package import HandlerProtocol
package import MenuItems

extension FormContent.Field {
  /// Creates the field that asks for `input`, with `choices` that a program gave, or the `error` why it gave none.
  package init(_ input: ItemInput, choices: [String] = [], error: String? = nil) {
    var known = Set(input.choices)
    self.init(
      id: input.id, label: input.label,
      type: input.kind == .text ? nil : FormContent.Field.Kind(rawValue: input.kind.rawValue),
      value: input.value, placeholder: input.placeholder, required: input.isRequired ? true : nil,
      choices: input.kind == .choice
        ? input.choices + choices.filter { known.insert($0).inserted } : nil,
      error: error)
  }
}
