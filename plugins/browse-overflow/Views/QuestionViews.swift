internal import AppMenuPlugin
internal import Localization

/// The state of a question that is shown.
struct QuestionPageState: Sendable {
  var question: Question
  /// The number of seconds since the older of both parts was fetched, if they are not new.
  var age: Int?
  /// The reason why the question is not current, or nil.
  var reason: String?
  var bodyError: StackOverflowManagerError?
  var answersError: StackOverflowManagerError?
}

/// Views of questions and their answers.
struct QuestionViews {
  let rows: BrowserRows

  private var wording: Wording { rows.wording }
  private var words: BrowserWords { rows.words }

  /// The id of the view of a question.
  static func id(_ question: Int) -> String { "question/\(question)" }

  /// Returns a question with its text and the rows of its answers.
  func question(_ state: QuestionPageState) -> HandlerView {
    let question = state.question
    let text =
      state.bodyError.map { problem(.bodyProblem, $0) }
      ?? markdown(question.body ?? "", of: question)
    // The line at the top of the screen may have no space for the whole title.
    let body = [heading(1, question.title), text.isEmpty ? wording(.noText) : text]
    return HandlerView(
      id: Self.id(question.id), title: question.title.isEmpty ? wording(.question) : question.title,
      subtitle: words.age(state.age),
      actions: [
        ViewAction(id: BrowserRows.Action.everything, title: wording(.readEverything), key: "e")
      ] + rows.linkActions(rows.link(question)),
      content: .detail(
        DetailContent(
          fields: note(state.reason) + fields(question),
          body: body.filter { !$0.isEmpty }.joined(separator: "\n\n"), format: .markdown,
          image: rows.picture(question.asker), sections: [answers(state)])))
  }

  /// Returns an answer with its whole text, or `nil` if there is none of that name.
  func answer(_ name: String, of question: Question) -> HandlerView? {
    let answers = question.answers.enumerated()
    guard let answer = answers.first(where: { BrowserRows.name($1, at: $0) == name })?.element
    else {
      return nil
    }
    var fields = [DetailContent.Field(label: wording(.score), value: "\(answer.score)")]
    if let name = answer.person?.name, !name.isEmpty {
      fields.append(.init(label: wording(.by), value: name))
    }
    if let date = words.date(answer.date, now: rows.now) {
      fields.append(.init(label: wording(.answeredOn), value: date))
    }
    return HandlerView(
      id: "answer/\(question.id)/\(name)",
      title: wording(answer.accepted ? .acceptedAnswer : .answer),
      actions: rows.linkActions(rows.link(answer, of: question)),
      content: .detail(
        DetailContent(
          fields: fields, body: markdown(answer.text, of: question), format: .markdown,
          image: rows.picture(answer.person))))
  }

  /// Returns a question and all its answers as one text.
  func everything(_ question: Question) -> HandlerView {
    var parts = [heading(1, question.title), markdown(question.body ?? "", of: question)]
    for answer in question.answers {
      let title = wording(
        .answerBy(
          accepted: answer.accepted, name: answer.person?.name ?? "", score: answer.score))
      parts += ["---", heading(2, title), markdown(answer.text, of: question)]
    }
    return HandlerView(
      id: "everything/\(question.id)",
      title: question.title.isEmpty ? wording(.question) : question.title,
      actions: rows.linkActions(rows.link(question)),
      content: .text(
        TextContent(
          body: parts.filter { !$0.isEmpty }.joined(separator: "\n\n"), format: .markdown)))
  }

  private func note(_ reason: String?) -> [DetailContent.Field] {
    reason.map { [DetailContent.Field(label: wording(.notCurrent), value: $0)] } ?? []
  }

  private func fields(_ question: Question) -> [DetailContent.Field] {
    var fields = [DetailContent.Field(label: wording(.score), value: "\(question.score)")]
    if let name = question.asker?.name, !name.isEmpty {
      fields.append(.init(label: wording(.askedBy), value: name))
    }
    if let date = words.date(question.date, now: rows.now) {
      fields.append(.init(label: wording(.asked), value: date))
    }
    return fields
  }

  private func answers(_ state: QuestionPageState) -> ViewSection {
    let question = state.question
    if let error = state.answersError {
      return ViewSection(
        title: wording(.answersHeading),
        rows: [rows.problem(wording(.answersProblem), words.reason(error))])
    }
    return ViewSection(
      title: question.answers.isEmpty
        ? wording(.noAnswers) : wording(.answers(count: question.answers.count)),
      rows: question.answers.enumerated().map { rows.answer($1, at: $0, of: question) })
  }

  private func markdown(_ html: String, of question: Question) -> String {
    HTMLText.markdown(html, base: rows.link(question), wording)
  }

  private func heading(_ level: Int, _ text: String) -> String {
    text.isEmpty
      ? "" : String(repeating: "#", count: level) + " " + MarkdownInline.escaped(text)
  }

  private func problem(_ title: BrowserPhrase, _ error: any Error) -> String {
    "**\(wording(title))** " + MarkdownInline.escaped(words.reason(error))
  }
}
