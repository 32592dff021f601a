internal import HandlerProtocol
internal import MenuNavigation

/// What a screen remembers of one level of the stack: selection, scrolling, what is typed.
struct LevelState {
  /// The selected row.
  var row = 0
  /// The first line that is shown.
  var scroll = 0
  /// Whether the lines before the first row and behind the last are looked at, so that the selected row
  /// need not be in sight.
  var looksAround = true
  /// Whether the last frame showed the selected row.
  var isRowInSight = true
  /// The first line that the last frame would show at the end.
  var lastScroll = 0
  /// The id of the selected row, to find it again when rows change.
  var rowID: String?
  /// Whether the arrow keys move a heat map's day.
  var movesDay = true
  /// How many days before the last the heat map's cursor stands.
  var daysBack = 0
  /// How many of the heat map's weeks are out of sight before those that are shown.
  var hiddenWeeks: Int?
  /// The rows that the row was looked up in.
  var rowsKey: ScreenModel.RowsKey?
  /// The last row that the last frame showed.
  var lastShownRow: Int?
  /// What is typed to find rows; nil where nothing is.
  var filter: LevelFilter?
  /// The row that was selected before the filter was opened.
  var rowBeforeFilter = 0
  /// What is looked for in a text; nil where nothing is.
  var textSearch: TextSearch?
  /// How a table's rows are ordered; nil for as they came.
  var sort: TableSort?
  /// What is typed into the form that the level shows.
  var form: FormState?
}
