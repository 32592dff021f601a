internal import Foundation
internal import Hummingbird
internal import Logging

/// A route of the HTTP library that answers with fixed bytes, to hold the pages of a server against:
/// `ServeBenchmark BYTES`.
@main struct ServeBenchmark {
  static func main() async throws {
    let size = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 1
    let page = ByteBuffer(repeating: UInt8(ascii: "x"), count: size)
    let router = Router()
    router.get("/") { _, _ in
      Response(
        status: .ok, headers: [.contentType: "text/html; charset=utf-8"],
        body: ResponseBody(byteBuffer: page))
    }
    var logger = Logger(label: "bare")
    logger.logLevel = .error
    let application = Application(
      router: router,
      configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0)),
      onServerRunning: { channel in
        let address = "http://127.0.0.1:\(channel.localAddress?.port ?? 0)/\n"
        FileHandle.standardOutput.write(Data(address.utf8))
      }, logger: logger)
    try await application.run()
  }
}
