import AppMenuTesting
import Foundation
import HandlerProtocol
import PluginKit
import PluginHost
import StructuredData
import Synchronization
import Testing

/// What the suite finds behind the first view, and after a plugin has died.
@Suite(.timeLimit(.minutes(5))) struct ViewTourTests {
  private static let list =
    #"{"kind":"list","title":"t","actions":[{"id":"go","title":"Go"}],"sections":[{"rows":["#
    + #"{"id":"a","title":"A","icon":"strr","actions":[{"id":"wipe","title":"W","style":"destructive"},"#
    + #"{"id":"ask","title":"Ask","confirm":"Sure?"},{"id":"fill","title":"Fill"}]}]}]}"#

  /// What a plugin answers to each action.
  private static let results = [
    "go":
      #"{"effects":[{"effect":"push","view":{"kind":"list","id":"next","title":"u","actions":[{"id":"deep","title":"D"}],"sections":[{"rows":[{"id":"x","title":"X"},{"id":"x","title":"Y"}]}]}},{"effect":"beep"}]}"#,
    "fill":
      #"{"effects":[{"effect":"push","view":{"kind":"form","title":"f","fields":[{"id":"n","label":"N","required":true},{"id":"t","label":"T","type":"toggle"},{"id":"o","label":"O"}],"submit":{"label":"S","action":"save"}}}]}"#,
    "deep":
      #"{"effects":[{"effect":"push","view":{"kind":"text","id":"next","title":"v","body":"b"}}]}"#,
    "save": #"{"kind":"text","title":"t","body":"b"}"#,
  ]

  @Test func `The actions of a view that only an update shows are asked for`() async throws {
    let asked = Mutex<[String]>([])
    _ = try await ConformanceTests().checks { method, id, line, process in
      guard case .number(let number)? = id else { return false }
      if method == Method.select, let params = try? IncomingMessage(line).params(SelectParams.self)
      {
        let update =
          #"{"jsonrpc":"2.0","method":"view/update","params":{"invocation":"\#(params.invocation)","sequence":1,"content":{"kind":"text","title":"t","body":"b","actions":[{"id":"late","title":"L"}]}}}"#
        let answer =
          #"{"jsonrpc":"2.0","id":\#(number),"result":{"view":{"kind":"text","title":"t","body":"wait"}}}"#
        process.send(update + "\n" + answer)
        return true
      }
      if method == Method.action, let params = try? IncomingMessage(line).params(ActionParams.self)
      {
        asked.withLock { $0.append(params.action) }
        process.send(#"{"jsonrpc":"2.0","id":\#(number),"result":{"effects":[]}}"#)
        return true
      }
      return false
    }
    #expect(asked.withLock { $0 }.contains("late"))
  }

  @Test
  func `Actions are asked for, in pushed views, too, and what they answer is looked at`()
    async throws
  {
    let asked = Mutex<[ActionParams]>([])
    let checks = try await ConformanceTests().checks(icons: ["star"]) { method, id, line, process in
      guard case .number(let number)? = id else { return false }
      if method == Method.action, let params = try? IncomingMessage(line).params(ActionParams.self),
        params.invocation != "gone"
      {
        asked.withLock { $0.append(params) }
        let result = Self.results[params.action] ?? "null"
        process.send(#"{"jsonrpc":"2.0","id":\#(number),"result":\#(result)}"#)
        return true
      }
      guard method == Method.select,
        (try? IncomingMessage(line).params(SelectParams.self))?.handler == "fake"
      else { return false }
      process.send(#"{"jsonrpc":"2.0","id":\#(number),"result":{"view":\#(Self.list)}}"#)
      return true
    }
    let selected = try #require(
      checks.first { $0.name == "'fake' answers a selection with a view" })
    #expect(selected.outcome == .warning)
    #expect(
      selected.detail?.hasPrefix(
        "result.view.sections[0].rows[0].icon: there is no icon 'strr', so none is shown;")
        == true)
    let tour = try #require(checks.first { $0.name == "'fake' answers the actions of its views" })
    #expect(tour.outcome == .failed)
    #expect(
      tour.detail?.split(separator: "\n").map(String.init) == [
        #"'save' result: this is a view in the place of a result; write it as {"effects": [{"effect": "push", "view": {"kind": …}}]}"#,
        "'go' result.effects[0].view.sections[0].rows[1].id: two rows have the id 'x', so the cursor and the actions cannot tell them apart; give each an id of its own",
        "'go' result.effects[1].effect: there is no effect 'beep', so it is ignored; "
          + "the effects are attention, close, copy, open, pop, push, refresh, replace, toast",
        "'deep': it pushes a view with the id 'next' over one of the same id, so updates reach only "
          + "one of them; give each an id of its own",
      ], "\(tour.detail ?? "")")
    let params = asked.withLock { $0 }
    #expect(params.map(\.action) == ["go", "fill", "deep", "save"])
    #expect(params.map(\.row) == ["a", "a", "x", nil])
    #expect(params.map(\.view) == ["main", "main", "next", "main-2"])
    #expect(params.last?.values == ["n": .string("test"), "t": .bool(false), "o": .null])
  }

  @Test func `An action that goes on and on is cancelled, and that is no fault`() async throws {
    let action = Mutex<Int?>(nil)
    let checks = try await ConformanceTests().checks(timeouts: "{start: 5, reply: 1}") {
      method, id, line, process in
      if method == Method.cancel, let number = action.withLock({ $0 }) {
        process.send(#"{"jsonrpc":"2.0","id":\#(number),"error":{"code":-32800,"message":"c"}}"#)
        action.withLock { $0 = nil }
      }
      guard case .number(let number)? = id else { return false }
      if method == Method.action, let params = try? IncomingMessage(line).params(ActionParams.self),
        params.invocation != "gone"
      {
        action.withLock { $0 = number }
        process.send(
          #"{"jsonrpc":"2.0","method":"progress","params":{"invocation":"\#(params.invocation)"}}"#)
        return true
      }
      guard method == Method.select,
        (try? IncomingMessage(line).params(SelectParams.self))?.handler == "fake"
      else { return false }
      let view =
        #"{"kind":"text","title":"t","body":"b","actions":[{"id":"go","title":"G"}]}"#
      process.send(#"{"jsonrpc":"2.0","id":\#(number),"result":{"view":\#(view)}}"#)
      return true
    }
    let tour = try #require(checks.first { $0.name == "'fake' answers the actions of its views" })
    #expect(tour.outcome == .passed, "\(tour)")
  }

  @Test func `The actions of a script are run, too`() async throws {
    let checks = try await ConformanceTests().checks(mode: "script") { _, _, line, process in
      let action = try? JSONDecoder().decode(ActionParams.self, from: line)
      process.send(action?.action == "fill" ? #"{"kind":"lst","title":"t"}"# : Self.list)
      process.end(.exited(0))
      return true
    }
    let tour = try #require(checks.first { $0.name == "'fake' answers the actions of its views" })
    #expect(
      tour.outcome == .warning
        && tour.detail?.hasPrefix(
          "view.kind: there is no kind of view 'lst', so nothing of it is shown; did you mean 'list'?"
        )
          == true,
      "\(tour)")
  }

  @Test func `A plugin that has died is started anew for the checks behind`() async throws {
    let checks = try await ConformanceTests().checks { method, id, line, process in
      guard method == Method.select,
        let params = try? IncomingMessage(line).params(SelectParams.self),
        params.invocation == "two-1"
      else { return false }
      process.end(.exited(9))
      return true
    }
    let failed = checks.filter { $0.outcome == .failed }.map(\.name)
    #expect(
      failed == [
        "it answers two selections at the same time",
        // A fake process does not end with its input.
        "it ends when its input does",
      ])
  }

  @Test func `An answer that does not come is explained`() async throws {
    let checks = try await ConformanceTests().checks(timeouts: "{start: 5, reply: 1}") {
      method, id, line, process in
      guard method == Method.select,
        (try? IncomingMessage(line).params(SelectParams.self))?.invocation == "select-fake"
      else { return false }
      process.send(#"{"jsonrpc":"2.0","id":2,"result":{"n":NaN}}"#)
      return true
    }
    #expect(
      checks.first { $0.outcome == .failed }?.detail
        == "it did not answer the selection\nIt printed a line that is not a message: this is not "
        + "JSON, line 1, column 39: there is no NaN; write null.")
  }

  /// A transcript of a selection, its answer, and what the replay tells of the same plugin.
  private func replay(
    _ then: String?, now: String
  ) async throws -> (outcome: Check.Outcome?, detail: String?) {
    let select =
      #"{"id":2,"method":"handler/select","params":{"invocation":"i","handler":"fake","item":{"id":"a","title":"A","arguments":{},"userInfo":{}},"path":["a"]}}"#
    let initialize = #"{"id":1,"method":"initialize","params":{}}"#
    let records =
      [#""note":"start""#, #""to":\#(initialize)"#, #""from":{"id":1,"result":{"protocol":1}}"#]
      + [#""to":\#(select)"#] + (then.map { [#""from":{"id":2,"result":\#($0)}"#] } ?? [])
    let transcript = records.map { #"{"at":0,"plugin":"fake",\#($0)}"# + "\n" }.joined()
    let checks = try await ConformanceTests().with(
      mode: "service", timeouts: "{start: 5, reply: 1}",
      { method, id, line, process in
        if method == Method.initialize {
          process.send(#"{"jsonrpc":"2.0","id":1,"result":{"protocol":1}}"#)
          return true
        }
        guard method == Method.select else { return false }
        process.send(#"{"jsonrpc":"2.0","id":2,"result":\#(now)}"#)
        return true
      }
    ) { folder, host, launcher in
      await TranscriptReplay(ConformanceSuite(host: host, launcher: launcher))
        .run(Data(transcript.utf8), folder: folder)
    }
    let check = checks.first { $0.name.hasPrefix("2: it answers 'handler/select'") }
    return (check?.outcome, check?.detail)
  }

  @Test func `A replay says where contents differ, with both values`() async throws {
    func view(_ title: String, _ rows: String, _ more: String = "") -> String {
      #"{"view":{"kind":"list","title":"\#(title)","sections":[{"rows":[\#(rows)]}]\#(more)}}"#
    }
    let row = #"{"id":"a","title":"A"}"#
    let same = try await replay(view("t", row), now: view("t", row))
    #expect(same.outcome == .passed)
    let other = try await replay(
      view("t", row + "," + row), now: view("u", row, #","footer":"f""#))
    #expect(other.outcome == .warning)
    #expect(
      other.detail == """
        the content differs
        result.view.footer: 'f', was nothing
        result.view.sections[0].rows[1]: nothing, was {"id":"a","title":"A"}
        result.view.title: 'u', was 't'
        """)
    let masked = try await replay(view("•••", row), now: view("secret", row))
    #expect(masked.outcome == .passed)
  }

  @Test func `A replay does not pass what the host refuses, be it the same`() async throws {
    for answer in ["{}", #"{"kind":"text","title":"t","body":"b"}"#, #"{"view":{"kind":"text"}}"#] {
      #expect(try await replay(answer, now: answer).outcome == .failed)
    }
    // The host took this for no answer, so that the transcript has none.
    let unanswered = try await replay(nil, now: #"{"n":NaN}"#)
    #expect(unanswered.outcome == .failed && unanswered.detail?.contains("no NaN") == true)
  }
}
