internal import DisplayText
internal import Files
internal import MenuDispatch
internal import MenuItems
internal import PluginHost
internal import SourceText
internal import StructuredData

extension BackgroundPrograms {
  /// The timeout of a program whose menu sets none.
  private static let timeout = Duration.seconds(10)
  /// The longest detail, in bytes.
  private static let longest = 200

  /// Returns the detail of an item; nil if it is not known.
  func detail(
    _ live: LiveDetail, of item: MenuItem, _ askHandler: LiveItems.AskHandler
  ) async -> String? {
    guard let operation = live.program else {
      return await askHandler(item).map { Self.firstLine($0.utf8) ?? "" }
    }
    do {
      let result = try await run(operation, limit: 64 << 10, timeout: Self.timeout)
      if let line = Self.firstLine(result.output) { return line }
      if result.succeeded { return "" }
      let failure = HandlerFailure(endOf: result, host.wording)
      return "✗ " + (failure.detail ?? failure.message)
    } catch let failure as HandlerFailure {
      return failure.kind == .untrusted ? failure.message : "✗ " + failure.message
    } catch {
      return nil
    }
  }

  /// Returns the first line of output that is not blank, shortened.
  private static func firstLine(_ output: some Sequence<UInt8>) -> String? {
    // A detail is shown without colours.
    let lines = PaintedLine.lines(CombiningMarks.bounded(Array(output.prefix(4 << 10))))
    return lines.first { line in line.text.contains { !$0.isWhitespace } }.map { line in
      var text = line.text.drop { $0.isWhitespace }
      while text.utf8.count > longest { text.removeLast() }
      return String(text)
    }
  }

  /// Describes the failure of a check that printed nothing; a script has no name that its author chose.
  private func words(forEnd end: TerminalProgramEnd, of check: ItemOperation) -> String {
    let wording = host.wording
    if case .shell = check.kind, case .exited = end { return wording(.conditionFails) }
    return wording(.programEnded(title: preparation.words(check)[0], end: end.words(in: wording)))
  }

  /// Returns the reason why `condition` does not hold, or nil if it does, or may not be checked yet.
  ///
  /// - Parameter mayCheck: whether its program may run, if it has one.
  func reason(against condition: ItemCondition, mayCheck: Bool) async -> String? {
    if let reason = await reason(against: condition) { return reason }
    guard let check = condition.check, mayCheck else { return nil }
    do {
      let result = try await run(check, limit: 64 << 10, timeout: Self.timeout)
      if result.succeeded { return nil }
      return Self.firstLine(result.output) ?? Self.firstLine(result.transcript)
        ?? words(forEnd: result.end, of: check)
    } catch let failure as HandlerFailure {
      // Selecting the item asks whether it is trusted.
      return failure.kind == .untrusted ? nil : failure.message
    } catch {
      return nil
    }
  }

  #if os(macOS)
    private static let system = "macos"
  #else
    private static let system = "linux"
  #endif

  /// Returns the reason why `condition` does not hold, or nil if it does, off the caller's actor: the file system may
  /// be slow.
  @concurrent private func reason(against condition: ItemCondition) async -> String? {
    let wording = host.wording
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
      let value = host.variables[name] ?? ""
      if let wanted, value != wanted { return wording(.needsValue(name: name, value: wanted)) }
      if wanted == nil, value.isEmpty { return wording(.needsVariable(name: name)) }
    }
    if let program = condition.program,
      !preparation.hasProgram(program, writtenAt: condition.location)
    {
      return wording(.needsProgram(name: program))
    }
    if let file = condition.file {
      let path = preparation.path(file, writtenAt: condition.location)
      if fileSystem.canonicalPath(path) == nil { return wording(.needsFile(path: file)) }
    }
    return nil
  }
}
