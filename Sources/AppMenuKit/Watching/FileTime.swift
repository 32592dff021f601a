internal import Foundation

/// A moment by the clock that stamps files: the system's, in its coarse steps.
public struct FileTime: Sendable, Hashable, Comparable {
  private let seconds: Int
  private let nanoseconds: Int

  init(_ time: timespec) {
    seconds = Int(time.tv_sec)
    nanoseconds = Int(time.tv_nsec)
  }

  /// What a file that is written now would be stamped with at the earliest.
  public static var now: FileTime {
    var time = timespec()
    #if os(Linux)
      // Stamps have its steps, of some milliseconds; a finer clock would be ahead of them.
      clock_gettime(CLOCK_REALTIME_COARSE, &time)
    #else
      clock_gettime(CLOCK_REALTIME, &time)
    #endif
    return FileTime(time)
  }

  /// Whether one moment is before the other.
  public static func < (first: FileTime, second: FileTime) -> Bool {
    (first.seconds, first.nanoseconds) < (second.seconds, second.nanoseconds)
  }
}

/// What tells one state of a file or folder from another, links followed.
struct FileStamp: Equatable {
  /// When the file or what is known of it changed last; this cannot be set by hand.
  let changed: FileTime
  /// Whether it is something that can be read again and again.
  let isFileOrFolder: Bool
  private let modified: FileTime
  private let device: dev_t
  private let inode: ino_t
  private let size: off_t

  /// Creates the stamp of what is at `path`; nil where nothing is.
  init?(of path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    #if canImport(Darwin)
      changed = FileTime(status.st_ctimespec)
      modified = FileTime(status.st_mtimespec)
    #else
      changed = FileTime(status.st_ctim)
      modified = FileTime(status.st_mtim)
    #endif
    let kind = status.st_mode & S_IFMT
    isFileOrFolder = kind == S_IFREG || kind == S_IFDIR
    device = status.st_dev
    inode = status.st_ino
    size = status.st_size
  }
}
