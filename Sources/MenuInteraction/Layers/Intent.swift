package import HandlerProtocol
package import Keyboard

/// Something that a person wants, however a front end came to know of it: by a key, a click, a line, or a
/// request of a browser.
package enum Intent: Sendable, Hashable {
  /// A command, as settings name it.
  case command(Command)
  /// Cancels, closes or goes back, whichever is at hand; at the root it leaves.
  case escape
  /// Selects a row, a field or an action by its number.
  case select(row: Int)
  /// Does what Enter does with the selected row.
  case open
  /// Moves the selection, or the text, by so many rows.
  case move(by: Int)
  /// Selects an item of the menu and opens it.
  case item(id: String)
  /// Does the action of an id with the selected row.
  case action(id: String)
  /// Asks the handler again after a failure.
  case retry
  /// Changes between the days and the rows of a heat map.
  case switchDays
  /// Moves the day of a heat map by so many days towards the past.
  case moveDay(back: Int)
  /// Selects a day of a heat map.
  case day(CalendarDate)
  /// Sorts a table by the column of an id: ascending, then descending, then as it came.
  case sort(column: String)
  /// Opens a web address.
  case link(String)
  /// Goes back to the level of a number, the root being 0.
  case level(Int)
  /// Goes on to type into the filter, or back to what it has found.
  case editFilter(Bool)
  /// Edits the text that is typed.
  case edit(Key)
  /// Puts a text in the place of the one that is typed.
  case text(String)
  /// Moves to another field of a form, around from the last to the first.
  case moveField(by: Int)
  /// Changes the value of the field that has the focus by a key.
  case change(Key)
  /// Fills in the field of an id.
  case fill(field: String, JSONValue)
  /// Sends the form.
  case submit
  /// Answers a question.
  case answer(Bool)
  /// Marks the selected line, or takes its mark away, and moves on by so many lines.
  case mark(by: Int)
  /// Marks all lines that are shown, or none of them where all are marked already.
  case markAll
  /// Hands the pointer back to the terminal, or takes it.
  case switchPointer
}

/// What a front end has to do once an intent was handled.
public enum InteractionOutcome: Sendable, Hashable {
  /// Go on.
  case stay
  /// Leave the program.
  case quit
  /// Load the menu again.
  case reload
}

/// What becomes of characters that are typed.
package enum Typing {
  /// Each is a command, or nothing.
  case commands
  /// They are text of one line.
  case line
  /// They are text, and so is Enter.
  case lines
}
