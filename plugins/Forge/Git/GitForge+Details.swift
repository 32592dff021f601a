internal import AppMenuPlugin
internal import LocalGit
internal import Localization

extension GitForge {
  private static let fileLimit = 500

  /// Returns a commit with the files that it changes against its first parent.
  ///
  /// - Throws: a ``/AppMenuPlugin/PluginFailure`` if it cannot be read, or `CancellationError`.
  package func commit(_ hash: String, in repository: String) async throws -> CommitDetail {
    let place = try await place(repository)
    do {
      let (reader, line) = try await commit(hash, of: place)
      let author = Self.person(line.author, line.email)
      let committer = Self.person(line.committer.name, line.committer.email)
      var detail = CommitDetail(
        hash: line.hash, parents: line.parents, author: author,
        time: ForgeTime(seconds: line.seconds, offset: line.offset),
        committer: committer == author ? nil : committer,
        message: message(line.message))
      let (files, isCut) = try await reader.files(of: line, in: place, limit: Self.fileLimit)
      detail.files = files.map {
        CommitDetail.File(
          path: GitText.line($0.path), added: $0.added, removed: $0.removed)
      }
      detail.isCut = isCut
      let configuration = try await RepositoryConfiguration(of: place, git: git)
      detail.webURL = configuration.remoteAddress(branch: nil).flatMap { RemoteAddress($0) }?
        .page(ofCommit: line.hash)
      return detail
    } catch let failure as GitFailure {
      throw GitWords(wording).failure(failure, in: place)
    }
  }

  /// Returns the changes of a commit against its first parent.
  ///
  /// - Throws: a ``/AppMenuPlugin/PluginFailure`` if it cannot be read, or `CancellationError`.
  package func diff(of hash: String, in repository: String) async throws -> String {
    let place = try await place(repository)
    do {
      let (reader, line) = try await commit(hash, of: place)
      let (bytes, isCut) = try await reader.diff(of: line, in: place, limit: GitText.longestText)
      // Harmless, it may be longer than before.
      let cut = GitText.cut(GitText.lines(bytes))
      return cut.text + (isCut || cut.isCut ? wording(GitPhrase.diffCut) + "\n" : "")
    } catch let failure as GitFailure {
      throw GitWords(wording).failure(failure, in: place)
    }
  }

  private func commit(_ hash: String, of place: GitPlace) async throws -> (CommitReader, CommitLine)
  {
    if CommitReader.isHash(hash) {
      let reader = CommitReader(git: git, settings: try await settings(of: place))
      if let line = try await reader.commit(hash, of: place) { return (reader, line) }
    }
    throw PluginFailure(
      wording(.commitGone),
      detail: wording(.noCommit(hash: GitText.line(hash, limit: 64), repository: place.name)),
      hint: wording(.mayBeRewritten), retryable: false)
  }

  private static func person(_ name: String, _ email: String) -> String {
    GitText.line(name) + " <" + GitText.line(email) + ">"
  }

  private func message(_ words: String) -> String {
    var (text, isCut) = GitText.cut(GitText.lines(words.utf8))
    if isCut { return text + wording(GitPhrase.messageCut) }
    while text.utf8.last == 0x0A { text.removeLast() }
    return text
  }
}
