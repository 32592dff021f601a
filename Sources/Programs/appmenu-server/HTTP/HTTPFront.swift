internal import HTTPTypes
internal import Hummingbird
internal import MenuServing
internal import NIOCore

struct HTTPFront: HTTPResponder {
  typealias Context = ServerContext

  let server: MenuServer

  func respond(to request: Request, context: ServerContext) async throws -> Response {
    let asked = Self.asked(request, context)
    let sender = await server.beginFiles(asked)
    let answer: Response
    do {
      answer = try await self.answer(
        to: asked, request, upTo: sender == nil ? MenuServer.formLimit : MenuServer.fileLimit)
    } catch {
      if let sender { await server.endFiles(sender) }
      throw error
    }
    if let sender { await server.endFiles(sender) }
    return answer
  }

  /// Returns a request without its body.
  private static func asked(_ request: Request, _ context: ServerContext) -> ServerRequest {
    var asked = ServerRequest(
      method: request.method.rawValue, path: request.uri.path, query: request.uri.query ?? "",
      client: context.remoteAddress?.ipAddress)
    asked.headers["host"] = request.head.authority
    for field in request.headers {
      let name = field.name.canonicalName
      let separator = name == "cookie" ? "; " : ", "
      asked.headers[name] = asked.headers[name].map { $0 + separator + field.value } ?? field.value
    }
    return asked
  }

  private func answer(
    to asked: ServerRequest, _ request: Request, upTo limit: Int
  ) async throws -> Response {
    var asked = asked
    do {
      let body = try await request.body.collect(upTo: limit)
      asked.body = Array(body.readableBytesView)
    } catch is NIOTooManyBytesError {
      return Response(status: .contentTooLarge)
    }
    let answer = await server.respond(to: asked)
    var headers = HTTPFields()
    for (name, value) in answer.headers {
      if let name = HTTPField.Name(name) { headers.append(HTTPField(name: name, value: value)) }
    }
    return Response(
      status: .init(code: answer.status), headers: headers,
      body: Self.body(answer.body, isHead: request.method == .head))
  }

  private static func body(_ body: ServerResponse.Body, isHead: Bool) -> ResponseBody {
    switch body {
    case .bytes(let bytes):
      return isHead
        ? ResponseBody(contentLength: bytes.isEmpty ? nil : bytes.count) {
          try await $0.finish(nil)
        }
        : ResponseBody(byteBuffer: ByteBuffer(bytes: bytes))
    case .stream(let stream):
      // Writing throws when the other end is gone; a stream that is quiet sends a comment now and then.
      return ResponseBody { writer in
        for await bytes in stream { try await writer.write(ByteBuffer(bytes: bytes)) }
        try await writer.finish(nil)
      }
    }
  }
}
