internal import FieldRules
internal import StructuredData
internal import MenuDispatch
internal import MenuItems
internal import MenuLines

// The list of tools, and calls of them.

extension ToolSession {
  // MARK: The list

  /// Returns a page of the list.
  func list(
    _ params: StructuredValue, _ client: ToolClient
  ) async throws(RPCError) -> StructuredValue? {
    let catalog = await runner.catalog()
    let tools =
      catalog.tools.count > limit
      ? ToolFinding.values(for: catalog, client.revision)
      : catalog.tools.map { $0.value(for: client.revision) }
    var start = 0
    if let cursor = params["cursor"], cursor != .null {
      guard let place = cursor.string.flatMap({ Int($0) }), (1..<max(tools.count, 1)) ~= place
      else { throw RPCError(.invalidParams, "there is no such 'cursor': start without one") }
      start = place
    }
    let end = min(tools.count, start + Self.pageSize)
    var members: [String: StructuredValue] = ["tools": .array(Array(tools[start..<end]))]
    if end < tools.count { members["nextCursor"] = .string("\(end)") }
    if !client.revision.hasHandshake {
      members["ttlMs"] = 0
      members["cacheScope"] = "private"
    }
    return result(members, client.revision)
  }

  /// The description of the server that clients may give to a model.
  func instructions() async -> String {
    let catalog = await runner.catalog()
    var words = "The tools are items of a menu of this computer's user."
    if catalog.tools.count > limit {
      words +=
        " There are \(catalog.tools.count): look for one with \(ToolFinding.findName), run it with \(ToolFinding.runName)."
    }
    if !catalog.withheld.isEmpty {
      words +=
        " \(catalog.withheld.count) more are not offered, because the user has not trusted the menu's file"
        + " with 'appmenu trust FILE'."
    }
    return words
  }

  // MARK: Calls

  /// Returns the result of `tools/call`; nil if it was cancelled.
  func call(
    _ number: Int, _ params: StructuredValue, _ client: ToolClient
  ) async throws(RPCError) -> StructuredValue? {
    guard var name = params["name"]?.string else {
      throw RPCError(.invalidParams, "'tools/call' names no tool")
    }
    var arguments = try Self.object(params["arguments"], "arguments")
    let catalog = await runner.catalog()
    let answers = try Self.object(params["inputResponses"], "inputResponses")
    let confirmed = params["requestState"]?.string.map { ($0, answers["confirm"]) }
    if catalog.tools.count > limit {
      if name == ToolFinding.findName {
        let found = ToolFinding.found(arguments["query"]?.string ?? "", in: catalog)
        return whole(ToolResult(found), client)
      }
      if name == ToolFinding.runName {
        guard let item = arguments["name"]?.string, catalog.tool(named: item) != nil else {
          return whole(ToolResult(Self.unknown(arguments["name"]?.string, catalog)), client)
        }
        let inner = arguments["arguments"]
        guard inner.map({ $0 == .null || $0.object != nil }) ?? true else {
          return whole(
            ToolResult(HandlerFailure(.failed, "'arguments' is not an object", retryable: false)),
            client)
        }
        (name, arguments) = (item, inner?.object ?? [:])
      }
    }
    guard let tool = catalog.tool(named: name) else {
      throw RPCError(.invalidParams, Self.unknown(name, catalog).message)
    }
    do {
      let values = try tool.values(of: arguments)
      let call = ToolCall(id: "tool-\(number)", tool: tool, values: values)
      if let question = tool.question(values: values) {
        // The user need not be asked about values that will be refused.
        try await runner.check(call)
        if let request = try await confirm(question, tool, values, client, confirmed) {
          return request
        }
      }
      try Task.checkCancellation()
      let answer = try await runner.run(call) { [weak self] step in
        await self?.report(number, step)
      }
      return whole(ToolResult(answer, title: tool.item.title), client)
    } catch {
      if Task.isCancelled { return nil }
      let failure =
        error as? HandlerFailure
        ?? HandlerFailure(
          .failed, "'\(tool.item.title)' failed",
          detail: error is CancellationError ? "It was stopped." : "\(error)")
      return whole(ToolResult(failure), client)
    }
  }

