internal import AppMenuKit
internal import Platform
internal import Synchronization
internal import TerminalUI

/// The lines of standard input.
///
/// Nothing beyond the requested line is read: the rest is for programs that are run meanwhile, or afterwards, with
/// the same input.
///
/// Lines are read on a separate queue: reading may block for ever, and must not block a thread of the task pool.
final class InputLines: Sendable {
  private struct State {
    var bytes: [UInt8] = []
    var start = 0
    /// The offset up to which no line break was found.
    var searched = 0
    var atEnd = false
  }

  /// The number of bytes to read at once: from a pipe one, as shells do, because they cannot be given back; a
  /// terminal has no more than a line.
  private static let blockSize =
    isatty(STDIN_FILENO) != 0 || lseek(STDIN_FILENO, 0, SEEK_CUR) >= 0 ? 1 << 16 : 1

  private let queue = DispatchQueue(label: "appmenu.input")
  private let state = Mutex(State())

  /// Returns the next line without its line break, or nil at the end.
  func next() async -> String? { await onQueue { self.line() } }

  /// Returns the next line, read without echo, or nil at the end.
  func nextSecret() async -> String? {
    await onQueue { StandardStreams.withoutEcho { self.line() } }
  }

  private func onQueue(_ read: @escaping @Sendable () -> String?) async -> String? {
    await withCheckedContinuation { continuation in
      queue.async { continuation.resume(returning: read()) }
    }
  }

  private func line() -> String? {
    state.withLock { state in
      while true {
        if let end = state.bytes[state.searched...].firstIndex(of: 0x0A) {
          let line = state.bytes[state.start..<end]
          (state.start, state.searched) = (end + 1, end + 1)
          // A file is read in blocks, and the unread rest of one is given back.
          let rest = state.bytes.count - state.start
          if rest > 0, lseek(STDIN_FILENO, -rest, SEEK_CUR) >= 0 {
            state.bytes.removeLast(rest)
          }
          return String(decoding: line.last == 0x0D ? line.dropLast() : line, as: UTF8.self)
        }
        if state.atEnd {
          let rest = state.bytes[state.start...]
          defer { (state.start, state.searched) = (state.bytes.count, state.bytes.count) }
          return rest.isEmpty ? nil : String(decoding: rest, as: UTF8.self)
        }
        state.bytes.removeFirst(state.start)
        (state.start, state.searched) = (0, state.bytes.count)
        do throws(FileSystemError) {
          if let more = try StandardInput.next(atMost: Self.blockSize) {
            state.bytes += more
          } else {
            state.atEnd = true
          }
        } catch {
          Output.printError("error: " + StandardInput.message(error))
          state.atEnd = true
        }
      }
    }
  }
}
