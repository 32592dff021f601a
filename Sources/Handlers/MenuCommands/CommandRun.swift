package import Platform
package import MenuDispatch
package import PluginHost
internal import StructuredData

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
  package typealias Show = @Sendable (String) async -> Void

  /// The maximum number of bytes that are kept.
  package static let outputLimit = 64 << 20
  /// The time between two steps, so that a program that prints much is not redrawn for each line.
  private static let pace = Duration.milliseconds(50)

  private let program: PreparedProgram
  private let guardProgram: String
  private let launcher: any PluginLauncher
  private let time: any TimeSource
  private let limit: Int
  private let endsAtLimit: Bool
  private let usesOnePipe: Bool
  private var process: (any PluginProcess)?
  private var result = CommandResult(end: .exited(0))
  private var continuation: CheckedContinuation<CommandResult, Never>?
  private var isCancelled = false
  private var isLate = false
  private var show: Show?
  private var take: (@Sendable ([UInt8]) async -> Bool)?
  private var shown = 0
  private var showing: Task<Void, Never>?

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
    self.usesOnePipe = usesOnePipe
    self.program = program
    self.guardProgram = guardProgram
    self.launcher = launcher
    self.time = time
    self.limit = limit
    self.endsAtLimit = endsAtLimit
  }

  /// Runs the program to its end.
  ///
  /// - Parameters:
  ///   - show: receives all output as text, several times a second; nil if it is not shown.
  ///   - take: receives the bytes of standard output, which are not kept then; false ends the program. Nil to keep
  ///     them.
  /// - Throws: a `CancellationError` when all of its processes have ended.
  package func run(
    show: Show? = nil,
    take: (@Sendable ([UInt8]) async -> Bool)? = nil
  ) async throws -> CommandResult {
    try Task.checkCancellation()
    self.show = show
    self.take = take
    let command = PluginCommand(
      guardProgram: guardProgram, program: program.program,
      arguments: Array(program.words.dropFirst()), environment: program.environment,
      workingDirectory: program.directory, usesOnePipe: usesOnePipe)
    let watch = program.timeout.map { timeout in
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
    if isCancelled {
      showing?.cancel()
      throw CancellationError()
    }
    await finishShowing()
    return result
  }

  private func cancel() {
    isCancelled = true
    process?.terminate()
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
    case .output(let bytes): keep(bytes, isError: false)
    case .errorOutput(let bytes): keep(bytes, isError: true)
    case .outputClosed, .inputClosed, .inputStalled: break
    case .ended(let end):
      result.end =
        switch end {
        case .notStarted(let reason): .notStarted(reason)
        case _ where isLate: .timedOut
        case .exited(let status): .exited(status)
        case .signalled(let number): .signalled(number)
        }
      continuation?.resume(returning: result)
      continuation = nil
    }
  }

  private func keep(_ bytes: [UInt8], isError: Bool) {
    let room = max(0, limit - result.transcript.count)
    let kept = bytes.prefix(room)
    if endsAtLimit, result.dropped == 0, kept.count < bytes.count { process?.terminate() }
    result.dropped += bytes.count - kept.count
    result.transcript.append(contentsOf: kept)
    if usesOnePipe {
      // The two cannot be told apart.
    } else if isError {
      result.errors.append(contentsOf: kept)
    } else {
      result.output.append(contentsOf: kept)
    }
    showSoon()
  }

  // MARK: Showing

  /// Shows new output: at once the first time, and later after a pause.
  private func showSoon() {
    guard show != nil, showing == nil, result.transcript.count > shown, !isCancelled else { return }
    showing = Task {
      while result.transcript.count > shown, !Task.isCancelled, !isCancelled {
        if shown > 0 { try? await time.sleep(for: Self.pace) }
        let end = Self.textEnd(of: result.transcript)
        if Task.isCancelled || end <= shown { break }
        await showNext(upTo: end)
      }
      showing = nil
    }
  }

  private func finishShowing() async {
    showing?.cancel()
    await showing?.value
    await showNext(upTo: result.transcript.count)
  }

  private func showNext(upTo end: Int) async {
    guard end > shown, let show else { return }
    let text = CombiningMarks.bounded(result.transcript[shown..<end])
    shown = end
    await show(text)
  }

  /// Returns the number of bytes before an incomplete character or escape sequence at the end.
  private static func textEnd(of bytes: Data) -> Int {
    var end = bytes.count
    // A sequence that sets a colour is short; longer ones are ignored.
    if let escape = bytes.suffix(32).lastIndex(of: 0x1B),
      !bytes[escape...].dropFirst(2).contains(where: { (0x40...0x7E).contains($0) })
    {
      end = escape
    }
    // A character has up to three bytes after its first one.
    var index = end
    while index > 0, end - index < 4 {
      index -= 1
      let byte = bytes[index]
      if byte & 0xC0 == 0x80 { continue }
      let length = byte < 0xC0 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
      return index + length > end ? index : end
    }
    return end
  }
}
