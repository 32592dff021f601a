package import Platform
package import MenuDispatch
package import PluginHost

package struct CommandResult: Sendable {
  /// Standard output; empty if both come through one pipe.
  package var output = Data()
  /// Standard error; empty if both come through one pipe.
  package var errors = Data()
  /// Standard output and standard error, in the order in which they arrived.
  package var transcript = Data()
  /// The number of bytes that were not kept.
  package var dropped = 0
  package var end: TerminalProgramEnd

  package var succeeded: Bool { end == .exited(0) }
}

/// One run of a program whose output is captured.
///
/// The guard leads its process group; cancelling ends all of it.
package actor CommandRun {
  /// The maximum number of bytes that are kept.
  package static let outputLimit = 64 << 20

  private let command: PluginCommand
  private let timeout: Duration?
  private let launcher: any PluginLauncher
  private let time: any TimeSource
  private let limit: Int
  private let endsAtLimit: Bool
  private var process: (any PluginProcess)?
  private var result = CommandResult(end: .exited(0))
  private var continuation: CheckedContinuation<CommandResult, Never>?
  private var isCancelled = false
  private var isLate = false
  private var shown: ShownOutput?
  private var take: (@Sendable ([UInt8]) async -> Bool)?

  /// Creates a run of `program` under the guard at `guardProgram`.
  ///
  /// - Parameters:
  ///   - limit: the maximum number of bytes that are kept.
  ///   - endsAtLimit: whether the program is ended when it has printed more than that.
  ///   - usesOnePipe: whether standard output and standard error share a pipe, which keeps their order, but not their
  ///     difference.
  package init(
    _ program: PreparedProgram, guardProgram: String, launcher: any PluginLauncher,
    time: any TimeSource, limit: Int = CommandRun.outputLimit, endsAtLimit: Bool = false,
    usesOnePipe: Bool = false
  ) {
    command = PluginCommand(
      guardProgram: guardProgram, program: program.program,
      arguments: Array(program.words.dropFirst()), environment: program.environment,
      workingDirectory: program.directory, usesOnePipe: usesOnePipe,
      confinement: program.confinement?.options ?? [])
    timeout = program.timeout
    (self.launcher, self.time) = (launcher, time)
    (self.limit, self.endsAtLimit) = (limit, endsAtLimit)
  }

  /// Runs the program to its end.
  ///
  /// - Parameters:
  ///   - show: receives all output as text, several times a second; nil if it is not shown.
  ///   - take: receives the bytes of standard output, which are not kept then; false ends the program. Nil to keep
  ///     them.
  /// - Throws: a `CancellationError` when all of its processes have ended.
  package func run(
    show: ShownOutput.Show? = nil, take: (@Sendable ([UInt8]) async -> Bool)? = nil
  ) async throws -> CommandResult {
    try Task.checkCancellation()
    shown = show.map { ShownOutput(time, $0) }
    self.take = take
    let watch = timeout.map { timeout in
      Task { [weak self, time] in
        if (try? await time.sleep(for: timeout)) != nil { await self?.timeOut() }
      }
    }
    defer { watch?.cancel() }
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        self.continuation = continuation
        let process = launcher.launch(command) { [weak self] event in await self?.receive(event) }
        self.process = process
        process.closeInput()
        if isCancelled { process.terminate() }
      }
    } onCancel: {
      Task { await self.cancel() }
    }
    if isCancelled { throw CancellationError() }
    await shown?.finish()
    return result
  }

  private func cancel() async {
    isCancelled = true
    process?.terminate()
    await shown?.cancel()
  }

  private func timeOut() {
    isLate = true
    process?.terminate()
  }

  private func receive(_ event: ProcessEvent) async {
    switch event {
    case .output(let bytes) where take != nil:
      if await take?(bytes) == false {
        take = { _ in true }
        process?.terminate()
      }
    case .output(let bytes): await keep(bytes, isError: false)
    case .errorOutput(let bytes): await keep(bytes, isError: true)
    case .outputClosed, .inputClosed, .inputStalled: break
    case .ended(let end):
      result.end =
        switch end {
        case .notStarted(let reason): .notStarted(reason)
        case _ where isLate: .timedOut
        case .exited(let status): .exited(status)
        case .signalled(let number): .signalled(number)
        }
      continuation.take()?.resume(returning: result)
    }
  }

  private func keep(_ bytes: [UInt8], isError: Bool) async {
    let room = max(0, limit - result.transcript.count)
    let kept = bytes.prefix(room)
    if endsAtLimit, result.dropped == 0, kept.count < bytes.count { process?.terminate() }
    result.dropped += bytes.count - kept.count
    result.transcript.append(contentsOf: kept)
    if command.usesOnePipe {
      // The two cannot be told apart.
    } else if isError {
      result.errors.append(contentsOf: kept)
    } else {
      result.output.append(contentsOf: kept)
    }
    if !isCancelled { await shown?.add(kept) }
  }
}
