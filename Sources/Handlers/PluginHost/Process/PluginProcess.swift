internal import DisplayText
internal import CProcesses
public import Platform
internal import MenuDispatch
internal import SourceText
internal import Subprocess
internal import Synchronization

#if canImport(System)
  internal import System
#else
  internal import SystemPackage
#endif

/// The end of a process.
public enum ProcessEnd: Sendable, Hashable {
  /// The process exited with a status.
  case exited(Int32)
  /// A signal ended the process.
  case signalled(Int32)
  /// The process could not be started, for the given reason.
  case notStarted(String)

  /// A description of the end, as in `by signal 11 (segmentation fault)`.
  public var words: String { words(in: .english) }

  func words(in wording: Wording) -> String {
    switch self {
    case .exited(let status): TerminalProgramEnd.words(forStatus: status, wording)
    case .signalled(let number): TerminalProgramEnd.words(forSignal: number, wording)
    case .notStarted(let reason): wording(.beforeStart(reason: reason))
    }
  }
}

/// An event of a plugin's process.
public enum ProcessEvent: Sendable {
  /// Bytes on standard output. More are read only after the receiver has returned.
  case output([UInt8])
  /// Bytes on standard error.
  case errorOutput([UInt8])
  /// Standard output was closed.
  case outputClosed
  /// Standard input was closed: further writes have no effect.
  case inputClosed
  /// The process does not read its standard input: writes are piling up.
  case inputStalled
  /// The process and all its descendants have ended; always the last event.
  case ended(ProcessEnd)
}

/// A running plugin process.
public protocol PluginProcess: Sendable {
  /// Writes bytes to standard input, in the order of the calls.
  func write(_ bytes: Data)
  /// The number of bytes written that the process has not read yet.
  var waitingBytes: Int { get }
  /// Closes standard input after the bytes written so far.
  func closeInput()
  /// Ends the process and its descendants: TERM, and KILL half a second later.
  func terminate()
}

/// Receives an event of a plugin's process.
public typealias ProcessObserver = @Sendable (_ event: ProcessEvent) async -> Void

/// Starts plugin processes; tests replace it with a fake.
public protocol PluginLauncher: Sendable {
  /// Starts `command`; calls `receive` with one event after another, the last being the end.
  func launch(_ command: PluginCommand, receive: @escaping ProcessObserver) -> any PluginProcess
}

/// Starts processes with swift-subprocess, each under the guard.
public struct SubprocessLauncher: PluginLauncher {
  /// The time for a guard to end its processes, after which it is killed and the host does that: half a second
  /// from TERM to KILL, and up to two for processes that have left the group.
  static let guardGrace = Duration.seconds(3)

  /// Makes this process the parent of all descendants whose own parents have ended, which only Linux can.
  ///
  /// Without it, what a plugin has started in a session of its own stays if the plugin kills its guard. With
  /// it, this process gets children that it has not started, also those of programs that have nothing to do
  /// with plugins. `appmenu` calls it; a program that waits for children of its own should not.
  ///
  /// - Parameter endsAll: whether all adopted processes are ended when a guard was killed, also those that do not have
  ///   the mark of the guard in their environment any more. Only for programs that start no other processes.
  public static func adoptOrphans(endsAll: Bool = false) {
    if cp_adopt_orphans() == 0, endsAll { OrphanSweep.endAllAdopted() }
  }

  /// Creates a launcher.
  public init() {
    // A plugin that closes its input must not end the host; with this, writes fail with EPIPE instead.
    signal(SIGPIPE, SIG_IGN)
  }

  /// Starts `command` under the guard.
  public func launch(
    _ command: PluginCommand, receive: @escaping @Sendable (ProcessEvent) async -> Void
  ) -> any PluginProcess {
    let process = SubprocessProcess { await receive(.inputStalled) }
    Task.detached {
      let end = await Self.run(command, process, receive)
      await receive(.ended(end))
    }
    return process
  }

