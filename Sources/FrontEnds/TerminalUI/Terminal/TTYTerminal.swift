internal import CTerminal
internal import Platform
internal import Synchronization

package struct TerminalError: Error, Sendable, Hashable {
  package let reason: String
}

/// The controlling terminal, `/dev/tty`, in raw mode.
///
/// Its modes and its screen are restored in all cases: at the end, on a signal, after a fault, and after signals that
/// cannot be caught, for which a guard process runs from the first frame on.
package final class TTYTerminal: Terminal, ProgramTerminal {
  package enum Use: Sendable, Hashable {
    case screen, lines
    /// Draws on the normal screen, in a part of it from the cursor on, and clears that part at the end.
    case inline(ScreenHeight)
  }

  private static let enter = "\u{1B}[?1049h\u{1B}[?2004h\u{1B}[?25l"
  /// Begins with the end of a sequence that may have been cut off, within which terminals understand nothing else.
  private static let leave =
    "\u{1B}\\\u{1B}[?2026l\u{1B}[m\u{1B}[?7h"
    + "\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?2004l\u{1B}[?25h\u{1B}[?1049l"
  private static let enterLines = "\u{1B}[?2004h"
  /// Ends with a line break, so that the next output begins on a line of its own.
  private static let leaveLines = "\u{1B}\\\u{1B}[?2004l\r\n"
  /// Saves the position of the cursor, which a signal may have restored before there is room.
  private static let enterInline = "\u{1B}7\u{1B}[?2004h\u{1B}[?25l"
  /// Restores the position of the cursor, and erases everything below.
  private static let leaveInline =
    "\u{1B}\\\u{1B}[?2026l\u{1B}8\u{1B}[m\u{1B}[?7h\u{1B}[J\u{1B}[?2004l\u{1B}[?25h"
  /// Resets everything that a program may leave behind, on either screen, without moving the cursor: the mouse,
  /// reports of focus and pastes, character sets, margins, insertion, keys of other modes.
  ///
  /// Not mode 1049, which would return the cursor to where the screen was taken last.
  private static let reset =
    "\u{1B}\\\u{1B}[?2026l\u{1B}[>4m\u{1B}[m\u{1B}(B\u{0F}\u{1B}7\u{1B}[r\u{1B}8\u{1B}[4l\u{1B}[?7h"
    + "\u{1B}[?1l\u{1B}>\u{1B}[?1000l\u{1B}[?1002l\u{1B}[?1003l\u{1B}[?1004l\u{1B}[?1005l\u{1B}[?1006l"
    + "\u{1B}[?1015l\u{1B}[?2004l\u{1B}[?1047l\u{1B}[?25h"
  private static let mouseOn = "\u{1B}[?1000h\u{1B}[?1006h"
  private static let mouseOff = "\u{1B}[?1006l\u{1B}[?1000l"

  private let descriptor: Int32
  package let colorDepth: ColorDepth
  package let events = TerminalEvents()
  private let isGuarded = Atomic(false)
  /// The height of the part of the screen that frames use, or nil for the whole screen.
  private let height: ScreenHeight?
  /// The size of the last room that was made.
  private let room = Mutex(Size(columns: 0, rows: 0))
  package let reflowsLines: Bool
  private let reader: TerminalReader

  /// Whether there is a controlling terminal, which for screens must support cursor movement.
  package static func isAvailable(environment: [String: String], use: Use = .screen) -> Bool {
    guard use == .lines || environment["TERM"] != "dumb" else { return false }
    let descriptor = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { return false }
    Platform.close(descriptor)
    return true
  }

  /// The time that a suspension waits for `willSuspend`.
  private static let suspensionNotice = Duration.milliseconds(30)

  /// Opens the terminal and sets its modes.
  ///
  /// - Parameter willSuspend: called when the terminal is about to suspend the program, which waits for it for a
  /// short time (30 ms); it must not need the main actor, which is blocked meanwhile.
  package init(
    environment: [String: String], use: Use = .screen,
    willSuspend: (@Sendable () async -> Void)? = nil
  ) throws(TerminalError) {
    // The thread that ends the program writes, too, and must not block on a terminal that reads nothing.
    // The file description is its own, so that no other process becomes non-blocking.
    descriptor = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
    guard descriptor >= 0 else { throw TerminalError(reason: String(cString: strerror(errno))) }
    colorDepth = ColorDepth(environment: environment)
    height = if case .inline(let height) = use { height } else { nil }
    reflowsLines = Self.reflowsLines(environment)
    let (enter, leave) =
      switch (use, environment["TERM"]) {
      case (.inline, _): (Self.enterInline, Self.leaveInline)
      case (.screen, _): (Self.enter, Self.leave)
      case (.lines, "dumb"): ("", "\r\n")
      case (.lines, _): (Self.enterLines, Self.leaveLines)
      }
    let failure = ct_take(descriptor, enter, enter.utf8.count, leave, leave.utf8.count)
    guard failure == 0 else {
      Platform.close(descriptor)
      throw TerminalError(reason: String(cString: strerror(failure)))
    }
    if willSuspend != nil { ct_set_notice(Int32(Self.suspensionNotice / .milliseconds(1))) }
    let reset = use == .lines && environment["TERM"] == "dumb" ? "" : Self.reset
    ct_set_reset(reset, reset.utf8.count)
    reader = TerminalReader(descriptor, events, willSuspend: willSuspend)
    makeRoom(isAtStart: false)
    reader.start()
  }

  /// xterm, st and the console cut lines; other terminals wrap them again.
  private static func reflowsLines(_ environment: [String: String]) -> Bool {
    if environment["TMUX"] != nil { return true }
    let name = environment["TERM"] ?? ""
    return environment["XTERM_VERSION"] == nil
      && !["linux", "st-", "screen"].contains(where: name.hasPrefix)
  }

  /// The size of a frame: of the window, or of the part of it that frames take.
  package var size: Size { isInline ? room.withLock { $0 } : window }

  package var takes: Int { Int(ct_takes()) }

  package var windowColumns: Int { window.columns }

  /// The size of the window; 80 by 24 if the terminal does not report it.
  private var window: Size {
    var columns: UInt16 = 0
    var rows: UInt16 = 0
    guard ct_size(descriptor, &columns, &rows) else { return Size(columns: 80, rows: 24) }
    return Size(columns: Int(columns), rows: Int(rows))
  }

  package var isInline: Bool { height != nil }

  package func makeRoom(isAtStart: Bool) {
    guard let height else { return }
    let window = window
    let size = Size(columns: window.columns, rows: height.rows(of: window.rows))
    room.withLock { $0 = size }
    // After a suspension or a program the cursor may be anywhere.
    let unknown = Self.room(of: size, isAtStart: false)
    ct_set_modes(unknown, unknown.utf8.count)
    send(Array((isAtStart ? Self.room(of: size, isAtStart: true) : unknown).utf8))
  }

  /// Returns the sequence that makes room below the cursor, saves its position, and moves to the start of its line,
  /// or of the next line if the line has text before the cursor.
  private static func room(of size: Size, isAtStart: Bool) -> String {
    // Index keeps the column, and scrolls at the bottom.
    let below = isAtStart ? size.rows - 1 : size.rows
    var text = String(repeating: "\u{1B}D", count: below)
    if below > 0 { text += "\u{1B}[\(below)A" }
    text += "\u{1B}7"
    // Two spaces fit at the end of the line only if the cursor was at its start.
    if !isAtStart, size.columns > 2 { text += "\u{1B}[\(size.columns - 2)C  " }
    return text + "\r"
  }

  /// Writes bytes; waits while the terminal does not read them.
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
        let count = Platform.write(
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

  package func setMouse(_ isOn: Bool) {
    let bytes = isOn ? Self.mouseOn : ""
    ct_set_modes(bytes, bytes.utf8.count)
    send(Array((isOn ? Self.mouseOn : Self.mouseOff).utf8))
  }

  package func ask(_ questions: String) {
    // Every terminal answers the last query, so that the end of the replies is known.
    guard !isLent, ct_is_taken() else { return }
    ct_set_answers_due(true)
    send(Array((questions + TerminalReply.deviceAttributesQuery).utf8))
  }

  package func setCleanup(_ sequence: String) { ct_set_cleanup(sequence, sequence.utf8.count) }

  package func giveBack() {
    ct_set_notice(0)
    // The reading thread continues until it is woken, and reads the pending replies.
    ct_give_back()
    ct_wake(UInt8(CT_WAKE_STOP))
    events.finish()
  }

  // MARK: Programs

  package var isLent: Bool { reader.isLent }

  /// Lends the terminal for a turn, as for a suspension, and takes it back.
  ///
  /// Nothing is read meanwhile, so that the program gets all input; unread keys in ``events`` are dropped. The screen
  /// must be drawn again afterwards, which ``TerminalEvent/resumed`` announces.
  @MainActor package func run(_ turn: ProgramTurn) async -> ProgramTurn.Outcome {
    await reader.run(turn)
  }

  package func end(process: Int32) async { await reader.end(process: process) }
}
