internal import HandlerProtocol

extension HandlerView {
  /// Sets the footer of a view of an unknown kind to the nearest kind and all that there are.
  mutating func explainUnknownKind() {
    guard case .unknown(let kind) = content else { return }
    let kinds = ViewProblem.Fix.oneOf(UnknownFields.kindNames, word: kind, lead: "the kinds are")
    let words = kinds.words
    footer = words.prefix(1).uppercased() + words.dropFirst()
  }
}
