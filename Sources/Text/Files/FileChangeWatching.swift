/// Reports changes of files, so that data read from them can be reloaded.
public protocol FileChangeWatching: Sendable {
  /// Returns a stream with an element for each change of one of `paths` after `moment`, until the stream is
  /// dropped or its reader is cancelled.
  ///
  /// A file changes when its content or its permissions change, and when it is created, removed or
  /// replaced, including a link on its path that gets another target. A folder changes when an
  /// entry is added or removed. Paths without a file yet are watched for its creation; anything but
  /// files and folders, such as a pipe, is not watched. Changes in quick succession are reported
  /// once, and so are all changes since the last element was taken: the reader then reads the
  /// latest state.
  ///
  /// - Parameters:
  ///   - paths: the paths of files and folders.
  ///   - moment: the time just before the files were read, so that no change between reading and watching is
  ///     lost.
  func changes(of paths: [String], since moment: FileTime) -> AsyncStream<Void>
}

extension FileChangeWatching {
  /// Returns a stream of the changes of `paths` from now on.
  public func changes(of paths: [String]) -> AsyncStream<Void> { changes(of: paths, since: .now) }
}
