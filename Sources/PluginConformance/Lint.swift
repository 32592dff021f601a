internal import HandlerProtocol
internal import SourceText
internal import HandlerLint

/// Advice about views that conform to the protocol, for the plugin's author: a line for each problem.
struct Lint {
  /// The maximum number of lines.
  private static let limit = 20
  /// The maximum number of words listed where one of them is meant.
  private static let wordLimit = 12

  private(set) var lines: [String] = []
  private var seen = Set<String>()

  /// Adds a line, unless it is there already.
  mutating func add(_ line: String) {
    if seen.insert(line).inserted { lines.append(line) }
  }

  /// Adds a line for each problem.
  mutating func add(_ problems: [ViewProblem]) {
    for problem in problems { add(Self.line(problem)) }
  }

  /// Throws a warning if there are any lines.
  func warn() throws {
    if lines.isEmpty { return }
    let more = lines.count - Self.limit
    throw Finding.warning(
      (lines.prefix(Self.limit) + (more > 0 ? ["and \(more) more"] : [])).joined(separator: "\n"))
  }

  /// Returns a line with the place, the problem and the fix.
  private static func line(_ problem: ViewProblem) -> String {
    let others = problem.count - 1
    let places = others > 0 ? " (and in \(others) more \(others == 1 ? "place" : "places"))" : ""
    return "\(problem.place): \(problem.matter)\(places); \(words(problem.fix))"
  }

  private static func words(_ fix: ViewProblem.Fix) -> String {
    switch fix {
    case .advice(let order): return order
    case .oneOf(let words, let word, let lead):
      let near = NearestNames.suggestions(for: word, among: words).map(ViewProblem.short)
      if let question = NearestNames.question(near) { return question }
      let shown = words.prefix(wordLimit).map(ViewProblem.short).joined(separator: ", ")
      return "\(lead) " + shown + (words.count > wordLimit ? ", …" : "")
    }
  }
}
