internal import Files
internal import StructuredData
internal import SourceText

struct DocumentAnswers: Sendable {
  let document: AuthoredDocument
  let kind: DocumentKind
  let client: ClientAbilities
  let surroundings: any AuthoringSurroundings
  let fileSystem: OverlayFileSystem
  let others: [OpenDocument]

  var values: ProtocolValues { ProtocolValues(document: document, encoding: client.encoding) }
  var uri: String { DocumentURI.uri(document.path) }

  func answer(
    _ request: DocumentRequest, _ params: StructuredValue, tree: OutlineTree
  ) async throws(RPCError) -> StructuredValue {
    switch request {
    case .symbols: return symbols(tree)
    case .foldings: return foldings(tree)
    case .colorTexts: return try colorTexts(params)
    case .formatting: return try await formatting()
    case .codeActions: return try await codeActions(params)
    case .codeActionEdit: return try await codeActionWithEdit(params)
    default: break
    }
    let folders = tree.pluginFolders.map { document.folder.appendingNamedPath($0) }
    let facts = await surroundings.facts(for: kind, pluginFolders: folders)
    if Task.isCancelled { throw .cancelled }
    let walk = SchemaWalk(tree, facts)
    switch request {
    case .links:
      return .array(
        walk.links(in: document.folder).map {
          ["range": values.range($0.range), "target": .string($0.address)]
        })
    case .colors: return colors(walk)
    default: break
    }
    guard let offset = values.offset(params["position"]) else {
      throw RPCError(.invalidParams, "there is no such position")
    }
    switch request {
    case .completion: return completion(tree, at: offset, facts)
    case .hover:
      guard let hover = Hover(walk, at: offset) else { return .null }
      return [
        "contents": ["kind": "markdown", "value": .string(hover.markdown)],
        "range": values.range(hover.range),
      ]
    case .definition:
      return .array(
        walk.definitions(at: offset, in: document, fileSystem: fileSystem).map(location))
    case .references: return references(walk, at: offset, params)
    case .prepareRename:
      guard let rename = Rename(walk, at: offset) else { return .null }
      return ["range": values.range(rename.range), "placeholder": .string(rename.name)]
    case .rename: return try rename(walk, at: offset, params)
    default: return .null
    }
  }

  /// Returns the edits that format the document as `appmenu fmt` does.
  private func formatting() async throws(RPCError) -> StructuredValue {
    guard let text = await surroundings.formatted(document.text, path: document.path) else {
      throw RPCError(
        .failed, "the document cannot be formatted: it has errors, or is of another kind")
    }
    if text == document.text { return [] }
    return [values.edit(Fix.Edit(from: document.text, to: text))]
  }

  // MARK: Completion

  private func completion(
    _ tree: OutlineTree, at offset: Int, _ facts: AuthoringFacts
  ) -> StructuredValue {
    let items = Completion(
      tree, at: offset, facts: facts, folder: document.folder, fileSystem: fileSystem
    ).items
    return [
      "isIncomplete": false,
      "items": .array(items.enumerated().map { value($1, number: $0, at: offset) }),
    ]
  }

  private func value(
    _ item: CompletionItem, number: Int, at offset: Int
  ) -> StructuredValue {
    let isSnippet = client.takesSnippets && !item.rest.isEmpty
    let text =
      isSnippet
      ? Self.escaped(item.text) + "$0" + Self.escaped(item.rest) : item.text + item.rest
    let digits = String(number)
    var value: [String: StructuredValue] = [
      "label": .string(item.label), "kind": .int(item.kind.rawValue),
      // In the order of the tables.
      "sortText": .string(String(repeating: "0", count: max(0, 5 - digits.count)) + digits),
      "insertTextFormat": .int(isSnippet ? 2 : 1), "insertTextMode": 1,
      "textEdit": ["range": values.range(item.replaced), "newText": .string(text)],
    ]
    let written = document.text[item.replaced.lowerBound..<max(item.replaced.lowerBound, offset)]
    if !String(decoding: written, as: UTF8.self).isEmpty || item.text.first == " " {
      // Editors compare with the text before the cursor.
      let mark = String(decoding: written.prefix { $0 == UInt8(ascii: "<") }, as: UTF8.self)
      value["filterText"] = .string(mark + item.label)
    }
    if !item.detail.isEmpty { value["detail"] = .string(item.detail) }
    if !item.documentation.isEmpty {
      value["documentation"] = ["kind": "markdown", "value": .string(item.documentation)]
    }
    if item.isDeprecated { value["tags"] = [1] }
    return .object(value)
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("$", with: "\\$").replacing("}", with: "\\}")
  }

  // MARK: Places

  private func location(_ place: FilePlace) -> StructuredValue {
    let target = place.text.map { AuthoredDocument(path: place.path, text: $0) } ?? document
    let values = ProtocolValues(document: target, encoding: client.encoding)
    return ["uri": .string(DocumentURI.uri(place.path)), "range": values.range(place.range)]
  }

  private func references(
    _ walk: SchemaWalk, at offset: Int, _ params: StructuredValue
  ) -> StructuredValue {
    guard let (symbol, _) = walk.symbol(at: offset) else { return [] }
    let withDefinition = params.value("context", "includeDeclaration") == true
    var found = walk.occurrences(of: symbol).filter { withDefinition || !$0.isDefinition }
      .map { FilePlace(path: document.path, range: $0.range) }
    if case .handler = symbol {
      for other in others.map(\.document) {
        let places = SchemaWalk(OutlineTree(other.text), walk.facts).occurrences(of: symbol)
        found += places.map { FilePlace(path: other.path, range: $0.range, text: other.text) }
      }
    }
    return .array(found.map(location))
  }

  private func rename(
    _ walk: SchemaWalk, at offset: Int, _ params: StructuredValue
  ) throws(RPCError) -> StructuredValue {
    guard let name = params["newName"]?.string else {
      throw RPCError(.invalidParams, "'newName' is missing")
    }
    guard let rename = Rename(walk, at: offset) else {
      throw RPCError(.failed, "nothing can be renamed here")
    }
    let edits = try rename.edits(to: name)
    return ["changes": [uri: .array(edits.map(values.edit))]]
  }
}
