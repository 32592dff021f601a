internal import PluginHTTP

/// The reason why something could not be loaded; always a new error, with the cause behind it.
struct StackOverflowManagerError: DomainError {
  /// The part that could not be loaded.
  enum Part: Int, Sendable, Hashable {
    /// Questions.
    case questionSearch = 0
    /// The text of a question.
    case bodyFetch = 1
    /// The answers to a question.
    case answerFetch = 2
  }

  static let domain = "StackOverflowManagerError"
  /// The part that could not be loaded.
  let part: Part
  /// The cause.
  let underlyingError: (any Error)?
  /// The code: 0 for questions, 1 for the text of a question, 2 for its answers.
  var code: Int { part.rawValue }
}

/// Something that was loaded, and how old it is.
struct Loaded<Value: Sendable>: Sendable {
  var value: Value
  /// The number of seconds since the server gave it, if it is not new.
  var age: Int?
  /// The reason why it is not new, or nil.
  var failure: HTTPFailure?
  /// The number of seconds since the server gave it, if that is too short for asking again.
  var recentAge: Int?

  init(_ value: Value, _ response: HTTPResponse) {
    self.value = value
    failure = response.failure
    guard response.isFromCache else { return }
    let isRecent = failure == nil && response.age <= StackOverflowRequests.freshness
    (age, recentAge) = isRecent ? (nil, response.age) : (response.age, nil)
  }
}

/// A page of questions.
struct QuestionPage: Sendable {
  var questions: [Question]
  /// Whether there are more.
  var hasMore: Bool
}

/// The one way to questions, texts and answers, whatever they are fetched and built with.
struct StackOverflowManager: Sendable {
  let communicator: StackOverflowCommunicator

  /// Returns a page of the newest questions with a tag, or of those that match a text.
  func questions(
    tagged tag: String, matching text: String? = nil, page: Int = 1
  ) async throws(StackOverflowManagerError) -> Loaded<QuestionPage> {
    do {
      let response = try await communicator.questions(tagged: tag, matching: text, page: page)
      let questions = try QuestionBuilder().questions(from: response.body)
      let more = (try? ReplyObject.parse(response.body)).flatMap {
        ReplyObject(value: $0).flag("has_more")
      }
      return Loaded(
        QuestionPage(
          questions: questions,
          hasMore: more ?? (questions.count >= StackOverflowRequests.pageSize)), response)
    } catch {
      throw StackOverflowManagerError(part: .questionSearch, underlyingError: error)
    }
  }

  /// Returns the question of an id with its text.
  func question(_ question: Question) async throws(StackOverflowManagerError) -> Loaded<Question> {
    do {
      let response = try await communicator.body(of: question.id)
      // The reply says more than the list, if the question was not in one.
      let found =
        question.title.isEmpty ? try QuestionBuilder().questions(from: response.body).last : nil
      var filled = found ?? question
      QuestionBuilder().fillInDetails(of: &filled, from: response.body)
      return Loaded(filled, response)
    } catch {
      throw StackOverflowManagerError(part: .bodyFetch, underlyingError: error)
    }
  }

  /// Returns a question with the answers to it.
  func answers(to question: Question) async throws(StackOverflowManagerError) -> Loaded<Question> {
    do {
      let response = try await communicator.answers(to: question.id)
      var filled = question
      try AnswerBuilder().addAnswers(to: &filled, from: response.body)
      return Loaded(filled, response)
    } catch {
      throw StackOverflowManagerError(part: .answerFetch, underlyingError: error)
    }
  }
}
