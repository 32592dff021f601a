import AppMenuTesting
import Foundation
import HandlerProtocol
import PluginKit
import StructuredData
import Testing

/// The suite against plugins with features that a closure plays.
@Suite(.timeLimit(.minutes(5))) struct FeatureChecksTests {
  private static let pushed =
    #"{"kind":"form","id":"f","title":"Form","fields":[{"id":"c","label":"C","notifies":true}],"#
    + #""submit":{"label":"S","action":"s"}}"#
  private static let page = #"{"kind":"text","id":"p","title":"Page","body":"b"}"#
  private static let view =
    #"{"kind":"list","title":"L","search":true,"sections":[{"rows":[{"id":"a","title":"A","#
    + #""image":{"resource":"pic"}}]}],"actions":[{"id":"f","title":"F"},{"id":"p","title":"P"}]}"#

  /// The lines about a plugin whose answers are these, by method; those that are not named are right.
  private func lines(
    features: FeatureSet = .all, wrong: [String: String] = [:], sent: [String] = []
  ) async throws -> [String] {
    let right = [
      Method.select: #"{"view":\#(Self.view)}"#,
      Method.formChange: #"{"fields":{"c":{"error":""}}}"#,
      Method.search: #"{"rows":[]}"#, Method.refresh: #"{"view":\#(Self.page)}"#,
      Method.resource: #"{"data":"AAAA","type":"image/png"}"#, Method.status: "{}",
    ].merging(wrong) { $1 }
    let checks = try await ConformanceTests().checks { method, id, line, process in
      guard case .number(let number)? = id else { return false }
      func answer(_ result: String) {
        process.send(#"{"jsonrpc":"2.0","id":\#(number),"result":\#(result)}"#)
      }
      let params = try? IncomingMessage(line).params(StructuredValue.self)
      switch method {
      case Method.initialize:
        let result = InitializeResult(protocol: 1, handlers: ["fake"], features: features)
        if let line = try? Envelope.response(.number(number), result: result) { process.send(line) }
      case Method.action:
        let view = params?["action"]?.string == "f" ? Self.pushed : Self.page
        let isKnown = ["f", "p"].contains(params?["action"]?.string)
        answer(isKnown ? #"{"effects":[{"effect":"push","view":\#(view)}]}"# : #"{"effects":[]}"#)
      case Method.select where params?["handler"]?.string == "fake":
        for line in sent {
          process.send(line.replacing("INVOCATION", with: params?["invocation"]?.string ?? ""))
        }
        answer(right[method] ?? "{}")
      case Method.select: return false
      default:
        guard let result = right[method] else { return false }
        answer(result)
      }
      return true
    }
    // The end of a process that a closure plays is another test's.
    return checks.filter {
      $0.outcome != .passed && $0.name.hasPrefix("'fake'")
        || $0.name.hasSuffix("alone") && $0.outcome == .failed
    }
    .map { "\($0.name): \($0.detail ?? "")" }
  }

  @Test func `A plugin that answers all features has nothing to be told`() async throws {
    #expect(try await lines() == [])
  }

  @Test func `Features that the views need and the plugin does not name are told`()
    async throws
  {
    let lines = try await lines(features: [])
    #expect(lines.count == 1)
    for feature in ["formChange", "search", "resource"] {
      #expect(lines.first?.contains("names no feature '\(feature)'") == true)
    }
  }

  @Test(arguments: [
    (Method.formChange, #"{"fields":[]}"#, "'by the ids of fields"),
    (Method.formChange, #"{"fields":{"d":{}}}"#, "has no field 'd'"),
    (Method.formChange, #"{"fields":{"c":{"errror":"x"}}}"#, "has no field 'errror'"),
    (Method.formChange, #"{"fields":{"c":{"value":"x"}}}"#, "changes the field that is typed in"),
    (Method.search, #"{"rows":[{"title":"no id"}]}"#, "'id'"),
    (Method.search, #"{"veiw":{}}"#, "has no field 'veiw'"),
    (Method.refresh, #"{"view":{"kind":"tekst","title":"t"}}"#, "no kind of view 'tekst'"),
    (Method.resource, #"{"data":"%%%"}"#, "not in base64"),
    (Method.resource, #"{"type":"image/png"}"#, "'data'"),
    (Method.status, #"{"badges":[{"style":"info"}]}"#, "'text'"),
    (Method.status, #""three""#, "not a status"),
  ])
  func `Wrong answers are told with their place`(method: String, result: String, words: String)
    async throws
  {
    let lines = try await lines(wrong: [method: result])
    let words = words.replacing("'by", with: "by")
    #expect(lines.contains { $0.contains(words) }, "\(lines)")
  }

  @Test func `What a plugin sends by itself is checked`() async throws {
    let lines = try await lines(sent: [
      #"{"jsonrpc":"2.0","method":"view/patch","params":{"invocation":"INVOCATION","sequence":1,"#
        + #""rows":[{"id":"z","title":"Z","befor":"a"}]}}"#,
      #"{"jsonrpc":"2.0","method":"effect/post","params":{"effects":[{"effect":"copy","text":"x"}]}}"#,
    ])
    #expect(lines.contains { $0.contains("'befor'") && $0.contains("before") }, "\(lines)")
    #expect(lines.contains { $0.contains("'copy' is ignored") }, "\(lines)")
  }
}
