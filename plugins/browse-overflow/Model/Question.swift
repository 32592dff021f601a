/// A question with its answers.
struct Question: Sendable, Hashable, Identifiable {
  /// The id of the site.
  var id = 0
  /// When it was asked: seconds since 1970.
  var date = 0
  /// The title, without HTML.
  var title = ""
  /// The sum of the votes.
  var score = 0
  /// The text in HTML, or nil before it is loaded.
  var body: String?
  var asker: Person?
  /// The page of the question on the web, or nil if it is unknown.
  var link: String?
  /// The number of answers, as far as it is known from a list.
  var answerCount = 0
  /// Whether an answer was accepted, as far as it is known from a list.
  var hasAcceptedAnswer = false
  /// The answers: the accepted one first, then those with the higher score.
  private(set) var answers: [Answer] = []

  /// Creates a question without answers.
  init(
    id: Int = 0, date: Int = 0, title: String = "", score: Int = 0, body: String? = nil,
    asker: Person? = nil, link: String? = nil, answerCount: Int = 0,
    hasAcceptedAnswer: Bool = false
  ) {
    (self.id, self.date, self.title, self.score) = (id, date, title, score)
    (self.body, self.asker, self.link) = (body, asker, link)
    (self.answerCount, self.hasAcceptedAnswer) = (answerCount, hasAcceptedAnswer)
  }

  /// Adds an answer in its place; one with the same id is replaced.
  mutating func add(_ answer: Answer) {
    if let id = answer.id { answers.removeAll { $0.id == id } }
    let place = answers.firstIndex { answer.comesBefore($0) } ?? answers.endIndex
    answers.insert(answer, at: place)
  }
}

/// An answer to a question.
struct Answer: Sendable, Hashable {
  /// The id of the site, or nil if it is unknown.
  var id: Int?
  /// The text in HTML.
  var text = ""
  var person: Person?
  /// The sum of the votes.
  var score = 0
  /// Whether the person who asked accepted it.
  var accepted = false
  /// When it was given: seconds since 1970; 0 if that is unknown.
  var date = 0

  fileprivate func comesBefore(_ other: Answer) -> Bool {
    accepted == other.accepted ? score > other.score : accepted
  }
}

/// A person on the site.
struct Person: Sendable, Hashable {
  var name: String
  /// The address of the person's picture, or nil if there is none.
  var avatarURL: String?
}
