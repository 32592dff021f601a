internal import AppMenuPlugin
internal import DisplayText
internal import PluginHTTP

struct BrowserRows {
  enum Action: String {
    case questions, question, answer, everything, retry, open, copy
  }

  static let problem = "problem"

  let now: Int
  let web: String
  /// Whether the host requests pictures.
  let showsPictures: Bool
  let wording: Wording

  func topic(_ topic: Topic) -> ViewRow {
    ViewRow(
      id: topic.tag, title: topic.name, detail: topic.tag,
      actions: [action(.questions, .showQuestions)], primary: Action.questions.rawValue)
  }

  func question(_ question: Question) -> ViewRow {
    let parts = [
      wording(.answers(count: question.answerCount)), wording.date(question.date, now: now),
    ]
    return ViewRow(
      id: "\(question.id)", title: question.title.isEmpty ? wording(.noTitle) : question.title,
      subtitle: parts.compactMap { $0 }.joined(separator: " · "),
      icon: Self.initial(question.asker), image: picture(question.asker),
      detail: Self.detail(question.asker, question.score),
      badges: question.hasAcceptedAnswer
        ? [ViewRow.Badge(wording(.answered), style: .success)] : nil,
      actions: [action(.question, .read)] + linkActions(link(question)),
      primary: Action.question.rawValue)
  }

  /// Returns the name of an answer: its id, or its position below the question.
  static func name(_ answer: Answer, at place: Int) -> String {
    answer.id.map { "\($0)" } ?? "place-\(place)"
  }

  func answer(_ answer: Answer, at place: Int, of question: Question) -> ViewRow {
    let text = HTMLText.line(String(answer.text.prefix(400)))
    return ViewRow(
      id: Self.name(answer, at: place),
      title: (answer.accepted ? "✓ " : "")
        + (text.isEmpty ? wording(.noText) : String(text.prefix(160))),
      subtitle: wording.date(answer.date, now: now), icon: Self.initial(answer.person),
      image: picture(answer.person), detail: Self.detail(answer.person, answer.score),
      badges: answer.accepted ? [ViewRow.Badge(wording(.accepted), style: .success)] : nil,
      actions: [action(.answer, .read)] + linkActions(link(answer, of: question)),
      primary: Action.answer.rawValue)
  }

  /// Returns the name of a person and a score.
  private static func detail(_ person: Person?, _ score: Int) -> String {
    guard let name = person?.name, !name.isEmpty else { return "\(score)" }
    return "\(name) · \(score)"
  }

  /// Returns the row of a problem, whose action tries again.
  func problem(_ title: String, _ reason: String?) -> ViewRow {
    ViewRow(
      id: Self.problem, title: title, subtitle: reason, icon: "!",
      actions: [action(.retry, .tryAgain)], primary: Action.retry.rawValue)
  }

  /// Returns effects that report the problem in a view to scripts.
  static func report(of view: HandlerView) -> [Effect]? {
    view.rowGroups.lazy.flatMap(\.rows).first { $0.id == problem }
      .map { [.toast(text: $0.title, style: .error)] }
  }

  func action(_ action: Action, _ title: Phrase, key: String? = nil) -> ViewAction {
    ViewAction(id: action.rawValue, title: wording(title), key: key)
  }

  /// Returns the actions on a web page, which the host performs.
  func linkActions(_ link: String?) -> [ViewAction] {
    [
      wording.open(Action.open.rawValue, link),
      wording.copy(Action.copy.rawValue, .copyLink, key: "y", link, .copiedLink),
    ].compactMap(\.self)
  }

  func link(_ question: Question) -> String? {
    question.link ?? (question.id > 0 ? "\(web)/questions/\(question.id)" : nil)
  }

  func link(_ answer: Answer, of question: Question) -> String? {
    answer.id.map { "\(web)/a/\($0)" } ?? link(question)
  }

  /// Returns the picture of a person, which is requested when it becomes visible.
  func picture(_ person: Person?) -> ViewImage? {
    showsPictures ? person?.avatarURL.map { ViewImage(resource: $0) } : nil
  }

  /// Returns the first letter of a person's name, in place of a picture.
  static func initial(_ person: Person?) -> String? {
    let initial = person?.name.first { $0.isLetter || $0.isNumber }?.uppercased()
    return initial?.count == 1 ? initial : nil
  }
}
