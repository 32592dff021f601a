package import Files
internal import StructuredData

/// A language server for the files of appmenu; it runs neither commands nor plugins.
package actor LanguageServer {
  enum Stage { case waiting, running, shutDown, ended }

  /// Waits for some time; tests do not wait.
  package typealias Pause = @Sendable (Duration) async throws -> Void

  let surroundings: any AuthoringSurroundings
  let fileSystem: any FileSystem
  private let output: @Sendable ([UInt8]) -> Void
  private let version: String
  let pause: Pause

  var stage = Stage.waiting
  var client = ClientAbilities()
  /// The open documents by their addresses.
  var documents: [String: OpenDocument] = [:]
  var checks = CheckState()
  var requests = RequestQueue()

  /// The exit status after `exit`: 0 if `shutdown` came before, else 1; nil during the session.
  package private(set) var exitStatus: Int32?

  /// - Parameter output: writes a message with its header.
  package init(
    surroundings: any AuthoringSurroundings, fileSystem: any FileSystem, version: String,
    pause: @escaping Pause = { try await Task.sleep(for: $0) },
    output: @escaping @Sendable ([UInt8]) -> Void
  ) {
    (self.surroundings, self.fileSystem) = (surroundings, fileSystem)
    (self.version, self.pause, self.output) = (version, pause, output)
  }

  package func receive(_ body: [UInt8]) async {
    switch RPCMessage(body) {
    case .invalid(let id, let error): send(id: id, error: error)
    case .response: return
    case .notification(let method, let params): await notified(method, params)
    case .request(let id, let method, let params): requested(id, method, params)
    }
  }

  /// Ends the session because the client is gone.
  package func disconnect() {
    if exitStatus == nil { end() }
  }

  private func end() {
    exitStatus = stage == .shutDown ? 0 : 1
    stage = .ended
    checks.pending?.cancel()
    _ = requests.remove { _ in true }
  }

  // MARK: Messages

  private func notified(_ method: String, _ params: StructuredValue) async {
    if method == "exit" { return end() }
    guard stage == .running else { return }
    switch method {
    case "initialized": registerWatches()
    case "$/cancelRequest": cancel(params["id"])
    case "textDocument/didOpen": opened(params)
    case "textDocument/didChange": changed(params)
    case "textDocument/didClose": closed(params)
    case "textDocument/didSave": await saved(params)
    case "workspace/didChangeWatchedFiles": await filesChanged(params)
    default: return
    }
  }

  private func requested(_ id: RPCIdentifier, _ method: String, _ params: StructuredValue) {
    switch (stage, method) {
    case (.waiting, "initialize"):
      stage = .running
      client = ClientAbilities(params)
      send(
        id: id,
        result: [
          "capabilities": client.serverAbilities(),
          "serverInfo": ["name": "appmenu", "version": .string(version)],
        ])
    case (.waiting, _):
      send(id: id, error: RPCError(.notInitialized, "the session must begin with 'initialize'"))
    case (.running, "initialize"), (.shutDown, _), (.ended, _):
      send(id: id, error: RPCError(.invalidRequest, "'\(method)' is not allowed at this time"))
    case (.running, "shutdown"):
      stage = .shutDown
      checks.pending?.cancel()
      send(id: id, result: .null)
    case (.running, _): answer(id, method, params)
    }
  }

  private func registerWatches() {
    guard client.registersWatches else { return }
    send([
      "jsonrpc": "2.0", "id": "appmenu-1", "method": "client/registerCapability",
      "params": [
        "registrations": [
          [
            "id": "watch", "method": "workspace/didChangeWatchedFiles",
            "registerOptions": ["watchers": [["globPattern": "**/*.{yaml,yml,plist,json}"]]],
          ]
        ]
      ],
    ])
  }

  // MARK: Output

  func send(id: RPCIdentifier, result: StructuredValue) {
    send(["jsonrpc": "2.0", "id": id.value, "result": result])
  }

  func send(id: RPCIdentifier?, error: RPCError) {
    send(["jsonrpc": "2.0", "id": id?.value ?? .null, "error": error.value])
  }

  func notify(_ method: String, _ params: StructuredValue) {
    send(["jsonrpc": "2.0", "method": .string(method), "params": params])
  }

  private func send(_ message: StructuredValue) {
    if stage == .ended { return }
    output(FrameReader.frame(JSONWriter.bytes(of: message)))
  }
}
