internal import StructuredData
internal import SourceText

// Quick fixes.

extension DocumentAnswers {
  /// Returns the fixes for the findings in a range, which are determined again from the current text.
  func codeActions(_ params: StructuredValue) async throws(RPCError) -> StructuredValue {
    guard let start = values.offset(params.value("range", "start")),
      let end = values.offset(params.value("range", "end"))
    else { throw RPCError(.invalidParams, "there is no such range") }
    let asksForRepair = Self.asks(params, for: Self.repairKind)
    let found = await findings(in: fileSystem)
    if Task.isCancelled { throw .cancelled }
    // Places in findings do not count the byte order mark.
    let mark = document.markLength
    var actions: [StructuredValue] = []
    if Self.asks(params, for: "quickfix") ?? true {
      for diagnostic in found {
        let range = diagnostic.location.range ?? 0..<0
        guard range.lowerBound + mark <= max(start, end), start <= range.upperBound + mark else {
          continue
        }
        let shown = client.values(of: [diagnostic], in: document.path, uri, hasMark: mark > 0)
        for (number, fix) in diagnostic.fixes.enumerated() {
          actions.append([
            "title": .string(fix.title), "kind": "quickfix", "diagnostics": .array(shown),
            "isPreferred": .bool(number == 0), "edit": change(fix.edits),
          ])
        }
      }
    }
    if asksForRepair ?? true, found.contains(where: { $0.fixes.contains(where: \.isCertain) }) {
      var action: [String: StructuredValue] = [
        "title": "Fix everything that can be fixed without doubt",
        "kind": .string(Self.repairKind),
      ]
      if client.resolvesEdits {
        action["data"] = [
          "uri": params.value("textDocument", "uri") ?? .null, "version": .int(document.version),
        ]
        actions.append(.object(action))
      } else if asksForRepair != nil || document.text.count <= Self.promptSize,
        let edit = try await repaired(found)
      {
        action["edit"] = change([edit])
        actions.append(.object(action))
      }
    }
    return .array(actions)
  }

  /// The kind of the action that makes all certain fixes.
  private static let repairKind = "source.fixAll.appmenu"

  /// The maximum size of a document, in bytes, for which all certain fixes are computed in advance, for editors that
  /// cannot request them later.
  private static let promptSize = 16 << 10

  /// Whether the parameters of a request for code actions ask for all certain fixes.
  static func isRepairAsked(_ params: StructuredValue) -> Bool {
    asks(params, for: repairKind) ?? false
  }

  /// Whether the parameters ask for `kind`, or a kind that contains it as `source` contains `source.fixAll`; nil if
  /// they name no kinds.
  private static func asks(_ params: StructuredValue, for kind: String) -> Bool? {
    let kinds = params.value("context", "only")?.array?.compactMap(\.string)
    return kinds?.contains { kind == $0 || kind.hasPrefix($0 + ".") }
  }

  /// Returns an action that was offered without its edit, with the edit.
  func codeActionWithEdit(_ params: StructuredValue) async throws(RPCError) -> StructuredValue {
    guard case .object(var action) = params, params["kind"] == .string(Self.repairKind) else {
      throw RPCError(.invalidParams, "there is no such action")
    }
    guard params.value("data", "version") == .int(document.version) else {
      throw RPCError(.contentModified, "the document has been changed")
    }
    let edit = try await repaired(await findings(in: fileSystem))
    action["edit"] = change(edit.map { [$0] } ?? [])
    return .object(action)
  }

  /// Returns the edit that makes all certain fixes, including those that appear only during fixing.
  private func repaired(_ found: [Diagnostic]) async throws(RPCError) -> Fix.Edit? {
    guard let file = found.first?.location.file else { return nil }
    var repair = MenuRepair(fileSystem, path: document.path)
    var known: [Diagnostic]? = found
    await repair.run { fileSystem in
      if Task.isCancelled { return [] }
      defer { known = nil }
      if let known { return known }
      return await findings(in: fileSystem)
    }
    if Task.isCancelled { throw .cancelled }
    guard let text = repair.text(of: document.path) else { return nil }
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

  /// The findings about the current document, including those about it in other open menus.
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
