internal import FieldRules
internal import MenuInteraction
import AppMenuTesting
import Files
import Foundation
import HandlerProtocol
import MenuItems
import ServerAccess
import StructuredData
import Testing

@testable import MenuServing

@MainActor @Suite("Files that users send", .timeLimit(.minutes(5))) struct UploadTests {
  private static let type = "multipart/form-data; boundary=xYz"

  private func parsed(_ body: String, type: String = type) -> FormFields? {
    FormFields(multipart: Array(body.utf8), type: type)
  }

  @Test func `A body has texts and files, whatever they contain`() throws {
    let fields = try #require(
      parsed(
        "--xYz\r\nContent-Disposition: form-data; name=\"do\"\r\n\r\nsubmit\r\n"
          + "--xYz\r\nContent-Disposition: form-data; name=\"f-note\"\r\n\r\none\r\ntwo\r\n"
          + "--xYz\r\nContent-Disposition: form-data; name=\"u-file\"; filename=\"a;b%22.txt\"\r\n"
          + "Content-Type: text/plain\r\n\r\n--xYw\r\n\r\nend\r\n--xYz\r\n"
          + "content-disposition: form-data; name=\"u-other\"; filename=\"\"\r\n\r\n\r\n--xYz--\r\n"
      ))
    #expect(
      fields.fields == [
        .init("do", "submit"), .init("f-note", "one\ntwo"),
        .init("u-file", "a;b\".txt", file: .sent(Array("--xYw\r\n\r\nend".utf8))),
      ])
    #expect(parsed("--xYz--\r\n")?.fields == [])
    let part = "--xYz\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n"
    #expect(parsed(part + String(repeating: "x", count: 1 << 20) + "\r\n--xYz--") != nil)
    #expect(parsed(part + String(repeating: "x", count: 1 << 20 + 1) + "\r\n--xYz--") == nil)
    #expect(parsed(String(repeating: part + "\r\n", count: 1_025) + "--xYz--") == nil)
  }

  @Test(
    arguments: [
      "", "--xYz", "--xYz\r\n", "--xYz\r\n\r\n", "--other\r\n\r\n--other--",
      "--xYz\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nx",
      "--xYz\r\nContent-Disposition: form-data\r\n\r\nx\r\n--xYz--",
      "--xYz\r\nContent-Type: text/plain\r\n\r\nx\r\n--xYz--",
      "--xYz\r\nContent-Disposition: form-data; name=\"a\"\r\nx\r\n--xYz--",
    ])
  func `A malformed body is no form`(body: String) {
    #expect(parsed(body) == nil)
    #expect(parsed(body, type: "multipart/form-data; boundary=") == nil)
    #expect(parsed(body, type: "multipart/form-data") == nil)
  }

  @Test(
    arguments: [
      ("notes.txt", "notes.txt"), ("../../etc/passwd", "passwd"), ("C:\\temp\\a.doc", "a.doc"),
      (".bashrc", "bashrc"), ("-rf", "rf"), ("..", "file"), ("/", "file"), ("", "file"),
      ("a\u{0}b\nc\u{1B}[1m.txt", "ab c[1m.txt"), ("메모 1.txt", "메모 1.txt"),
      (String(repeating: "가", count: 300) + ".txt", String(repeating: "가", count: 65) + ".txt"),
    ])
  func `A file is saved with the last part of its name`(name: String, saved: String) {
    #expect(Uploads.safe(name) == saved)
  }

  @Test func `A file is there until its selection has ended`() throws {
    let folder = TemporaryFolder()
    let uploads = Uploads(in: folder.path + "/uploads")
    func read(_ path: String) -> [UInt8]? {
      FileManager.default.contents(atPath: path).map { Array($0) }
    }
    let first = try uploads.save([1, 2], named: "a", for: "i1", of: "ann")
    let second = try uploads.save([], named: "a", for: "i1", of: "ann")
    let third = try uploads.save([3], named: "a", for: "i2", of: "ann")
    #expect(Set([first, second, third]).count == 3)
    #expect(read(first) == [1, 2])
    uploads.remove(selection: "i1")
    #expect(read(first) == nil && read(second) == nil && read(third) == [3])
    // A server that was killed leaves its files to the next one.
    let abandoned = folder.path + "/uploads/.run.99999999.12345678"
    try FileManager.default.createDirectory(
      atPath: abandoned + "/1", withIntermediateDirectories: true)
    try Data("x".utf8).write(to: URL(filePath: abandoned + "/1/b"))
    uploads.move("i2", to: "i3")
    uploads.remove(selection: "i2")
    #expect(read(third) == [3])
    _ = Uploads(in: folder.path + "/uploads")
    #expect(read(abandoned + "/1/b") == nil && read(third) == nil)
  }

  @Test func `The files of one user leave space for others`() throws {
    let folder = TemporaryFolder()
    let uploads = Uploads(in: folder.path + "/uploads")
    let large = [UInt8](repeating: 0, count: 64 << 20)
    for number in 0..<4 { _ = try uploads.save(large, named: "a", for: "i\(number)", of: "ann") }
    #expect(throws: FileSystemError.self) {
      try uploads.save([1], named: "a", for: "i9", of: "ann")
    }
    _ = try uploads.save([1], named: "a", for: "i9", of: "bob")
    uploads.remove(selection: "i0")
    _ = try uploads.save([1], named: "a", for: "i10", of: "ann")
  }

  @Test func `A form with nothing but a file is one`() {
    #expect(IntentForm(FormFields([.init("u-file", "a", file: .sent([1]))])) != nil)
    #expect(IntentForm(FormFields([.init("token", "a")])) == nil)
  }

  /// All fields of a form in which a user could name a path of the server.
  @Test(
    arguments: [
      ("", [("f-file", "/etc/passwd")]), ("", [("s-file", "/etc/passwd")]),
      ("", [("c-file", "%2Fetc%2Fpasswd")]),
      ("", [("m-file", ""), ("m-file", "%2Fetc%2Fpasswd")]), ("", [("u-file", "/etc/passwd")]),
      ("text", [("text", "/etc/passwd")]),
    ] as [(String, [(String, String)])])
  func `No field names a file of the server`(steps: String, fields: [(String, String)]) async {
    let form = FormContent(
      fields: [.init(id: "file", label: "File", type: .file), .init(id: "note", label: "Note")],
      submit: .init(label: "Send", action: "send"))
    let page = await TestPage(view: HandlerView(title: "Form", content: .form(form)))
    let all =
      fields.map { FormFields.Field($0.0, $0.1) } + [.init("f-note", "x"), .init("do", steps)]
    _ = IntentForm(FormFields(all))?.perform(on: page.stack)
    #expect(page.stack.level.form?.values["file"] == .null)
    let saved = FormFields([.init("u-file", "a", file: .saved("/uploads/a"))])
    _ = IntentForm(saved)?.perform(on: page.stack)
    #expect(page.stack.level.form?.values["file"] == "/uploads/a")
  }

  @Test func `A link names no file of the server`() async throws {
    let operation = ItemOperation(
      .command(["/usr/bin/count", "{{file}}"]), output: .view,
      inputs: [ItemInput(id: "file", kind: .file), ItemInput(id: "note")])
    let item = MenuItem(title: "Count", id: "tools", operation: operation)
    let site = try await TestSite(menu: Menu(title: "M", entries: [.item(item)]))
    let browser = try site.browser("chief")
    await browser.get("/i/tools?input.file=/etc/passwd&input.note=x")
    #expect(!browser.text.contains("/etc/passwd") && browser.text.contains("not used: file"))
  }

  @Test func `Only users who have signed in send files, one form at a time, and few at once`()
    async throws
  {
    let site = try await TestSite()
    func request(_ user: String?, _ path: String = "/do", _ type: String = Self.type) throws
      -> ServerRequest
    {
      var request = try site.browser(user).request("POST", path)
      request.headers["content-type"] = type
      return request
    }
    for (user, path, type) in [
      (nil, "/do", Self.type), ("chief", "/do", "application/x-www-form-urlencoded"),
      ("chief", "/sign-out", Self.type), ("chief", "/", Self.type),
    ] {
      #expect(site.server.beginFiles(try request(user, path, type)) == nil)
    }
    let own = try request("chief")
    let session = try #require(site.server.beginFiles(own))
    #expect(site.server.beginFiles(own) == nil)
    for _ in 0..<3 { #expect(site.server.beginFiles(try request("chief")) != nil) }
    #expect(site.server.beginFiles(try request("chief")) == nil)
    site.server.endFiles(session)
    #expect(site.server.beginFiles(own) != nil)
  }
}
