struct QuoteTracking {
  private enum Context: Equatable {
    /// Code; within `$(…)` or backquotes up to their end.
    case code(parentheses: Int, end: UInt8?)
    case single, double
  }

  private var contexts: [Context] = [.code(parentheses: 0, end: nil)]
  private var isEscaped = false
  /// Whether the last byte was a `$` of code or of a double quote.
  private var isDollar = false

  var current: PickTemplate.Quotes {
    switch contexts.last {
    case .single: .single
    case .double: .double
    default: .none
    }
  }

  mutating func take(_ byte: UInt8) {
    let wasDollar = isDollar
    isDollar = false
    if isEscaped {
      isEscaped = false
      return
    }
    switch contexts[contexts.count - 1] {
    case .single:
      if byte == UInt8(ascii: "'") { contexts.removeLast() }
    case .double:
      switch byte {
      case UInt8(ascii: "\""): contexts.removeLast()
      case UInt8(ascii: "("):
        if wasDollar { contexts.append(.code(parentheses: 0, end: UInt8(ascii: ")"))) }
      default: takeCommon(byte)
      }
    case .code(let parentheses, let end):
      switch byte {
      case UInt8(ascii: "'"): contexts.append(.single)
      case UInt8(ascii: "\""): contexts.append(.double)
      case UInt8(ascii: "("):
        contexts[contexts.count - 1] = .code(parentheses: parentheses + 1, end: end)
      case UInt8(ascii: ")"):
        if parentheses > 0 {
          contexts[contexts.count - 1] = .code(parentheses: parentheses - 1, end: end)
        } else if end == byte {
          contexts.removeLast()
        }
      case UInt8(ascii: "`") where end == byte: contexts.removeLast()
      default: takeCommon(byte)
      }
    }
  }

  private mutating func takeCommon(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\\"): isEscaped = true
    case UInt8(ascii: "$"): isDollar = true
    case UInt8(ascii: "`"): contexts.append(.code(parentheses: 0, end: byte))
    default: break
    }
  }
}
