import AppMenuPlugin
import Forge
import LocalGit
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Measures one call from within: `ForgeBenchmark contributions|repositories|activity|discovery FOLDER CACHE [DEPTH]`.
///
/// Prints the seconds, the number of commits or repositories, and the peak of its memory in KiB.
@main
struct ForgeBenchmark {
  static func main() async throws {
    let words = CommandLine.arguments
    guard words.count >= 4 else {
      print(
        "usage: ForgeBenchmark contributions|repositories|activity|discovery FOLDER CACHE [DEPTH]")
      exit(2)
    }
    var arguments = ForgeArguments()
    arguments.roots = [words[2]]
    if words.count > 4 { arguments.depth = Int(words[4]) }
    let start = ContinuousClock.now
    let count: Int
    let forge = GitForge(arguments: arguments, cache: GitCache(folder: words[3]))
    let total = Counter()
    switch words[1] {
    case "discovery":
      count = try await RepositoryFinder().find(roots: arguments.roots, depth: arguments.depth)
        .places.count
    case "repositories":
      try await forge.repositories { total.add($0) { $0.count } }
      count = total.count
    case "activity":
      _ = try await forge.activity(after: nil, limit: 500) { total.add($0) { $0.count } }
      count = total.count
    default:
      let period = CalendarDate(number: 0)...CalendarDate(number: 40_000)
      try await forge.contributions(in: period) { total.add($0) { $0.commits.count } }
      count = total.count
    }
    let elapsed = start.duration(to: .now)
    var usage = rusage()
    getrusage(0, &usage)
    let (seconds, atto) = elapsed.components
    print(Double(seconds) + Double(atto) / 1e18, count, usage.ru_maxrss)
  }
}

/// Counts what is found, and prints what is missing.
final class Counter: Sendable {
  private let state = Mutex(0)

  var count: Int { state.withLock { $0 } }

  func add<Value>(_ update: ForgeUpdate<Value>, _ number: (Value) -> Int) {
    switch update {
    case .found(let value):
      let more = number(value)
      state.withLock { $0 += more }
    case .notice(let words): print(words)
    case .progress: break
    }
  }
}
