/// The findings of one load: in source order, without duplicates, counted, and cut at a limit.
public struct DiagnosticReport: Sendable {
  /// The maximum number of findings shown.
  public static let shownLimit = 100

  /// The codes of the warnings that a strict validation counts as errors.
  static let strictCodes: Set<Diagnostic.Code> = [.unknownKey, .unknownArgument]

  /// Every finding, by source in the order of first appearance, then by place.
  public private(set) var diagnostics: [Diagnostic]

  /// Creates a report of `diagnostics`; if it is `strict`, warnings about unknown keys and arguments count as
  /// errors, and hints are not left out.
  public init(_ diagnostics: [Diagnostic], strict: Bool = false) {
    var fileOrder: [ObjectIdentifier: Int] = [:]
    var seen = Set<Diagnostic>()
    var kept: [(file: Int, offset: Int, index: Int, diagnostic: Diagnostic)] = []
    for (index, original) in diagnostics.enumerated() where seen.insert(original).inserted {
      if !strict, original.severity == .hint { continue }
      var diagnostic = original
      if strict, Self.strictCodes.contains(diagnostic.code) { diagnostic.severity = .error }
      let file = ObjectIdentifier(diagnostic.location.file)
      let order = fileOrder[file] ?? fileOrder.count
      fileOrder[file] = order
      kept.append((order, diagnostic.location.range?.lowerBound ?? -1, index, diagnostic))
    }
    kept.sort { ($0.file, $0.offset, $0.index) < ($1.file, $1.offset, $1.index) }
    self.diagnostics = kept.map(\.diagnostic)
  }

  /// The report with its errors before its warnings, both in their order.
  package var errorsFirst: DiagnosticReport {
    var report = self
    report.diagnostics =
      diagnostics.filter { $0.severity == .error } + diagnostics.filter { $0.severity != .error }
    return report
  }

  /// The number of errors.
  public var errorCount: Int { diagnostics.count { $0.severity == .error } }
  /// The number of warnings.
  public var warningCount: Int { diagnostics.count { $0.severity == .warning } }
  /// The number of hints.
  public var hintCount: Int { diagnostics.count { $0.severity == .hint } }
  /// Whether any finding is an error.
  public var hasErrors: Bool { diagnostics.hasErrors }
  /// The findings to show: the first ``shownLimit`` ones.
  public var shown: ArraySlice<Diagnostic> { diagnostics.prefix(Self.shownLimit) }

  /// The counts in words: `2 errors, 1 warning`, or `no problems`.
  public var summary: String {
    func words(_ count: Int, _ noun: String) -> String? {
      let more = count >= Diagnostic.keptLimit ? "+" : ""
      return count == 0 ? nil : "\(count)\(more) \(noun)\(count == 1 ? "" : "s")"
    }
    let parts = [
      words(errorCount, "error"), words(warningCount, "warning"), words(hintCount, "hint"),
    ].compactMap { $0 }
    return parts.isEmpty ? "no problems" : parts.joined(separator: ", ")
  }
}
