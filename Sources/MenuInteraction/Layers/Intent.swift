package import HandlerProtocol
package import Keyboard
package import StructuredData

/// A user's intent, independent of its origin: a key, a click, a line, or a browser request.
package enum Intent: Sendable, Hashable {
  /// Runs a command, as named in settings.
  case command(Command)
  /// Cancels, closes or goes back, whichever applies; at the root it quits.
  case escape
  /// Selects the row, field or action at an index.
  case select(row: Int)
  /// Runs the Enter action of the selected row.
  case open
  /// Goes to the selected item of a search in the whole menu, and opens it there.
  case openThere
  /// Moves the selection, or scrolls the text, by a number of rows.
  case move(by: Int)
  /// Selects and opens the menu item with an ID.
  case item(id: String)
  /// Runs the action with an ID on the selected row.
  case action(id: String)
  /// Asks which action of the view as a whole to run.
  case viewActions
  /// Invokes the handler again after a failure.
  case retry
  /// Switches between the days and the rows of a heat map.
  case switchDays
  /// Moves the selected day of a heat map by a number of days towards the past.
  case moveDay(back: Int)
  /// Selects a day of a heat map.
  case day(CalendarDate)
  /// Sorts a table by the column with an ID: ascending, then descending, then unsorted; `nil` restores the
  /// original order.
  case sort(column: String?)
  /// Opens a web address.
  case link(String)
  /// Goes back to the level with a number; the root is 0.
  case level(Int)
  /// Ends what runs for the level, after a question.
  case stop
  /// Starts or stops editing the filter; its matches stay.
  case editFilter(Bool)
  /// Edits the current text input with a key.
  case edit(Key)
  /// Replaces the current text input.
  case text(String)
  /// Moves the focus by a number of fields, wrapping at the end.
  case moveField(by: Int)
  /// Changes the value of the focused field with a key.
  case change(Key)
  /// Sets the value of the field with an ID.
  case fill(field: String, StructuredValue)
  /// Sends the form.
  case submit
  /// Answers a question.
  case answer(Bool)
  /// Toggles the mark of the selected line and moves by a number of lines.
  case mark(by: Int)
  /// Marks all lines that match, or unmarks them if all are marked.
  case markAll
  /// Toggles the marks of all lines that match.
  case toggleAll
  /// Chooses, as ``open`` does, and tells which key did it, by its name.
  case choose(by: String)
  /// Several intents, one after the other, up to one that ends the layer.
  case sequence([Intent])
  /// Changes what the preview of a choice among lines shows.
  case preview(PreviewChange)
  /// Runs a program of a choice among lines.
  case program(PickProgram)
  /// Switches between pointer handling by the terminal and by the program.
  case switchPointer
}

extension Intent {
  /// Whether the intent only moves the selection or the text.
  var isMove: Bool {
    switch self {
    case .move, .select, .moveDay, .day, .switchDays: true
    case .command(let command):
      [.up, .down, .pageUp, .pageDown, .first, .last].contains(command)
    default: false
    }
  }

  /// The intent with distances that no sum of them overflows.
  var bounded: Intent {
    func bounded(_ distance: Int) -> Int { max(-1_000_000_000, min(1_000_000_000, distance)) }
    return switch self {
    case .move(let distance): .move(by: bounded(distance))
    case .moveDay(let days): .moveDay(back: bounded(days))
    case .moveField(let distance): .moveField(by: bounded(distance))
    case .mark(let distance): .mark(by: bounded(distance))
    default: self
    }
  }
}

/// The action that a front end takes after an intent was handled.
package enum InteractionOutcome: Sendable, Hashable {
  /// Continue.
  case stay
  /// Quit the program.
  case quit
  /// Reload the menu.
  case reload
}

/// The interpretation of typed characters.
package enum Typing {
  /// Characters are commands, or have no meaning.
  case commands
  /// Characters are text of a single line.
  case line
  /// Characters are text, and Enter inserts a line break.
  case lines
}
