import AppMenuTesting
import Picker

/// Runs no programs: notes what it is asked for, and prints what a test has it print.
@MainActor final class FakePickPrograms: PickPrograms {
  /// The scripts of previews in the order of their starts, with their values.
  private(set) var previews: [String] = []
  private(set) var executed: [String] = []
  /// The number of previews that run now, and the most that ever ran at once.
  private(set) var running = 0
  private(set) var most = 0
  /// The text that each preview prints at once.
  var text: @MainActor (_ values: String) -> String = { "about \($0)" }
  /// Whether previews run until they are cancelled.
  var lasts = false
  var lines = "new 1\nnew 2\n"
  private var show: (@MainActor @Sendable (String) -> Void)?

  private func described(_ script: PickScript) -> String {
    script.variables.sorted { $0.key < $1.key }.map(\.value).joined(separator: " ")
  }

  func preview(
    _ script: PickScript, columns: Int, rows: Int,
    show: @escaping @MainActor @Sendable (String) -> Void
  ) async -> String? {
    guard rows > 0 else {
      executed.append(described(script))
      return nil
    }
    previews.append(described(script))
    running += 1
    most = max(most, running)
    show(text(described(script)))
    self.show = show
    if lasts {
      try? await untilCancelled()
      // The end of its processes takes a moment.
      await Task.yield()
      show("text of one that is not wanted any more")
    }
    running -= 1
    return nil
  }

  /// Has the running preview print more.
  func print(_ text: String) { show?(text) }

  func execute(_ script: PickScript) async -> String? {
    executed.append(described(script))
    return executed.count > 1 ? "The program ended with status 3" : nil
  }

  func output(of script: PickScript) -> AsyncStream<[UInt8]> {
    let bytes = Array(lines.utf8)
    return AsyncStream { continuation in
      continuation.yield(bytes)
      continuation.finish()
    }
  }
}
