import AppMenuPlugin
import Forge
import LocalGit
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Measures one call from within: `ForgeBenchmark contributions|discovery FOLDER CACHE [DEPTH]`.
///
/// Prints the seconds, the number of commits or repositories, and the peak of its memory in KiB.
@main
struct ForgeBenchmark {
  static func main() async throws {
    let words = CommandLine.arguments
    guard words.count >= 4 else {
      print("usage: ForgeBenchmark contributions|discovery FOLDER CACHE [DEPTH]")
      exit(2)
    }
    var arguments = ForgeArguments()
    arguments.roots = [words[2]]
    if words.count > 4 { arguments.depth = Int(words[4]) }
    let start = ContinuousClock.now
    let count: Int
    if words[1] == "discovery" {
      count = try await RepositoryFinder().find(roots: arguments.roots, depth: arguments.depth)
        .places.count
    } else {
      let forge = GitForge(arguments: arguments, cache: GitCache(folder: words[3]))
      let total = Counter()
      let period = CalendarDate(number: 0)...CalendarDate(number: 40_000)
      try await forge.contributions(in: period) { update in
        switch update {
        case .found(let batch): total.count.withLock { $0 += batch.commits.count }
        case .notice(let words): print(words)
        case .progress: break
        }
      }
      count = total.count.withLock { $0 }
    }
    let elapsed = start.duration(to: .now)
    var usage = rusage()
    getrusage(0, &usage)
    let (seconds, atto) = elapsed.components
    print(Double(seconds) + Double(atto) / 1e18, count, usage.ru_maxrss)
  }
}

/// A number that is counted up from several tasks.
final class Counter: Sendable {
  let count = Mutex(0)
}
