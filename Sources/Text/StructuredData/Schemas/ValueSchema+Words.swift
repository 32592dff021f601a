extension ValueSchema {
  package var typeWords: String {
    switch self {
    case .text(.character): "one character"
    case .text(.date): "date"
    case .text(.color): "colour"
    case .text(.key), .text(.screenKey), .text(.openKey), .text(.backKey): "key"
    case .text: "string"
    case .choice: "word"
    case .flag: "boolean"
    case .integer: "whole number"
    case .number, .seconds: "number"
    case .any: "any"
    case .variables, .mapping, .dictionary: "mapping"
    case .sequence(.text): "sequence of strings"
    case .sequence: "sequence"
    case .oneOf(let values): Self.alternatives(values.map(\.typeWords))
    }
  }

  package var words: [Choice] {
    switch self {
    case .choice(let choices): choices
    case .oneOf(let values): values.flatMap(\.words)
    default: []
    }
  }

  private static func alternatives(_ words: [String]) -> String {
    var different: [String] = []
    for word in words where !different.contains(word) { different.append(word) }
    return different.joined(separator: " or ")
  }
}
