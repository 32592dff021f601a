import AppMenuTesting
import HandlerProtocol
import Keyboard
import MenuScreens
import TerminalUI
import Testing
import StructuredData

/// Forms as a screen reader hears them.
@MainActor @Suite(.timeLimit(.minutes(5))) struct SpokenFormTests {
  private let form = HandlerView(
    title: "New",
    content: .form(
      FormContent(
        fields: [
          .init(id: "title", label: "Title", required: true),
          .init(id: "due", label: "Due", type: .date),
          .init(id: "hours", label: "Hours", type: .number, value: .int(2)),
          .init(id: "urgent", label: "Urgent", type: .toggle),
          .init(id: "list", label: "List", type: .choice, choices: ["Home", "Work"]),
          .init(id: "notes", label: "Notes", type: .multiline),
          .init(id: "key", label: "Key", type: .secret),
        ], submit: .init(label: "Save", action: "save"))))

  @Test func `Fields say what they are, what is in them and whether it is needed`() async {
    let spoken = Spoken(view: form)
    _ = spoken.said()
    #expect(
      await spoken.press(.enter) == [
        "Item, loading", "New, form, 7 fields", "Title, text, required, empty: |",
      ])
    #expect(
      await spoken.press(.character("M"), .character("i"), .left, .backspace) == [
        "Title, text, required: M|", "Title, text, required: Mi|", "Title, text, required: M|i",
        "Title, text, required: |i",
      ])
    #expect(
      await spoken.press(.tab, .paste("soon"), .tab) == [
        "Due, date as 2026-11-30, empty: |", "Due, date as 2026-11-30: soon|", "Hours, number: 2|",
      ])
    #expect(
      await spoken.press(.tab, .character(" "), .tab, .right, .right) == [
        "Urgent, switch, off", "on", "List, choice, empty", "Home, 1 of 2", "Work, 2 of 2",
      ])
    #expect(
      await spoken.press(.tab, .paste("one\ntwo"), .up) == [
        "Notes, several lines, empty: |", "two|", "one|",
      ])
    #expect(
      await spoken.press(.tab, .paste("hush"), .tab) == [
        "Key, secret, empty: |", "Key, secret: ****|", "Save, button",
      ])
    #expect(
      await spoken.press(.enter) == [
        "Warning: 1 field needs attention", "Error: Not a date: 'soon'; write it like 2026-11-30",
        "Due, date as 2026-11-30: soon|",
      ])
  }

  @Test func `A search of a choice says what is found`() async {
    let spoken = Spoken(view: form)
    _ = await spoken.press(.enter, .tab, .tab, .tab, .tab)
    #expect(
      await spoken.press(.character("o"), .down, .character("x"), .escape, .character("w"), .enter)
        == [
          "Home, 1 of 2 that match o", "Work, 2 of 2 that match o", "nothing matches ox", "empty",
          "Work, 1 of 1 that match w", "Notes, several lines, empty: |",
        ])
  }

  @Test func `Leaving asks, and staying says the field again`() async {
    let spoken = Spoken(view: form)
    _ = await spoken.press(.enter, .character("M"))
    #expect(
      await spoken.press(.escape, .character("n")) == [
        "Leave without sending the form? y yes, n no", "Title, text, required: M|",
      ])
    #expect(
      await spoken.press(.escape, .character("y")) == [
        "Leave without sending the form? y yes, n no", "App Menu, 1 item", "Item, 1 of 1",
      ])
  }

  @Test func `A form that comes back says what is wrong`() async {
    guard case .form(var refused) = form.content else { return }
    refused.fields[0].error = "This name is taken"
    let view = HandlerView(title: "New", content: .form(refused))
    let spoken = Spoken(view: form, action: { _ in [.replace(view)] })
    _ = await spoken.press(.enter, .character("M"))
    #expect(
      await spoken.press(.control("s")).suffix(3) == [
        "New, form, 7 fields", "Error: This name is taken", "Title, text, required: M|",
      ])
  }
}
