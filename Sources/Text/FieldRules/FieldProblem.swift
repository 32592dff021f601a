package import DisplayText

/// What is wrong with the value of a field: the rule, and the value as the user sees it.
package enum FieldProblem: Error, Sendable, Hashable {
  case missing
  case notANumber(String), notADate(String), notYesOrNo(String), notAText(String)
  case notAChoice(String, [String])
  case severalLines
  case below(String, String), above(String, String)
  case offStep(String, isDays: Bool, String)
  case tooFew(Int, Int), tooMany(Int, Int)
  case tooShort(Int, Int), tooLong(Int, Int)
  case doesNotMatch(hint: String?, String, String?)
  case isTooHardToMatch
}

extension FieldProblem {
  private static let mostChoices = 12
  private static let longestValue = 40

  /// The problem as a sentence without its end, in which the value is shown.
  package var phrase: Phrase { phrase(showsValue: true) }

  /// The problem in English, to follow the name of its field.
  package func words(showsValue: Bool = true) -> String {
    let phrase = phrase(showsValue: showsValue).en
    return phrase.prefix(1).lowercased() + phrase.dropFirst()
  }

  private func phrase(showsValue: Bool) -> Phrase {
    func shown(_ value: String, _ before: String, _ behind: String = "'") -> String {
      showsValue && !value.isEmpty ? before + Self.short(value) + behind : ""
    }
    func not(_ value: String) -> String { shown(value, ", not '") }
    func given(_ value: String) -> String { shown(value, " (입력: '", "')") }
    func quoted(_ value: String) -> String { shown(value, ": '") }
    return switch self {
    case .missing: Phrase(en: "This must be filled in", ko: "반드시 입력해야 합니다")
    case .notANumber(let value):
      Phrase(
        en: "Not a number\(quoted(value)); write it like 12 or 3.5",
        ko: "숫자가 아닙니다\(quoted(value)). 예: 12, 3.5")
    case .notADate(let value):
      Phrase(
        en: "Not a date\(quoted(value)); write it like 2026-11-30",
        ko: "날짜가 아닙니다\(quoted(value)). 예: 2026-11-30")
    case .notYesOrNo(let value):
      Phrase(
        en: "This must be true or false\(not(value))", ko: "true 또는 false여야 합니다\(given(value))")
    case .notAText(let value):
      Phrase(en: "This must be a text\(not(value))", ko: "텍스트여야 합니다\(given(value))")
    case .notAChoice(let value, let choices):
      Phrase(
        en: "This must be one of \(Self.list(choices, "its choices"))\(not(value))",
        ko: "다음 중 하나여야 합니다: \(Self.list(choices, "선택 항목"))\(given(value))")
    case .severalLines:
      Phrase(en: "Each value must be one line", ko: "값은 각각 한 줄이어야 합니다")
    case .below(let limit, let value):
      Phrase(
        en: "This must be at least \(limit)\(not(value))", ko: "\(limit) 이상이어야 합니다\(given(value))")
    case .above(let limit, let value):
      Phrase(
        en: "This must be at most \(limit)\(not(value))", ko: "\(limit) 이하여야 합니다\(given(value))")
    case .offStep(let step, let isDays, let value):
      Phrase(
        en: "This must be in steps of \(step)\(isDays ? " days" : "")\(not(value))",
        ko: "\(step)\(isDays ? "일" : "") 단위여야 합니다\(given(value))")
    case .tooFew(let least, let count):
      Phrase(
        en: "This needs at least \(Self.values(least)), and has \(count)",
        ko: "값이 \(least)개 이상 필요합니다(현재 \(count)개)")
    case .tooMany(let most, let count):
      Phrase(
        en: "This can have at most \(Self.values(most)), and has \(count)",
        ko: "값은 \(most)개까지 가능합니다(현재 \(count)개)")
    case .tooShort(let least, let count):
      Phrase(
        en: "This needs at least \(Self.characters(least)), and has \(count)",
        ko: "\(least)자 이상이어야 합니다(현재 \(count)자)")
    case .tooLong(let most, let count):
      Phrase(
        en: "This can have at most \(Self.characters(most)), and has \(count)",
        ko: "\(most)자까지 가능합니다(현재 \(count)자)")
    case .doesNotMatch(let hint?, _, let value):
      Phrase(en: hint + (value.map(not) ?? ""), ko: hint + (value.map(given) ?? ""))
    case .doesNotMatch(nil, let pattern, let value):
      Phrase(
        en: "This must match \(pattern)\(value.map(not) ?? "")",
        ko: "\(pattern) 형식이어야 합니다\(value.map(given) ?? "")")
    case .isTooHardToMatch:
      Phrase(
        en: "This takes too much work to be compared with its pattern",
        ko: "패턴과 비교하는 데 너무 많은 작업이 필요합니다")
    }
  }

  private static func short(_ value: String) -> String {
    let line = SafeText.line(String(value.prefix(longestValue + 1)))
    return line.count > longestValue ? line.prefix(longestValue - 1) + "…" : line
  }

  private static func list(_ choices: [String], _ none: String) -> String {
    if choices.isEmpty { return none }
    let shown = choices.prefix(mostChoices).map(short).joined(separator: ", ")
    return choices.count > mostChoices ? shown + ", …" : shown
  }

  private static func values(_ count: Int) -> String { count == 1 ? "1 value" : "\(count) values" }
  private static func characters(_ count: Int) -> String {
    count == 1 ? "1 character" : "\(count) characters"
  }
}
