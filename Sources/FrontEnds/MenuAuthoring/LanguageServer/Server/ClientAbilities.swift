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
    func has(_ keys: String...) -> Bool { keys.reduce(abilities) { $0[$1] ?? .null } == true }
    let document = "textDocument"
    takesSnippets = has(document, "completion", "completionItem", "snippetSupport")
    takesTags = abilities.value(document, "publishDiagnostics", "tagSupport") != nil
    takesRelated = has(document, "publishDiagnostics", "relatedInformation")
    takesVersions = has(document, "publishDiagnostics", "versionSupport")
    takesHierarchy = has(document, "documentSymbol", "hierarchicalDocumentSymbolSupport")
    resolvesEdits =
      has(document, "codeAction", "dataSupport")
      && abilities.value(document, "codeAction", "resolveSupport", "properties")?.array?
        .contains("edit") == true
    registersWatches = has("workspace", "didChangeWatchedFiles", "dynamicRegistration")
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
