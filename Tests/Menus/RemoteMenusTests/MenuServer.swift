import Foundation
import MenuItems
import PluginHTTP
import Testing

@testable import RemoteMenus

/// A server of menus in a process of its own, which ends with this object or on request.
final class MenuServer: Sendable {
  /// What a server did with the requests for a menu.
  struct Log: Decodable, Equatable {
    var asked: Int
    var unchanged: Int
    var gone: Int
  }

  let origin: String
  private let input: FileHandle
  private let process: Process

  init() throws {
    process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "python3",
      URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/menu-server.py",
    ]
    let (output, input) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    var data = Data()
    while data.last != UInt8(ascii: "\n") {
      let more = output.fileHandleForReading.availableData
      if more.isEmpty { break }
      data += more
    }
    let port = try #require(
      Int(String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)))
    origin = "http://127.0.0.1:\(port)"
    self.input = input.fileHandleForWriting
  }

  deinit { try? input.close() }

  /// Ends the server; nothing listens at its port any more.
  func stop() {
    try? input.close()
    process.waitUntilExit()
  }

  func menu(_ name: String, digest: String? = nil) throws -> RemoteMenu {
    RemoteMenu(try MenuAddress(origin + name), digest: digest)
  }

  /// Sets the answer at `name`.
  func set(_ name: String, _ body: String, _ rules: [String: String] = [:]) async throws {
    var headers = ["Content-Type": "text/plain"]
    for (rule, value) in rules { headers["X-" + rule] = value }
    let request = HTTPRequest(
      origin + name, method: "PUT", headers: headers, body: Array(body.utf8))
    let response = try await HTTPClient(retry: .never).fetch(request)
    #expect(response.status == 204)
  }

  func log(_ name: String) async throws -> Log {
    let response = try await HTTPClient(retry: .never).fetch(HTTPRequest(origin + "/log" + name))
    return try JSONDecoder().decode(Log.self, from: Data(response.body))
  }
}

/// A folder of a test's own.
final class MenuFolder: Sendable {
  let path = NSTemporaryDirectory() + "appmenu-menus-\(UUID().uuidString.prefix(8))"

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
