/// The JSON form of a report; encode it with any `Encoder`.
public struct DiagnosticJSON: Encodable, Sendable {
  /// The findings shown.
  public let diagnostics: [Finding]
  /// The number of errors, including those not shown.
  public let errors: Int
  /// The number of warnings, including those not shown.
  public let warnings: Int
  /// The number of hints, including those not shown; nil without any.
  public let hints: Int?

  /// Creates the JSON form of several reports in one object.
  public init(_ reports: [DiagnosticReport]) {
    diagnostics = reports.flatMap { $0.shown.map(Finding.init) }
    errors = reports.reduce(0) { $0 + $1.errorCount }
    warnings = reports.reduce(0) { $0 + $1.warningCount }
    let hints = reports.reduce(0) { $0 + $1.hintCount }
    self.hints = hints == 0 ? nil : hints
  }

  /// A place: file, and line and column where there are any; the end is exclusive.
  struct Place: Encodable, Sendable {
    let file: String
    let line: Int?
    let column: Int?
    let endLine: Int?
    let endColumn: Int?

    init(_ location: SourceLocation) {
      file = location.file.name
      (line, column) = (location.start?.line, location.start?.column)
      (endLine, endColumn) = (location.end?.line, location.end?.column)
    }
  }

  /// One finding.
  public struct Finding: Encodable, Sendable {
    let diagnostic: Diagnostic

    /// Creates the JSON form of one finding.
    public init(_ diagnostic: Diagnostic) { self.diagnostic = diagnostic }

    /// Encodes the keys of the place on the same level as the finding's own.
    public func encode(to encoder: any Encoder) throws {
      try Place(diagnostic.location).encode(to: encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(diagnostic.code.rawValue, forKey: .code)
      try container.encode(diagnostic.severity, forKey: .severity)
      try container.encodeIfPresent(diagnostic.path, forKey: .path)
      try container.encode(diagnostic.message, forKey: .message)
      try container.encodeIfPresent(diagnostic.label, forKey: .label)
      try container.encodeIfPresent(diagnostic.help, forKey: .help)
      try container.encode(diagnostic.notes.map(NoteJSON.init), forKey: .notes)
      guard diagnostic.location.file.hasLines, !diagnostic.fixes.isEmpty else { return }
      let file = diagnostic.location.file
      try container.encode(diagnostic.fixes.map { FixJSON($0, in: file) }, forKey: .fixes)
    }

    private enum CodingKeys: String, CodingKey {
      case code, severity, path, message, label, help, notes, fixes
    }
  }

  /// A change, with the places of its edits; `certain` tells whether `validate --fix` makes it.
  private struct FixJSON: Encodable {
    struct Edit: Encodable {
      let line: Int
      let column: Int
      let endLine: Int
      let endColumn: Int
      let text: String
    }

    let title: String
    let certain: Bool
    let edits: [Edit]

    init(_ fix: Fix, in file: SourceFile) {
      (title, certain) = (fix.title, fix.isCertain)
      edits = fix.edits.map { edit in
        let start = file.position(at: edit.range.lowerBound)
        let end = file.position(at: edit.range.upperBound)
        return Edit(
          line: start.line, column: start.column, endLine: end.line, endColumn: end.column,
          text: edit.text)
      }
    }
  }

  private struct NoteJSON: Encodable {
    let note: Diagnostic.Note

    func encode(to encoder: any Encoder) throws {
      if let location = note.location { try Place(location).encode(to: encoder) }
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(note.message, forKey: .message)
    }

    private enum CodingKeys: String, CodingKey { case message }
  }
}
