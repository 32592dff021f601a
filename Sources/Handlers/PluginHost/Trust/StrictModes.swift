internal import CProcesses
internal import Platform
package import DisplayText
internal import Files
internal import SourceText

/// Finds whether other users could change a file or put another one in its place, as `StrictModes` of sshd does.
///
/// What belongs to root is as good as the user's own. A group that has no other member may write, as with the umask
/// 002 that gives each user such a group.
package struct StrictModes: Sendable {
  package enum Flaw: Sendable, Hashable {
    /// A file or folder belongs to another user, whose number is given.
    case owner(path: String, user: UInt32)
    /// Other users may write to a file or folder.
    case writable(path: String)
    /// There is nothing at a path, or a link by now.
    case missing(path: String)

    package var isMissing: Bool { if case .missing = self { true } else { false } }

    package func text(_ wording: Wording, showing visible: (String) -> String) -> String {
      switch self {
      case .owner(let path, let user): wording(.otherOwner(path: visible(path), user: user))
      case .writable(let path): wording(.writableByOthers(path: visible(path)))
      case .missing(let path): wording(.isMissing(path: visible(path)))
      }
    }
  }

  private let user: UInt32
  private let groups: PrivateGroups

  package init(user: UInt32 = geteuid(), accounts: String = "/etc") {
    self.user = user
    groups = PrivateGroups(user: user, folder: accounts)
  }

  /// Returns the flaw of the file or folder at `path` itself, or nil if it has none.
  package func flaw(at path: String) -> Flaw? {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT != S_IFLNK else {
      return .missing(path: path)
    }
    if let flaw = owner(of: path, status) { return flaw }
    return isWritable(path, status) ? .writable(path: path) : nil
  }

  /// Returns the flaw of a file, or of a folder or link that leads to it, or nil if only the user can change what is
  /// at `path`.
  ///
  /// A folder that everyone may write to, but where only the owner of a file may remove it (`/tmp`), is as good as
  /// others unless it is inside the trusted folder: there, others could add files.
  ///
  /// - Parameters:
  ///   - path: an absolute path.
  ///   - folder: the trusted folder, an absolute path without links, or nil if only this one file counts.
  ///   - followsLinks: whether links may lead to the file; otherwise a link counts as missing.
  package func flaw(
    of path: String, inside folder: String? = nil, followsLinks: Bool = false
  ) -> Flaw? {
    guard path.isAbsolutePath else { return .missing(path: path) }
    let trusted = folder.map { PathBytes($0) }
    // The names that are still to be gone, the next one last; the root is the first.
    var names = path.pathNames.reversed() + [""]
    var place = ""
    var linksLeft = 40
    while let name = names.popLast() {
      if name.hasSameBytes(as: ".") { continue }
      if name.hasSameBytes(as: "..") {
        place = place.folderOfPath
        continue
      }
      let next = name.isEmpty ? "/" : place.appendingPath(name)
      var status = stat()
      guard lstat(next, &status) == 0 else { return .missing(path: next) }
      if let flaw = owner(of: next, status) { return flaw }
      if status.st_mode & S_IFMT == S_IFLNK {
        guard followsLinks, linksLeft > 0, let target = LinkTarget.text(of: next) else {
          return .missing(path: next)
        }
        linksLeft -= 1
        names += target.pathNames.reversed() + (target.isAbsolutePath ? [""] : [])
        continue
      }
      if isWritable(next, status) {
        let isSticky = status.st_mode & S_IFMT == S_IFDIR && status.st_mode & mode_t(S_ISVTX) != 0
        let isInside = trusted.map { PathBytes(next).isInside($0) } ?? false
        guard isSticky, !isInside else { return .writable(path: next) }
      }
      place = next
    }
    return nil
  }

  private func owner(of path: String, _ status: stat) -> Flaw? {
    status.st_uid == user || status.st_uid == 0 ? nil : .owner(path: path, user: status.st_uid)
  }

  private func isWritable(_ path: String, _ status: stat) -> Bool {
    if status.st_mode & mode_t(S_IWOTH) != 0 { return true }
    guard status.st_mode & mode_t(S_IWGRP) != 0 else { return false }
    // With an access control list, the bits of the group are an upper bound for users that it names.
    return !groups.contains(status.st_gid) || cp_has_access_list(path)
  }
}

/// The groups that have one user as their only member, from the files `passwd` and `group` in a folder.
///
/// The files are read only when a file is found that its group may write to.
private struct PrivateGroups: Sendable {
  /// The number of the user.
  let user: UInt32
  let folder: String

  /// Returns whether `group` is the main group of the user, of no other user, and lists no other member.
  func contains(_ group: UInt32) -> Bool {
    let users = lines(of: "passwd")
    let own = users.filter { number($0, 2) == user }
    guard !own.isEmpty, own.allSatisfy({ number($0, 3) == group }),
      !users.contains(where: { number($0, 2) != user && number($0, 3) == group })
    else { return false }
    let entries = lines(of: "group").filter { number($0, 2) == group }
    return entries.count == 1
      && entries.allSatisfy { entry in
        entry.count == 4
          && entry[3].split(separator: UInt8(ascii: ",")).allSatisfy { member in
            own.contains { $0[0].elementsEqual(member) }
          }
      }
  }

  private func number(_ fields: [ArraySlice<UInt8>], _ index: Int) -> UInt32? {
    guard index < fields.count else { return nil }
    return UInt32(String(decoding: fields[index], as: UTF8.self))
  }

  private func lines(of name: String) -> [[ArraySlice<UInt8>]] {
    guard let bytes = try? LocalFileSystem().readRegularFile(folder + "/" + name, limit: 16 << 20)
    else { return [] }
    return bytes.split(separator: 0x0A).map { line in
      line.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    }
  }
}

/// The target of a symbolic link.
enum LinkTarget {
  /// Returns the bytes of the target; none if it cannot be read.
  static func bytes(of link: String) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: Int(PATH_MAX)) { buffer, count in
      count = buffer.withMemoryRebound(to: CChar.self) { characters in
        characters.baseAddress.map { max(0, readlink(link, $0, characters.count)) } ?? 0
      }
    }
  }

  /// Returns the target if it can be read and is UTF-8.
  static func text(of link: String) -> String? {
    let bytes = bytes(of: link)
    return bytes.isEmpty ? nil : String(validating: bytes, as: UTF8.self)
  }
}
