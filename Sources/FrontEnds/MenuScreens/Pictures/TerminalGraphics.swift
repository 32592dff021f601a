internal import TerminalUI

/// A terminal's support for pictures, known from its environment and later from its replies.
struct TerminalGraphics: Sendable, Hashable {
  private let known: GraphicsSupport?
  private var found = GraphicsSupport.none
  private var cell: Size?
  private var isAsked = false
  /// Whether all replies have arrived: every terminal answers the last query.
  private var isAnswered = false

  /// Reads the support from `environment`; an empty one means no support.
  init(environment: [String: String] = [:]) {
    known = GraphicsSupport.known(environment: environment)
  }

  var support: GraphicsSupport {
    let support = known ?? found
    // Sixels cover exactly their pixels, so that they need the size of a cell first.
    if support == .sixel, cell == nil, !isAnswered { return .none }
    return support
  }

  /// The size of a cell in pixels; a usual size if the terminal does not report it.
  var cellSize: Size { cell ?? Size(columns: 8, rows: 16) }

  var cellAspect: Double { Double(cellSize.columns) / Double(cellSize.rows) }

  /// Returns the query for the terminal, once, when a picture is requested; the replies are not awaited.
  mutating func takeQuestion() -> String? {
    guard !isAsked, known != GraphicsSupport.none else { return nil }
    isAsked = true
    return (known == nil ? GraphicsSupport.query : "") + TerminalReply.cellSizeQuery
  }

  /// Processes a reply; returns true if it changes how pictures are drawn.
  mutating func take(_ reply: TerminalReply) -> Bool {
    let before = (support, cellSize)
    switch reply {
    case .graphics(let id, let isRight):
      found = max(found, GraphicsSupport(graphicsID: id, ok: isRight))
    case .deviceAttributes(let attributes):
      found = max(found, GraphicsSupport(deviceAttributes: attributes))
      if isAsked { isAnswered = true }
    case .cellSize(let width, let height):
      // Cells outside of these sizes would not be readable.
      guard (2...256).contains(width), (4...256).contains(height) else { return false }
      cell = Size(columns: width, rows: height)
    case .backgroundColor: return false
    }
    return before != (support, cellSize)
  }
}
