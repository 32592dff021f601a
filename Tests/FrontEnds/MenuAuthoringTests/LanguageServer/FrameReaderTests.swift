import StructuredData
import MenuAuthoring
import Testing

@Suite("Frames of the base protocol", .timeLimit(.minutes(5))) struct FrameReaderTests {
  @Test func `Messages are cut from the stream wherever it is split`() throws {
    let stream =
      FrameReader.frame(Array("{\"a\":1}".utf8)) + FrameReader.frame([])
      + FrameReader.frame(Array("é".utf8))
    for size in [1, 2, 7, 1000] {
      var reader = FrameReader()
      var found: [[UInt8]] = []
      for start in stride(from: 0, to: stream.count, by: size) {
        reader.append(stream[start..<min(start + size, stream.count)])
        while let body = try reader.next() { found.append(body) }
      }
      #expect(found.map { String(decoding: $0, as: UTF8.self) } == ["{\"a\":1}", "", "é"])
    }
  }

  @Test(arguments: [
    "Content-Length: x\r\n\r\n", "Content-Type: a\r\n\r\n{}", "Content-Length\r\n\r\n",
    "Content-Length: 99999999999999999999\r\n\r\n", "Content-Length: -1\r\n\r\n",
    String(repeating: "x", count: 9000),
  ])
  func `A header that is none is told of`(text: String) {
    var reader = FrameReader()
    reader.append(Array(text.utf8))
    #expect(throws: FrameReader.Malformed.self) { try reader.next() }
  }

  @Test func `Other headers are let be, in any case of letters`() throws {
    var reader = FrameReader()
    reader.append(
      Array(
        "content-length: 2\r\nContent-Type: application/vscode-jsonrpc; charset=utf-8\r\n\r\n{}"
          .utf8))
    #expect(try reader.next() == Array("{}".utf8))
  }

  @Test func `Messages are told apart by what they have`() {
    #expect(
      RPCMessage(Array("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"x\"}".utf8))
        == .request(id: .number(1), method: "x", params: .null))
    #expect(
      RPCMessage(Array("{\"jsonrpc\":\"2.0\",\"method\":\"x\",\"params\":[1]}".utf8))
        == .notification(method: "x", params: [1]))
    #expect(
      RPCMessage(Array("{\"jsonrpc\":\"2.0\",\"id\":\"a\",\"result\":null}".utf8))
        == .response(id: .string("a"), result: .null))
    for (text, code) in [
      ("{", -32700), ("[]", -32600), ("{\"id\":1,\"method\":\"x\"}", -32600),
      ("{\"jsonrpc\":\"2.0\",\"id\":[],\"method\":\"x\"}", -32600),
    ] {
      guard case .invalid(_, let error) = RPCMessage(Array(text.utf8)) else {
        Issue.record("\(text) is taken")
        continue
      }
      #expect(error.code.rawValue == code)
    }
  }
}
