internal import TerminalImages
internal import TerminalUI

/// What is known of how a terminal shows pictures: by its environment at once, by replies later.
struct TerminalGraphics: Sendable, Hashable {
  private let known: GraphicsSupport?
  private var found = GraphicsSupport.none
  private var cell: Size?
  private var isAsked = false
  /// Whether all replies have come: every terminal answers the last question.
  private var isAnswered = false

  /// What `environment` tells; of an empty one nothing is expected.
  init(environment: [String: String] = [:]) {
    known = GraphicsSupport.known(environment: environment)
  }

  /// How pictures can be shown by what is known now.
  var support: GraphicsSupport {
    let support = known ?? found
    // Sixels cover as many pixels as they have: they have to wait for the size of a cell.
    if support == .sixel, cell == nil, !isAnswered { return .none }
    return support
  }

  /// How large a cell is, in pixels; what is usual where the terminal does not say it.
  var cellSize: Size { cell ?? Size(columns: 8, rows: 16) }

  /// The width of a cell divided by its height.
  var cellAspect: Double { Double(cellSize.columns) / Double(cellSize.rows) }

  /// What to ask the terminal, once, when there is a picture to be shown; nobody waits for answers.
  mutating func takeQuestion() -> String? {
    guard !isAsked, known != GraphicsSupport.none else { return nil }
    isAsked = true
    guard known == nil else { return TerminalReply.cellSizeQuery }
    // The last question comes with every other one.
    let query = String(decoding: GraphicsSupport.query, as: UTF8.self)
    let last = TerminalReply.deviceAttributesQuery
    return (query.hasSuffix(last) ? String(query.dropLast(last.count)) : query)
      + TerminalReply.cellSizeQuery
  }

  /// Takes an answer; true where pictures look otherwise now.
  mutating func take(_ reply: TerminalReply) -> Bool {
    let before = (support, cellSize)
    switch reply {
    case .graphics(let id, let isRight):
      found = max(found, GraphicsSupport(graphicsID: id, ok: isRight))
    case .deviceAttributes(let attributes):
      found = max(found, GraphicsSupport(deviceAttributes: attributes))
      if isAsked { isAnswered = true }
    case .cellSize(let width, let height):
      // Nobody could read in cells beyond these.
      guard (2...256).contains(width), (4...256).contains(height) else { return false }
      cell = Size(columns: width, rows: height)
    case .backgroundColor: return false
    }
    return before != (support, cellSize)
  }
}
