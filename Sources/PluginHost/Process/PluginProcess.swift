public import Foundation
internal import MenuHandlers
internal import Subprocess
internal import Synchronization

#if canImport(System)
  internal import System
#else
  internal import SystemPackage
#endif

/// How a process ended.
public enum ProcessEnd: Sendable, Hashable {
  /// It returned a status.
  case exited(Int32)
  /// A signal ended it.
  case signalled(Int32)
  /// It could not be started.
  case notStarted(String)

  /// The end in words, as in `by signal 11 (segmentation fault)`.
  public var words: String {
    switch self {
    case .exited(let status): "with status \(status)"
    case .signalled(let number):
      "by signal \(number) (\(String(cString: strsignal(number)).lowercased()))"
    case .notStarted(let reason): "before it started: \(reason)"
    }
  }

  /// Whether there was a process that ended.
  var isOfItsOwn: Bool { if case .notStarted = self { false } else { true } }
}

/// What a plugin's process tells the host.
public enum ProcessEvent: Sendable {
  /// Bytes on its standard output. The next ones are read when these have been taken.
  case output([UInt8])
  /// Bytes on its standard error.
  case errorOutput([UInt8])
  /// Its standard output was closed.
  case outputClosed
  /// Its standard input was closed: what is written reaches nobody.
  case inputClosed
  /// It does not read its standard input: what is written is piling up.
  case inputStalled
  /// It ended, and all that it left behind with it; the last event.
  case ended(ProcessEnd)
}

/// A running plugin process, as the host sees it.
public protocol PluginProcess: Sendable {
  /// Sends bytes to its standard input, in the order of the calls.
  func write(_ bytes: Data)
  /// How many bytes have been written that it has not read.
  var waitingBytes: Int { get }
  /// Closes its standard input, after what was written.
  func closeInput()
  /// Ends it and all that it started: TERM, and KILL half a second later.
  func terminate()
}

/// Starts plugin processes; tests stand in for it.
public protocol PluginLauncher: Sendable {
  /// Starts `command`; `receive` is called with one event after another, the last being the end.
  func launch(
    _ command: PluginCommand, receive: @escaping @Sendable (ProcessEvent) async -> Void
  ) -> any PluginProcess
}

/// Starts processes with swift-subprocess, each under the guard.
public struct SubprocessLauncher: PluginLauncher {
  /// Creates a launcher.
  public init() {
    // A plugin that closes its input must not end the host; writes then fail with EPIPE.
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
    var environment: [Subprocess.Environment.Key: String] = [:]
    for (name, value) in command.environment {
      if let key = Subprocess.Environment.Key(rawValue: name) { environment[key] = value }
    }
    do {
      let result = try await Subprocess.run(
        .path(FilePath(command.guardProgram)),
        arguments: Arguments([command.program] + command.arguments),
        environment: .custom(environment), input: .inputWriter, output: .sequence,
        error: .sequence
      ) { execution in
        await withTaskGroup(of: Void.self) { group in
          let writer = execution.standardInputWriter
          group.addTask {
            for await input in process.inputs {
              switch input {
              case .bytes(let bytes):
                if (try? await writer.write(Array(bytes))) == nil { await receive(.inputClosed) }
                process.didWrite(bytes.count)
              case .end: try? await writer.finish()
              }
            }
          }
          group.addTask {
            for await _ in process.terminations { try? execution.send(signal: .terminate) }
          }
          let output = execution.standardOutput
          group.addTask {
            await Self.forward(output) { await receive(.output($0)) }
            await receive(.outputClosed)
          }
          // The guard holds standard error until all that it guards has ended.
          await Self.forward(execution.standardError) { await receive(.errorOutput($0)) }
          process.finish()
          group.cancelAll()
        }
      }
      switch result.terminationStatus {
      case .exited(let status): return .exited(status)
      case .signaled(let number): return .signalled(number)
      }
    } catch {
      process.finish()
      return .notStarted("\(error)")
    }
  }

  private static func forward(
    _ sequence: SubprocessOutputSequence, to receive: ([UInt8]) async -> Void
  ) async {
    do {
      for try await buffer in sequence { await receive(buffer.withUnsafeBytes { Array($0) }) }
    } catch {
      // The pipe is gone: as good as its end.
    }
  }
}

/// The host's end of one process: what is to be written, and whether it is to end.
private final class SubprocessProcess: PluginProcess {
  enum Input: Sendable {
    case bytes(Data)
    case end
  }

  let inputs: AsyncStream<Input>
  let terminations: AsyncStream<Void>
  private let input: AsyncStream<Input>.Continuation
  private let termination: AsyncStream<Void>.Continuation
  /// The bytes that wait for the process to read them.
  private let waiting = Mutex(0)
  private let stalled: @Sendable () async -> Void
  /// How many bytes may wait.
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
      input.yield(.bytes(bytes))
    }
  }

  var waitingBytes: Int { waiting.withLock { $0 } }

  func didWrite(_ count: Int) { waiting.withLock { $0 -= count } }

  func closeInput() { input.yield(.end) }
  func terminate() { termination.yield() }

  func finish() {
    input.finish()
    termination.finish()
  }
}
