internal import StructuredData

struct OpenDocument: Sendable {
  var document: AuthoredDocument
  var kind: DocumentKind
  /// The structure and the version that it belongs to.
  var outline: (version: Int, tree: Task<OutlineTree, Never>)?

  /// The maximum size of a document, in bytes, as for a menu file.
  static let sizeLimit = 64 << 20
}

extension LanguageServer {
  func opened(_ params: StructuredValue) {
    guard let uri = params.documentURI, let text = params.value("textDocument", "text")?.string
    else { return }
    let path = DocumentURI.path(uri)
    let version = params.documentVersion ?? 0
    if let before = documents[uri] { outdate(uri, before) }
    let bytes = Self.bounded(text)
    documents[uri] = OpenDocument(
      document: AuthoredDocument(path: path, version: version, text: bytes),
      kind: DocumentKind(path: path, text: bytes))
    schedule([path])
  }

  func changed(_ params: StructuredValue) {
    guard let uri = params.documentURI, var open = documents[uri],
      let changes = params["contentChanges"]?.array
    else { return }
    let version = params.documentVersion ?? open.document.version + 1
    outdate(uri, open)
    // The text has only one owner, so that an edit does not copy it.
    documents[uri] = nil
    for change in changes {
      guard let text = change["text"]?.string else { continue }
      guard let start = TextPosition(change.value("range", "start")),
        let end = TextPosition(change.value("range", "end"))
      else {
        open.document.replace(with: Self.bounded(text), version: version)
        continue
      }
      let from = open.document.offset(of: start, in: client.encoding)
      let to = open.document.offset(of: end, in: client.encoding)
      let new = Self.bounded(text, beside: open.document.text.count)
      open.document.replace(min(from, to)..<max(from, to), with: new, version: version)
    }
    open.outline = nil
    let path = open.document.path
    let kind = DocumentKind(path: path, text: open.document.text)
    // A menu stays one while its content does not show its kind.
    if kind != .other { open.kind = kind }
    documents[uri] = open
    schedule([path])
  }

  /// Returns a text, or nothing if it is larger than the limit.
  private static func bounded(_ text: String, beside size: Int = 0) -> [UInt8] {
    size + text.utf8.count > OpenDocument.sizeLimit ? [] : Array(text.utf8)
  }

  func closed(_ params: StructuredValue) {
    guard let uri = params.documentURI, let closed = documents.removeValue(forKey: uri) else {
      return
    }
    outdate(uri, closed)
    checks.results[closed.document.path] = nil
    schedule([closed.document.path])
  }

  func saved(_ params: StructuredValue) async {
    guard let uri = params.documentURI else { return }
    let path = DocumentURI.path(uri)
    guard !client.registersWatches || documents[uri]?.kind == .plugin else {
      return schedule([path])
    }
    // Added, removed and changed plugins are not reported otherwise.
    await surroundings.forget()
    schedule([path] + documents.values.map(\.document.path))
  }

  func filesChanged(_ params: StructuredValue) async {
    await surroundings.forget()
    let paths = (params["changes"]?.array ?? []).compactMap { $0["uri"]?.string }
      .map(DocumentURI.path)
    // A plugin may have been added or removed, whose handlers any menu may name.
    schedule(paths + documents.values.map(\.document.path))
  }

  /// Returns the structure of a document, which is computed once for each version.
  func outline(of uri: String, _ open: OpenDocument) -> Task<OutlineTree, Never> {
    if let known = open.outline, known.version == open.document.version { return known.tree }
    let text = open.document.text
    let task = Task.detached { OutlineTree(text) }
    documents[uri]?.outline = (open.document.version, task)
    return task
  }

  /// The file system with the unsaved texts.
  func overlay() -> OverlayFileSystem {
    OverlayFileSystem(
      fileSystem,
      texts: Dictionary(documents.values.map { ($0.document.path, $0.document.text) }) { $1 })
  }
}
