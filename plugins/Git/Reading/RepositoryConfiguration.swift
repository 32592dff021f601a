internal import DisplayText

package struct RepositoryConfiguration: Sendable {
  private var keys: [ArraySlice<UInt8>] = []
  private var values: [String: String] = [:]
  private var isSafe = false

  package init(of place: GitPlace, git: GitProgram) async throws {
    let (output, _) = try await git.output(
      ["config", "--list", "--show-scope", "-z"], of: place, limit: 16 << 20)
    let fields = output.split(separator: 0, omittingEmptySubsequences: false)
    for start in stride(from: 0, to: fields.count - 1, by: 2) {
      let pair = fields[start + 1].split(
        separator: 0x0A, maxSplits: 1, omittingEmptySubsequences: false)
      guard let key = pair.first else { continue }
      keys.append(key)
      let name = String(decoding: key, as: UTF8.self)
      if fields[start].elementsEqual("command".utf8) {
        if name == "core.fsmonitor" { isSafe = true }
      } else {
        values[name] = pair.count > 1 ? String(decoding: pair[1], as: UTF8.self) : "true"
      }
    }
  }

  /// The address of the branch's remote, of `origin`, or of the only remote.
  package func remoteAddress(branch: String?) -> String? {
    let named = branch.flatMap { values["branch.\($0).remote"] }
    for name in [named, "origin"].compactMap({ $0 }) {
      if let address = values["remote.\(name).url"] { return address }
    }
    let all = values.filter { $0.key.hasPrefix("remote.") && $0.key.hasSuffix(".url") }
    return all.min { $0.key < $1.key }?.value
  }

  /// Returns settings that disable the filters which `status` would run.
  ///
  /// Filters that the user has set up for all repositories are disabled as well: they would run in this
  /// repository, and some of them, such as git-lfs, read further programs from its settings. A file that was
  /// touched but not changed counts as changed if only a filter could tell.
  ///
  /// Keys are compared as bytes, because git's patterns do not match bytes that are not text in its locale.
  ///
  /// - Throws: ``GitFailure/failed(_:status:)`` if the name of a filter is not UTF-8, because it could not be
  ///   overridden, or if git does not read settings from its environment.
  func withoutFilters() throws -> [(key: String, value: String)] {
    var settings: [(key: String, value: String)] = []
    for key in keys where key.starts(with: "filter.".utf8) {
      guard let name = String(validating: key, as: UTF8.self) else {
        throw GitFailure.failed(.badFilterName, status: 1)
      }
      settings.append((name, key.suffix(9).elementsEqual(".required".utf8) ? "false" : ""))
    }
    guard isSafe else { throw GitFailure.failed(.tooOldForFilters, status: 1) }
    return settings
  }
}
