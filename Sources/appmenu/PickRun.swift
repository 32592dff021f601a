internal import AppMenuKit
internal import ArgumentParser
internal import Foundation

/// What `appmenu pick` does; apart from the command that parses its arguments, as ``MenuRun`` is.
struct PickRun {
  var filter: String?
  var isMulti = false
  var prompt = ""
  var read0 = false
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
    let host = HostEnvironment.current()
    let variables = host.variables
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
    let settings = SettingsReader(host: host).read().settings
    let look = TerminalLook(
      choice: settings.theme.value, depth: terminal.colorDepth, environment: variables)
    let session = PickSession(
      model: PickModel(prompt: prompt, isMulti: isMulti), terminal: terminal, look: look)
    let end = await session.run(separator: separator, read: StandardInput.next)
    terminal.giveBack()
    guard case .chosen(let lines) = end else { throw ExitStatus.nothing }
    Output.write(lines.flatMap { $0 + [ending] })
  }
}

extension PickRun {
  /// The choice that a simple command line means; nil where the parser has to look at it.
  init?(_ arguments: [String]) {
    guard arguments.count >= 2, arguments[1] == "pick" else { return nil }
    self.init()
    var rest = arguments.dropFirst(2)
    while let word = rest.popFirst() {
      switch word {
      case "--multi": isMulti = true
      case "--read0": read0 = true
      case "--print0": print0 = true
      case "--filter", "--prompt":
        guard let value = rest.popFirst(), !value.hasPrefix("-") else { return nil }
        if word == "--filter" { filter = value } else { prompt = value }
      default: return nil
      }
    }
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
