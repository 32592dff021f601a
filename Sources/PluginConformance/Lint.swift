internal import HandlerProtocol
internal import SourceText

/// What a plugin's author should hear of views that keep to the protocol: a line for each problem.
struct Lint {
  /// How many lines are worth reading.
  private static let limit = 20
  /// How many words are named where one of them is meant.
  private static let wordLimit = 12

  private(set) var lines: [String] = []
  private var seen = Set<String>()

  /// Takes note of a line, once.
  mutating func add(_ line: String) {
    if seen.insert(line).inserted { lines.append(line) }
  }

  /// Takes note of problems.
  mutating func add(_ problems: [ViewProblem]) {
    for problem in problems { add(Self.line(problem)) }
  }

  /// Throws a warning where there is something to say.
  func warn() throws {
    if lines.isEmpty { return }
    let more = lines.count - Self.limit
    throw Finding.warning(
      (lines.prefix(Self.limit) + (more > 0 ? ["and \(more) more"] : [])).joined(separator: "\n"))
  }

  /// Where it stands, what is the matter, and what helps.
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
