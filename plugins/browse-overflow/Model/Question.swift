struct Question: Sendable, Hashable {
  var id = 0
  /// The seconds since 1970 when it was asked.
  var date = 0
  /// The title, without HTML.
  var title = ""
  var score = 0
  /// The text as HTML; nil before it is loaded.
  var body: String?
  var asker: Person?
  /// The web page, if known.
  var link: String?
  /// The number of answers, according to a list.
  var answerCount = 0
  /// Whether an answer was accepted, according to a list.
  var hasAcceptedAnswer = false
  /// The answers: the accepted one first, then by score.
  private(set) var answers: [Answer] = []

  /// Inserts an answer, and replaces one with the same id.
  mutating func add(_ answer: Answer) {
    if let id = answer.id { answers.removeAll { $0.id == id } }
    let place = answers.firstIndex { answer.comesBefore($0) } ?? answers.endIndex
    answers.insert(answer, at: place)
  }
}

struct Answer: Sendable, Hashable {
  var id: Int?
  /// The text as HTML.
  var text = ""
  var person: Person?
  var score = 0
  /// Whether the asker accepted it.
  var accepted = false
  /// The seconds since 1970 when it was given; 0 if unknown.
  var date = 0

  fileprivate func comesBefore(_ other: Answer) -> Bool {
    accepted == other.accepted ? score > other.score : accepted
  }
}

struct Person: Sendable, Hashable {
  var name: String
  var avatarURL: String?
}
