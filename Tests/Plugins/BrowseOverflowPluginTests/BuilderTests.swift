import StructuredData
import Testing

@testable import BrowseOverflowPlugin

/// The builders' rows of the acceptance page.
@Suite(.timeLimit(.minutes(5))) struct BuilderTests {
  private func questions(_ reply: String) throws(BuilderError) -> [Question] {
    try QuestionBuilder().questions(from: Array(reply.utf8))
  }

  private static let full = """
    {"questions": [{"question_id": 1, "creation_date": 1273660706, "title": "Why &lt;x&gt;?", "score": 2,
      "owner": {"display_name": "Graham Lee", "email_hash": "563290c0c1b776a315b36e863b388a0c"}}]}
    """

  @Test(arguments: ["Not JSON", "", "{\"questions\": ["])
  func `Question builder: what is not JSON is an error with the parser's underneath`(
    _ reply: String
  ) {
    let error = #expect(throws: BuilderError.self) { try questions(reply) }
    #expect(error?.domain == "QuestionBuilderErrorDomain" && error?.code == 0)
    #expect(error?.underlyingError is JSONSyntaxError)
  }

  @Test(arguments: ["{}", "[]", "[{\"question_id\": 1}]", "{\"questions\": 1}", "null", "3"])
  func `Question builder: JSON without questions is missing data, also an array`(_ reply: String) {
    let error = #expect(throws: BuilderError.self) { try questions(reply) }
    #expect(error?.code == 1 && error?.underlyingError == nil)
  }

  @Test(arguments: [
    #"{"questions":[{}]}"#, #"{"questions":[{"question_id":null,"title":null,"owner":null}]}"#,
    #"{"items":[{"question_id":[],"title":7,"score":"x","owner":3,"creation_date":{}}]}"#,
  ])
  func `Question builder: missing, null and wrong fields are tolerated`(_ reply: String) throws {
    let found = try questions(reply)
    #expect(found.count == 1 && found[0].id == 0 && found[0].title == "" && found[0].asker == nil)
  }

  @Test(arguments: [full, full.replacingQuestions])
  func `Question builder: the fields are those of the API, in its old and in its new version`(
    _ reply: String
  ) throws {
    let question = try #require(try questions(reply).first)
    #expect(question.id == 1 && question.date == 1_273_660_706 && question.score == 2)
    #expect(question.title == "Why <x>?" && question.asker?.name == "Graham Lee")
    #expect(
      question.asker?.avatarURL
        == "https://www.gravatar.com/avatar/563290c0c1b776a315b36e863b388a0c")
  }

  @Test func `Question details: the body is that of the reply's last question`() {
    var question = Question(id: 1)
    QuestionBuilder().fillInDetails(
      of: &question, from: Array(#"{"items":[{"body":"<p>a</p>"},{"body":"<p>b</p>"}]}"#.utf8))
    #expect(question.body == "<p>b</p>")
  }

  @Test(arguments: [
    "Not JSON", "{}", "[]", #"{"questions":[]}"#, #"{"questions":[{"body":null}]}"#,
  ])
  func `Question details: a broken reply leaves the body untouched`(_ reply: String) {
    var question = Question(id: 1, body: "before")
    QuestionBuilder().fillInDetails(of: &question, from: Array(reply.utf8))
    #expect(question.body == "before")
  }

  @Test(arguments: [
    (#"{"display_name":"A","email_hash":"0af"}"#, "https://www.gravatar.com/avatar/0af"),
    (#"{"display_name":"A","profile_image":"https://i.org/a.png"}"#, "https://i.org/a.png"),
    (#"{"display_name":"A","profile_image":"file:///etc/passwd"}"#, nil),
    (#"{"display_name":"A","email_hash":"../x"}"#, nil), (#"{"display_name":"A"}"#, nil),
  ])
  func `Person builder: the name, and the picture that is named or of a hash, or none`(
    _ object: String, url: String?
  ) throws {
    let value = try JSONDocument(Array(object.utf8)).root.value
    #expect(
      PersonBuilder().person(value) == Person(name: "A", avatarURL: url))
  }

  private func answers(_ reply: String) throws(BuilderError) -> [Answer] {
    var question = Question(id: 1)
    try AnswerBuilder().addAnswers(to: &question, from: Array(reply.utf8))
    return question.answers
  }

  @Test
  func `Answer builder: not JSON is 0, missing data is 1, and an empty array is success`() throws {
    let broken = #expect(throws: BuilderError.self) { try answers("Not JSON") }
    #expect(broken?.domain == "AnswerBuilderErrorDomain" && broken?.code == 0)
    #expect(broken?.underlyingError is JSONSyntaxError)
    for reply in ["{}", "[]", #"{"noanswers":[]}"#] {
      let missing = #expect(throws: BuilderError.self) { try answers(reply) }
      #expect(missing?.code == 1)
    }
    #expect(try answers(#"{"answers":[]}"#).isEmpty)
  }

  @Test(arguments: ["accepted", "is_accepted"])
  func `Answer builder: body, score, owner, and whether it was accepted, by both names`(
    _ name: String
  ) throws {
    let found = try answers(
      #"{"answers":[{"body":"x","score":3,"\#(name)":true,"owner":{"display_name":"A"}},{}]}"#)
    #expect(found.count == 2)
    #expect(found[0] == Answer(text: "x", person: Person(name: "A"), score: 3, accepted: true))
    #expect(found[1] == Answer())
  }
}

extension String {
  /// The reply in today's version.
  fileprivate var replacingQuestions: String { "{\"items\"" + dropFirst("{\"questions\"".count) }
}
