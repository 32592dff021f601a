internal import JSONRPC
internal import MenuAuthoring
internal import SourceText
internal import StructuredData

// Quick fixes.

extension DocumentAnswers {
  /// Returns the changes that mend the findings of a range, found anew in the text as it is.
  func codeActions(_ params: StructuredValue) async throws(RPCError) -> StructuredValue {
    guard let start = values.offset(params.value("range", "start")),
      let end = values.offset(params.value("range", "end"))
    else { throw RPCError(.invalidParams, "there is no such range") }
    let only = params.value("context", "only")?.array?.compactMap(\.string)
    func isAsked(_ kind: String) -> Bool {
      only.map { $0.contains { kind == $0 || kind.hasPrefix($0 + ".") } } ?? true
    }
    let found = await findings(in: fileSystem)
    if Task.isCancelled { throw RPCError(.cancelled, "the request was cancelled") }
    // Places in findings do not count the byte order mark.
    let mark = document.markLength
    var actions: [StructuredValue] = []
    if isAsked("quickfix") {
      for diagnostic in found {
        let range = diagnostic.location.range ?? 0..<0
        guard range.lowerBound + mark <= max(start, end), start <= range.upperBound + mark else {
          continue
        }
        let shown = DiagnosticValues(
          client: client, path: document.path, uri: uri, hasMark: mark > 0
        ).values([diagnostic])
        for (number, fix) in diagnostic.fixes.enumerated() {
          actions.append([
            "title": .string(fix.title), "kind": "quickfix", "diagnostics": .array(shown),
            "isPreferred": .bool(number == 0), "edit": change(fix.edits),
          ])
        }
      }
    }
    if isAsked("source.fixAll.appmenu"), let edit = await mended(found) {
      actions.append([
        "title": "Mend all that can be mended without doubt", "kind": "source.fixAll.appmenu",
        "edit": change([edit]),
      ])
    }
    return .array(actions)
  }

  /// Returns the change that mends all that can be mended without doubt, also what is found only then; nil if there is
  /// nothing.
  private func mended(_ found: [Diagnostic]) async -> Fix.Edit? {
    guard let file = found.first?.location.file, !FixSet.certain(of: found).isEmpty else {
      return nil
    }
    var mending = Mending(fileSystem, path: document.path)
    await mending.mend { await findings(in: $0) }
    guard let text = mending.text(of: document.path) else { return nil }
    return Fix.Edit(from: file.bytes, to: text)
  }

  private func change(_ edits: [Fix.Edit]) -> StructuredValue {
    let mark = document.markLength
    return [
      "changes": [
        uri: .array(
          edits.map { edit in
            let range = edit.range.lowerBound + mark..<edit.range.upperBound + mark
            return values.edit(Fix.Edit(range, edit.text))
          })
      ]
    ]
  }

  /// The findings about the document as it is, those about its part in other open menus included.
  private func findings(in fileSystem: OverlayFileSystem) async -> [Diagnostic] {
    let own = fileSystem.canonicalPath(document.path) ?? document.path
    var found = await LanguageServer.result(document.path, kind, fileSystem, surroundings)
      .diagnostics
    for other in others where other.kind == .menu && (kind == .menu || kind == .other) {
      let result = await LanguageServer.result(
        other.document.path, .menu, fileSystem, surroundings)
      if result.files.contains(own) { found += result.diagnostics }
    }
    var seen: Set<[String]> = []
    return found.filter { diagnostic in
      let file = diagnostic.location.file
      guard (file.canonicalPath ?? file.name) == own || file.name == document.path else {
        return false
      }
      return seen.insert([
        diagnostic.code.rawValue, "\(diagnostic.location.range?.lowerBound ?? -1)",
        diagnostic.message,
      ]).inserted
    }
  }
}
