import AppMenuTesting
import Foundation
import Testing

/// Twenty forms as tools of operations have them, each of which must give the same words in every way in.
@Suite(.timeLimit(.minutes(10)), .serialized) struct SurveyTests {
  struct Survey: Sendable, CustomTestStringConvertible {
    var title: String
    /// The item, as JSON.
    var item: Data
    var fields: [Field]
    var argv: [String]

    var testDescription: String { title }
    var id: String { title.lowercased().replacingOccurrences(of: " ", with: "-") }

    /// The values as `id=value`, several for an input with several.
    var assignments: [String] {
      fields.flatMap { field in field.values.map { "\(field.id)=\($0)" } }
    }
  }

  struct Field: Sendable {
    var id: String
    var label: String
    var type: String
    var isMultiple: Bool
    /// The texts that are shown for the values.
    var labels: [String]
    /// The values as text; empty for a field that is left as it is.
    var values: [String]
    var isShown: Bool
  }

  private static func text(_ value: Any) -> String {
    if let number = value as? NSNumber, CFBoolean(number) {
      return number.boolValue ? "true" : "false"
    }
    return "\(value)"
  }

  private static func CFBoolean(_ number: NSNumber) -> Bool {
    String(cString: number.objCType) == "c"
  }

  static let all: [Survey] = {
    let file = URL(fileURLWithPath: Programs.root + "/Tests/Fixtures/surveys.json")
    guard let data = try? Data(contentsOf: file),
      let list = try? JSONSerialization.jsonObject(with: data) as? [[String: Any]]
    else { return [] }
    return list.map { survey in
      let given = survey["values"] as? [String: Any] ?? [:]
      let inputs = survey["inputs"] as? [[String: Any]] ?? []
      let fields = inputs.map { input in
        let id = input["id"] as? String ?? ""
        let values = (given[id].map { $0 as? [Any] ?? [$0] } ?? []).map(text)
        let choices = input["choices"] as? [Any] ?? []
        let labels = values.map { value in
          choices.compactMap { $0 as? [String: Any] }
            .first { $0["value"] as? String == value }?["label"] as? String ?? value
        }
        let isChoice = input["choices"] != nil || input["choicesFrom"] != nil
        let conditions = input["showIf"] as? [String: Any] ?? [:]
        return Field(
          id: id, label: input["label"] as? String ?? id,
          type: isChoice ? "choice" : input["type"] as? String ?? "text",
          isMultiple: input["multiple"] as? Bool == true, labels: labels, values: values,
          isShown: conditions.allSatisfy { given[$0.key].map(text) == text($0.value) })
      }
      var item = survey.filter { ["title", "inputs", "check"].contains($0.key) }
      item["output"] = "message"
      item["tool"] = true
      item["command"] = ["note"] + (survey["command"] as? [Any] ?? [])
      return Survey(
        title: survey["title"] as? String ?? "",
        item: (try? JSONSerialization.data(withJSONObject: item)) ?? Data(), fields: fields,
        argv: survey["argv"] as? [String] ?? [])
    }
  }()

  /// A folder with a trusted menu of all surveys, whose program notes its words.
  private struct Desk {
    let scratch: Scratch
    var menu: String { scratch.path + "/menu.yaml" }
    var environment: [String: String] {
      var environment = Programs.environment(home: scratch.path)
      environment["PATH"] = scratch.path + "/bin:" + (environment["PATH"] ?? "")
      return environment
    }

    init(_ scratch: Scratch) async throws {
      self.scratch = scratch
      try scratch.write(
        "#!/bin/sh\nprintf '%s\\0' \"$@\" > \"$HOME/.words\" && mv \"$HOME/.words\" \"$HOME/words\"\n",
        to: "bin/note", executable: true)
      let items = SurveyTests.all.map { String(decoding: $0.item, as: UTF8.self) }
      try scratch.write(
        "title: Surveys\nitems:\n" + items.map { "  - \($0)\n" }.joined(), to: "menu.yaml")
      let trust = try await Programs.run(
        ["trust", menu], in: scratch.path, environment: environment)
      try #require(trust.status == 0, "\(trust.errors)")
    }

    /// The words of the last run, which are forgotten; nil if nothing has run.
    func words() -> [String]? {
      let path = scratch.path + "/words"
      guard let data = FileManager.default.contents(atPath: path) else { return nil }
      try? FileManager.default.removeItem(atPath: path)
      let text = String(decoding: data, as: UTF8.self)
      return text.split(separator: "\0", omittingEmptySubsequences: false).dropLast().map(
        String.init)
    }
  }

  @Test func `There are twenty, and their menu is right`() async throws {
    #expect(Self.all.count == 20)
    let desk = try await Desk(try Scratch())
    let result = try await Programs.run(
      ["validate", "--strict", desk.menu], in: desk.scratch.path, environment: desk.environment)
    #expect(result.status == 0, "\(result.output)\(result.errors)")
  }

  @Test func `With select, each value is an option`() async throws {
    let desk = try await Desk(try Scratch())
    for survey in Self.all {
      let result = try await Programs.run(
        ["select", desk.menu, survey.id] + survey.assignments.flatMap { ["--input", $0] },
        in: desk.scratch.path, environment: desk.environment)
      #expect(desk.words() == survey.argv, "\(survey.title): \(result)")
    }
  }

  @Test func `A program calls each as a tool`() async throws {
    let desk = try await Desk(try Scratch())
    guard
      let data = FileManager.default.contents(
        atPath: Programs.root + "/Tests/Fixtures/surveys.json"),
      let list = try JSONSerialization.jsonObject(with: data) as? [[String: Any]]
    else { return }
    for (survey, given) in zip(Self.all, list) {
      let call: [String: Any] = [
        "jsonrpc": "2.0", "id": 3, "method": "tools/call",
        "params": [
          "name": survey.id, "arguments": given["values"] ?? [:],
        ],
      ]
      let lines = [
        #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{}}}"#,
        #"{"jsonrpc":"2.0","method":"notifications/initialized"}"#,
        String(decoding: try JSONSerialization.data(withJSONObject: call), as: UTF8.self),
      ]
      // The end of the input would end the run.
      let wait = "n=0; while [ ! -e ~/words ] && [ $n -lt 200 ]; do sleep 0.05; n=$((n+1)); done"
      let result = try await Programs.run(
        ["-c", "{ cat; \(wait); } | \"$0\" mcp \"$1\"", Programs.appmenu, desk.menu],
        program: "/bin/sh",
        input: Data((lines.joined(separator: "\n") + "\n").utf8), in: desk.scratch.path,
        environment: desk.environment)
      #expect(desk.words() == survey.argv, "\(survey.title): \(result)")
    }
  }

  @Test func `In plain lines, each field is asked for`() async throws {
    let desk = try await Desk(try Scratch())
    for (number, survey) in Self.all.enumerated() {
      var lines = ["\(number + 1)"]
      for field in survey.fields where field.isShown {
        switch field.type {
        case _ where field.values.isEmpty: lines.append("")
        case "toggle": lines.append(field.values[0] == "true" ? "y" : "n")
        case "choice" where field.isMultiple: lines.append(field.labels.joined(separator: ", "))
        case "choice": lines.append(field.labels[0])
        case "multiline": lines += field.values + ["."]
        case _ where field.isMultiple: lines += field.values + ["."]
        default: lines.append(field.values[0])
        }
      }
      let result = try await Programs.run(
        ["run", "--plain", desk.menu],
        input: Data((lines + ["send", "q"]).joined(separator: "\n").utf8),
        in: desk.scratch.path, environment: desk.environment)
      #expect(desk.words() == survey.argv, "\(survey.title): \(result)")
    }
  }

  @Test(arguments: all)
  func `On the screen, each field is typed`(survey: Survey) async throws {
    let tmux = try await Tmux(columns: 100, rows: 30)
    let desk = try await Desk(tmux.scratch)
    try await tmux.type("cd; PATH=$HOME/bin:$PATH appmenu run \(desk.menu) --at \(survey.id)")
    try await tmux.waitFor("[ Run ]")
    for field in survey.fields where field.isShown {
      try await tmux.waitUntil("the choices") { screen in
        let line = screen.split(separator: "\n").first { $0.contains("▌") } ?? ""
        return line.contains(field.label) && !line.contains("asking for the choices")
          && !line.contains("first fill in")
      }
      if field.type == "choice" {
        if field.isMultiple, !field.labels.isEmpty { try await tmux.press("DC") }
        for label in field.labels {
          try await tmux.press("/")
          try await tmux.waitFor(label)
          try await tmux.run("send-keys", "-l", "--", label)
          try await tmux.press("Enter")
        }
        if field.isMultiple || field.labels.isEmpty { try await tmux.press("Tab") }
      } else if field.type == "toggle" {
        if field.values == ["true"] { try await tmux.press("Space") }
        try await tmux.press("Tab")
      } else {
        if !field.values.isEmpty { try await tmux.press("C-u") }
        for (number, value) in field.values.enumerated() {
          if number > 0 { try await tmux.press("Enter") }
          try await tmux.run("send-keys", "-l", "--", value)
        }
        try await tmux.press("Tab")
      }
    }
    try await tmux.waitUntil("what programs print") { !$0.contains("first fill in") }
    try await tmux.press("C-s")
    try await tmux.waitFor("Surveys")
    try await until("it has run") {
      FileManager.default.fileExists(atPath: tmux.scratch.path + "/words")
    }
    #expect(desk.words() == survey.argv)
  }

  @Test(arguments: all)
  func `A form that is opened filled in is sent to a screen reader as it is`(survey: Survey)
    async throws
  {
    let desk = try await Desk(try Scratch())
    let given = survey.assignments.filter { !$0.hasPrefix("secret=") }.flatMap { ["--input", $0] }
    let pty = try await Pty(
      ["run", "--screen-reader", desk.menu, "--at", survey.id] + given,
      in: desk.scratch.path, environment: desk.environment)
    do {
      try await pty.waitFor("form,")
      try await until("it has run") {
        try await pty.send("\u{13}")
        return FileManager.default.fileExists(atPath: desk.scratch.path + "/words")
      }
    } catch {
      Issue.record("\(survey.title): \(String(decoding: pty.output, as: UTF8.self))")
    }
    await pty.finish()
    #expect(desk.words() == survey.argv)
  }

  /// Waits until a condition holds, for ten seconds at most.
  private func until(_ words: String, _ holds: () async throws -> Bool) async throws {
    let end = ContinuousClock.now + .seconds(10)
    while ContinuousClock.now < end {
      if try await holds() { return }
      try await Task.sleep(for: .milliseconds(100))
    }
    throw Late(what: words)
  }

  private struct Late: Error { var what: String }
}
