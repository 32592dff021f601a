internal import AppMenuKit
internal import ArgumentParser
internal import Foundation

/// `appmenu pick`: the list screen for scripts.
struct PickCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pick", abstract: "Chooses among lines of standard input.",
    discussion: """
      One item a line: a title or, behind a tab, a subtitle too. The choice is printed as it came.
      Type to filter, Enter chooses, Esc leaves with status 1.
      """)

  @Option(help: "Print the lines that match, the best first; needs no terminal.")
  var filter: String?

  @Flag(help: "Allow several: Tab marks, Enter prints what is marked.")
  var multi = false

  @Option(help: ArgumentHelp("What to ask.", valueName: "text"))
  var prompt: String?

  @Flag(help: "Items end with NUL instead of a line feed.")
  var read0 = false

  @Flag(help: "Print NUL instead of a line feed behind each choice.")
  var print0 = false

  private var separator: UInt8 { read0 ? 0 : 0x0A }
  private var ending: UInt8 { print0 ? 0 : 0x0A }

  func run() async throws {
    if let filter {
      let count = await PickFilter(query: filter, separator: separator).run(
        ending: ending, read: { StandardInput.next() }, write: { Output.write($0) })
      if count == 0 { throw ExitStatus.nothing }
      return
    }
    try await choose()
  }

  @MainActor
  private func choose() async throws {
    let variables = ProcessInfo.processInfo.environment
    guard isatty(STDIN_FILENO) == 0 else {
      throw ValidationError("'pick' reads items from standard input, as in: ls | appmenu pick")
    }
    guard TTYTerminal.isAvailable(environment: variables) else {
      throw ValidationError("'pick' needs a terminal; without one: appmenu pick --filter QUERY")
    }
    let terminal: TTYTerminal
    do {
      terminal = try TTYTerminal(environment: variables)
    } catch {
      throw ValidationError("the terminal cannot be used: \(error.reason)")
    }
    let settings = SettingsReader().read().settings
    let look = TerminalLook(
      choice: settings.theme.value, depth: terminal.colorDepth, environment: variables)
    let session = PickSession(
      model: PickModel(prompt: prompt ?? "", isMulti: multi), terminal: terminal, look: look)
    let end = await session.run(separator: separator, read: StandardInput.next)
    terminal.giveBack()
    guard case .chosen(let lines) = end else { throw ExitStatus.nothing }
    Output.write(lines.flatMap { $0 + [ending] })
  }
}

/// Standard input as it comes.
enum StandardInput {
  /// How many bytes are read at once.
  private static let size = 1 << 18

  /// The next bytes; nil at the end, or where it cannot be read.
  static func next() -> [UInt8]? {
    while true {
      var failure: Int32 = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
        let got = read(STDIN_FILENO, buffer.baseAddress, buffer.count)
        failure = got < 0 ? errno : 0
        count = max(0, got)
      }
      if failure == EINTR { continue }
      return bytes.isEmpty ? nil : bytes
    }
  }
}
