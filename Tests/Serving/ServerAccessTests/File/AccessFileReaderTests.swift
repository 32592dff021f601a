import AppMenuTesting
import Foundation
import SourceText
import Testing

@testable import ServerAccess

@Suite("Access files on disk", .timeLimit(.minutes(5))) struct AccessFileReaderTests {
  private final class Folder {
    let path = NSTemporaryDirectory() + "appmenu-access-\(UUID().uuidString.prefix(8))"

    init() throws {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func write(_ text: String, to name: String, mode: Int) throws -> String {
      let file = path + "/" + name
      try Data(text.utf8).write(to: URL(fileURLWithPath: file))
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file)
      return file
    }
  }

  private let rules = "rules: [{allow: view, everyone: true, items: '**'}]\n"
  private let reader = AccessFileReader(variable: { _ in nil })

  @Test
  func `A file that everyone can read is warned of, and one that others can change is refused`()
    throws
  {
    let folder = try Folder()
    let closed = reader.read(try folder.write(rules, to: "a.yaml", mode: 0o640))
    #expect(closed.diagnostics.isEmpty && closed.access != nil)
    let open = reader.read(try folder.write(rules, to: "b.yaml", mode: 0o644))
    #expect(open.diagnostics.map(\.code) == ["open-file"] && open.access != nil)
    #expect(open.diagnostics.map(\.severity) == [.warning])
    for mode in [0o666, 0o660] {
      let writable = reader.read(try folder.write(rules, to: "c\(mode).yaml", mode: mode))
      #expect(writable.diagnostics.map(\.severity) == [.error] && writable.access == nil)
    }
  }

  @Test
  func `A file that is not there, a folder, or a file that is too large, allows nothing`() throws {
    let folder = try Folder()
    let missing = reader.read(folder.path + "/none.yaml")
    #expect(missing.diagnostics.map(\.code) == ["file-not-found"] && missing.access == nil)
    #expect(reader.read(folder.path).access == nil)
    #expect(mkfifo(folder.path + "/pipe", 0o600) == 0)
    #expect(reader.read(folder.path + "/pipe").access == nil)
    let large = try folder.write(
      rules + String(repeating: "# padding\n", count: 500_000), to: "large.yaml", mode: 0o600)
    #expect(reader.read(large).diagnostics.map(\.code) == ["too-large"])
    let empty = reader.read(try folder.write("", to: "empty.yaml", mode: 0o600))
    #expect(empty.access == nil && !empty.diagnostics.isEmpty)
  }

  @Test
  func `The secret of an issuer is read from a file beside the access file`() throws {
    let folder = try Folder()
    let text =
      rules + "openid: {issuer: 'https://a', clientId: b, users: [c], secretFile: secret}\n"
    let path = try folder.write(text, to: "a.yaml", mode: 0o600)
    _ = try folder.write("s3cret\r\n", to: "secret", mode: 0o600)
    let reading = reader.read(path)
    #expect(reading.diagnostics.isEmpty)
    #expect(reading.access?.openID?.clientSecret?.isEqual(to: "s3cret") == true)
    #expect(reading.files == [path, folder.path + "/secret"])
    _ = try folder.write("s3cret", to: "secret", mode: 0o604)
    #expect(reader.read(path).diagnostics.map(\.code) == ["open-file"])
    for bad in ["", "\n", "two words", "a\nb", "é"] {
      _ = try folder.write(bad, to: "secret", mode: 0o600)
      #expect(reader.read(path).diagnostics.map(\.code) == ["bad-hash"])
    }
  }
}
