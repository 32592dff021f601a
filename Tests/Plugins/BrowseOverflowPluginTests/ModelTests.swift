import Testing

@testable import BrowseOverflowPlugin

/// The rows `Topic`, `Question`, `Answer` and `Person` of the acceptance page.
@Suite(.timeLimit(.minutes(5))) struct ModelTests {
  @Test func `A topic has a name and a tag, and no questions at first`() {
    let topic = Topic(name: "iPhone", tag: "iphone")
    #expect(topic.name == "iPhone" && topic.tag == "iphone" && topic.recentQuestions.isEmpty)
  }

  @Test
  func `Recent questions are the newest first, whatever the order of insertion`() {
    var topic = Topic(name: "iPhone", tag: "iphone")
    for date in [5, 1, 9, 3] { topic.add(Question(id: date, date: date)) }
    #expect(topic.recentQuestions.map(\.date) == [9, 5, 3, 1])
  }

  @Test
  func `A topic keeps at most twenty questions: the oldest is discarded on add`() {
    var topic = Topic(name: "iPhone", tag: "iphone")
    for date in 1...20 { topic.add(Question(id: date, date: date)) }
    topic.add(Question(id: 100, date: 100))
    #expect(topic.recentQuestions.count == 20 && topic.recentQuestions.first?.id == 100)
    #expect(topic.recentQuestions.last?.id == 2)
    // A question older than all others is discarded.
    topic.add(Question(id: 0, date: 0))
    #expect(topic.recentQuestions.count == 20 && topic.recentQuestions.last?.id == 2)
  }

  @Test func `Questions with one ID never appear twice, and the newer report counts`() {
    var topic = Topic(name: "iPhone", tag: "iphone")
    topic.add(Question(id: 1, date: 1, score: 1))
    topic.add(Question(id: 2, date: 2))
    topic.add(Question(id: 1, date: 3, score: 9))
    #expect(topic.recentQuestions.map(\.id) == [1, 2] && topic.recentQuestions[0].score == 9)
  }

  @Test(arguments: [
    ("UIKit/uikit", "UIKit", "uikit"), ("swift", "swift", "swift"), ("A/b/c", "A", "b/c"),
    ("x\u{1B}[2J/y", "x[2J", "y"),
  ])
  func `A topic is written as a name and a tag, or as a tag alone`(
    _ text: String, name: String, tag: String
  ) throws {
    let topic = try #require(Topic(text))
    #expect(topic.name == name && topic.tag == tag)
    #expect(Topic("") == nil && Topic("/") == nil)
  }

  @Test func `A question has an ID, a date, a title, a score, a body and an asker`() {
    let person = Person(name: "Ada", avatarURL: "https://a.org/a.png")
    let question = Question(
      id: 1, date: 2, title: "Why?", score: 3, body: "<p>x</p>", asker: person)
    #expect(question.id == 1 && question.date == 2 && question.title == "Why?")
    #expect(question.score == 3 && question.body == "<p>x</p>" && question.asker == person)
    #expect(question.answers.isEmpty)
  }

  @Test
  func `The accepted answer is first whatever its score, then the higher scores`() {
    var question = Question(id: 1)
    for (id, score, accepted) in [(1, 5, false), (2, -3, true), (3, 9, false), (4, 5, false)] {
      question.add(Answer(id: id, score: score, accepted: accepted))
    }
    #expect(question.answers.map(\.id) == [2, 3, 1, 4])
  }

  @Test func `Answers with one ID never appear twice`() {
    var question = Question(id: 1)
    question.add(Answer(id: 1, score: 1))
    question.add(Answer(id: 1, score: 2))
    question.add(Answer(score: 1))
    question.add(Answer(score: 1))
    #expect(question.answers.map(\.id) == [1, nil, nil] && question.answers[0].score == 2)
  }

  @Test func `An answer has a text, a person, a score, and is not accepted by default`() {
    let answer = Answer(text: "x", person: Person(name: "Ada"), score: 4)
    #expect(answer.text == "x" && answer.person?.name == "Ada" && answer.score == 4)
    #expect(!answer.accepted && answer.person?.avatarURL == nil)
  }
}
