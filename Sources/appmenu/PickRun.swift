internal import AppMenuKit
internal import ArgumentParser
internal import Foundation
internal import Synchronization

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
        ending: ending, read: Self.nextOrEnd, write: { Output.write($0) })
      if count == 0 { throw ExitStatus.nothing }
      return
    }
    try await choose()
  }

  /// The next bytes; ends the program where they cannot be read, before anything is written.
  private static func nextOrEnd() -> [UInt8]? {
    do throws(StandardInput.Unreadable) {
      return try StandardInput.next()
    } catch {
      Output.printError("error: " + error.words)
      exit(ExitStatus.usage.rawValue)
    }
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
    let reading = SettingsReader(host: host).read()
    let settings = reading.settings
    Output.report(reading.diagnostics, name: reading.file)
    let terminal: TTYTerminal
    do {
      terminal = try TTYTerminal(environment: variables)
    } catch {
      throw ValidationError("the terminal cannot be used: \(error.reason)")
    }
    let look = TerminalLook(
      choice: settings.theme.value, depth: terminal.colorDepth, environment: variables)
    let session = PickSession(
      model: PickModel(prompt: prompt, isMulti: isMulti), terminal: terminal, look: look)
    let input = InputToItsFailure()
    let end = await session.run(separator: separator, read: input.next)
    terminal.giveBack()
    // What has come can be chosen from all the same.
    if let failure = input.failure { Output.printError("warning: " + failure.words) }
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
  /// Why it cannot be read.
  struct Unreadable: Error {
    /// The system's error number.
    let number: Int32

    /// What happened.
    var words: String { "standard input cannot be read: " + String(cString: strerror(number)) }
  }

  /// How many bytes are read at once.
  private static let size = 1 << 18

  /// The next bytes; nil at the end.
  static func next() throws(Unreadable) -> [UInt8]? {
    while true {
      var failure: Int32 = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
        let got = read(STDIN_FILENO, buffer.baseAddress, buffer.count)
        failure = got < 0 ? errno : 0
        count = max(0, got)
      }
      switch failure {
      case 0: return bytes.isEmpty ? nil : bytes
      case EINTR: continue
      case EAGAIN:
        // Whoever shares the descriptor has made it not wait.
        var readable = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        poll(&readable, 1, -1)
      default: throw Unreadable(number: failure)
      }
    }
  }
}

/// Standard input up to where it cannot be read any more, which is remembered.
private final class InputToItsFailure: Sendable {
  private let state = Mutex<StandardInput.Unreadable?>(nil)

  var failure: StandardInput.Unreadable? { state.withLock { $0 } }

  /// The next bytes; nil at the end, or where they cannot be read.
  func next() -> [UInt8]? {
    do throws(StandardInput.Unreadable) {
      return try StandardInput.next()
    } catch {
      state.withLock { $0 = error }
      return nil
    }
  }
}
