internal import DisplayText
internal import MenuDispatch
package import MenuItems
internal import PluginHost
internal import SourceText

/// Keeps the live details and the conditions of the items on the screen up to date.
///
/// Programs run only for watched items whose menu is trusted. Watchers of the same items share their answers.
@MainActor
package final class LiveItems: ItemWatcher {
  /// Asks an item's handler for a detail; returns nil if it has none.
  package typealias AskHandler = @MainActor @Sendable (MenuItem) async -> String?

  private let programs: BackgroundPrograms
  private let askHandler: AskHandler
  private let answers: LiveAnswers
  private var asking: [Question: Task<Void, Never>] = [:]
  private var changed: @MainActor ([String: ItemState]) -> Void = { _ in }
  private var flushing: Task<Void, Never>?
  /// The task that will ask handlers again; `askedAgain` has their names, `lastAskAgain` the last time.
  private var askingAgain: Task<Void, Never>?
  private var askedAgain: Set<String> = []
  private var lastAskAgain: Duration?
  /// When handlers last reported a change: earlier answers are outdated.
  private var noticed = LiveItems.longAgo
  /// The questions to handlers that are under way; those in `repeated` are asked once more after that.
  private var inFlight: Set<Question> = []
  private var unanswered: Set<Question> = [] {
    didSet { if unanswered.isEmpty { waiting.resumeAll() } }
  }
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private var checked: Set<Question> = []
  private var repeated: Set<Question> = []
  private var states: [String: ItemState] = [:]
  /// The items that are watched and have details, by id.
  private var items: [String: MenuItem] = [:]
  /// Whether the programs of watched items are trusted, decided once while the menu is shown.
  private var trusted: [SourceLocation: Bool] = [:]

  private typealias Question = LiveAnswers.Question

  private static let limit = 500
  /// The time for which the answer to a condition serves new watchers.
  private static let conditionTime = Duration.seconds(1)
  /// The time in which further changes are shown together with the first one.
  private static let pause = Duration.milliseconds(20)
  /// The time in which several changes of handlers count as one.
  private static let askAgainPause = Duration.milliseconds(100)
  /// The minimum time between two rounds of requests to handlers.
  private static let askAgainInterval = Duration.seconds(1)
  /// The time of answers that count as outdated.
  private static let longAgo = Duration.seconds(-1_000_000_000)

  package init(
    _ programs: BackgroundPrograms, sharing answers: LiveAnswers = LiveAnswers(),
    askHandler: @escaping AskHandler
  ) {
    (self.programs, self.answers, self.askHandler) = (programs, answers, askHandler)
  }

  package func watch(
    _ items: [MenuItem], seen: Set<String>?,
    changed: @escaping @MainActor ([String: ItemState]) -> Void
  ) {
    self.changed = changed
    flushing?.cancel()
    (flushing, states) = (nil, [:])
    let files = Set(items.compactMap { $0.location.map { ObjectIdentifier($0.file) } })
    trusted = trusted.filter { files.contains(ObjectIdentifier($0.key.file)) }
    checked = checked.filter { !$0.isOver }
    var wanted: Set<Question> = []
    var new: [(question: Question, item: MenuItem, isCondition: Bool)] = []
    var detailCount = 0
    self.items = [:]
    // In large menus, cached details are looked up only for visible items.
    let looksUpAll = items.count <= 2_000
    for item in items {
      let isSeen = seen?.contains(item.id) ?? true
      showKnown(item, withDetail: isSeen || looksUpAll)
      if let condition = item.condition {
        let question = question(about: item, condition)
        if wanted.insert(question).inserted { new.append((question, item, true)) }
      }
      guard let live = item.live else { continue }
      self.items[item.id] = item
      guard isSeen, detailCount < Self.limit else { continue }
      detailCount += 1
      let question = question(about: item, live)
      if wanted.insert(question).inserted { new.append((question, item, false)) }
    }
    for (question, task) in asking where !wanted.contains(question) {
      task.cancel()
      asking[question] = nil
    }
    unanswered.formIntersection(wanted)
    if !states.isEmpty { changed(states) }
    for (question, item, isCondition) in new { ask(question, item, isCondition: isCondition) }
  }

  package func see(_ ids: Set<String>) {
    var wanted: Set<Question> = []
    for item in ids.prefix(Self.limit).compactMap({ items[$0] }) {
      guard let live = item.live else { continue }
      let question = question(about: item, live)
      wanted.insert(question)
      if let known = detail(question) { show(item) { $0.detail = known } }
      ask(question, item, isCondition: false)
    }
    for (question, task) in asking where question.isOfDetail && !wanted.contains(question) {
      task.cancel()
      asking[question] = nil
      unanswered.remove(question)
    }
  }

  private func ask(_ question: Question, _ item: MenuItem, isCondition: Bool) {
    guard asking[question] == nil else { return }
    unanswered.insert(question)
    asking[question] = Task { [weak self] in
      if isCondition {
        await self?.check(item, question)
      } else {
        await self?.follow(item, question)
      }
      // Another task may ask the same question by now.
      if !Task.isCancelled { self?.unanswered.remove(question) }
    }
  }

  package func settle() async {
    if !unanswered.isEmpty { await withCheckedContinuation { waiting.append($0) } }
    await flushing?.value
  }

  /// Soon asks handlers again for the details of visible items, because they have changed.
  ///
  /// A handler is asked once a second at most, and after the question that is under way.
  ///
  /// - Parameter names: the names of the handlers in the menu.
  package func askHandlersAgain(_ names: Set<String>) {
    noticed = programs.time.now
    askedAgain.formUnion(names)
    guard askingAgain == nil else { return }
    let rest = lastAskAgain.map { Self.askAgainInterval - (programs.time.now - $0) } ?? .zero
    let wait = max(Self.askAgainPause, rest)
    askingAgain = Task { [weak self, time = programs.time] in
      guard (try? await time.sleep(for: wait)) != nil else { return }
      self?.askAgain()
    }
  }

  private func askAgain() {
    let names = askedAgain
    (askingAgain, askedAgain, lastAskAgain) = (nil, [], programs.time.now)
    for item in items.values where names.contains(item.tapHandlerName ?? "") {
      guard let live = item.live, live.program == nil else { continue }
      let question = question(about: item, live)
      if inFlight.contains(question) {
        repeated.insert(question)
      } else if let task = asking.removeValue(forKey: question) {
        task.cancel()
        ask(question, item, isCondition: false)
      }
    }
  }

  package func disabledReason(of item: MenuItem) async -> String? {
    if let reason = item.madeDisabledReason { return reason }
    guard let condition = item.condition else { return nil }
    return await programs.reason(against: condition, mayCheck: mayCheck(condition))
  }

  // MARK: States

  private func showKnown(_ item: MenuItem, withDetail: Bool) {
    var state = ItemState()
    if let condition = item.condition {
      let known = answers.known(question(about: item, condition))
      state.disabledReason = known?.text
      // An item that may be hidden appears when its condition is known to hold.
      state.isHidden = condition.hidesItem && (known == nil || state.disabledReason != nil)
    }
    if withDetail, let live = item.live { state.detail = detail(question(about: item, live)) }
    if mayNotRun(item) { state.detail = programs.host.wording(.notTrustedYet) }
    if state != ItemState() { states[item.id] = state }
  }

  private func show(_ item: MenuItem, _ change: (inout ItemState) -> Void) {
    var state = states[item.id] ?? ItemState()
    change(&state)
    if states[item.id] ?? ItemState() == state { return }
    states[item.id] = state
    guard flushing == nil else { return }
    flushing = Task { [time = programs.time] in
      guard (try? await time.sleep(for: Self.pause)) != nil, !Task.isCancelled else { return }
      flushing = nil
      changed(states)
    }
  }

  private func mayNotRun(_ item: MenuItem) -> Bool {
    [item.condition?.check, item.live?.program].compactMap(\.self).contains { !mayRun($0) }
  }

  /// Whether `operation` is trusted, decided once while it is shown; it is decided again whenever it runs.
  private func mayRun(_ operation: ItemOperation) -> Bool {
    guard let location = operation.location else { return true }
    if let known = trusted[location] { return known }
    let isTrusted = programs.trust.allows(operation)
    trusted[location] = isTrusted
    return isTrusted
  }

  private func check(_ item: MenuItem, _ question: Question) async {
    guard let condition = item.condition else { return }
    let (programs, mayCheck) = (programs, mayCheck(condition))
    // A question that this watcher has asked before is asked again.
    let age = checked.insert(question).inserted ? Self.conditionTime : .zero
    let answer = await answers.answer(question, after: programs.time.now - age, now: now) {
      await programs.reason(against: condition, mayCheck: mayCheck)
    }
    guard let answer else { return }
    show(item) {
      $0.disabledReason = answer.text
      $0.isHidden = condition.hidesItem && answer.text != nil
    }
  }

  private func follow(_ item: MenuItem, _ question: Question) async {
    guard let live = item.live, !mayNotRun(item) else { return }
    let (programs, askHandler) = (programs, askHandler)
    let (time, interval) = (programs.time, Duration.seconds(live.interval))
    while !Task.isCancelled {
      // After a change its handler is asked again, however recent the answer is.
      let outdated = question.isOfHandler ? noticed : Self.longAgo
      if let known = answers.known(question), let text = known.text, known.asked > outdated {
        // It may be the answer to another watcher of the item.
        show(item) { $0.detail = text.isEmpty ? nil : text }
        unanswered.remove(question)
        let rest = interval - (time.now - known.time)
        if rest > .zero, (try? await time.sleep(for: rest)) == nil { return }
      }
      // An item that cannot be used needs no detail.
      if states[item.id]?.disabledReason != nil {
        unanswered.remove(question)
        guard (try? await time.sleep(for: interval)) != nil else { return }
        continue
      }
      inFlight.insert(question)
      let answer = await answers.answer(
        question, after: max(time.now - interval, outdated), now: now
      ) {
        await programs.detail(live, of: item, askHandler)
      }
      inFlight.remove(question)
      guard let answer else { return }
      let isRepeated = repeated.remove(question) != nil
      guard let text = answer.text else {
        unanswered.remove(question)
        // A handler may have a detail later.
        guard (try? await time.sleep(for: interval)) != nil else { return }
        continue
      }
      show(item) { $0.detail = text.isEmpty ? nil : text }
      unanswered.remove(question)
      if isRepeated, (try? await time.sleep(for: Self.askAgainInterval)) == nil { return }
    }
  }

  private var now: @Sendable () -> Duration { { [time = programs.time] in time.now } }

  private func detail(_ question: Question) -> String? {
    answers.known(question)?.text.flatMap { $0.isEmpty ? nil : $0 }
  }

  private func question(about item: MenuItem, _ live: LiveDetail) -> Question {
    let words = live.program.map { programs.preparation.words($0) } ?? ["handler"]
    return Question(item.usedPath, words: ["live"] + words, file: item.location?.file)
  }

  private func question(about item: MenuItem, _ condition: ItemCondition) -> Question {
    let words = condition.check.map { programs.preparation.words($0) } ?? []
    return Question(
      item.usedPath,
      words: ["when", condition.program ?? "", condition.file ?? ""] + condition.systems
        + condition.environment.keys.sorted() + words + (mayCheck(condition) ? [] : ["untrusted"]),
      file: item.location?.file)
  }

  private func mayCheck(_ condition: ItemCondition) -> Bool {
    condition.check.map { mayRun($0) } ?? true
  }
}

extension LiveAnswers.Question {
  fileprivate var isOfDetail: Bool { words.first == "live" }
  fileprivate var isOfHandler: Bool { words == ["live", "handler"] }
}
