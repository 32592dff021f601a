internal import AppMenuPlugin
internal import DisplayText
internal import PluginHTTP

struct ShownQuestions: Sendable {
  var view: HandlerView
  /// The seconds since the site sent the content, if that is too short for another request.
  var recentAge: Int?
}

/// A selection of the menu item: its topics and their questions.
///
/// Methods throw a `PluginFailure`, or `CancellationError` if a newer request replaced this one.
actor QuestionBrowser {
  private let configuration: BrowserConfiguration
  private let manager: StackOverflowManager
  private let clock: HTTPClock
  private let showsPictures: Bool
  private let allowance: RequestAllowance
  private let recent: RecentQuestions
  private let wording: Wording
  /// The questions shown so far, by id.
  private var questions: [Int: Question] = [:]
  /// The ids in the list of each tag, so that no question appears twice.
  private var listed: [String: Set<Int>] = [:]

  /// Creates a browser; the browsers of a site share `allowance` and `recent`.
  ///
  /// - Parameter showsPictures: whether the host requests pictures.
  init(
    configuration: BrowserConfiguration, http: any HTTPFetching, clock: HTTPClock = .system,
    allowance: RequestAllowance, recent: RecentQuestions, showsPictures: Bool, wording: Wording
  ) {
    (self.configuration, self.clock, self.wording) = (configuration, clock, wording)
    (self.allowance, self.recent, self.showsPictures) = (allowance, recent, showsPictures)
    manager = StackOverflowManager(
      communicator: StackOverflowCommunicator(
        configuration: configuration, http: http, clock: clock, allowance: allowance))
  }

  private var rows: BrowserRows {
    BrowserRows(
      now: clock.now(), web: configuration.web, showsPictures: showsPictures, wording: wording)
  }

  func topicsView(title: String) -> HandlerView {
    HandlerView(
      title: title,
      content: .list(
        ListContent(sections: [ViewSection(rows: configuration.topics.map(rows.topic))])))
  }

  /// Returns the recent questions of a tag; known questions stay if they cannot be loaded.
  func questionsView(_ tag: String) async throws -> ShownQuestions {
    do {
      let loaded = try await manager.questions(tagged: tag)
      var topic = topic(tag)
      for question in loaded.value.questions {
        topic.add(question)
        remember(question)
      }
      recent.keep(topic)
      listed[tag] = Set(topic.recentQuestions.map(\.id))
      let notice = reason(loaded, .questions).map { rows.problem($0, nil) }
      return ShownQuestions(
        view: view(
          topic, subtitle: wording.age(loaded.age), notice: notice,
          cursor: loaded.value.hasMore ? "2" : nil), recentAge: loaded.recentAge)
    } catch {
      if error.isCancelled { throw CancellationError() }
      let topic = topic(tag)
      let notice = rows.problem(wording(.problem), wording.reason(error))
      if !topic.recentQuestions.isEmpty {
        return ShownQuestions(view: view(topic, subtitle: nil, notice: notice, cursor: nil))
      }
      return ShownQuestions(
        view: HandlerView(
          id: "topic/" + tag, title: topic.name, footer: wording.hint(error),
          content: .list(ListContent(sections: [ViewSection(rows: [notice])]))))
    }
  }

  /// Returns the reason why content is not current.
  private func reason<Value: Sendable>(
    _ loaded: Loaded<Value>, _ kind: RequestAllowance.Kind
  ) -> String? {
    if let failure = loaded.failure { return failure.message(in: wording) }
    let pause = allowance.pause(kind, now: clock.now())
    return loaded.age != nil && pause > 0 ? wording(.leaveAlone(seconds: pause)) : nil
  }

  /// Returns the topic of a tag with its known questions.
  private func topic(_ tag: String) -> Topic {
    recent.filled(configuration.topics.first { $0.tag == tag } ?? Topic(name: tag, tag: tag))
  }

  private func view(
    _ topic: Topic, subtitle: String?, notice: ViewRow?, cursor: String?
  ) -> HandlerView {
    let questions = topic.recentQuestions.map(rows.question)
    return HandlerView(
      id: "topic/" + topic.tag, title: topic.name, subtitle: subtitle, search: true,
      content: .list(
        ListContent(
          sections: (notice.map { [ViewSection(rows: [$0])] } ?? []) + [
            ViewSection(rows: questions)
          ], placeholder: wording(.noQuestions), cursor: cursor,
          selected: notice == nil ? nil : questions.first?.id)))
  }

  /// Returns another page of questions.
  ///
  /// - Parameter cursor: the number of the page, followed by a line break and the search text, if any.
  func more(_ tag: String, cursor: String) async throws -> ViewPage {
    let parts = cursor.split(separator: "\n", maxSplits: 1).map(String.init)
    guard let page = parts.first.flatMap({ Int($0) }), (1...1000).contains(page) else {
      throw PluginFailure(wording(.noPage), retryable: false)
    }
    return try await self.page(tag, parts.count > 1 ? parts[1] : nil, page)
  }

  /// Returns the questions of a tag that match a text, or the recent questions if it is empty.
  func search(_ tag: String, _ query: String) async throws -> ViewPage {
    let text = query.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    if text.isEmpty {
      let questions = topic(tag).recentQuestions
      return ViewPage(
        .list(questions.map(rows.question)),
        cursor: questions.count < Topic.questionLimit ? nil : "2")
    }
    let part = String(text.prefix(200))
    // Search results are separate from the list; only the last search has more pages.
    listed = listed.filter { !$0.key.hasPrefix(tag + "\n") }
    return try await page(tag, part, 1)
  }

  private func page(_ tag: String, _ query: String?, _ page: Int) async throws -> ViewPage {
    let loaded: Loaded<QuestionPage>
    do { loaded = try await manager.questions(tagged: tag, matching: query, page: page) } catch {
      if error.isCancelled { throw CancellationError() }
      throw PluginFailure(
        wording(.problem), detail: wording.reason(error), hint: wording.hint(error))
    }
    var new: [Question] = []
    let list = tag + (query.map { "\n" + $0 } ?? "")
    for question in loaded.value.questions
    where listed[list, default: []].insert(question.id).inserted {
      remember(question)
      new.append(question)
    }
    let next = "\(page + 1)" + (query.map { "\n" + $0 } ?? "")
    return ViewPage(.list(new.map(rows.question)), cursor: loaded.value.hasMore ? next : nil)
  }

  /// Returns a question with its answers; each part that cannot be loaded says so.
  func questionView(_ id: Int) async throws -> ShownQuestions {
    let question = questions[id] ?? Question(id: id)
    // Concurrently, because neither needs the other.
    async let body = manager.question(question)
    async let answers = manager.answers(to: Question(id: id))
    var state = QuestionPageState(question: question)
    var recentAges: [Int?] = []
    do {
      let loaded = try await body
      state.question = loaded.value
      (state.age, state.reason) = (loaded.age, reason(loaded, .body))
      recentAges.append(loaded.recentAge)
    } catch let error as StackOverflowManagerError { state.bodyError = error }
    do {
      let loaded = try await answers
      for answer in loaded.value.answers { state.question.add(answer) }
      if let age = loaded.age { state.age = max(age, state.age ?? 0) }
      state.reason = state.reason ?? reason(loaded, .answers)
      recentAges.append(loaded.recentAge)
    } catch let error as StackOverflowManagerError { state.answersError = error }
    for error in [state.bodyError, state.answersError].compactMap({ $0 })
    where error.isCancelled { throw CancellationError() }
    questions[id] = state.question
    let known = recentAges.compactMap { $0 }
    return ShownQuestions(
      view: rows.questionView(state), recentAge: known.count == 2 ? known.max() : nil)
  }

  func answerView(_ name: String, of id: Int) -> HandlerView? {
    questions[id].flatMap { rows.answerView(name, of: $0) }
  }

  /// Returns a question and its answers as one text.
  func everythingView(_ id: Int) -> HandlerView? { questions[id].map(rows.everythingView) }

  /// Stores a question of a list; its answers are loaded when it is opened.
  private func remember(_ question: Question) {
    if questions.count > 2000 { questions.removeAll() }
    var question = question
    question.body = question.body ?? questions[question.id]?.body
    questions[question.id] = question
  }
}
