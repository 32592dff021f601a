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
      try container.encodeIfPresent(diagnostic.help, forKey: .help)
      try container.encode(diagnostic.notes.map(NoteJSON.init), forKey: .notes)
    }

    private enum CodingKeys: String, CodingKey {
      case code, severity, path, message, help, notes
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
