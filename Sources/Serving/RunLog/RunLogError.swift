internal import CSQLite

internal import Platform

package struct RunLogError: Error, Sendable, Hashable {
  package enum Reason: String, Sendable, Hashable, CaseIterable {
    /// The file or its folder can neither be opened nor created.
    case inaccessible
    case foreign
    /// A newer version of this program wrote the file.
    case newer
    case damaged
    /// The disk is full, or the file has reached its limit.
    case full
    case readOnly
    /// Another program has locked the file.
    case busy
    case closed
    /// SQLite reported another error.
    case refused
  }

  package let reason: Reason
  package let path: String
  /// The message of the system or of SQLite; it contains nothing of the log.
  package let detail: String

  init(_ reason: Reason, path: String, detail: String = "") {
    (self.reason, self.path, self.detail) = (reason, path, detail)
  }

  init(number: Int32, path: String) {
    let reason: Reason =
      switch number {
      case ENOSPC, EDQUOT: .full
      case EROFS: .readOnly
      default: .inaccessible
      }
    self.init(reason, path: path, detail: String(cString: strerror(number)))
  }

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

  /// The problem, in one sentence without a full stop.
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

  /// The remedy, in one sentence.
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
  package var description: String { "\(message). \(advice)" }
}
