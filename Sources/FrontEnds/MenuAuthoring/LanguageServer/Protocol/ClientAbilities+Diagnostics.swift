internal import SourceText
internal import StructuredData

extension ClientAbilities {
  /// Returns the findings about a document as values, each once.
  ///
  /// - Parameter hasMark: whether it begins with a byte order mark, which the places in findings do not count.
  func values(
    of diagnostics: [Diagnostic], in path: String, _ uri: String, hasMark: Bool
  ) -> [StructuredValue] {
    var texts: [ObjectIdentifier: AuthoredDocument] = [:]
    // All findings are about the document.
    let own = hasMark ? Set(diagnostics.map { ObjectIdentifier($0.location.file) }) : []
    func document(_ file: SourceFile) -> AuthoredDocument {
      let known = texts[ObjectIdentifier(file)]
      if let known { return known }
      let isMarked = own.contains(ObjectIdentifier(file))
      let made = AuthoredDocument(
        path: file.name, text: isMarked ? AuthoredDocument.mark + file.bytes : file.bytes)
      texts[ObjectIdentifier(file)] = made
      return made
    }
    func range(_ location: SourceLocation) -> StructuredValue {
      let document = document(location.file)
      let range = location.range ?? 0..<0
      let shift = document.markLength
      return ProtocolValues(document: document, encoding: encoding)
        .range(range.lowerBound + shift..<range.upperBound + shift)
    }
    var seen: Set<StructuredValue> = []
    return diagnostics.prefix(DiagnosticReport.shownLimit).compactMap { diagnostic in
      var value: [String: StructuredValue] = [
        "range": range(diagnostic.location),
        "severity": .int(diagnostic.severity == .error ? 1 : 2),
        "code": .string(diagnostic.code.rawValue), "source": "appmenu",
        "message": .string(Self.message(diagnostic)),
      ]
      if takesTags, diagnostic.code == .unknownKey || diagnostic.code == .unknownArgument {
        value["tags"] = [1]
      }
      if takesRelated, !diagnostic.notes.isEmpty {
        value["relatedInformation"] = .array(
          diagnostic.notes.map { note in
            let location = note.location ?? diagnostic.location
            let name = location.file.name
            return [
              "location": [
                "uri": .string(name == path ? uri : DocumentURI.uri(name)),
                "range": range(location),
              ], "message": .string(note.message),
            ]
          })
      }
      return seen.insert(.object(value)).inserted ? .object(value) : nil
    }
  }

  /// Returns the message of a finding with its label and its help, unless the message contains them.
  static func message(_ diagnostic: Diagnostic) -> String {
    var text = diagnostic.message
    if let label = diagnostic.label, !text.contains(label) { text += ": \(label)" }
    if let help = diagnostic.help, !text.contains(help) { text += "\nhelp: \(help)" }
    return text
  }
}
