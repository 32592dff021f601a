internal import CSQLite

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// Why the log of runs cannot be read or written.
package struct RunLogError: Error, Sendable, Hashable {
  /// The kinds of reasons.
  package enum Reason: String, Sendable, Hashable, CaseIterable {
    /// The file or its folder can neither be opened nor created.
    case inaccessible
    /// The file is no database, or that of another program.
    case foreign
    /// The file is of a newer version of this program.
    case newer
    /// The file is damaged.
    case damaged
    /// The disk is full, or the file has reached its ceiling.
    case full
    /// The file cannot be written to.
    case readOnly
    /// Another program keeps the file locked.
    case busy
    /// The log is closed.
    case closed
    /// SQLite refused something.
    case refused
  }

  /// The kind of reason.
  package let reason: Reason
  /// The path of the file.
  package let path: String
  /// The system's or SQLite's own words; no content of the log.
  package let detail: String

  /// Creates an error about the file at `path`.
  init(_ reason: Reason, path: String, detail: String = "") {
    (self.reason, self.path, self.detail) = (reason, path, detail)
  }

  /// Creates the error of a system call.
  init(number: Int32, path: String) {
    let reason: Reason =
      switch number {
      case ENOSPC, EDQUOT: .full
      case EROFS: .readOnly
      default: .inaccessible
      }
    self.init(reason, path: path, detail: String(cString: strerror(number)))
  }

  /// Creates the error of SQLite's result `code`.
  init(code: Int32, path: String) {
    let reason: Reason =
      switch code & 0xff {
      case SQLITE_FULL: .full
      case SQLITE_CORRUPT: .damaged
      case SQLITE_NOTADB: .foreign
      case SQLITE_READONLY: .readOnly
      case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL: .busy
      case SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH, SQLITE_IOERR: .inaccessible
      default: .refused
      }
    self.init(reason, path: path, detail: String(cString: sqlite3_errstr(code)))
  }

  /// What is wrong, in one sentence without a full stop.
  package var message: String {
    let words =
      switch reason {
      case .inaccessible: "cannot open the log of runs"
      case .foreign: "this file is not a log of runs"
      case .newer: "this log of runs was written by a newer version"
      case .damaged: "the log of runs is damaged"
      case .full: "there is no room for the log of runs"
      case .readOnly: "the log of runs cannot be written to"
      case .busy: "another program keeps the log of runs locked"
      case .closed: "the log of runs is closed"
      case .refused: "the log of runs cannot be used"
      }
    return "\(path): \(words)" + (detail.isEmpty ? "" : ": \(detail)")
  }

  /// What to do about it, in one sentence.
  package var advice: String {
    switch reason {
    case .inaccessible: "Check that the folder exists and belongs to the user of the server."
    case .foreign: "Name another file; this one was left as it is."
    case .newer: "Use that version, or name another file."
    case .damaged:
      "Stop the server and move the file and those beside it (-wal, -shm) away; sqlite3's .recover saves what can be read."
    case .full: "Make room on the disk, or keep fewer runs."
    case .readOnly: "Give the user of the server the right to write to the file and its folder."
    case .busy: "End the other program, or wait until it is done."
    case .closed: "Open it again."
    case .refused: "Please report this as a mistake of the program."
    }
  }
}

extension RunLogError: CustomStringConvertible {
  /// What is wrong, and what to do about it.
  package var description: String { "\(message). \(advice)" }
}
