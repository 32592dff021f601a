import AppMenuTesting
import HandlerProtocol
import MenuDispatch
import MenuItems
@testable import MenuLines
import Testing

private let menu = Menu(entries: [
  .item(
    MenuItem(
      title: "Contributions", subtitle: "Repos contributed to", tapHandlerName: "h", shortcut: "x")
  ),
  .item(MenuItem(title: "Repositories", subtitle: "Repos collaborating", tapHandlerName: "h")),
  .section("Tools"),
  .item(
    MenuItem(
      title: "More",
      submenu: Menu(
        title: "More",
        entries: [
          .item(MenuItem(title: "Inner")), .item(MenuItem(title: "Report", tapHandlerName: "h")),
        ]))),
])

/// Menus in plain mode.
@MainActor @Suite(.timeLimit(.minutes(5))) struct PlainSessionTests {
  private let view = HandlerView(title: "V", content: .text(TextContent(body: "hello\u{1B}[2J")))

  private func run(_ answers: String...) async -> PlainTranscript {
    await Plain.run(menu, answers, handler: FakeHandler(view))
  }

  @Test func `It asks with a numbered list, and ends with the input`() async {
    let transcript = await run()
    #expect(transcript.end == .inputEnded)
    #expect(
      transcript.text == """
        App Menu
          1  Contributions: Repos contributed to
          2  Repositories: Repos collaborating
          Tools
          3  More
        Choose 1-3, a name, ? for help, or q: \n
        """)
  }

  @Test(arguments: ["1", "contributions", "Contributions", " contr ", "x"])
  func `Numbers, ids, titles, their starts and shortcuts choose; controls reach nothing`(
    answer: String
  ) async {
    let transcript = await run(answer, "q")
    #expect(transcript.end == .left && transcript.text.contains("\nV\n\nhello␛[2J\n\nApp Menu\n"))
  }

  @Test
  func `A view with nothing to do is printed, and the next line is for the menu again`() async {
    let transcript = await run("1", "2")
    #expect(transcript.end == .inputEnded && transcript.left == 0)
    #expect(transcript.text.split(separator: "hello␛[2J").count == 3)
  }

  @Test func `Submenus are entered and left, and wrong answers are told`() async {
    let transcript = await run("More", "zzz", "99", "", "1", "b", "q")
    #expect(
      transcript.from("App Menu › More") == """
        App Menu › More
          1  Inner
          2  Report
        Choose 1-2, a name, b for back, ? for help, or q: zzz
        There is no item 'zzz'.
        Choose 1-2, a name, b for back, ? for help, or q: 99
        There is no item '99'.
        Choose 1-2, a name, b for back, ? for help, or q: \n\
        Choose 1-2, a name, b for back, ? for help, or q: 1
        'Inner' has no handler: there is nothing to open
        Choose 1-2, a name, b for back, ? for help, or q: b

        App Menu
          1  Contributions: Repos contributed to
          2  Repositories: Repos collaborating
          Tools
          3  More
        Choose 1-3, a name, ? for help, or q: q

        """)
  }

  @Test func `Words behind a slash find items, also in submenus, with the path`() async {
    let transcript = await run("/rep", "2", "q")
    #expect(
      transcript.from("3 matches").hasPrefix(
        """
        3 matches for 'rep'
          1  Repositories: Repos collaborating
          2  Report   in More
          3  Contributions: Repos contributed to
        Choose 1-3, a name, b for back, ? for help, or q: 2

        V

        hello␛[2J

        App Menu

        """))
    #expect(await run("/qqq", "q").text.contains("Nothing matches 'qqq'.\n"))
    #expect(await run("/e", "/rep", "/", "q").from("3 matches").contains("\n\nApp Menu\n"))
  }

  @Test func `A slash alone lists all items, each opened by its number`() async {
    let transcript = await run("/", "4", "q")
    #expect(transcript.text.contains("or q: 4\n'Inner' has no handler: there is nothing to open\n"))
  }

  @Test(arguments: ["/x", "/"])
  func `A menu without items is not left by a search`(answer: String) async {
    let transcript = await Plain.run(Menu(entries: [.section("S")]), [answer, "q"])
    #expect(transcript.end == .left && transcript.left == 0)
    #expect(transcript.text.contains("There is nothing to filter here."))
  }

  @Test("Words behind a colon go to an item of the whole menu and say its number, but run nothing")
  func jump() async {
    let handler = FakeHandler(view)
    let transcript = await Plain.run(menu, [":report", ":contributions", "q"], handler: handler)
    #expect(
      transcript.from("App Menu › More").hasPrefix(
        """
        App Menu › More
          1  Inner
          2  Report
        'Report' is number 2.
        Choose 1-2, a name, b for back, ? for help, or q: :contributions

        App Menu
          1  Contributions: Repos contributed to

        """))
    #expect(transcript.text.contains("\n'Contributions' is number 1.\n"))
    #expect(handler.selections.isEmpty && transcript.end == .left)
    #expect(
      await run("More", ":", "b", "q").from("All items").hasPrefix(
        """
        All items
          1  Contributions: Repos contributed to
          2  Repositories: Repos collaborating
          3  More
          4  Inner   in More
          5  Report   in More
        Choose 1-5, a name, b for back, ? for help, or q: b

        App Menu › More

        """))
    let chosen = await run(":e", "Report", "b", "b", "q")
    #expect(chosen.end == .left && chosen.text.contains("\n\nApp Menu › More\n"))
  }

  @Test func `A question mark says what can be answered`() async {
    #expect(
      await run("?", "q").from("What can").hasPrefix(
        """
        What can be answered:
          a number, or a name or its start: opens the item
          /words: finds items and actions here and in the menus below
          :words: finds items and actions of the whole menu and goes there
          q: quits
        Choose 1-3, a name, ? for help, or q: q

        """))
  }

  @Test func `What takes long says once what is being done`() async {
    let console = PlainConsole(["1", "q"])
    let view = view
    let handler = FakeHandler({ _, report in
      await report(.progress(fraction: 0.1, message: "Reading 3 of 200"))
      // The answer comes when the line is there, and never without it.
      try await until { console.text.contains("…") }
      return HandlerResult(view: view)
    })
    let navigator = Plain.navigator(menu, handler)
    let session = PlainSession(
      navigator: navigator, readLine: { console.next() }, write: { console.write($0) },
      patience: .milliseconds(50))
    #expect(await session.run() == .left)
    #expect(console.text.contains("or q: 1\nReading 3 of 200 …\n\nV\n\nhello␛[2J\n"))
  }
}
