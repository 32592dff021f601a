import Files
import Foundation
import SourceText
import Testing

@Suite(.timeLimit(.minutes(5))) struct AtomicFileTests {
  private let folder: String

  init() throws {
    folder = NSTemporaryDirectory() + "atomic-\(UUID().uuidString.prefix(8))"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  private func content(_ name: String) -> String? {
    FileManager.default.contents(atPath: folder + "/" + name).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }

  @Test func `A file keeps its permissions, and nothing stays beside it`() throws {
    let path = folder + "/a"
    try Data("old".utf8).write(to: URL(fileURLWithPath: path))
    chmod(path, 0o640)
    try AtomicFile.write(Array("new".utf8), to: path)
    var status = stat()
    #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o640)
    #expect(content("a") == "new")
    #expect(try names() == ["a"])
    try FileManager.default.removeItem(atPath: folder)
  }

  @Test func `A link stays, and the file that it leads to is replaced`() throws {
    try Data("old".utf8).write(to: URL(fileURLWithPath: folder + "/a"))
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/link", withDestinationPath: "a")
    try AtomicFile.write(Array("new".utf8), to: folder + "/link")
    #expect(content("a") == "new")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder + "/link") == "a")
    try FileManager.default.removeItem(atPath: folder)
  }

  @Test func `What must not be replaced stays, and so does what cannot be written`()
    throws
  {
    try Data("old".utf8).write(to: URL(fileURLWithPath: folder + "/a"))
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/loose", withDestinationPath: "none")
    #expect(throws: FileSystemError(number: EEXIST)) {
      try AtomicFile.write([], to: folder + "/a", replacing: .nothing)
    }
    #expect(throws: FileSystemError.self) { try AtomicFile.write([], to: folder + "/loose") }
    #expect(throws: FileSystemError.self) { try AtomicFile.write([], to: folder) }
    #expect(throws: FileSystemError.self) { try AtomicFile.write([], to: folder + "/none/a") }
    try AtomicFile.write(Array("b".utf8), to: folder + "/b", replacing: .nothing)
    #expect(content("a") == "old" && content("b") == "b")
    #expect(try names() == ["a", "b", "loose"])
    try FileManager.default.removeItem(atPath: folder)
  }

  @Test func `A file that was changed or removed since it was read is not replaced`()
    throws
  {
    let (path, old) = (folder + "/a", Array("old".utf8))
    for other in ["new", "older", "ol", ""] {
      try Data(other.utf8).write(to: URL(fileURLWithPath: path))
      #expect(throws: AtomicFile.changed) {
        try AtomicFile.write(Array("mine".utf8), to: path, replacing: .content(old))
      }
      #expect(content("a") == other)
    }
    try FileManager.default.removeItem(atPath: path)
    #expect(throws: AtomicFile.changed) {
      try AtomicFile.write(Array("mine".utf8), to: path, replacing: .content(old))
    }
    #expect(try names() == [])
    try Data(old).write(to: URL(fileURLWithPath: path))
    try AtomicFile.write(Array("mine".utf8), to: path, replacing: .content(old))
    #expect(content("a") == "mine")
    #expect(try names() == ["a"])
    try FileManager.default.removeItem(atPath: folder)
  }

  @Test func `A name may be as long as the system takes`() throws {
    let name = String(repeating: "가", count: 80) + ".yaml"
    try AtomicFile.write(Array("a".utf8), to: folder + "/" + name)
    try AtomicFile.write(Array("b".utf8), to: folder + "/" + name)
    #expect(content(name) == "b")
    #expect(try names() == [name])
    try FileManager.default.removeItem(atPath: folder)
  }

  @Test
  func `Of several files none is changed if one cannot be written or is not as expected`() throws {
    for name in ["a", "b"] { try AtomicFile.write(Array(name.utf8), to: folder + "/" + name) }
    let closed = folder + "/closed"
    try FileManager.default.createDirectory(
      atPath: closed, withIntermediateDirectories: false)
    let first = AtomicFile.Change(
      folder + "/a", Array("new".utf8), replacing: .content(Array("a".utf8)))
    let changed = AtomicFile.Change(folder + "/b", Array("new".utf8), replacing: .content([]))
    let folderItself = AtomicFile.Change(closed, Array("new".utf8), replacing: .anything)
    for second in [changed, folderItself] {
      let refusal = #expect(throws: AtomicFile.Refusal.self) {
        try AtomicFile.write([first, second])
      }
      #expect(refusal?.path == second.path && refusal?.written == [])
    }
    #expect(content("a") == "a" && content("b") == "b")
    #expect(try names() == ["a", "b", "closed"])
    try AtomicFile.write([first])
    #expect(content("a") == "new")
    try FileManager.default.removeItem(atPath: folder)
  }

  @Test(.enabled(if: getuid() != 0))
  func `A folder that takes no new file is named`() throws {
    try AtomicFile.write(Array("old".utf8), to: folder + "/a")
    chmod(folder, 0o555)
    let refusal = #expect(throws: FileSystemError.self) {
      try AtomicFile.write(Array("new".utf8), to: folder + "/a")
    }
    #expect(refusal?.reason.hasPrefix("its folder '\(folder)' takes no new file: ") == true)
    chmod(folder, 0o755)
    try FileManager.default.removeItem(atPath: folder)
  }
}
