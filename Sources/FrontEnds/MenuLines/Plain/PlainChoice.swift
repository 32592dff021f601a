internal import HandlerProtocol
internal import DisplayText
internal import MenuInteraction
internal import MenuItems
internal import MenuNavigation

/// The interpretation of an answer: a number, a name, or the prefix of a name.
enum PlainChoice {
  struct Refusal: Error {
    let phrase: Phrase

    static func ambiguous(_ answer: String, _ names: some Sequence<String>) -> Refusal {
      let names = names.prefix(5).map(SafeText.line).joined(separator: ", ")
      return Refusal(phrase: .ambiguous(answer: SafeText.line(answer), names: names))
    }
  }

  /// Returns the item of a menu by its number, ID, title, shortcut, or the prefix of a name.
  static func item(_ answer: String, in menu: Menu) -> Result<MenuItem, Refusal> {
    let items = menu.items
    if let number = Int(answer), items.indices.contains(number - 1) {
      return .success(items[number - 1])
    }
    if answer.count == 1,
      !items.contains(where: { $0.id == answer || $0.hasTitle { $0 == answer } }),
      let item = items.first(where: { $0.shortcut == answer.first })
    {
      return .success(item)
    }
    switch ItemLookup.find(answer, in: menu) {
    case .found(let item): return .success(item)
    case .ambiguous(let items): return .failure(.ambiguous(answer, items.map(\.title)))
    case .unknown:
      return .failure(Refusal(phrase: .noItem(answer: SafeText.line(answer))))
    }
  }

  /// Returns the index of a candidate by its number, its ID, its name, or a prefix of its name without regard
  /// to case.
  ///
  /// - Parameter unknown: the message for an answer that denotes no candidate.
  static func position(
    _ answer: String, in candidates: some Collection<(String, String)>,
    unknown: (String) -> Phrase
  ) -> Result<Int, Refusal> {
    if let number = Int(answer), (0..<candidates.count).contains(number - 1) {
      return .success(number - 1)
    }
    let word = answer.lowercased()
    var named: [(position: Int, name: String)] = []
    var starting = named
    for (position, (id, name)) in candidates.enumerated() where !word.isEmpty {
      if id == answer || name == answer {
        named.append((position, name))
      } else if name.lowercased().hasPrefix(word) {
        starting.append((position, name))
      }
    }
    let found = named.isEmpty ? starting : named
    switch found.count {
    case 0: return .failure(Refusal(phrase: unknown(SafeText.line(answer))))
    case 1: return .success(found[0].position)
    default: return .failure(.ambiguous(answer, found.map(\.name)))
    }
  }

  /// Returns the indices of several candidates: their numbers, ranges of them as in `1 3-5`, or their names, with
  /// blanks or commas between them.
  static func positions(
    _ answer: String, in candidates: [(String, String)], unknown: (String) -> Phrase
  ) -> Result<[Int], Refusal> {
    // A name may have blanks itself.
    if case .success(let one) = position(answer, in: candidates, unknown: unknown) {
      return .success([one])
    }
    var found = Set<Int>()
    let byComma = answer.contains(",")
    for part in answer.split(whereSeparator: { byComma ? $0 == "," : $0 == " " }) {
      let word = String(part).trimmingBlanks
      let ends = word.split(separator: "-").map { Int($0) }
      if ends.count == 2, let first = ends[0], let last = ends[1], first <= last,
        (1...candidates.count).contains(first), last <= candidates.count
      {
        found.formUnion(first - 1...last - 1)
        continue
      }
      switch position(word, in: candidates, unknown: unknown) {
      case .success(let one): found.insert(one)
      case .failure(let refusal): return .failure(refusal)
      }
    }
    return .success(found.sorted())
  }

  /// Returns the index of an action by its number, key, ID, title, or a prefix of its title.
  static func action(_ answer: String, among actions: [ViewAction]) -> Result<Int, Refusal> {
    if let position = actions.firstIndex(where: { $0.key == answer }) { return .success(position) }
    return position(answer, in: actions.map { ($0.id, $0.title) }, unknown: Phrase.noAction)
  }
}

enum PlainAnswer: Equatable {
  case nothing
  case quit
  case back
  case help
  /// Finds rows or items; an empty query shows all again.
  case filter(String)
  case jump(String)
  case word(String)

  init(_ line: String) {
    let line = line.trimmingBlanks
    let rest = String(line.dropFirst()).trimmingBlanks
    switch BoundIntent(plain: line.prefix(1)) {
    case nil where line.isEmpty: self = .nothing
    case .quit? where rest.isEmpty || line == "quit": self = .quit
    case .back? where rest.isEmpty || line == "back": self = .back
    case .help? where rest.isEmpty: self = .help
    case .filter?: self = .filter(rest)
    case .jump?: self = .jump(rest)
    default: self = .word(line)
    }
  }
}
