/// A question with its answers.
struct Question: Sendable, Hashable, Identifiable {
  /// The id of the site.
  var id: Int
  /// When it was asked: seconds since 1970.
  var date: Int
  /// The title, without HTML.
  var title: String
  /// The sum of the votes.
  var score: Int
  /// The text in HTML, or nil as long as it was not loaded.
  var body: String?
  /// The person who asked, or nil if that is unknown.
  var asker: Person?
  /// The page of the question on the web, or nil if it is unknown.
  var link: String?
  /// The number of answers, as far as it is known from a list.
  var answerCount: Int
  /// Whether an answer was accepted, as far as it is known from a list.
  var hasAcceptedAnswer: Bool
  /// The answers: the accepted one first, then those with the higher score.
  private(set) var answers: [Answer] = []

  /// Creates a question without answers.
  init(
    id: Int = 0, date: Int = 0, title: String = "", score: Int = 0, body: String? = nil,
    asker: Person? = nil, link: String? = nil, answerCount: Int = 0,
    hasAcceptedAnswer: Bool = false
  ) {
    self.id = id
    self.date = date
    self.title = title
    self.score = score
    self.body = body
    self.asker = asker
    self.link = link
    self.answerCount = answerCount
    self.hasAcceptedAnswer = hasAcceptedAnswer
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
  var text: String
  /// The person who answered, or nil if that is unknown.
  var person: Person?
  /// The sum of the votes.
  var score: Int
  /// Whether the person who asked accepted it.
  var accepted: Bool
  /// When it was given: seconds since 1970; 0 if that is unknown.
  var date: Int

  /// Creates an answer, which is not accepted unless it is said.
  init(
    id: Int? = nil, text: String = "", person: Person? = nil, score: Int = 0,
    accepted: Bool = false, date: Int = 0
  ) {
    self.id = id
    self.text = text
    self.person = person
    self.score = score
    self.accepted = accepted
    self.date = date
  }

  /// Whether the answer stands above `other`.
  func comesBefore(_ other: Answer) -> Bool {
    if accepted != other.accepted { return accepted }
    return score > other.score
  }
}

/// A person on the site.
struct Person: Sendable, Hashable {
  /// The name.
  var name: String
  /// The address of the person's picture, or nil if there is none.
  var avatarURL: String?

  /// Creates a person.
  init(name: String, avatarURL: String? = nil) {
    self.name = name
    self.avatarURL = avatarURL
  }
}
