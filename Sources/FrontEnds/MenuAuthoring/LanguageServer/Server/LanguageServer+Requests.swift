internal import StructuredData

// Requests about documents, answered outside of the actor.

extension LanguageServer {
  /// Answers a request when its turn comes, from the documents at that time.
  func answer(_ id: RPCIdentifier, _ method: String, _ params: StructuredValue) {
    guard let kind = DocumentRequest(rawValue: method) else {
      return send(id: id, error: RPCError(.methodNotFound, "there is no method '\(method)'"))
    }
    let address = params.value("textDocument", "uri") ?? params.value("data", "uri")
    guard let uri = address?.string else {
      return send(id: id, error: RPCError(.invalidParams, "'\(method)' names no document"))
    }
    guard documents[uri] != nil else {
      return send(id: id, error: RPCError(.invalidParams, "the document is not open"))
    }
    let dropped = requests.add(
      RequestQueue.Request(id: id, kind: kind, uri: uri, params: params))
    for request in dropped {
      send(id: request.id, error: RPCError(.contentModified, "newer requests replaced it"))
    }
    startWork()
  }

  private func startWork() {
    while let (number, request) = requests.next() {
      guard let open = documents[request.uri] else {
        _ = requests.ended(number)
        continue
      }
      let tree = outline(of: request.uri, open)
      let answers = DocumentAnswers(
        document: open.document, kind: open.kind, client: client, surroundings: surroundings,
        fileSystem: overlay(),
        others: documents.filter { $0.key != request.uri }.map(\.value))
      let task = Task.detached {
        let result: Result<StructuredValue, RPCError>
        do throws(RPCError) {
          let tree = await tree.value
          if Task.isCancelled { throw .cancelled }
          result = .success(try await answers.answer(request.kind, request.params, tree: tree))
        } catch {
          result = .failure(error)
        }
        await self.finish(number, result)
      }
      requests.began(number, request, task)
    }
  }

  private func finish(_ number: Int, _ result: Result<StructuredValue, RPCError>) {
    // A cancelled request has been answered already.
    if let request = requests.ended(number) {
      switch result {
      case .success(let value): send(id: request.id, result: value)
      case .failure(let error): send(id: request.id, error: error)
      }
    }
    startWork()
  }

  func cancel(_ id: StructuredValue?) {
    guard let id = id.flatMap(RPCIdentifier.init) else { return }
    for request in requests.remove(where: { $0.id == id }) {
      send(id: request.id, error: RPCError.cancelled)
    }
  }

  /// Cancels the work on a version of a document, and answers the requests about it.
  func outdate(_ uri: String, _ open: OpenDocument) {
    open.outline?.tree.cancel()
    for request in requests.remove(where: { $0.uri == uri }) {
      send(id: request.id, error: RPCError(.contentModified, "the document has been changed"))
    }
  }
}
