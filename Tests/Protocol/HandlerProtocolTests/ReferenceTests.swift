import AppMenuTesting
import Foundation
import HandlerProtocol
import Testing
import StructuredData

/// The examples of the reference are messages, each of them.
@Suite struct ReferenceTests {
  /// The lines of the reference's JSON blocks.
  static let lines: [String] = {
    let file = Checkout.url(
      "Sources/Protocol/HandlerProtocol/HandlerProtocol.docc/Protocol.md")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.components(separatedBy: "```json\n").dropFirst()
      .flatMap { ($0.components(separatedBy: "\n```").first ?? "").components(separatedBy: "\n") }
  }()

  /// All messages of version 1.
  static let methods = [
    Method.initialize, Method.select, Method.end, Method.action, Method.more, Method.update,
    Method.append, Method.progress, Method.post, Method.notify, Method.log, Method.cancel,
    Method.shutdown, Method.exit, Method.formChange, Method.search, Method.patch, Method.effect,
    Method.resource, Method.refresh, Method.status, Method.statusChanged, Method.settingsChanged,
  ]

  private static func requests() -> [(head: IncomingMessage, line: Data)] {
    lines.map { Data($0.utf8) }.compactMap { line in
      (try? IncomingMessage(line)).map { ($0, line) }
    }
  }

  @Test func `Every message has an example, and every example is a message`() throws {
    let heads = Self.requests()
    #expect(heads.count == Self.lines.count && Self.lines.count >= 20)
    #expect(Set(heads.compactMap(\.head.method)) == Set(Self.methods))
    for line in Self.lines {
      let value = try JSONDecoder().decode(StructuredValue.self, from: Data(line.utf8))
      #expect(value["jsonrpc"] == .string("2.0"), "\(line)")
    }
  }

  @Test(arguments: methods)
  func `Params have the shapes of the types, and say all that they know`(method: String) throws {
    let line = try #require(Self.requests().first { $0.head.method == method }?.line)
    func check<Params: Codable>(_ type: Params.Type) throws {
      let params = try IncomingMessage(line).params(type)
      let whole = try JSONDecoder().decode(StructuredValue.self, from: line)["params"]
      let encoded = try JSONDecoder().decode(
        StructuredValue.self, from: JSONEncoder().encode(params))
      #expect(encoded == whole)
    }
    switch method {
    case Method.initialize: try check(InitializeParams.self)
    case Method.select: try check(SelectParams.self)
    case Method.end: try check(InvocationParams.self)
    case Method.action: try check(ActionParams.self)
    case Method.more: try check(MoreParams.self)
    case Method.update: try check(UpdateParams.self)
    case Method.append: try check(AppendParams.self)
    case Method.progress: try check(ProgressParams.self)
    case Method.post, Method.notify: try check(EventParams.self)
    case Method.log: try check(LogParams.self)
    case Method.cancel: try check(CancelParams.self)
    case Method.formChange: try check(FormChangeParams.self)
    case Method.search: try check(SearchParams.self)
    case Method.patch: try check(PatchParams.self)
    case Method.effect: try check(PostedEffects.self)
    case Method.resource: try check(ResourceParams.self)
    case Method.refresh: try check(RefreshParams.self)
    case Method.status: try check(StatusParams.self)
    case Method.statusChanged: try check(StatusChangedParams.self)
    case Method.settingsChanged: try check(SettingsParams.self)
    default: try check(StructuredValue.self)
    }
  }

  @Test
  func `A view in parts is an update, more rows, progress between them, and an empty result`()
    throws
  {
    var steps: [String] = []
    for line in Self.lines where line.contains("\"i3\"") || line.contains("\"result\":{}") {
      let message = try IncomingMessage(Data(line.utf8))
      switch message.method {
      case Method.update:
        let params = try message.params(UpdateParams.self)
        steps.append("update \(params.sequence): \(params.content.rowCount)")
      case Method.append:
        let params = try message.params(AppendParams.self)
        steps.append("append \(params.sequence): \(params.content.rowCount)")
      case let method?: steps.append(method)
      case nil: if message.id == .number(7) { steps.append("answer") }
      }
    }
    #expect(steps == ["handler/select", "update 1: 1", "progress", "append 2: 1", "answer"])
  }

  @Test func `Results have the shapes of the types`() throws {
    var methods: [MessageID: String] = [:]
    var seen: Set<String> = []
    for (head, line) in Self.requests() {
      guard let id = head.id else { continue }
      if let method = head.method {
        methods[id] = method
        continue
      }
      let method = try #require(methods[id])
      if let error = head.error {
        #expect(!error.message.isEmpty && error.data?.hint != nil)
        continue
      }
      seen.insert(method)
      let result = try JSONDecoder().decode(StructuredValue.self, from: line)["result"] ?? .null
      switch method {
      case Method.initialize:
        #expect(try IncomingMessage(line).result(InitializeResult.self).protocol == 1)
      case Method.select:
        // Updates have shown the view of a selection whose result is empty.
        let isInParts = result == .object([:])
        #expect(try (IncomingMessage(line).result(HandlerResult.self).view == nil) == isInParts)
        #expect(ViewReview.problems(inResult: result).allSatisfy { $0.ignored == nil })
      case Method.formChange:
        #expect(try IncomingMessage(line).result(FormChanges.self).fields.count == 2)
      case Method.search: #expect(try IncomingMessage(line).result(ViewPage.self).rowCount == 1)
      case Method.refresh:
        #expect(try IncomingMessage(line).result(HandlerResult.self).view?.title == "Cat")
      case Method.resource:
        #expect(try IncomingMessage(line).result(ViewImage?.self)?.type == "image/png")
      case Method.status:
        #expect(try IncomingMessage(line).result(ItemStatus.self).badges?.count == 1)
      case Method.more: #expect(try IncomingMessage(line).result(ViewPage.self).rowCount == 1)
      case Method.action:
        #expect(try IncomingMessage(line).result(HandlerResult.self).effects?.count == 2)
        #expect(ViewReview.problems(inResult: result).allSatisfy { $0.ignored == nil })
      default: #expect(result == .object([:]))
      }
    }
    #expect(
      seen == [
        Method.initialize, Method.select, Method.more, Method.action, Method.shutdown,
        Method.formChange, Method.search, Method.refresh, Method.resource, Method.status,
      ])
  }
}
