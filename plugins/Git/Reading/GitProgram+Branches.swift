package struct BranchLine: Sendable, Hashable {
  package var name: String
  package var isCurrent: Bool
  /// The number of commits that the upstream lacks; `nil` without an upstream.
  package var ahead: Int?
  /// The number of commits of the upstream that the branch lacks; `nil` without an upstream.
  package var behind: Int?
  package var isUpstreamGone: Bool
  package var hash: String
  package var subject: String
  /// The seconds since 1970 of the last commit.
  package var seconds: Int
  /// The minutes by which its author's clock was ahead of UTC.
  package var offset: Int
}

package struct TagLine: Sendable, Hashable {
  package var name: String
  /// The hash of the object that it names.
  package var target: String
  /// The tagger, or the commit's author for a tag without a message.
  package var author: GitSignature
}

/// The person that did something, and when.
package struct GitSignature: Sendable, Hashable {
  package var name: String
  /// The address, in lower case.
  package var email: String
  /// The seconds since 1970.
  package var seconds: Int
  /// The minutes by which the person's clock was ahead of UTC.
  package var offset: Int
}

extension GitProgram {
  private static let listLimit = 32 << 20

  /// Returns at most `limit` branches, the most recently used first.
  package func branches(of place: GitPlace, limit: Int) async throws -> [BranchLine] {
    let fields = [
      "refname", "HEAD", "upstream", "upstream:track,nobracket", "objectname", "authordate:raw",
      "subject",
    ]
    return try await records(
      fields, ["--sort=-committerdate", "--count=\(limit)", "refs/heads"], of: place
    ).map { fields in
      let (seconds, offset) = Self.time(fields[5])
      // As in `ahead 2, behind 1`.
      let track = fields[3].split(separator: ",").map { $0.split(separator: " ") }
      func distance(_ word: Substring) -> Int? {
        if fields[2].isEmpty { return nil }
        return track.first { $0.first == word }?.last.flatMap { Int($0) } ?? 0
      }
      return BranchLine(
        name: String(fields[0].dropFirst("refs/heads/".count)), isCurrent: fields[1] == "*",
        ahead: distance("ahead"), behind: distance("behind"), isUpstreamGone: fields[3] == "gone",
        hash: fields[4], subject: fields[6], seconds: seconds, offset: offset)
    }
  }

  package func tags(of place: GitPlace) async throws -> [TagLine] {
    if let state = RefState(of: place), !state.hasTags { return [] }
    let fields = [
      "refname", "*objectname", "objectname", "taggername", "authorname", "taggeremail:trim",
      "authoremail:trim", "creatordate:raw",
    ]
    return try await records(fields, ["refs/tags"], of: place).compactMap { fields in
      guard !fields[7].isEmpty else { return nil }
      let (seconds, offset) = Self.time(fields[7])
      let isOwn = !fields[5].isEmpty
      return TagLine(
        name: String(fields[0].dropFirst("refs/tags/".count)),
        target: fields[1].isEmpty ? fields[2] : fields[1],
        author: GitSignature(
          name: isOwn ? fields[3] : fields[4], email: (isOwn ? fields[5] : fields[6]).lowercased(),
          seconds: seconds, offset: offset))
    }
  }

  /// Returns the README of `HEAD`, at most `limit` bytes.
  package func readme(of place: GitPlace, limit: Int) async throws -> (bytes: [UInt8], isCut: Bool)?
  {
    do {
      let (output, _) = try await output(
        ["ls-tree", "-z", "--end-of-options", "HEAD"], of: place, limit: Self.listLimit)
      var best: (rank: Int, hash: String)?
      for entry in output.split(separator: 0) {
        let halves = entry.split(separator: 0x09, maxSplits: 1)
        guard halves.count == 2 else { continue }
        let words = String(decoding: halves[0], as: UTF8.self).split(separator: " ")
        let name = String(decoding: halves[1], as: UTF8.self).lowercased()
        guard words.count == 3, words[0].hasPrefix("100"), words[1] == "blob",
          let rank = Self.readmes.firstIndex(of: name), rank < best?.rank ?? .max
        else { continue }
        best = (rank, String(words[2]))
      }
      guard let best, RefState.isHash(best.hash) else { return nil }
      let found = try await self.output(["cat-file", "blob", best.hash], of: place, limit: limit)
      return (found.bytes, found.isCut)
    } catch GitFailure.failed {
      // There is no commit yet, or its files are not here.
      return nil
    }
  }

  private static let readmes = [
    "readme.md", "readme.markdown", "readme.mdown", "readme.mkd", "readme", "readme.txt",
    "readme.rst", "readme.org", "readme.adoc",
  ]

  /// Returns the language of most files, if known.
  package func language(of place: GitPlace) async throws -> String? {
    let arguments =
      place.isBare
      ? ["ls-tree", "-r", "-z", "--name-only", "--end-of-options", "HEAD"] : ["ls-files", "-z"]
    var count = LanguageCount()
    try await records(arguments, of: place) {
      count.add($0)
      return true
    }
    return count.most
  }

  private func records(_ fields: [String], _ arguments: [String], of place: GitPlace) async throws
    -> [[String]]
  {
    let format = fields.map { "%(\($0))" }.joined(separator: "%1f")
    let (output, _) = try await output(
      ["for-each-ref", "--format=" + format] + arguments, of: place, limit: Self.listLimit)
    return output.split(separator: 0x0A).compactMap { line in
      let parts = line.split(
        separator: 0x1F, maxSplits: fields.count - 1, omittingEmptySubsequences: false)
      return parts.count == fields.count ? parts.map { String(decoding: $0, as: UTF8.self) } : nil
    }
  }

  /// Reads the seconds since 1970 and the zone of a date, as in `1767312000 +0100`.
  static func time(_ text: String) -> (seconds: Int, offset: Int) {
    let words = text.split(separator: " ")
    guard words.count == 2 else { return (0, 0) }
    return (Int(words[0]) ?? 0, CommitLogParser.offset(words[1]))
  }
}
