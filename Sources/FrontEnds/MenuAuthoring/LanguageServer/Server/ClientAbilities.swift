internal import StructuredData

struct ClientAbilities: Sendable, Hashable {
  var encoding = PositionEncoding.utf16
  var takesSnippets = false
  var takesTags = false
  var takesRelated = false
  var takesVersions = false
  var takesHierarchy = false
  var registersWatches = false
  /// Whether the client can request the edit of a code action when the user chooses it.
  var resolvesEdits = false

  init() {}

  init(_ params: StructuredValue) {
    let abilities = params["capabilities"] ?? .null
    let encodings = abilities.value("general", "positionEncodings")?.array?.compactMap(\.string)
    if encodings?.contains("utf-8") == true { encoding = .utf8 }
    let document = abilities["textDocument"] ?? .null
    let item = document.value("completion", "completionItem") ?? .null
    takesSnippets = item["snippetSupport"]?.isTrue == true
    let diagnostics = document["publishDiagnostics"] ?? .null
    takesTags = diagnostics["tagSupport"] != nil
    takesRelated = diagnostics["relatedInformation"]?.isTrue == true
    takesVersions = diagnostics["versionSupport"]?.isTrue == true
    takesHierarchy =
      document.value("documentSymbol", "hierarchicalDocumentSymbolSupport")?.isTrue == true
    let action = document["codeAction"] ?? .null
    resolvesEdits =
      action["dataSupport"]?.isTrue == true
      && action.value("resolveSupport", "properties")?.array?.contains("edit") == true
    registersWatches =
      abilities.value("workspace", "didChangeWatchedFiles", "dynamicRegistration")?.isTrue == true
  }

  func serverAbilities() -> StructuredValue {
    [
      "positionEncoding": .string(encoding.rawValue),
      "textDocumentSync": [
        "openClose": true, "change": 2, "save": ["includeText": false],
      ],
      "completionProvider": [
        "triggerCharacters": ["{", "/", "<", "-", " ", "$", ":"], "resolveProvider": false,
      ],
      "hoverProvider": true, "documentFormattingProvider": true, "definitionProvider": true,
      "referencesProvider": true,
      "documentSymbolProvider": true, "foldingRangeProvider": true,
      "documentLinkProvider": ["resolveProvider": false],
      "renameProvider": ["prepareProvider": true], "colorProvider": true,
      "codeActionProvider": [
        "codeActionKinds": ["quickfix", "source.fixAll.appmenu"],
        "resolveProvider": .bool(resolvesEdits),
      ],
    ]
  }
}
