internal import PluginHTTP
internal import StructuredData

struct QuestionBuilder {
  private let list = ReplyList(name: "questions", errorDomain: "QuestionBuilderErrorDomain")

  func questions(from reply: [UInt8]) throws(BuilderError) -> [Question] {
    try list.objects(in: reply).map { object in
      Question(
        id: object["question_id"]?.wholeNumber ?? 0,
        date: object["creation_date"]?.wholeNumber ?? 0,
        title: HTMLText.line(object["title"]?.string ?? ""),
        score: object["score"]?.wholeNumber ?? 0,
        asker: object["owner"].flatMap { PersonBuilder().person($0) },
        link: object["link"]?.string.flatMap { HTTPAddress($0)?.url },
        answerCount: object["answer_count"]?.wholeNumber ?? 0,
        hasAcceptedAnswer: object["accepted_answer_id"]?.wholeNumber != nil)
    }
  }

  /// Adds the text of the last question in a reply; an invalid reply changes nothing.
  func fillInDetails(of question: inout Question, from reply: [UInt8]) {
    if let body = try? list.objects(in: reply).last?["body"]?.string { question.body = body }
  }
}

struct PersonBuilder {
  func person(_ value: StructuredValue) -> Person? {
    guard value.object != nil else { return nil }
    return Person(
      name: HTMLText.line(value["display_name"]?.string ?? ""), avatarURL: avatar(value))
  }

  /// Returns the address of a picture: made from the hash of an email address, or as given.
  private func avatar(_ person: StructuredValue) -> String? {
    if let hash = person["email_hash"]?.string, !hash.isEmpty,
      hash.allSatisfy({ $0.isASCII && $0.isHexDigit })
    {
      return "https://www.gravatar.com/avatar/" + hash
    }
    return person["profile_image"]?.string.flatMap { HTTPAddress($0)?.url }
  }
}

struct AnswerBuilder {
  private let list = ReplyList(name: "answers", errorDomain: "AnswerBuilderErrorDomain")

  func addAnswers(
    to question: inout Question, from reply: [UInt8]
  ) throws(BuilderError) {
    for object in try list.objects(in: reply) {
      question.add(
        Answer(
          id: object["answer_id"]?.wholeNumber, text: object["body"]?.string ?? "",
          person: object["owner"].flatMap { PersonBuilder().person($0) },
          score: object["score"]?.wholeNumber ?? 0,
          accepted: object["is_accepted"]?.flag ?? object["accepted"]?.flag ?? false,
          date: object["creation_date"]?.wholeNumber ?? 0))
    }
  }
}

/// The reason why a builder found no list in a reply.
struct BuilderError: Error {
  enum Fault: Int {
    case invalidJSON = 0
    /// The reply is JSON without the list.
    case missingData = 1
  }

  let domain: String
  let fault: Fault
  var underlyingError: (any Error)?
  var code: Int { fault.rawValue }
}

/// The list in a reply, whose fields may be missing, null, or of another type.
struct ReplyList: Sendable {
  /// The longest list that is read; the API returns at most 100 elements.
  static let limit = 200

  /// The name of the list in versions of the API before 2.
  let name: String
  let errorDomain: String

  func objects(in reply: [UInt8]) throws(BuilderError) -> [StructuredValue] {
    let value: StructuredValue
    do { value = try JSONDocument(reply).root.value } catch {
      throw BuilderError(domain: errorDomain, fault: .invalidJSON, underlyingError: error)
    }
    guard let elements = value["items"]?.array ?? value[name]?.array else {
      throw BuilderError(domain: errorDomain, fault: .missingData)
    }
    return elements.prefix(Self.limit).filter { $0.object != nil }
  }
}
