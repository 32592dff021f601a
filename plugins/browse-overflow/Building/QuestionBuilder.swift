internal import PluginHTTP

/// Builds questions from replies.
struct QuestionBuilder: Sendable {
  /// The names of the list in the API's versions.
  private static let keys = ["items", "questions"]

  /// Creates a builder.
  init() {}

  /// Returns the questions of a reply, in its order.
  ///
  /// - Throws: a ``QuestionBuilderError``.
  func questions(from reply: [UInt8]) throws(QuestionBuilderError) -> [Question] {
    let objects: [ReplyObject]?
    do { objects = ReplyObject.list(try ReplyObject.parse(reply), Self.keys) } catch {
      throw QuestionBuilderError(.invalidJSON, underlying: error)
    }
    guard let objects else { throw QuestionBuilderError(.missingData) }
    return objects.map(question)
  }

  /// Fills in the text of a question from the last question of a reply; a broken reply leaves it as it is.
  func fillInDetails(of question: inout Question, from reply: [UInt8]) {
    guard let parsed = try? ReplyObject.parse(reply),
      let body = ReplyObject.list(parsed, Self.keys)?.last?.text("body")
    else { return }
    question.body = body
  }

  private func question(_ object: ReplyObject) -> Question {
    Question(
      id: object.number("question_id") ?? 0, date: object.number("creation_date") ?? 0,
      title: HTMLText.line(object.text("title") ?? ""), score: object.number("score") ?? 0,
      asker: object.object("owner").map { PersonBuilder().person($0) },
      link: object.text("link").flatMap { HTTPAddress($0)?.url },
      answerCount: object.number("answer_count") ?? 0,
      hasAcceptedAnswer: object.number("accepted_answer_id") != nil)
  }
}

/// Builds people from replies.
struct PersonBuilder: Sendable {
  /// Creates a builder.
  init() {}

  /// Returns the person that an object describes.
  func person(_ object: ReplyObject) -> Person {
    Person(name: HTMLText.line(object.text("display_name") ?? ""), avatarURL: avatar(object))
  }

  /// Returns the address of a picture: the one that is named, or the one of a hash of an electronic address.
  private func avatar(_ object: ReplyObject) -> String? {
    if let hash = object.text("email_hash"), !hash.isEmpty,
      hash.allSatisfy({ $0.isASCII && $0.isHexDigit })
    {
      return "https://www.gravatar.com/avatar/" + hash
    }
    return object.text("profile_image").flatMap { HTTPAddress($0)?.url }
  }
}

/// Builds answers from replies.
struct AnswerBuilder: Sendable {
  /// Creates a builder.
  init() {}

  /// Adds the answers of a reply to a question.
  ///
  /// - Throws: an ``AnswerBuilderError``.
  func addAnswers(
    to question: inout Question, from reply: [UInt8]
  ) throws(AnswerBuilderError) {
    let objects: [ReplyObject]?
    do { objects = ReplyObject.list(try ReplyObject.parse(reply), ["items", "answers"]) } catch {
      throw AnswerBuilderError(.invalidJSON, underlying: error)
    }
    guard let objects else { throw AnswerBuilderError(.missingData) }
    for object in objects {
      question.add(
        Answer(
          id: object.number("answer_id"), text: object.text("body") ?? "",
          person: object.object("owner").map { PersonBuilder().person($0) },
          score: object.number("score") ?? 0,
          accepted: object.flag("is_accepted") ?? object.flag("accepted") ?? false,
          date: object.number("creation_date") ?? 0))
    }
  }
}
