import AppMenuTesting
import Files
import Foundation
import SourceText
import Testing

@testable import PluginHost

/// Files and folders of several owners, which only root can make.
@Suite(.timeLimit(.minutes(5)), .enabled(if: geteuid() == 0)) struct StrictModesTests {
  private let scratch = TemporaryFolder()
  private let base: String
  private static let user: UInt32 = 41_001
  private static let other: UInt32 = 41_002

  init() throws {
    try FileManager.default.createDirectory(
      atPath: scratch.path, withIntermediateDirectories: true)
    base = try #require(LocalFileSystem().canonicalPath(scratch.path))
    for folder in [base, base + "/parent", base + "/parent/folder"] {
      mkdir(folder, 0o755)
      chmod(folder, 0o755)
    }
    try Data("x".utf8).write(to: URL(fileURLWithPath: base + "/parent/folder/file"))
  }

  private var file: String { base + "/parent/folder/file" }
  private var folder: String { base + "/parent/folder" }

  private func check(_ accounts: String = "/nonexistent") -> StrictModes {
    StrictModes(user: Self.user, accounts: accounts)
  }

  @Test(
    "A file counts where its owner, the owners of its folders and all their modes allow no other user to change it"
  )
  func enumerated() throws {
    let owners = [Self.user, 0, Self.other]
    for fileOwner in owners {
      for fileMode: mode_t in [0o600, 0o644, 0o755, 0o664, 0o646, 0o666, 0o620, 0o602] {
        chown(file, fileOwner, 0)
        chmod(file, fileMode)
        for folderOwner in owners {
          for folderMode: mode_t in [0o700, 0o755, 0o775, 0o757, 0o777, 0o1777, 0o1775] {
            chown(folder, folderOwner, 0)
            chmod(folder, folderMode)
            for trusted in [nil, base + "/parent", folder] {
              let isFileSafe = fileOwner != Self.other && fileMode & 0o022 == 0
              let isSticky = folderMode & 0o1000 != 0
              let isFolderSafe =
                folderOwner != Self.other
                && (folderMode & 0o022 == 0 || isSticky && trusted == nil)
              let flaw = check().flaw(of: file, inside: trusted)
              #expect(
                (flaw == nil) == (isFileSafe && isFolderSafe),
                "\(fileOwner) \(String(fileMode, radix: 8)) \(folderOwner) \(String(folderMode, radix: 8)) \(trusted ?? "-")"
              )
            }
          }
        }
        #expect(
          (check().flaw(at: file) == nil) == (fileOwner != Self.other && fileMode & 0o022 == 0))
      }
    }
  }

  @Test("A folder above the trusted one counts, too, but for one like /tmp") func above() {
    chown(file, Self.user, 0)
    for mode: mode_t in [0o755, 0o777, 0o1777] {
      chmod(base + "/parent", mode)
      let flaw = check().flaw(of: file, inside: folder)
      #expect(flaw == (mode == 0o777 ? .writable(path: base + "/parent") : nil))
    }
    chmod(base + "/parent", 0o755)
    chown(base + "/parent", Self.other, 0)
    #expect(
      check().flaw(of: file, inside: folder)
        == .owner(path: base + "/parent", user: Self.other))
  }

  @Test func `Every link on the way counts, with its own owner and folder`() throws {
    chmod(file, 0o644)
    mkdir(base + "/open", 0o777)
    chmod(base + "/open", 0o777)
    mkdir(base + "/sticky", 0o1777)
    chmod(base + "/sticky", 0o1777)
    let cases: [(link: String, owner: UInt32, isSafe: Bool)] = [
      (base + "/link", Self.user, true), (base + "/link", 0, true),
      (base + "/link", Self.other, false), (base + "/open/link", Self.user, false),
      (base + "/sticky/link", Self.user, true), (base + "/sticky/link", Self.other, false),
    ]
    for (link, owner, isSafe) in cases {
      unlink(link)
      for target in [file, folder] {
        unlink(link)
        symlink(target, link)
        lchown(link, owner, 0)
        // A link to a link, and a relative one.
        unlink(base + "/first")
        symlink(String(link.dropFirst(base.count + 1)), base + "/first")
        for start in [link, base + "/first", base + "/./parent/../first"] {
          let path = target == file ? start : start + "/file"
          #expect(
            (check().flaw(of: path, followsLinks: true) == nil) == isSafe,
            "\(link) \(owner) \(path)")
          #expect(check().flaw(of: path) != nil)
        }
      }
    }
    symlink(base + "/round", base + "/round")
    #expect(check().flaw(of: base + "/round", followsLinks: true) != nil)
    #expect(check().flaw(of: base + "/nothing") == .missing(path: base + "/nothing"))
    #expect(check().flaw(of: "relative") == .missing(path: "relative"))
  }

  static let groups: [(passwd: String, group: String, isPrivate: Bool)] = [
    ("me:x:41001:5001::/:/bin/sh", "me:x:5001:", true),
    ("me:x:41001:5001::/:/bin/sh", "me:x:5001:me", true),
    ("me:x:41001:5001::/:/bin/sh", "me:x:5001:me,you", false),
    ("me:x:41001:5001::/:/bin/sh", "me:x:5001:you", false),
    ("me:x:41001:5001::/:/bin/sh\nyou:x:41002:5001::/:/bin/sh", "me:x:5001:", false),
    ("me:x:41001:5002::/:/bin/sh", "me:x:5001:", false),
    ("me:x:41001:5001::/:/bin/sh", "me:x:5001:\nalso:x:5001:you", false),
    ("you:x:41002:5001::/:/bin/sh", "me:x:5001:", false),
    ("me:x:41001:5001::/:/bin/sh", "", false), ("", "me:x:5001:", false),
    ("me:x:41001", "me:x:5001", false),
  ]

  @Test(arguments: groups)
  func `A group may write that has the user as its only member`(
    passwd: String, group: String, isPrivate: Bool
  ) throws {
    let accounts = base + "/etc"
    mkdir(accounts, 0o755)
    try Data(passwd.utf8).write(to: URL(fileURLWithPath: accounts + "/passwd"))
    try Data(group.utf8).write(to: URL(fileURLWithPath: accounts + "/group"))
    chown(file, Self.user, 5001)
    chmod(file, 0o664)
    #expect((check(accounts).flaw(of: file) == nil) == isPrivate)
    chmod(file, 0o666)
    #expect(check(accounts).flaw(of: file) == .writable(path: file))
  }

  #if os(Linux)
    @Test(
      "A group that only the user is in may write, but not with users that an access list names")
    func accessList() throws {
      let accounts = base + "/etc"
      mkdir(accounts, 0o755)
      try Data("me:x:41001:5001::/:/bin/sh".utf8).write(
        to: URL(fileURLWithPath: accounts + "/passwd"))
      try Data("me:x:5001:".utf8).write(to: URL(fileURLWithPath: accounts + "/group"))
      chown(file, Self.user, 5001)
      chmod(file, 0o664)
      #expect(check(accounts).flaw(of: file) == nil)
      // Version 2, then the tag, the rights and the number of each entry: the owner, a user, the group, the mask, all.
      var list: [UInt8] = [2, 0, 0, 0]
      for (tag, rights, number) in [
        (1, 6, UInt32.max), (2, 6, Self.other), (4, 6, .max), (0x10, 6, .max), (0x20, 4, .max),
      ] as [(UInt16, UInt16, UInt32)] {
        for value in [UInt32(tag) | UInt32(rights) << 16, number] {
          list += (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
      }
      // The C library's module does not declare this function.
      typealias SetAttribute =
        @convention(c) (
          UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafeRawPointer, Int, Int32
        ) -> Int32
      let symbol = try #require(dlsym(nil, "setxattr"))
      let setAttribute = unsafeBitCast(symbol, to: SetAttribute.self)
      guard setAttribute(file, "system.posix_acl_access", list, list.count, 0) == 0 else {
        // This file system has none.
        #expect(errno == ENOTSUP)
        return
      }
      #expect(check(accounts).flaw(of: file) == .writable(path: file))
    }
  #endif
}
