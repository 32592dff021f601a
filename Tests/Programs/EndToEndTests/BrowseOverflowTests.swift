import Foundation
import Testing

/// The bundled plugin `browse-overflow` on recorded replies, from the topics to an accepted answer.
@Suite(.timeLimit(.minutes(10)), .serialized) struct BrowseOverflowTests {
  private static let fixtures = Programs.root + "/Tests/Fixtures/stack-exchange"
  private static let title = "How do I center a view with \"Auto Layout\"?"
  private static let code = "view.centerXAnchor.constraint(equalTo: parent.centerXAnchor)"
  private static let problem = "There was a problem connecting to the network."

  /// The topics that fail, with the words of each fault.
  private static let faults = [
    ("offline", "There is no connection to api.stackexchange.com."),
    ("timeout", "api.stackexchange.com took too long to answer."),
    ("tls", "There is no secure connection to api.stackexchange.com."),
    ("closed", "api.stackexchange.com did not answer properly."),
    ("too-large", "The answer of api.stackexchange.com is too large."),
    ("loop", "api.stackexchange.com redirects in a loop."),
    ("not-json", "The reply of the site cannot be read."),
    ("no-list", "The reply of the site contains no list."),
    ("throttled", "The site accepts no requests for 65 seconds."),
    ("down", "The site accepts no requests for 60 minutes."),
  ]

  private func menu(_ scratch: Scratch) throws -> String {
    let faults = Self.faults.map { tag, _ in
      "  - {title: \(tag), id: \(tag), tapHandlerName: browse-overflow, arguments: {tag: \(tag)}}\n"
    }
    return try scratch.write(
      """
      title: Stage
      items:
        - {title: Stack Overflow, id: topics, tapHandlerName: browse-overflow, arguments: {topics: [iPhone/iphone, UIKit/uikit, Offline/offline]}}
        - {title: Newest, id: newest, tapHandlerName: browse-overflow, arguments: {tag: iphone}}
        - {title: One, id: one, tapHandlerName: browse-overflow, arguments: {question: 1042}}
        - {title: No text, id: no-text, tapHandlerName: browse-overflow, arguments: {question: 1041}}
        - {title: No answers, id: no-answers, tapHandlerName: browse-overflow, arguments: {question: 1040}}

      """ + faults.joined(), to: "menu.yaml")
  }

  private func select(
    _ scratch: Scratch, _ item: String, _ more: String..., fixtures: String = Self.fixtures
  ) async throws -> Programs.Result {
    try await Programs.run(
      ["select", try menu(scratch), item] + more,
      environment: Programs.environment(
        home: scratch.path, ["APPMENU_HTTP_FIXTURES": fixtures]))
  }

  @Test
  func `On the screen one goes from the topics to an accepted answer, and back, and searches`()
    async throws
  {
    let tmux = try await Tmux(columns: 100, rows: 30)
    let menu = try menu(tmux.scratch)
    try await tmux.type("APPMENU_HTTP_FIXTURES='\(Self.fixtures)' appmenu run '\(menu)'")
    try await tmux.waitFor("Stack Overflow")
    try await tmux.press("Enter")
    try await tmux.waitUntil("the topics") { $0.contains("iPhone") && $0.contains("uikit") }
    try await tmux.press("Enter")
    try await tmux.waitFor(Self.title)
    try await tmux.press("Enter")
    let question = try await tmux.waitFor("3 ANSWERS")
    #expect(question.contains("I have a view & want it in the middle."), "\(question)")
    #expect(question.contains("if x < y { }") && question.contains("• second"), "\(question)")
    // The accepted answer stands directly below the question, and is selected.
    let rows = question.split(separator: "\n").drop { !$0.contains("3 ANSWERS") }.dropFirst()
    #expect(rows.first?.contains("✓ Activate the anchors") == true, "\(question)")
    try await tmux.press("Enter")
    let answer = try await tmux.waitFor("✓ Accepted answer")
    #expect(answer.contains(Self.code), "\(answer)")
    try await tmux.press("Escape")
    try await tmux.waitFor("3 ANSWERS")
    try await tmux.press("Escape")
    try await tmux.waitFor("Why does my cell <flicker> while scrolling?")
    try await tmux.press("/")
    try await tmux.run("send-keys", "-l", "flicker")
    // This one is in no list of recent questions.
    try await tmux.waitFor("An old question about flicker")
    try await tmux.press("Escape", "Escape")
    try await tmux.waitUntil("the topics") { $0.contains("uikit") && !$0.contains("flicker") }
    try await tmux.press("q")
    try await tmux.waitForPrompt()
  }

  @Test func `The picture of the person who asked is fetched when it is seen, and drawn`()
    async throws
  {
    let tmux = try await Tmux(columns: 100, rows: 30)
    let menu = try menu(tmux.scratch)
    try await tmux.type(
      "COLORTERM=truecolor APPMENU_HTTP_FIXTURES='\(Self.fixtures)' appmenu run '\(menu)'")
    try await tmux.waitFor("Stack Overflow")
    try await tmux.press("Down", "Down", "Enter")
    try await tmux.waitUntil("the question with a picture") {
      $0.contains("Asked by") && $0.contains("▀▀")
    }
    try await tmux.press("q")
    try await tmux.waitForPrompt()
  }

  @Test
  func `A topic whose questions cannot be loaded shows one row, and the topics are still there`()
    async throws
  {
    let tmux = try await Tmux(columns: 120, rows: 30)
    let menu = try menu(tmux.scratch)
    try await tmux.type("APPMENU_HTTP_FIXTURES='\(Self.fixtures)' appmenu run '\(menu)'")
    try await tmux.waitFor("Stack Overflow")
    try await tmux.press("Enter")
    try await tmux.waitFor("uikit")
    try await tmux.press("Down", "Down", "Enter")
    let failed = try await tmux.waitFor(Self.problem)
    #expect(failed.contains("There is no connection to api.stackexchange.com."), "\(failed)")
    try await tmux.press("Escape")
    try await tmux.waitFor("uikit")
    try await tmux.press("q")
    try await tmux.waitForPrompt()
  }

  @Test func `The example menu has no problems, and its first item shows the topics`()
    async throws
  {
    let menu = Programs.root + "/menus/browse-overflow.yaml"
    let checked = try await Programs.run(["validate", menu])
    #expect(checked.status == 0 && checked.output.contains("no problems"), "\(checked.errors)")
    let topics = try await Programs.run(["select", menu, "stack-overflow"])
    #expect(topics.status == 0 && topics.output.contains("Cocoa Touch"), "\(topics.errors)")
  }

  @Test
  func `From scripts the topics, the questions and a question with its answers are printed`()
    async throws
  {
    let scratch = try Scratch()
    let topics = try await select(scratch, "topics")
    #expect(topics.status == 0 && topics.output.contains("UIKit"), "\(topics.errors)")
    let questions = try await select(scratch, "newest")
    #expect(questions.status == 0 && questions.output.contains(Self.title), "\(questions.errors)")
    let one = try await select(scratch, "one")
    #expect(one.status == 0 && one.output.contains("✓ Activate the anchors"), "\(one.errors)")
    #expect(one.output.contains("    if x < y { }") && !one.output.contains("<p>"), "\(one.output)")
    let json = try await select(scratch, "one", "--format", "json")
    let view = json.json["view"] as? [String: Any]
    let sections = view?["sections"] as? [[String: Any]]
    let rows = sections?.first?["rows"] as? [[String: Any]]
    #expect(
      rows?.compactMap { $0["detail"] as? String } == [
        "Chidi Okafor · 7", "Dana Roy · 30", "Björn Öst · 2",
      ])
  }

  @Test(arguments: faults)
  func `Every fault shows its own message`(_ tag: String, words: String) async throws {
    let result = try await select(try Scratch(), tag)
    #expect(result.output.contains(Self.problem), "\(result.output) \(result.errors)")
    #expect(result.output.contains(words), "\(result.output) \(result.errors)")
    #expect(result.status == 3)
  }

  @Test
  func `A text and answers that cannot be loaded each show a message of their own`() async throws {
    let scratch = try Scratch()
    let noText = try await select(scratch, "no-text")
    #expect(
      noText.output.contains("The text of the question could not be loaded."), "\(noText.output)")
    #expect(noText.output.contains("No answers yet"), "\(noText.output)")
    let noAnswers = try await select(scratch, "no-answers")
    #expect(noAnswers.output.contains("Just asking."), "\(noAnswers.output)")
    #expect(noAnswers.output.contains("The answers could not be loaded."), "\(noAnswers.output)")
    #expect(noAnswers.output.contains("The site answered with status 500."), "\(noAnswers.output)")
  }

  @Test func `Without a network what was read before is shown, with its age`() async throws {
    let scratch = try Scratch()
    let fixtures = scratch.path + "/fixtures"
    try scratch.write(
      """
      {"request": {"url": "*tagged=iphone&*"},
       "response": {"age": 10800, "json": {"items": [{"question_id": 7, "title": "A kept question"}]}}}
      """, to: "fixtures/all.json")
    let first = try await select(scratch, "newest", fixtures: fixtures)
    #expect(first.output.contains("A kept question"), "\(first.errors)")
    try scratch.write(#"{"request": {"url": "*"}, "fault": "offline"}"#, to: "fixtures/all.json")
    let kept = try await select(scratch, "newest", fixtures: fixtures)
    #expect(kept.output.contains("A kept question"), "\(kept.output) \(kept.errors)")
    #expect(kept.output.contains("from 3 hours ago"), "\(kept.output)")
    #expect(
      kept.output.contains("There is no connection to api.stackexchange.com."), "\(kept.output)")
    let unknown = try await select(scratch, "one", fixtures: fixtures)
    #expect(
      unknown.output.contains("The text of the question could not be loaded."), "\(unknown.output)")
  }

  @Test func `Line by line one goes from the topics to an accepted answer`() async throws {
    let scratch = try Scratch()
    let pty = try await Pty(
      ["run", try menu(scratch), "--plain"], columns: 200, rows: 60,
      environment: ["APPMENU_HTTP_FIXTURES": Self.fixtures])
    do {
      try await pty.waitFor("Stack Overflow")
      try await pty.send("1\n")
      try await pty.waitFor("iPhone")
      try await pty.send("1\n")
      try await pty.waitFor("How do I center a view")
      try await pty.send("1\n")
      try await pty.waitFor("3 answers")
      try await pty.waitFor("Choose 1-3")
      try await pty.send("1\n")
      try await pty.waitFor("Accepted answer")
      try await pty.send("q\n")
      #expect(try await pty.waitForEnd() == .exited(0))
    } catch {
      await pty.finish()
      throw error
    }
    await pty.finish()
  }

  @Test func `For a screen reader the accepted answer is said to be one`() async throws {
    let scratch = try Scratch()
    let pty = try await Pty(
      ["run", try menu(scratch), "--screen-reader"], columns: 200, rows: 60,
      environment: ["APPMENU_HTTP_FIXTURES": Self.fixtures])
    do {
      try await pty.waitFor("Stack Overflow, 1 of")
      try await pty.send("\r")
      try await pty.waitFor("iPhone, iphone, 1 of 3")
      try await pty.send("\r")
      try await pty.waitFor("1 of 20 so far")
      try await pty.send("\r")
      try await pty.waitFor("1 of 3")
      try await pty.waitFor("accepted")
      try await pty.send("\r")
      try await pty.waitFor("Accepted answer, details")
      try await pty.send("q")
      #expect(try await pty.waitForEnd() == .exited(0))
    } catch {
      await pty.finish()
      throw error
    }
    await pty.finish()
  }
}
