internal import Files
internal import SourceText
internal import StructuredData

struct CheckState {
  typealias Result = (files: Set<String>, diagnostics: [Diagnostic])

  /// The number of the last change; an older check is void.
  var revision = 0
  /// The check that waits for a pause in typing, or is running.
  var pending: Task<Void, Never>?
  /// Whether a check is running; one for a newer text waits for its end.
  var isRunning = false
  /// The paths that have changed since the last check.
  var changed: Set<String> = []
  /// The results by the path of the checked document.
  var results: [String: Result] = [:]
  /// The paths with published findings.
  var published: Set<String> = []
}

extension LanguageServer {
  /// The time without a change after which documents are checked.
  private static let quiet = Duration.milliseconds(40)

  /// Checks the documents that depend on the files at `paths`, after a pause in typing.
  func schedule(_ paths: [String]) {
    checks.revision += 1
    checks.changed.formUnion(paths)
    checks.pending?.cancel()
    let (revision, pause) = (checks.revision, pause)
    checks.pending = Task {
      do { try await pause(Self.quiet) } catch { return }
      await self.check(revision)
    }
  }

  private func check(_ revision: Int) async {
    guard revision == checks.revision, stage == .running, !checks.isRunning else { return }
    checks.isRunning = true
    let changed = checks.changed
    let open = documents.values.map { (path: $0.document.path, kind: $0.kind) }
    let stale = open.filter { document in
      guard let result = checks.results[document.path] else { return true }
      return changed.contains(document.path) || !result.files.isDisjoint(with: changed)
    }
    let found = await Self.results(stale, overlay(), surroundings)
    checks.isRunning = false
    guard stage == .running else { return }
    // A newer change makes these findings void, and its own check did not start because this one was running.
    guard revision == checks.revision else { return schedule([]) }
    for (path, result) in found { checks.results[path] = result }
    checks.changed = []
    publish()
  }

  @concurrent private static func results(
    _ documents: [(path: String, kind: DocumentKind)], _ fileSystem: OverlayFileSystem,
    _ surroundings: any AuthoringSurroundings
  ) async -> [(String, CheckState.Result)] {
    var found: [(String, CheckState.Result)] = []
    for document in documents {
      if Task.isCancelled { break }
      let result = await result(document.path, document.kind, fileSystem, surroundings)
      found.append((document.path, result))
    }
    return found
  }

  static func result(
    _ path: String, _ kind: DocumentKind, _ fileSystem: OverlayFileSystem,
    _ surroundings: any AuthoringSurroundings
  ) async -> CheckState.Result {
    if kind == .other { return ([path], []) }
    guard kind == .menu else {
      let found = await surroundings.findings(in: path, kind, fileSystem: fileSystem)
      return ([path], DiagnosticReport(found).diagnostics)
    }
    let check = await MenuCheck(path, fileSystem: fileSystem) {
      await surroundings.facts(for: .menu, pluginFolders: $0)
    }
    // A file may be named by several paths.
    let files = check.files.flatMap { [$0, fileSystem.canonicalPath($0) ?? $0] }
    return (Set(files), check.report.diagnostics)
  }

  /// Publishes the findings by file; a file that an open menu names is checked as a part of that menu.
  private func publish() {
    var versions: [String: (uri: String, document: AuthoredDocument)] = [:]
    var openPaths: [String: String] = [:]
    for (uri, open) in documents {
      let path = open.document.path
      versions[path] = (uri, open.document)
      openPaths[fileSystem.canonicalPath(path) ?? path] = path
    }
    let named = Set(
      checks.results.flatMap { path, result in
        result.files.map { openPaths[$0] ?? $0 }.filter { $0 != path }
      })
    var roots = checks.results.keys.filter { !named.contains($0) }
    let covered = Set(
      roots.flatMap { checks.results[$0]?.files ?? [] }.map { openPaths[$0] ?? $0 })
    // Menus that name each other have no outermost menu.
    roots += checks.results.keys.filter { !covered.contains($0) }
    var byFile: [String: [Diagnostic]] = [:]
    for root in roots.sorted() {
      for diagnostic in checks.results[root]?.diagnostics ?? [] {
        let file = diagnostic.location.file
        let path = openPaths[file.canonicalPath ?? file.name] ?? file.name
        byFile[path, default: []].append(diagnostic)
      }
    }
    for path in checks.published.union(versions.keys) where byFile[path] == nil {
      byFile[path] = []
    }
    for (path, diagnostics) in byFile.sorted(by: { $0.key < $1.key }) {
      let open = versions[path]
      let uri = open?.uri ?? DocumentURI.uri(path)
      var params: [String: StructuredValue] = ["uri": .string(uri)]
      if let open, client.takesVersions { params["version"] = .int(open.document.version) }
      let hasMark = open.map { $0.document.markLength > 0 } == true
      params["diagnostics"] = .array(
        client.values(of: diagnostics, in: path, uri, hasMark: hasMark))
      notify("textDocument/publishDiagnostics", .object(params))
    }
    checks.published = Set(byFile.filter { !$0.value.isEmpty }.keys)
  }
}
