import AppMenuTesting
import FieldRules
import Files
import StructuredData
import MenuAuthoring
import MenuItems
import SourceText
import Synchronization
import Testing

/// The surroundings of tests: a few handlers and icons.
struct TestSurroundings: AuthoringSurroundings {
  var catalog = SchemaCatalog.menu

  func facts(for kind: DocumentKind, pluginFolders: [String]) async -> AuthoringFacts {
    let order = HandlerArgument(
      ItemInput(id: "order", kind: .choice, isRequired: true, choices: ["newest", "oldest"]))
    return AuthoringFacts(
      catalog: catalog,
      handlers: [
        HandlerFact(
          name: "activity", plugin: "Public activity", manifest: "/p/activity/plugin.yaml"),
        HandlerFact(
          name: "repositories", plugin: "Repositories", manifest: "/p/repos/plugin.yaml",
          arguments: [order]),
      ], icons: [IconFact(name: "star", glyph: "★")])
  }

  func findings(
    in path: String, _ kind: DocumentKind, fileSystem: any FileSystem
  ) async -> [Diagnostic] { [] }

  func formatted(_ text: [UInt8], path: String) async -> [UInt8]? {
    let text = String(decoding: text, as: UTF8.self)
    return text.contains("[") ? nil : Array(text.replacing("title:  ", with: "title: ").utf8)
  }

  func forget() async {}
}

/// An editor at the other end of the pipe.
actor Editor {
  let server: LanguageServer
  private let messages: AsyncStream<StructuredValue>
  private var version = 1
  private var requests = 0
  private(set) var received: [StructuredValue] = []

  init(
    files: [String: String] = [:], surroundings: any AuthoringSurroundings = TestSurroundings()
  ) {
    let (stream, continuation) = AsyncStream.makeStream(of: StructuredValue.self)
    server = LanguageServer(
      surroundings: surroundings, fileSystem: InMemoryFileSystem(files),
      version: "0.0.0", pause: { _ in try Task.checkCancellation() }
    ) { bytes in
      var reader = FrameReader()
      reader.append(bytes)
      if let body = try? reader.next(), let document = try? JSONDocument(body, depth: 64) {
        continuation.yield(document.root.value)
      }
    }
    messages = stream
  }

  func send(_ message: StructuredValue) async {
    await server.receive(JSONWriter.bytes(of: message))
  }

  func notify(_ method: String, _ params: StructuredValue) async {
    await send(["jsonrpc": "2.0", "method": .string(method), "params": params])
  }

  /// Waits for the next message that `isWanted` takes; others are kept.
  func next(where isWanted: (StructuredValue) -> Bool) async -> StructuredValue {
    if let index = received.firstIndex(where: isWanted) { return received.remove(at: index) }
    var iterator = messages.makeAsyncIterator()
    while let message = await iterator.next(isolation: #isolation) {
      if isWanted(message) { return message }
      received.append(message)
    }
    return .null
  }

  func request(_ method: String, _ params: StructuredValue) async -> StructuredValue {
    requests += 1
    let id = StructuredValue.int(requests)
    await send(["jsonrpc": "2.0", "id": id, "method": .string(method), "params": params])
    return await next { $0["id"] == id }
  }

  func start(_ capabilities: StructuredValue = [:]) async {
    _ = await request("initialize", ["capabilities": capabilities])
    await notify("initialized", [:])
  }

  func open(_ uri: String, _ text: String) async {
    await notify(
      "textDocument/didOpen",
      ["textDocument": ["uri": .string(uri), "version": .int(version), "text": .string(text)]])
  }

  func change(_ uri: String, _ changes: [StructuredValue]) async {
    version += 1
    await notify(
      "textDocument/didChange",
      [
        "textDocument": ["uri": .string(uri), "version": .int(version)],
        "contentChanges": .array(changes),
      ])
  }

  /// Waits for findings about `uri` and returns their codes.
  func codes(_ uri: String) async -> [String] {
    let message = await next {
      $0["method"] == "textDocument/publishDiagnostics" && $0["params"]?["uri"] == .string(uri)
    }
    return (message["params"]?["diagnostics"]?.array ?? []).compactMap { $0["code"]?.string }
  }

  /// Asks about a place of a document.
  func ask(
    _ method: String, _ uri: String, _ line: Int, _ character: Int,
    _ more: [String: StructuredValue] = [:]
  ) async -> StructuredValue {
    var params = more
    params["textDocument"] = ["uri": .string(uri)]
    params["position"] = ["line": .int(line), "character": .int(character)]
    let answer = await request("textDocument/" + method, .object(params))
    return answer["result"] ?? answer
  }
}
