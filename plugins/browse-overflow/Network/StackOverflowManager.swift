internal import PluginHTTP
internal import StructuredData

/// The reason why something could not be loaded, with its cause.
struct StackOverflowManagerError: Error {
  enum Part: Int, Sendable, Hashable {
    case questionSearch = 0
    case bodyFetch = 1
    case answerFetch = 2
  }

  let domain = "StackOverflowManagerError"
  let part: Part
  let underlyingError: (any Error)?
  var code: Int { part.rawValue }

  /// Whether a newer request replaced the one that failed.
  var isCancelled: Bool {
    (underlyingError as? HTTPFailure)?.kind == .cancelled || underlyingError is CancellationError
  }
}

/// A loaded value, and its age.
struct Loaded<Value: Sendable>: Sendable {
  var value: Value
  /// The age in seconds, unless it is new.
  var age: Int?
  /// The reason why it is not new.
  var failure: HTTPFailure?
  /// The age in seconds, if that is too short for another request.
  var recentAge: Int?

  init(_ value: Value, _ response: HTTPResponse) {
    self.value = value
    failure = response.failure
    guard response.isFromCache else { return }
    let isRecent = failure == nil && response.age <= StackOverflowCommunicator.freshness
    (age, recentAge) = isRecent ? (nil, response.age) : (response.age, nil)
  }
}

struct QuestionPage: Sendable {
  var questions: [Question]
  var hasMore: Bool
}

/// Loads questions, texts and answers.
struct StackOverflowManager: Sendable {
  let communicator: StackOverflowCommunicator

  /// Returns a page of the newest questions with a tag, or of those that match a text.
  func questions(
    tagged tag: String, matching text: String? = nil, page: Int = 1
  ) async throws(StackOverflowManagerError) -> Loaded<QuestionPage> {
    try await load(.questionSearch) {
      try await communicator.questions(tagged: tag, matching: text, page: page)
    } build: { reply in
      let questions = try QuestionBuilder().questions(from: reply)
      let hasMore = try? JSONDocument(reply).root.value["has_more"]?.flag
      return QuestionPage(
        questions: questions,
        hasMore: hasMore ?? (questions.count >= StackOverflowCommunicator.pageSize))
    }
  }

  func question(_ question: Question) async throws(StackOverflowManagerError) -> Loaded<Question> {
    try await load(.bodyFetch) {
      try await communicator.body(of: question.id)
    } build: { reply in
      // A question that was in no list is built from the reply.
      let found = question.title.isEmpty ? try QuestionBuilder().questions(from: reply).last : nil
      var filled = found ?? question
      QuestionBuilder().fillInDetails(of: &filled, from: reply)
      return filled
    }
  }

  func answers(to question: Question) async throws(StackOverflowManagerError) -> Loaded<Question> {
    try await load(.answerFetch) {
      try await communicator.answers(to: question.id)
    } build: { reply in
      var filled = question
      try AnswerBuilder().addAnswers(to: &filled, from: reply)
      return filled
    }
  }

  private func load<Value: Sendable>(
    _ part: StackOverflowManagerError.Part, _ fetch: () async throws -> HTTPResponse,
    build: ([UInt8]) throws -> Value
  ) async throws(StackOverflowManagerError) -> Loaded<Value> {
    do {
      let response = try await fetch()
      return Loaded(try build(response.body), response)
    } catch {
      throw StackOverflowManagerError(part: part, underlyingError: error)
    }
  }
}
