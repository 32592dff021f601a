internal import MenuHandlers
package import MenuItems
internal import PluginHost
internal import SourceText
internal import StructuredData
internal import TerminalText

/// Keeps the live details and the conditions of the items on the screen up to date.
///
/// Programs run only for items that are watched, and only where their menu is trusted.
@MainActor
package final class LiveItems: ItemWatcher {
  /// Returns the words of an item's handler about it, or `nil` if it has none.
  package typealias AskHandler = @MainActor @Sendable (MenuItem) async -> String?

  private let programs: BackgroundPrograms
  private let askHandler: AskHandler
  /// The tasks that find answers, by what they ask.
  private var asking: [Question: Task<Void, Never>] = [:]
  private var changed: @MainActor ([String: ItemState]) -> Void = { _ in }
  private var flushing: Task<Void, Never>?
  /// The task that will ask handlers again, their names, and the time when that was done last.
  private var askingAgain: Task<Void, Never>?
  private var askedAgain: Set<String> = []
  private var lastAskAgain: Duration?
  /// The questions to handlers that are under way, and those of them to be asked once more.
  private var inFlight: Set<Question> = []
  private var repeated: Set<Question> = []
  /// The answers that are known.
  private var details: [Question: Answer] = [:]
  private var reasons: [Question: String?] = [:]
  private var states: [String: ItemState] = [:]
  /// The menu files of what was asked.
  private var files: [ObjectIdentifier: SourceFile] = [:]
  /// The items that are watched and have details, by id.
  private var items: [String: MenuItem] = [:]
  /// The menu files that have been looked at since the menu was shown.
  private var trusted: [ObjectIdentifier: (file: SourceFile, isTrusted: Bool)] = [:]

  /// A question about an item; equal ones need not be asked anew when the menu is replaced.
  private struct Question: Hashable {
    var path: [String]
    var words: [String]
    /// The menu file: after an edit everything is asked, and decided, anew.
    var file: ObjectIdentifier?

    var isOfDetail: Bool { words.first == "live" }
    var isOfHandler: Bool { words == ["live", "handler"] }
  }

  private struct Answer {
    var text: String
    var time: Duration
  }

  /// The maximum number of items whose details are asked for at a time.
  private static let limit = 500
  /// The time to wait for a program that says nothing of its timeout.
  private static let timeout = Duration.seconds(10)
  /// The time in which further changes are shown with the first one.
  private static let pause = Duration.milliseconds(20)
  /// The time in which several changes of what handlers say are one.
  private static let askAgainPause = Duration.milliseconds(100)
  /// The shortest time between two questions that a handler asks for.
  private static let askAgainInterval = Duration.seconds(1)
  /// The time of answers that count as outdated.
  private static let longAgo = Duration.seconds(-1_000_000_000)
  /// The longest detail, in bytes.
  private static let longest = 200

  /// Creates the watcher of items that ask by means of `programs`, or of their own handlers by `askHandler`.
  package init(_ programs: BackgroundPrograms, askHandler: @escaping AskHandler) {
    self.programs = programs
    self.askHandler = askHandler
  }

  package func watch(
    _ items: [MenuItem], seen: Set<String>?,
    changed: @escaping @MainActor ([String: ItemState]) -> Void
  ) {
    self.changed = changed
    flushing?.cancel()
    (flushing, states) = (nil, [:])
    if items.isEmpty { trusted = [:] }
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
    if !states.isEmpty { changed(states) }
    for (question, item, isCondition) in new { ask(question, item, isCondition: isCondition) }
  }

  package func see(_ ids: Set<String>) {
    var wanted: Set<Question> = []
    for item in ids.prefix(Self.limit).compactMap({ items[$0] }) {
      guard let live = item.live else { continue }
      let question = question(about: item, live)
      wanted.insert(question)
      if let known = details[question] { show(item) { $0.detail = known.text } }
      ask(question, item, isCondition: false)
    }
    for (question, task) in asking where question.isOfDetail && !wanted.contains(question) {
      task.cancel()
      asking[question] = nil
    }
  }

  private func ask(_ question: Question, _ item: MenuItem, isCondition: Bool) {
    guard asking[question] == nil else { return }
    asking[question] = Task { [weak self] in
      if isCondition {
        await self?.check(item, question)
      } else {
        await self?.follow(item, question)
      }
    }
  }

  /// Asks handlers for the words beside the items in sight again, soon: they have changed.
  ///
  /// A handler is asked once a second at most, and a question under way is finished first.
  /// - Parameter names: the names under which items name the handlers.
  package func askHandlersAgain(_ names: Set<String>) {
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
    // Those that are not watched now are asked when they are watched again.
    for question in details.keys where question.isOfHandler && asking[question] == nil {
      details[question]?.time = Self.longAgo
    }
    for item in items.values where names.contains(item.tapHandlerName ?? "") {
      guard let live = item.live, live.program == nil else { continue }
      let question = question(about: item, live)
      if inFlight.contains(question) {
        repeated.insert(question)
      } else if let task = asking.removeValue(forKey: question) {
        task.cancel()
        details[question]?.time = Self.longAgo
        ask(question, item, isCondition: false)
      }
    }
  }

  package func disabledReason(of item: MenuItem) async -> String? {
    if let reason = item.madeDisabledReason { return reason }
    guard let condition = item.condition else { return nil }
    return await reason(against: condition)
  }

  // MARK: States

  /// Notes the state of `item` as far as it is known.
  private func showKnown(_ item: MenuItem, withDetail: Bool) {
    var state = ItemState()
    if let condition = item.condition {
      let known = reasons[question(about: item, condition)]
      state.disabledReason = known ?? nil
      // An item that may not be there appears when it is known to be.
      state.isHidden = condition.hidesItem && (known == nil || state.disabledReason != nil)
    }
    if withDetail, let live = item.live {
      state.detail = details[question(about: item, live)]?.text
    }
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

  /// Whether the menu of `item` is not trusted to run what must be asked about it.
  private func mayNotRun(_ item: MenuItem) -> Bool {
    [item.condition?.check, item.live?.program].compactMap(\.self).contains { !mayRun($0) }
  }

  /// Whether the menu of `operation` is trusted, as found out once while it is shown.
  private func mayRun(_ operation: ItemOperation) -> Bool {
    guard let location = operation.location else { return true }
    let file = ObjectIdentifier(location.file)
    if let known = trusted[file] { return known.isTrusted }
    let isTrusted = programs.trust.allows(location)
    trusted[file] = (location.file, isTrusted)
    return isTrusted
  }

  /// Checks the conditions of `item`.
  private func check(_ item: MenuItem, _ question: Question) async {
    guard let condition = item.condition else { return }
    let reason = await reason(against: condition)
    if Task.isCancelled { return }
    reasons[question] = .some(reason)
    show(item) {
      $0.disabledReason = reason
      $0.isHidden = condition.hidesItem && reason != nil
    }
  }

  /// Asks for the details of `item` as long as it is watched.
  private func follow(_ item: MenuItem, _ question: Question) async {
    guard let live = item.live, !mayNotRun(item) else { return }
    while !Task.isCancelled {
      if let known = details[question] {
        let rest = Duration.seconds(live.interval) - (programs.time.now - known.time)
        if rest > .zero, (try? await programs.time.sleep(for: rest)) == nil { return }
      }
      // Nothing needs to be known about an item that cannot be used.
      if states[item.id]?.disabledReason != nil {
        guard (try? await programs.time.sleep(for: .seconds(live.interval))) != nil else { return }
        continue
      }
      inFlight.insert(question)
      let answer = await detail(live, of: item)
      inFlight.remove(question)
      if Task.isCancelled { return }
      guard let text = answer else {
        // A handler may have words later.
        guard (try? await programs.time.sleep(for: .seconds(live.interval))) != nil else { return }
        continue
      }
      var time = programs.time.now
      if repeated.remove(question) != nil {
        time -= .seconds(live.interval) - Self.askAgainInterval
      }
      details[question] = Answer(text: text, time: time)
      show(item) { $0.detail = text.isEmpty ? nil : text }
    }
  }

  private func question(about item: MenuItem, _ live: LiveDetail) -> Question {
    let words = live.program.map { programs.preparation.words($0) } ?? ["handler"]
    return Question(path: item.path, words: ["live"] + words, file: file(of: item))
  }

  private func question(about item: MenuItem, _ condition: ItemCondition) -> Question {
    let words = condition.check.map { programs.preparation.words($0) } ?? []
    return Question(
      path: item.path,
      words: ["when", condition.program ?? "", condition.file ?? ""] + condition.systems
        + condition.environment.keys.sorted() + words, file: file(of: item))
  }

  /// Returns the identity of the item's menu file, which is kept from now on so that no other has it.
  private func file(of item: MenuItem) -> ObjectIdentifier? {
    guard let file = item.location?.file else { return nil }
    files[ObjectIdentifier(file)] = file
    return ObjectIdentifier(file)
  }

  // MARK: Asking

  /// Returns the detail of `item`, or `nil` if there will be none.
  private func detail(_ live: LiveDetail, of item: MenuItem) async -> String? {
    guard let operation = live.program else {
      return await askHandler(item).map { Self.firstLine($0.utf8) ?? "" }
    }
    do {
      let result = try await programs.run(operation, limit: 64 << 10, timeout: Self.timeout)
      if let line = Self.firstLine(result.output) { return line }
      if result.succeeded { return "" }
      let failure = HandlerFailure(endOf: result, programs.host.wording)
      return "✗ " + (failure.detail ?? failure.message)
    } catch let failure as HandlerFailure {
      return "✗ " + failure.message
    } catch {
      return nil
    }
  }

  /// Returns the first line of output that is not blank, shortened.
  private static func firstLine(_ output: some Sequence<UInt8>) -> String? {
    // Colours have no place beside an item.
    let lines = PaintedLine.lines(CombiningMarks.bounded(Array(output.prefix(4 << 10))))
    return lines.first { line in line.text.contains { !$0.isWhitespace } }.map { line in
      var text = line.text.drop { $0.isWhitespace }
      while text.utf8.count > longest { text.removeLast() }
      return String(text)
    }
  }

  /// Returns the words for a check that failed and printed nothing; the author of a script named no program.
  private func words(forEnd end: TerminalProgramEnd, of check: ItemOperation) -> String {
    let wording = programs.host.wording
    if case .shell = check.kind, case .exited = end { return wording(.conditionFails) }
    return wording(
      .programEnded(title: programs.preparation.words(check)[0], end: end.words(in: wording)))
  }

  /// Returns the reason why `condition` does not hold, or `nil` if it does, or may not be checked yet.
  private func reason(against condition: ItemCondition) async -> String? {
    if let reason = await ConditionCheck(programs).reason(against: condition) { return reason }
    guard let check = condition.check, mayRun(check) else { return nil }
    do {
      let result = try await programs.run(check, limit: 64 << 10, timeout: Self.timeout)
      if result.succeeded { return nil }
      return Self.firstLine(result.output) ?? Self.firstLine(result.transcript)
        ?? words(forEnd: result.end, of: check)
    } catch let failure as HandlerFailure {
      return failure.message
    } catch {
      return nil
    }
  }
}

/// Checks the conditions that need no program.
private struct ConditionCheck: Sendable {
  private let programs: BackgroundPrograms

  init(_ programs: BackgroundPrograms) { self.programs = programs }

  #if os(macOS)
    private static let system = "macos"
  #else
    private static let system = "linux"
  #endif

  /// Returns the reason why `condition` does not hold, or `nil` if it does; the file system may take its time.
  @concurrent func reason(against condition: ItemCondition) async -> String? {
    let wording = programs.host.wording
    if !condition.systems.isEmpty, !condition.systems.contains(Self.system) {
      let names = condition.systems.map { name in
        name == "macos" ? "macOS" : name.prefix(1).uppercased() + name.dropFirst()
      }
      let systems = names.dropFirst().reduce(names[0]) {
        wording(.systemAnd(systems: $0, other: $1))
      }
      return wording(.onlyOn(systems: systems))
    }
    for (name, wanted) in condition.environment.sorted(by: { $0.key < $1.key }) {
      let value = programs.host.variables[name] ?? ""
      if let wanted, value != wanted {
        return wording(.needsValue(name: name, value: wanted))
      }
      if wanted == nil, value.isEmpty { return wording(.needsVariable(name: name)) }
    }
    if let program = condition.program,
      !programs.preparation.hasProgram(program, writtenAt: condition.location)
    {
      return wording(.needsProgram(name: program))
    }
    if let file = condition.file {
      let path = programs.preparation.path(file, writtenAt: condition.location)
      if programs.fileSystem.canonicalPath(path) == nil {
        return wording(.needsFile(path: file))
      }
    }
    return nil
  }
}
