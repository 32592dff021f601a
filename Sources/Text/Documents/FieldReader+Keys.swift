package import SourceText

// Findings about keys.

extension FieldReader {
  package func unknownKey(
    _ key: DocumentNode, in mapping: DocumentNode, path: @autoclosure () -> String?,
    meant: @autoclosure () -> MeantKey?, help: String? = nil,
    severity: Diagnostic.Severity = .warning
  ) {
    if diagnostics.count >= Diagnostic.keptLimit || key.tree.isFlawed(key.index) { return }
    let name = key.text
    let meant = meant()
    let severity = meant?.isRestriction == true ? .error : severity
    var finding = Diagnostic(
      .unknownKey, severity, at: key.location, path: path(), message: "unknown key '\(name)'",
      help: help)
    // Suggestions read the whole mapping, so diagnostics beyond those that are shown have none.
    if diagnostics.count >= DiagnosticReport.shownLimit {
      diagnostics.append(finding)
      return
    }
    // A character at an end that only looks like a space.
    let ends = [name.unicodeScalars.first, name.unicodeScalars.last].compactMap(\.self)
    if let space = ends.first(where: \.isForeignSpace) {
      finding.label = "\(space.nameOfSpace) is no blank"
      finding.help = help ?? "replace it with an ordinary space"
      finding.fixes = Self.withoutForeignSpaces(key, in: mapping)
    } else if let meant {
      finding = Self.finding(finding, about: key, in: mapping, meant: meant)
    }
    diagnostics.append(finding)
  }

  package func misplacedKey(
    _ key: DocumentNode, path: @autoclosure () -> String?, label: String, help: String? = nil,
    severity: Diagnostic.Severity = .warning
  ) {
    if diagnostics.count >= Diagnostic.keptLimit || key.tree.isFlawed(key.index) { return }
    diagnostics.append(
      Diagnostic(
        .unknownKey, severity, at: key.location, path: path(),
        message: "the key '\(key.text)' has no meaning here", label: label, help: help))
  }

  private static func finding(
    _ finding: Diagnostic, about key: DocumentNode, in mapping: DocumentNode, meant: MeantKey
  ) -> Diagnostic {
    var finding = finding
    if case .absent(let help) = meant.evidence {
      finding.help = finding.help ?? help
      return finding
    }
    if meant.evidence == .formOfNoText {
      finding.label = "'\(meant.name)' is the same in all languages"
      finding.help = finding.help ?? "only texts have forms for languages"
      return finding
    }
    // A number as the value of `title_id` is not a title in Indonesian.
    if meant.evidence == .separatedForm, mapping.value(of: key)?.number != nil {
      return finding
    }
    if mapping.entries.contains(where: { meant.isSpelled(by: $0.key) }) {
      finding.label = "'\(meant.text)' is given already"
      return finding
    }
    finding = finding.suggesting([meant.text])
    finding.fixes = Fix.renaming(
      key.location, to: [meant.text], isInBlock: mapping.hasInBlock(key))
    return finding
  }

  private static func withoutForeignSpaces(
    _ key: DocumentNode, in mapping: DocumentNode
  ) -> [Fix] {
    let scalars = key.text.unicodeScalars
    let isForeign = { (scalar: Unicode.Scalar) in scalar.isForeignSpace || scalar == " " }
    let kept = scalars.drop(while: isForeign).reversed().drop(while: isForeign).reversed()
    let name = String(String.UnicodeScalarView(kept))
    guard !name.isEmpty, !mapping.entries.contains(where: { $0.key.text == name }),
      let edit = Fix.Edit.text(name, inPlaceOf: key.location)
    else { return [] }
    return [Fix("take the space away", [edit], isCertain: true)]
  }
}

extension DocumentNode {
  fileprivate func value(of key: DocumentNode) -> DocumentNode? {
    entries.first { $0.key.index == key.index }?.value
  }

  /// Whether `key` is written in this mapping itself, in block style.
  func hasInBlock(_ key: DocumentNode) -> Bool {
    tree.format == .yaml && tree.file.hasLines && range.contains(key.range.lowerBound)
      && tree.file.bytes.dropFirst(range.lowerBound).first.map { $0 != .openBrace } == true
  }
}