  private func whole(_ result: ToolResult, _ client: ToolClient) -> StructuredValue {
    self.result(result.value(for: client.revision).object ?? [:], client.revision)
  }

  private static func object(
    _ value: StructuredValue?, _ name: String
  ) throws(RPCError) -> [String: StructuredValue] {
    guard let value, value != .null else { return [:] }
    guard let members = value.object else {
      throw RPCError(.invalidParams, "'\(name)' is not an object")
    }
    return members
  }

  private static func unknown(_ name: String?, _ catalog: ToolCatalog) -> HandlerFailure {
    guard let name else { return HandlerFailure(.failed, "'name' is missing") }
    let question = catalog.question(for: name).map { ": " + $0 } ?? ""
    return HandlerFailure(.failed, "there is no tool '\(name.prefix(100))'" + question)
  }

  // MARK: Questions

  /// Asks the user; returns the result that asks for an answer in another request, or nil if the user has confirmed.
  ///
  /// - Throws: the reason why the call must not run.
  private func confirm(
    _ question: String, _ tool: Tool, _ values: [String: StructuredValue], _ client: ToolClient,
    _ given: (state: String, answer: StructuredValue?)?
  ) async throws(HandlerFailure) -> StructuredValue? {
    let title = tool.item.title
    guard client.canAsk else {
      throw HandlerFailure(
        .failed, "'\(title)' asks the user before it runs, and this client cannot ask",
        detail: question,
        hint: "The user can run it in the menu, or use a client with elicitation.",
        retryable: false)
    }
    let form: StructuredValue = [
      "mode": "form", "message": .string(question),
      "requestedSchema": ["type": "object", "properties": [:]],
    ]
    let answer: StructuredValue?
    if client.revision.hasHandshake {
      answer = await ask(form)
    } else {
      let subject = ToolConfirmations.Subject(
        name: tool.name, values: values, question: question, item: ObjectIdentifier(tool.item))
      guard let given, confirmations.take(given.state, subject) else {
        return result(
          [
            "resultType": "input_required",
            "requestState": .string(confirmations.add(subject)),
            "inputRequests": ["confirm": ["method": "elicitation/create", "params": form]],
          ], client.revision)
      }
      answer = given.answer
    }
    let action = answer?["action"]?.string
    if action == "accept" { return nil }
    let reason =
      ["decline", "cancel"].contains(action)
      ? "the user said no" : "the client could not ask the user"
    throw HandlerFailure(
      .failed, "'\(title)' did not run: \(reason)", detail: question, retryable: false)
  }
}

extension Tool {
  /// Returns the question to ask before a call with `values`; nil if none is needed.
  ///
  /// The question shows the values, since the user did not enter them, but no secrets.
  func question(values: [String: StructuredValue]) -> String? {
    guard isDestructive == true, let operation = item.operation,
      let question = operation.question(about: item.title, values: values.mapValues(\.asWord))
    else { return nil }
    var lines = [PlainText.safe(question)]
    let name = (trail + [item.title]).map(PlainText.safe).joined(separator: " › ")
    if !question.contains(item.title) || !trail.isEmpty { lines.append(name) }
    for input in operation.inputs {
      guard let value = values[input.id] else { continue }
      let text = input.kind == .secret ? "•••" : value.asWord.shortened
      lines.append(PlainText.safe("\(input.label): \(text)"))
    }
    return lines.joined(separator: "\n")
  }
}

extension String {
  /// The text, or its beginning and its end with the number of characters between them.
  fileprivate var shortened: String {
    let shown = 250
    guard count > 2 * shown + 50 else { return self }
    return "\(prefix(shown)) … (\(count - 2 * shown) more characters) … \(suffix(shown))"
  }
}
