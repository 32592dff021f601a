/// One finding about a source: what, where, why, and what to do about it.
public struct Diagnostic: Sendable, Hashable {
  /// A stable name for a kind of finding, as in `missing-title`.
  public struct Code: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
    /// The name as printed.
    public let rawValue: String
    /// Creates the code called `rawValue`.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Creates the code called `value`.
    public init(stringLiteral value: String) { rawValue = value }
  }

  /// How bad it is.
  public enum Severity: String, Sendable, Hashable, Encodable {
    /// The file yields nothing until this is mended.
    case error
    /// The file works, though perhaps not as meant.
    case warning
  }

  /// A second place that helps to understand the first.
  public struct Note: Sendable, Hashable {
    /// What is to be seen there.
    public var message: String
    /// Where, if anywhere in particular.
    public var location: SourceLocation?

    /// Creates a note that says `message` of `location`.
    public init(_ message: String, at location: SourceLocation? = nil) {
      self.message = message
      self.location = location
    }
  }

  /// The kind of finding.
  public var code: Code
  /// Error or warning.
  public var severity: Severity
  /// Where it is.
  public var location: SourceLocation
  /// The place in the document's structure, as in `items[1].title`.
  public var path: String?
  /// What is wrong, in one sentence.
  public var message: String
  /// A few words to stand beside the marked text.
  public var label: String?
  /// What to do about it.
  public var help: String?
  /// Further places.
  public var notes: [Note]

  /// How many findings of one step are kept: far more than anyone reads, far fewer than fit memory.
  public static let keptLimit = 10_000

  /// Creates a finding; see the properties for what each part means.
  public init(
    _ code: Code, _ severity: Severity = .error, at location: SourceLocation, path: String? = nil,
    message: String, label: String? = nil, help: String? = nil, notes: [Note] = []
  ) {
    self.code = code
    self.severity = severity
    self.location = location
    self.path = path
    self.message = message
    self.label = label
    self.help = help
    self.notes = notes
  }
}

extension [Diagnostic] {
  /// Adds a finding unless there are ``Diagnostic/keptLimit`` already; then it is not even made.
  public mutating func report(_ finding: @autoclosure () -> Diagnostic) {
    if count < Diagnostic.keptLimit { append(finding()) }
  }
}
