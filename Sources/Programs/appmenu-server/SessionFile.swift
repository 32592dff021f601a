internal import Files
internal import Foundation
internal import PluginHost
internal import ServerAccess
internal import SourceText
internal import Synchronization

/// The file that keeps the sessions of a server over a restart; only its user can read it.
///
/// A server without a lasting name has no such file: its cookies are for a name that the next start does not have.
final class SessionFile: Sendable {
  private let path: String
  private let sessions: SessionStore
  /// Whether the file is ready for the next start; all sessions end with the server.
  private let isFinal = Mutex(false)

  private struct Content: Codable {
    var version = 1
    var written: Int
    var sessions: [SavedSession]
  }

  /// Names the file for the server with an access file and a menu.
  init(access: String, menu: String, in folder: String, _ sessions: SessionStore) {
    let places = [access, menu].map { LocalFileSystem().canonicalPath($0) ?? $0 }
    let name = SHA256.digits(of: Array(places.joined(separator: "\0").utf8)).prefix(16)
    path = folder + "/sessions-" + name + ".json"
    self.sessions = sessions
  }

  /// Restores the valid sessions of the file; returns when it was written, or nil without a file.
  func restore(renewed: (SignIn) -> SignIn?) -> Int? {
    guard let content: Content = RecordFile.read(path), content.version == 1 else { return nil }
    sessions.restore(content.sessions, renewed: renewed)
    return content.written
  }

  /// Writes the present sessions for the next start; sessions that end later stay in the file.
  func write() {
    isFinal.withLock { isFinal in
      save()
      isFinal = true
    }
  }

  private func save() {
    let content = Content(written: time(nil), sessions: sessions.saved)
    do { try RecordFile.write(content, to: path) } catch {
      printError("The sessions cannot be kept for the next start: '\(path)' cannot be written.")
    }
  }

  /// Writes the sessions whenever one begins or ends, and every 30 seconds to update their times,
  /// until the task is cancelled.
  func follow() async {
    let (changes, change) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    sessions.observe { change.yield() }
    let clock = Task {
      while (try? await Task.sleep(for: .seconds(30))) != nil { change.yield() }
    }
    for await _ in changes {
      isFinal.withLock { isFinal in
        if !isFinal { save() }
      }
    }
    clock.cancel()
  }
}
