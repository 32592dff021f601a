internal import HandlerProtocol
internal import PluginHost

/// The remarks for a plugin's author on its answers: a line for each problem, the failures first.
struct Lint {
  private static let limit = 20

  private var failures: [String] = []
  private var warnings: [String] = []
  private var seen = Set<String>()

  /// Adds a warning, unless the line was added before.
  mutating func add(_ line: String) {
    if seen.insert(line).inserted { warnings.append(line) }
  }

  /// Adds a line for which the check fails, unless it was added before.
  mutating func fail(_ line: String) {
    if seen.insert(line).inserted { failures.append(line) }
  }

  /// Adds a line for each problem.
  ///
  /// - Parameter onlyNew: whether problems are left out that were added for another view.
  mutating func add(_ problems: [ViewProblem], onlyNew: Bool = false) {
    for problem in problems where seen.insert(problem.matter).inserted || !onlyNew {
      if problem.isRefused { fail(problem.line) } else { add(problem.line) }
    }
  }

  /// Adds the problems of an answer that cannot be decoded: if none explains it, the error.
  mutating func add(_ problems: [ViewProblem], explaining error: any Error) {
    add(problems)
    if !problems.contains(where: \.isRefused) { fail(DecodingProblem.words(error)) }
  }

  /// A lint without lines that knows the problems of this one.
  var continued: Lint {
    var next = Lint()
    next.seen = seen
    return next
  }

  /// Throws a failure or a warning if there are any lines.
  func conclude() throws {
    let lines = failures + warnings
    if lines.isEmpty { return }
    let more = lines.count - Self.limit
    let text = (lines.prefix(Self.limit) + (more > 0 ? ["and \(more) more"] : []))
      .joined(separator: "\n")
    throw failures.isEmpty ? Finding.warning(text) : Finding.failed(text)
  }
}
