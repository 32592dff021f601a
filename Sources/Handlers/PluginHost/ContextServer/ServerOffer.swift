internal import DisplayText
internal import HandlerProtocol
internal import StructuredData

/// A tool, a prompt or a resource of a server of the Model Context Protocol.
struct ServerOffer: Sendable {
  enum Kind: String, Sendable, CaseIterable {
    case tool, prompt, resource

    /// The method that lists the offers of this kind, and the key of the list in its result.
    var list: (method: String, key: String) { ("\(rawValue)s/list", "\(rawValue)s") }
  }

  var kind: Kind
  /// The name, or the address of a resource.
  var name: String
  var title: String
  var summary: String?
  var form = SchemaForm()
  /// Whether it only reads, as it says itself; others are not run without a step of the user.
  var isReadOnly = false

  /// Reads an offer; nil for one without a name.
  init?(_ kind: Kind, _ offer: JSONElement) {
    guard let name = offer[kind == .resource ? "uri" : "name"]?.string else { return nil }
    (self.kind, self.name) = (kind, name)
    let annotations = offer["annotations"]
    title =
      offer["title"]?.string ?? annotations?["title"]?.string ?? offer["name"]?.string ?? name
    // The first paragraph, whose lines may be those of source code.
    let paragraph = offer["description"]?.string?.split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline
    ).drop { $0.allSatisfy(\.isWhitespace) }.prefix { !$0.allSatisfy(\.isWhitespace) }
    summary = paragraph?.map { $0.split(separator: " ").joined(separator: " ") }.joined(
      separator: " ")
    switch kind {
    case .tool:
      form = SchemaForm(offer["inputSchema"])
      isReadOnly = annotations?["readOnlyHint"]?.bool == true
    case .prompt:
      form = SchemaForm(
        texts: (offer["arguments"]?.elements ?? []).compactMap { argument in
          argument["name"]?.string.map {
            FormContent.Field(
              id: $0, label: argument["title"]?.string ?? $0,
              placeholder: argument["description"]?.string,
              required: argument["required"]?.bool)
          }
        })
    case .resource: isReadOnly = true
    }
  }

  /// The id of its row, and of the actions that run it.
  var id: String { "\(kind.rawValue):\(name)" }

  var method: String {
    switch kind {
    case .tool: "tools/call"
    case .prompt: "prompts/get"
    case .resource: "resources/read"
    }
  }

  /// Returns the params of a request, without those about the request itself.
  ///
  /// - Throws: a ``SchemaForm/Mistake``.
  func params(
    _ values: [String: StructuredValue]
  ) throws(SchemaForm.Mistake) -> [String: StructuredValue] {
    kind == .resource
      ? ["uri": .string(name)]
      : ["name": .string(name), "arguments": .object(try form.properties(values))]
  }
}

// MARK: Views

extension ServerOffer {
  /// The action that opens an offer of the list.
  static let open = "open"

  /// Returns the form of the offer; without fields, a question.
  func view(
    _ values: [String: StructuredValue], isSelection: Bool = false, _ wording: Wording
  ) -> HandlerView {
    let fields = form.beginning(with: values)
    var view = HandlerView(
      id: isSelection ? HandlerView.defaultID : "form", title: title, subtitle: summary,
      content: .form(
        FormContent(fields: fields, submit: .init(label: wording(.run), action: id))))
    if fields.isEmpty {
      view.actions = [
        ViewAction(
          id: id, title: wording(.run), style: .destructive, confirm: title + "?")
      ]
      view.content = .message(MessageContent(style: .warning, body: summary ?? title))
    }
    return view
  }
}

extension [ServerOffer] {
  /// Returns the list of the offers of a server.
  func view(_ title: String, _ wording: Wording) -> HandlerView {
    let sections = ServerOffer.Kind.allCases.compactMap { kind -> ViewSection? in
      let rows = filter { $0.kind == kind }.map { offer in
        ViewRow(
          id: offer.id, title: offer.title, subtitle: offer.summary,
          actions: [ViewAction(id: ServerOffer.open, title: wording(.openOffer))],
          primary: ServerOffer.open)
      }
      let titles: [ServerOffer.Kind: Phrase] = [
        .tool: .tools, .prompt: .prompts, .resource: .resources,
      ]
      return rows.isEmpty ? nil : ViewSection(title: titles[kind].map { wording($0) }, rows: rows)
    }
    return HandlerView(
      title: title,
      content: .list(ListContent(sections: sections, placeholder: wording(.offersNothing))))
  }
}
