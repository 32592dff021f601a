internal import Files
internal import Platform
internal import SourceText

/// A copy of a folder in the making, which is readable by the user alone and written only once.
package struct SealedCopy {
  /// The absolute path of the copy; there must be nothing yet.
  let path: String

  /// Makes the folder at `name`, a path inside that begins with a slash, or is empty for the copy itself.
  func addFolder(_ name: String) throws(FolderDigest.Refusal) {
    guard mkdir(path + name, 0o700) == 0, chmod(path + name, 0o700) == 0 else {
      throw failure(FileSystemError(number: errno))
    }
  }

  /// Makes a file with `content`, executable if a file with the permissions `mode` is.
  func addFile(_ name: String, _ content: Data, mode: mode_t) throws(FolderDigest.Refusal) {
    do throws(FileSystemError) {
      try AtomicFile.create(path + name, with: content, mode: mode & 0o111 == 0 ? 0o400 : 0o500)
    } catch { throw failure(error) }
  }

  func addLink(_ name: String, to target: String) throws(FolderDigest.Refusal) {
    guard symlink(target, path + name) == 0 else { throw failure(FileSystemError(number: errno)) }
  }

  /// Removes the permission to write to a complete folder.
  func seal(_ name: String) { chmod(path + name, 0o500) }

  private func failure(_ error: FileSystemError) -> FolderDigest.Refusal {
    FolderDigest.Refusal(
      reason: "It cannot be copied to '\(path.folderOfPath)': \(error.reason).",
      hint: "Check that HOME or XDG_DATA_HOME can be written to.")
  }
}

/// The copies of trusted folders, from which their plugins run.
///
/// They belong to the user, as plugins do that the user has installed.
struct TrustedCopies: Sendable {
  private let folder: String

  init(host: HostEnvironment) { folder = host.folder(.data) + "/trusted" }

  func path(_ name: String) -> String { folder + "/" + name }

  func draft() -> String { Draft.path(for: path("copy")) }

  /// Copies `source` to `draft`, every file read once; returns the hash of the copy.
  func copy(_ source: String, to draft: String) throws(FolderDigest.Refusal) -> String {
    do throws(FileSystemError) { try PrivateFiles.makeFolder(folder) } catch {
      throw FolderDigest.Refusal(
        reason: "'\(folder)' cannot be created: \(error.reason).",
        hint: "Check that HOME or XDG_DATA_HOME can be written to.")
    }
    return try FolderDigest.hash(of: source, copyingTo: SealedCopy(path: draft))
  }

  /// Moves `draft` to the place of the copy called `name`; if another process was first, its copy is the same.
  func place(_ draft: String, as name: String) {
    if rename(draft, path(name)) != 0 { PrivateFiles.remove(draft) }
  }

  func remove(_ name: String) { PrivateFiles.remove(path(name)) }

  /// Removes all copies but those called `names`, and the remains of killed processes.
  func removeAll(but names: Set<String>) {
    for name in LocalFileSystem().names(inDirectory: folder) ?? []
    where !name.isHiddenName && !names.contains(name) { remove(name) }
    Draft.removeAbandoned(in: folder)
  }
}
