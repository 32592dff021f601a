package import HandlerProtocol
package import Keyboard
package import StructuredData

/// A user's intent, independent of its origin: a key, a click, a line, or a browser request.
package enum Intent: Sendable, Hashable {
  /// Cancels, closes or goes back, whichever applies; at the root it quits.
  case escape
  case leave(Leaving)
  case select(RowID)
  /// Does what Enter does on a row, which is selected before; `nil` for the selected row.
  case open(RowID?)
  /// Goes to the selected item of a search in the whole menu, and opens it there.
  case openThere
  case move(Movement)
  case action(id: String)
  case actions(ActionScope)
  case reload
  /// Invokes the handler again after a failure.
  case retry
  /// Ends what runs for the level, after a question.
  case stop
  /// Filters the rows, or searches a text.
  case filter
  /// Ends the input of the filter; its matches stay.
  case results
  case jump
  /// Lists the keys that are available.
  case help
  case problems
  case log
  case sort(Sorting)
  /// Shows the whole of the selected row beside or below the rows, or hides it.
  case details
  /// Makes the selected item a favourite, or no longer.
  case favorite
  /// Switches between pointer handling by the terminal and by the program.
  case switchPointer
  case link(String)
  case day(CalendarDate)
  case edit(Key)
  case text(String)
  /// Changes the value of the focused field with a key.
  case change(Key)
  case fill(field: String, StructuredValue)
  case submit
  case answer(Bool)
}

package enum Leaving: Sendable, Hashable {
  /// To the level below, or out of a filter or a search; stays at the root.
  case back
  case quit
  /// To the level with a number; the root is 0.
  case level(Int)
}

package enum Movement: Sendable, Hashable {
  /// A number of rows, or of lines of a text.
  case rows(Int)
  case pages(Int)
  case first, last
  case days(Int)
  case matches(Int)
  /// A number of fields of a form, wrapping at the end; on a heat map from its days to its rows, or back.
  case focus(Int)
  case details(Int)

  /// A distance larger than any number of rows.
  static let farthest = 1_000_000_000

  /// Returns the distance in rows, or `nil` if something else moves.
  ///
  /// - Parameter page: the number of rows of a page.
  package func distance(page: Int) -> Int? {
    switch self {
    case .rows(let rows): rows
    case .pages(let pages): pages * page
    case .first: -Self.farthest
    case .last: Self.farthest
    case .days, .matches, .focus, .details: nil
    }
  }

  /// The movement with a distance that no sum of distances overflows.
  var bounded: Movement {
    func bounded(_ distance: Int) -> Int { max(-Self.farthest, min(Self.farthest, distance)) }
    return switch self {
    case .rows(let rows): .rows(bounded(rows))
    case .pages(let pages): .pages(bounded(pages))
    case .days(let days): .days(bounded(days))
    case .matches(let matches): .matches(bounded(matches))
    case .focus(let fields): .focus(bounded(fields))
    case .details(let lines): .details(bounded(lines))
    case .first, .last: self
    }
  }
}

package enum ActionScope: Sendable, Hashable {
  /// Those of the selected row and of the view.
  case selection
  /// Those of the view as a whole.
  case view
}

package enum Sorting: Sendable, Hashable {
  /// The next order: by each column in turn, then the original order.
  case next
  /// By the column with an ID: ascending, then descending, then unsorted.
  case column(String)
  case original
}

extension Intent {
  /// The object of an intent, which decides what rights the intent needs.
  package enum Subject: Sendable, Hashable {
    /// Only what is shown, or a view, whose handler checks the rights itself.
    case shown
    /// A row that is selected or shown in full; `nil` for the selected row.
    case row(RowID?)
    /// A row that is opened or run; `nil` for the selected row.
    case opened(RowID?)
    case action(id: String)
  }

  package var subject: Subject {
    switch self {
    case .select(let row): .row(row)
    case .open(let row): .opened(row)
    case .openThere: .opened(nil)
    case .action(let id): .action(id: id)
    case .actions(.selection), .details, .favorite: .row(nil)
    case .escape, .leave, .move, .actions(.view), .reload, .retry, .stop, .filter, .results, .jump,
      .help, .problems, .log, .sort, .switchPointer, .link, .day, .edit, .text, .change, .fill,
      .submit, .answer:
      .shown
    }
  }

  /// Whether the intent only moves the selection or the text.
  var isMove: Bool {
    switch self {
    case .select, .day: true
    case .move(let movement):
      switch movement {
      case .rows, .pages, .first, .last, .days, .focus: true
      case .matches, .details: false
      }
    default: false
    }
  }

  var bounded: Intent {
    if case .move(let movement) = self { .move(movement.bounded) } else { self }
  }
}

/// The action that a front end takes after an intent was handled.
package enum InteractionOutcome: Sendable, Hashable {
  case stay
  case quit
  case reload
}

package enum Typing {
  /// Characters are commands, or have no meaning.
  case commands
  /// Characters are text of a single line.
  case line
  /// Characters are text, and Enter inserts a line break.
  case lines
}
