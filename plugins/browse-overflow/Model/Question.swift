/// A question with its answers.
public struct Question: Sendable, Hashable, Identifiable {
  /// The id of the site.
  public var id: Int
  /// When it was asked: seconds since 1970.
  public var date: Int
  /// The title, without HTML.
  public var title: String
  /// The sum of the votes.
  public var score: Int
  /// The text in HTML, or nil as long as it was not loaded.
  public var body: String?
  /// The person who asked, or nil if that is unknown.
  public var asker: Person?
  /// The page of the question on the web, or nil if it is unknown.
  public var link: String?
  /// The number of answers, as far as it is known from a list.
  public var answerCount: Int
  /// Whether an answer was accepted, as far as it is known from a list.
  public var hasAcceptedAnswer: Bool
  /// The answers: the accepted one first, then those with the higher score.
  public private(set) var answers: [Answer] = []

  /// Creates a question without answers.
  public init(
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
  public mutating func add(_ answer: Answer) {
    if let id = answer.id { answers.removeAll { $0.id == id } }
    let place = answers.firstIndex { answer.comesBefore($0) } ?? answers.endIndex
    answers.insert(answer, at: place)
  }
}

/// An answer to a question.
public struct Answer: Sendable, Hashable {
  /// The id of the site, or nil if it is unknown.
  public var id: Int?
  /// The text in HTML.
  public var text: String
  /// The person who answered, or nil if that is unknown.
  public var person: Person?
  /// The sum of the votes.
  public var score: Int
  /// Whether the person who asked accepted it.
  public var accepted: Bool
  /// When it was given: seconds since 1970; 0 if that is unknown.
  public var date: Int

  /// Creates an answer, which is not accepted unless it is said.
  public init(
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
public struct Person: Sendable, Hashable {
  /// The name.
  public var name: String
  /// The address of the person's picture, or nil if there is none.
  public var avatarURL: String?

  /// Creates a person.
  public init(name: String, avatarURL: String? = nil) {
    self.name = name
    self.avatarURL = avatarURL
  }
}
