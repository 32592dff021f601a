internal import AppMenuPlugin
internal import DisplayText
internal import PluginHTTP

struct QuestionPageState: Sendable {
  var question: Question
  /// The age of the older part in seconds, unless both are new.
  var age: Int?
  /// The reason why the question is not current.
  var reason: String?
  var bodyError: StackOverflowManagerError?
  var answersError: StackOverflowManagerError?
}

extension BrowserRows {
  func questionView(_ state: QuestionPageState) -> HandlerView {
    let question = state.question
    let text =
      state.bodyError.map { problemText(.bodyProblem, $0) }
      ?? markdown(question.body ?? "", of: question)
    // The top line of the screen may be too short for the title.
    let body = [heading(1, question.title), text.isEmpty ? wording(.noText) : text]
    return HandlerView(
      id: "question/\(question.id)",
      title: question.title.isEmpty ? wording(.question) : question.title,
      subtitle: wording.age(state.age),
      actions: [action(.everything, .readEverything, key: "e")] + linkActions(link(question)),
      content: .detail(
        DetailContent(
          fields: wording.fields([
            (.notCurrent, state.reason), (.score, "\(question.score)"),
            (.askedBy, question.asker?.name), (.asked, wording.date(question.date, now: now)),
          ]),
          body: body.filter { !$0.isEmpty }.joined(separator: "\n\n"), format: .markdown,
          image: picture(question.asker), sections: [answers(state)])))
  }

  func answerView(_ name: String, of question: Question) -> HandlerView? {
    let answers = question.answers.enumerated()
    guard let answer = answers.first(where: { Self.name($1, at: $0) == name })?.element else {
      return nil
    }
    return HandlerView(
      id: "answer/\(question.id)/\(name)",
      title: wording(answer.accepted ? .acceptedAnswer : .answer),
      actions: linkActions(link(answer, of: question)),
      content: .detail(
        DetailContent(
          fields: wording.fields([
            (.score, "\(answer.score)"), (.by, answer.person?.name),
            (.answeredOn, wording.date(answer.date, now: now)),
          ]), body: markdown(answer.text, of: question), format: .markdown,
          image: picture(answer.person))))
  }

  /// Returns a question and all its answers as one text.
  func everythingView(_ question: Question) -> HandlerView {
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
      actions: linkActions(link(question)),
      content: .text(
        TextContent(
          body: parts.filter { !$0.isEmpty }.joined(separator: "\n\n"), format: .markdown)))
  }

  private func answers(_ state: QuestionPageState) -> ViewSection {
    let question = state.question
    if let error = state.answersError {
      return ViewSection(
        title: wording(.answersHeading),
        rows: [problem(wording(.answersProblem), wording.reason(error))])
    }
    return ViewSection(
      title: question.answers.isEmpty
        ? wording(.noAnswers) : wording(.answers(count: question.answers.count)),
      rows: question.answers.enumerated().map { answer($1, at: $0, of: question) })
  }

  private func markdown(_ html: String, of question: Question) -> String {
    HTMLText.markdown(html, base: link(question), wording)
  }

  private func heading(_ level: Int, _ text: String) -> String {
    text.isEmpty
      ? "" : String(repeating: "#", count: level) + " " + MarkdownInline.escaped(text)
  }

  private func problemText(_ title: Phrase, _ error: any Error) -> String {
    "**\(wording(title))** " + MarkdownInline.escaped(wording.reason(error))
  }
}
