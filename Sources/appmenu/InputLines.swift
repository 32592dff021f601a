internal import AppMenuKit
internal import Foundation
internal import Synchronization
internal import TerminalUI

/// The lines of standard input.
///
/// They are read on a separate queue: reading may block for ever, and must not block a thread of
/// the task pool.
final class InputLines: Sendable {
  private struct State {
    var bytes: [UInt8] = []
    /// The start of the next line.
    var start = 0
    /// The offset up to which no line break was found.
    var searched = 0
    var atEnd = false
  }

  private let queue = DispatchQueue(label: "appmenu.input")
  private let state = Mutex(State())

  /// Returns the next line without its line break, or nil at the end.
  func next() async -> String? {
    await withCheckedContinuation { continuation in
      queue.async { continuation.resume(returning: self.line()) }
    }
  }

  /// Returns the next line, read without echo, or nil at the end.
  func nextSecret() async -> String? {
    await withCheckedContinuation { continuation in
      queue.async {
        continuation.resume(returning: HiddenInput.during(STDIN_FILENO) { self.line() })
      }
    }
  }

  private func line() -> String? {
    state.withLock { state in
      while true {
        if let end = state.bytes[state.searched...].firstIndex(of: 0x0A) {
          defer { (state.start, state.searched) = (end + 1, end + 1) }
          let line = state.bytes[state.start..<end]
          return String(decoding: line.last == 0x0D ? line.dropLast() : line, as: UTF8.self)
        }
        if state.atEnd {
          let rest = state.bytes[state.start...]
          defer { (state.start, state.searched) = (state.bytes.count, state.bytes.count) }
          return rest.isEmpty ? nil : String(decoding: rest, as: UTF8.self)
        }
        state.bytes.removeFirst(state.start)
        (state.start, state.searched) = (0, state.bytes.count)
        do throws(StandardInput.Unreadable) {
          if let more = try StandardInput.next() {
            state.bytes += more
          } else {
            state.atEnd = true
          }
        } catch {
          Output.printError("error: " + error.words)
          state.atEnd = true
        }
      }
    }
  }
}
