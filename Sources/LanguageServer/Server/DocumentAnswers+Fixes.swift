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
    let found = await findings()
    var actions: [StructuredValue] = []
    if isAsked("quickfix") {
      for diagnostic in found {
        let range = diagnostic.location.range ?? 0..<0
        guard range.lowerBound <= max(start, end), start <= range.upperBound else { continue }
        let shown = DiagnosticValues(client: client, path: document.path, uri: uri)
          .values([diagnostic])
        for (number, fix) in diagnostic.fixes.enumerated() {
          actions.append([
            "title": .string(fix.title), "kind": "quickfix", "diagnostics": .array(shown),
            "isPreferred": .bool(number == 0), "edit": change(fix.edits),
          ])
        }
      }
    }
    let certain = FixSet.certain(of: found)
    if isAsked("source.fixAll.appmenu"), !certain.isEmpty {
      actions.append([
        "title": "Mend all that can be mended without doubt", "kind": "source.fixAll.appmenu",
        "edit": change(certain.flatMap(\.edits)),
      ])
    }
    return .array(actions)
  }

  private func change(_ edits: [Fix.Edit]) -> StructuredValue {
    ["changes": [uri: .array(edits.map(values.edit))]]
  }

  /// The findings about the document as it is, those about its part in other open menus included.
  private func findings() async -> [Diagnostic] {
    let own = fileSystem.canonicalPath(document.path) ?? document.path
    var found = await LanguageServer.result(document.path, kind, fileSystem, surroundings)
      .diagnostics
    for other in others where DocumentKind(path: other.path) == .menu && kind == .menu {
      let result = await LanguageServer.result(other.path, .menu, fileSystem, surroundings)
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
