internal import CTerminal
internal import Foundation
internal import Keyboard
internal import Synchronization

/// The reason why a terminal cannot be used.
package struct TerminalError: Error, Sendable, Hashable {
  /// The system's error message.
  package let reason: String
}

/// The controlling terminal, `/dev/tty`, in raw mode, on its alternate screen or line by line.
///
/// Its modes and its screen are restored on every way out: at the end, on a signal, after a fault, and
/// after signals that cannot be caught, for which a guard process runs from the first frame on.
package final class TTYTerminal: Terminal, ProgramTerminal {
  /// The use of the screen.
  package enum Use: Sendable, Hashable {
    /// Draws on the alternate screen, with the cursor hidden.
    case screen
    /// Writes lines on the normal screen, with the cursor visible.
    case lines
  }

  private static let enter = "\u{1B}[?1049h\u{1B}[?2004h\u{1B}[?25l"
  /// Begins with the end of a sequence that may have been cut off, within which nothing else is understood.
  private static let leave =
    "\u{1B}\\\u{1B}[?2026l\u{1B}[m\u{1B}[?7h"
    + "\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?2004l\u{1B}[?25h\u{1B}[?1049l"
  /// Enables bracketed paste, which lines use, too.
  private static let enterLines = "\u{1B}[?2004h"
  /// Ends with a line break, so that the next output begins on a line of its own.
  private static let leaveLines = "\u{1B}\\\u{1B}[?2004l\r\n"
  /// Undoes what a program may leave behind, on either screen, and leaves the cursor where it is: the mouse,
  /// reports of focus and pastes, character sets, margins, insertion, keys of other modes.
  ///
  /// Not mode 1049, which would take the cursor back to where the screen was taken last.
  private static let reset =
    "\u{1B}\\\u{1B}[?2026l\u{1B}[>4m\u{1B}[m\u{1B}(B\u{0F}\u{1B}7\u{1B}[r\u{1B}8\u{1B}[4l\u{1B}[?7h"
    + "\u{1B}[?1l\u{1B}>\u{1B}[?1000l\u{1B}[?1002l\u{1B}[?1003l\u{1B}[?1004l\u{1B}[?1005l\u{1B}[?1006l"
    + "\u{1B}[?1015l\u{1B}[?2004l\u{1B}[?1047l\u{1B}[?25h"
  private static let mouseOn = "\u{1B}[?1000h\u{1B}[?1006h"
  private static let mouseOff = "\u{1B}[?1006l\u{1B}[?1000l"

  private let descriptor: Int32
  /// The colour depth of the terminal.
  package let colorDepth: ColorDepth
  /// Keys, mouse events, replies and changes of size, read by a thread of its own.
  package let events = TerminalEvents()
  private let isGuarded = Atomic(false)
  private let reader: TerminalReader

  /// Whether there is a controlling terminal, which for screens must support cursor movement.
  package static func isAvailable(environment: [String: String], use: Use = .screen) -> Bool {
    guard use == .lines || environment["TERM"] != "dumb" else { return false }
    let descriptor = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { return false }
    Foundation.close(descriptor)
    return true
  }

  /// The time that a suspension waits for `willSuspend`.
  private static let suspensionNotice = Duration.milliseconds(30)

  /// Opens the terminal and sets its modes.
  ///
  /// - Parameters:
  ///   - use: the use of its screen.
  ///   - willSuspend: called when the terminal is about to suspend the program; the program waits a
  ///     moment for it, but the call must not need the main actor, which is blocked meanwhile.
  package init(
    environment: [String: String], use: Use = .screen,
    willSuspend: (@Sendable () async -> Void)? = nil
  ) throws(TerminalError) {
    // The thread that ends the program writes, too, and must not block on a terminal that reads nothing.
    // The file description is its own, so that no other process becomes non-blocking.
    descriptor = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
    guard descriptor >= 0 else { throw TerminalError(reason: String(cString: strerror(errno))) }
    colorDepth = ColorDepth(environment: environment)
    let (enter, leave) =
      switch (use, environment["TERM"]) {
      case (.screen, _): (Self.enter, Self.leave)
      case (.lines, "dumb"): ("", "\r\n")
      case (.lines, _): (Self.enterLines, Self.leaveLines)
      }
    let failure = ct_take(descriptor, enter, enter.utf8.count, leave, leave.utf8.count)
    guard failure == 0 else {
      Foundation.close(descriptor)
      throw TerminalError(reason: String(cString: strerror(failure)))
    }
    if willSuspend != nil { ct_set_notice(Int32(Self.suspensionNotice / .milliseconds(1))) }
    let reset = use == .lines && environment["TERM"] == "dumb" ? "" : Self.reset
    ct_set_reset(reset, reset.utf8.count)
    reader = TerminalReader(descriptor, events, willSuspend: willSuspend)
    reader.start()
  }

  /// The size of the window; 80 by 24 if the terminal does not report it.
  package var size: Size {
    var columns: UInt16 = 0
    var rows: UInt16 = 0
    guard ct_size(descriptor, &columns, &rows) else { return Size(columns: 80, rows: 24) }
    return Size(columns: Int(columns), rows: Int(rows))
  }

  /// Writes bytes, waiting while the terminal does not read them.
  package func write(_ bytes: [UInt8]) {
    send(bytes)
    // Started only now, because the first frame must not wait for the guard.
    if !isGuarded.exchange(true, ordering: .relaxed) { ct_wake(UInt8(CT_WAKE_GUARD)) }
  }

  private func send(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { buffer in
      var sent = 0
      // While the program is suspended or in the background, and after it has restored the terminal,
      // the screen belongs to another program.
      while sent < buffer.count, !isLent, ct_is_taken() {
        let count = Foundation.write(
          descriptor, buffer.baseAddress.map { $0 + sent }, buffer.count - sent)
        if count > 0 {
          sent += count
        } else if errno == EAGAIN {
          var writable = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
          poll(&writable, 1, 200)
        } else if errno != EINTR {
          return
        }
      }
    }
  }

  /// Enables or disables mouse reports.
  package func setMouse(_ isOn: Bool) {
    let bytes = isOn ? Self.mouseOn : ""
    ct_set_modes(bytes, bytes.utf8.count)
    send(Array((isOn ? Self.mouseOn : Self.mouseOff).utf8))
  }

  /// Sends queries to the terminal, without waiting for the replies.
  package func ask(_ questions: String) {
    // Every terminal answers the last query, so that the end of the replies is known.
    guard !isLent, ct_is_taken() else { return }
    ct_set_answers_due(true)
    send(Array((questions + TerminalReply.deviceAttributesQuery).utf8))
  }

  /// Sets the sequence that is sent before the terminal is restored.
  package func setCleanup(_ sequence: String) { ct_set_cleanup(sequence, sequence.utf8.count) }

  /// Restores the terminal.
  package func giveBack() {
    ct_set_notice(0)
    // Until then the reading thread goes on, and reads the replies that are still to come.
    ct_give_back()
    ct_wake(UInt8(CT_WAKE_STOP))
    events.finish()
  }

  // MARK: Programs

  /// Whether a program has the terminal, or is about to have it.
  package var isLent: Bool { reader.isLent }

  /// Hands the terminal over for a turn, as for a suspension, and takes it back.
  ///
  /// Nothing is read meanwhile, so that the program gets all that is typed; keys that were read and not yet
  /// taken from ``events`` are dropped. The screen has to be drawn again afterwards, and is announced as resumed.
  @MainActor package func run(_ turn: ProgramTurn) async -> ProgramTurn.Outcome {
    await reader.run(turn)
  }

  /// Ends a stopped program, and all of its process group.
  package func end(process: Int32) async { await reader.end(process: process) }
}
