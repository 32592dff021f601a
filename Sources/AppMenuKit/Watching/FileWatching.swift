/// Tells when files change, so that what was made of them can be made anew.
public protocol FileWatching: Sendable {
  /// Tells each time that something happened to one of `paths` after `moment`, until the stream is
  /// dropped or its reader is cancelled.
  ///
  /// A file changes when its content or its permissions do, and when it comes, goes, or another one
  /// takes its place, also where a link on the way leads elsewhere. A folder changes when an entry of
  /// it comes or goes. What is not there yet may come later; what is neither file nor folder, as a
  /// pipe, is not watched. Changes close together are told as one, and what happens while nobody
  /// asks for the next is told once: whoever reads the files then reads their last state.
  ///
  /// - Parameter moment: when the files were about to be read, so that nothing that happened between
  ///   reading and watching is lost.
  func changes(of paths: [String], since moment: FileTime) -> AsyncStream<Void>
}

extension FileWatching {
  /// Tells of what happens to `paths` from now on.
  public func changes(of paths: [String]) -> AsyncStream<Void> { changes(of: paths, since: .now) }
}
