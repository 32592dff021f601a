package import Platform

/// A moment of the clock that stamps files: the system's, in its coarse steps.
public struct FileTime: Sendable, Hashable, Comparable {
  private let seconds: Int
  private let nanoseconds: Int

  init(_ time: timespec) {
    seconds = Int(time.tv_sec)
    nanoseconds = Int(time.tv_nsec)
  }

  /// The earliest time stamp that a file written now could get.
  public static var now: FileTime {
    var time = timespec()
    #if os(Linux)
      // Stamps use the coarse clock, with steps of some milliseconds; a finer clock would be ahead of them.
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

/// The properties that distinguish one state of a file or folder from another, links followed.
package struct FileStamp: Sendable, Equatable {
  /// The time of the last change of content or metadata (ctime), which programs cannot set.
  package let changed: FileTime
  /// Whether it is a file or folder, which can be read repeatedly.
  package let isFileOrFolder: Bool
  private let modified: FileTime
  private let device: dev_t
  private let inode: ino_t
  private let size: off_t

  package init?(of path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  package init(_ status: stat) {
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
