/// One finding about a source: its place, the problem, the reason, and the fix.
public struct Diagnostic: Sendable, Hashable {
  /// A stable name for a kind of finding, as in `missing-title`.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The name as printed.
    public let rawValue: String
    /// Creates the code called `rawValue`.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Creates the code called `name`.
    public init(_ name: String) { rawValue = name }
  }

  /// The severity of a finding.
  public enum Severity: String, Sendable, Hashable, Encodable {
    /// The file cannot be used until this is fixed.
    case error
    /// The file can be used, though perhaps not as intended.
    case warning
    /// The file can be used as intended, but is not as complete as it might be; only strict reports contain it.
    case hint
  }

  /// A second location that helps to understand the diagnostic.
  public struct Note: Sendable, Hashable {
    /// The message of the note.
    public var message: String
    /// The place of the note, or nil where it has none in particular.
    public var location: SourceLocation?

    /// Creates a note with `message` about `location`.
    public init(_ message: String, at location: SourceLocation? = nil) {
      self.message = message
      self.location = location
    }
  }

  /// The kind of finding.
  public var code: Code
  /// Error, warning or hint.
  public var severity: Severity
  /// The place of the finding.
  public var location: SourceLocation
  /// The place in the document's structure, as in `items[1].title`.
  public var path: String?
  /// The problem, in one sentence.
  public var message: String
  /// A few words that are printed beside the marked text.
  public var label: String?
  /// The suggested fix.
  public var help: String?
  /// Further places that help to understand the finding.
  public var notes: [Note]

  /// The changes that fix it, the likeliest first; none in a later part of a document of several sources, which are
  /// found when that source is checked by itself.
  public var fixes: [Fix] = [] {
    didSet { if location.isShifted { fixes = [] } }
  }

  /// The number of findings kept per step: far more than anyone reads, far fewer than fit memory.
  public static let keptLimit = 10_000

  /// Creates a finding; see the properties for what each part means.
  public init(
    _ code: Code, _ severity: Severity = .error, at location: SourceLocation, path: String? = nil,
    message: String, label: String? = nil, help: String? = nil, notes: [Note] = [],
    fixes: [Fix] = []
  ) {
    self.code = code
    self.severity = severity
    self.location = location
    self.path = path
    self.message = message
    self.label = label
    self.help = help
    self.notes = notes
    self.fixes = location.isShifted ? [] : fixes
  }
}

extension [Diagnostic] {
  /// Adds a finding, unless there are ``Diagnostic/keptLimit`` already; the argument is then not evaluated.
  public mutating func report(_ finding: @autoclosure () -> Diagnostic) {
    if count < Diagnostic.keptLimit { append(finding()) }
  }

  /// Whether any finding is an error.
  package var hasErrors: Bool { contains { $0.severity == .error } }
}

extension Diagnostic {
  /// The finding as a warning, whatever its severity is.
  package var asWarning: Diagnostic {
    var warning = self
    warning.severity = .warning
    return warning
  }
}