  private static func run(
    _ command: PluginCommand, _ process: SubprocessProcess,
    _ receive: @escaping @Sendable (ProcessEvent) async -> Void
  ) async -> ProcessEnd {
    let mark = UUID().uuidString
    var variables = command.environment
    variables[OrphanSweep.variable] = mark
    do {
      let result = try await Subprocess.run(
        .path(FilePath(command.guardProgram)),
        arguments: Arguments(
          (command.usesOnePipe ? ["--one-pipe"] : []) + command.confinement + [command.program]
            + command.arguments),
        environment: .only(variables),
        workingDirectory: command.workingDirectory.map { FilePath($0) },
        input: .inputWriter, output: .sequence, error: .sequence
      ) { execution in
        await withTaskGroup(of: Void.self) { group in
          let writer = execution.standardInputWriter
          group.addTask {
            for await input in process.inputs {
              guard let input else {
                try? await writer.finish()
                continue
              }
              if (try? await writer.write(Array(input))) == nil { await receive(.inputClosed) }
              process.didWrite(input.count)
            }
          }
          group.addTask {
            for await _ in process.terminations {
              try? execution.send(signal: .terminate)
              // A stopped guard continues, and ends its processes.
              try? execution.send(signal: .resume)
              guard (try? await Task.sleep(for: guardGrace)) != nil else { return }
              try? execution.send(signal: .kill)
            }
          }
          let output = execution.standardOutput
          group.addTask {
            await Self.forward(output) { await receive(.output($0)) }
            // After the guard's end no reader is left, and the event of the end follows.
            if !hasEnded(execution.processIdentifier.value) { await receive(.outputClosed) }
          }
          // The guard keeps standard error open until all guarded processes have ended.
          await Self.forward(execution.standardError) { await receive(.errorOutput($0)) }
          process.finish()
          group.cancelAll()
        }
      }
      switch result.terminationStatus {
      case .exited(let status): return .exited(status)
      case .signaled(let number):
        // It may be the guard itself that was killed, and could not end its processes.
        await OrphanSweep(
          session: result.processIdentifier.value, mark: mark, guardProgram: command.guardProgram
        ).run()
        return .signalled(number)
      }
    } catch {
      process.finish()
      return .notStarted("\(error)")
    }
  }

  /// Whether a child of this process has ended; it still has to be waited for.
  private static func hasEnded(_ process: pid_t) -> Bool {
    var information = siginfo_t()
    let result = waitid(P_PID, id_t(process), &information, WEXITED | WNOHANG | WNOWAIT)
    return result == 0 && information.si_signo != 0
  }

  private static func forward(
    _ sequence: SubprocessOutputSequence, to receive: ([UInt8]) async -> Void
  ) async {
    do {
      for try await buffer in sequence { await receive(buffer.withUnsafeBytes { Array($0) }) }
    } catch {
      // The pipe is broken, which is equivalent to its end.
    }
  }
}

extension Subprocess.Environment {
  static func only(_ variables: [String: String]) -> Self {
    let pairs = variables.compactMap { name, value in Key(rawValue: name).map { ($0, value) } }
    return .custom(Dictionary(pairs) { $1 })
  }
}

/// The host's end of one process: the pending input, and whether to end the process.
private final class SubprocessProcess: PluginProcess {
  /// The bytes for standard input, and nil for its end.
  let inputs: AsyncStream<Data?>
  let terminations: AsyncStream<Void>
  private let input: AsyncStream<Data?>.Continuation
  private let termination: AsyncStream<Void>.Continuation
  /// The number of bytes that the process has not read yet.
  private let waiting = Mutex(0)
  private let stalled: @Sendable () async -> Void
  private static let waitingLimit = 8 << 20

  init(stalled: @escaping @Sendable () async -> Void) {
    self.stalled = stalled
    (inputs, input) = AsyncStream.makeStream()
    (terminations, termination) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  func write(_ bytes: Data) {
    let isStalled = waiting.withLock { waiting in
      waiting += bytes.count
      return waiting > Self.waitingLimit
    }
    if isStalled {
      Task { [stalled] in await stalled() }
    } else {
      input.yield(bytes)
    }
  }

  var waitingBytes: Int { waiting.withLock { $0 } }

  func didWrite(_ count: Int) { waiting.withLock { $0 -= count } }

  func closeInput() { input.yield(nil) }
  func terminate() { termination.yield() }

  func finish() {
    input.finish()
    termination.finish()
  }
}
