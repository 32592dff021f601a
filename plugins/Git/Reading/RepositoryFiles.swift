package enum RepositoryFiles {
  /// The size of all objects in bytes, except those shared with another repository.
  package static func size(of place: GitPlace) -> Int {
    let objects = place.commonFolder + "/objects"
    var size = folderSize(objects + "/pack")
    for (name, isFolder) in SmallFile.names(in: objects) ?? []
    where isFolder && name.utf8.count == 2 {
      size += folderSize(objects + "/" + name)
    }
    return size
  }

  /// Returns the number of stashes, from git if its files do not contain it.
  package static func stashes(of place: GitPlace, git: GitProgram) async throws -> Int {
    guard FileSignature(place.commonFolder + "/reftable") == nil else {
      do {
        return try await git.output(
          ["rev-list", "--walk-reflogs", "refs/stash", "--"], of: place, limit: 1 << 20
        ).bytes.count { $0 == 0x0A }
      } catch GitFailure.failed {
        // There are no stashes.
        return 0
      }
    }
    return SmallFile.end(of: place.commonFolder + "/logs/refs/stash", limit: 1 << 20)
      .count { $0 == 0x0A }
  }

  /// The seconds since 1970 of the last entry in the reflog of `HEAD`.
  package static func lastUse(of place: GitPlace) -> Int? {
    let bytes = SmallFile.end(of: place.gitFolder + "/logs/HEAD", limit: 64 << 10)
    return bytes.split(separator: 0x0A).last.flatMap { Reflog.line($0)?.author.seconds }
  }

  private static func folderSize(_ folder: String) -> Int {
    (SmallFile.names(in: folder) ?? []).reduce(0) { sum, entry in
      sum + (entry.isFolder ? 0 : Int(FileSignature(folder + "/" + entry.name)?.size ?? 0))
    }
  }
}
