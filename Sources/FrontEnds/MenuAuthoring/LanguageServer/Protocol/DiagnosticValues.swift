internal import SourceText
internal import StructuredData

struct DiagnosticValues {
  let client: ClientAbilities
  let path: String
  let uri: String
  /// Whether the document begins with a byte order mark, which the places in findings do not count.
  var hasMark = false

  /// Returns the findings as values, each once.
  func values(_ diagnostics: [Diagnostic]) -> [StructuredValue] {
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
      return ProtocolValues(document: document, encoding: client.encoding)
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
      if client.takesTags, diagnostic.code == .unknownKey || diagnostic.code == .unknownArgument {
        value["tags"] = [1]
      }
      if client.takesRelated, !diagnostic.notes.isEmpty {
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
