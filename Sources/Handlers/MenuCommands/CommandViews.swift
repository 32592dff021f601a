internal import DisplayText
internal import Platform
internal import HandlerProtocol
internal import MenuDispatch
internal import MenuItems
internal import PluginHost
internal import SourceText
internal import StructuredData

/// The ids of actions in the views of items that run programs; trust is changed by a ``/HandlerProtocol/HostAction``.
enum CommandAction: String {
  case submit, resume, end
}

/// The views before and after a program: the question of trust, the form, the suspended program.
enum CommandViews {
  /// Returns the question whether an operation of an untrusted menu may run.
  ///
  /// - Parameters:
  ///   - lines: what would run, why earlier trust does not count, and what trust in the menu covers.
  ///   - file: the file that is not trusted, or nil for an operation that no file contains.
  static func trust(
    title: String, lines: [String], file: SourceFile?, _ wording: Wording
  ) -> HandlerView {
    let folder = MenuOrigin.folder(of: file.map { SourceLocation($0, nil) })
    var actions = [ViewAction(.runOnce, title: wording(.runOnce), key: "o")]
    if let file, file.remote != nil || file.printed != nil {
      actions.append(ViewAction(.trustFile, title: wording(.trustMenu), key: "t"))
    } else if file?.canonicalPath != nil {
      actions += [
        ViewAction(.trustFile, title: wording(.trustFile), key: "t"),
        ViewAction(
          .trustFolder, title: wording(.trustFolder), key: "f",
          confirm: wording(.trustFolderQuestion(folder: folder))),
      ]
    }
    return HandlerView(
      title: title, actions: actions,
      content: .message(
        MessageContent(
          style: .warning, body: wording(.untrusted(title: title)),
          detail: lines.joined(separator: "\n"))))
  }

  static let suspendedID = "suspended"

  static func suspended(title: String, _ wording: Wording) -> HandlerView {
    HandlerView(
      id: suspendedID, title: title,
      actions: [
        ViewAction(id: CommandAction.resume.rawValue, title: wording(.continueIt), key: "f"),
        ViewAction(id: CommandAction.end.rawValue, title: wording(.endIt), key: "x"),
      ],
      content: .message(
        MessageContent(
          style: .info, body: wording(.suspended(title: title)), detail: wording(.suspendedKeys))))
  }
}

struct CommandAnswers {
  let title: String
  let wording: Wording

  func answer(
    _ result: CommandResult, output: ItemOperation.Output, took: Duration
  ) throws -> HandlerResult {
    if let failure = result.end.failure(of: title, wording) { throw failure }
    switch output {
    case .message where result.succeeded: return HandlerResult(effects: [message(result)])
    case .rows where result.succeeded: return HandlerResult(view: rows(result))
    case .json where result.succeeded: return try view(result)
    default: return HandlerResult(view: text(result, took: took))
    }
  }

  func text(_ result: CommandResult, took: Duration) -> HandlerView {
    var body = CombiningMarks.bounded(result.transcript)
    if body.last?.isNewline == true { body.removeLast() }
    if body.isEmpty { body = wording(.noOutput) }
    if result.dropped > 0 {
      body += "\n" + wording.cutMark + wording(.bytesCut(count: result.dropped))
    }
    return HandlerView(
      title: title, footer: words(result, took: took),
      footerStyle: result.succeeded ? .success : .error,
      content: .text(TextContent(body: body, format: .ansi)))
  }

  /// The end in words, as in `ended with status 2 after 4.2 s`.
  func words(_ result: CommandResult, took: Duration) -> String {
    let tenths = Int((took / .milliseconds(100)).rounded())
    let seconds = "\(tenths / 10).\(tenths % 10)"
    return wording(
      result.succeeded
        ? .endedAfter(seconds: seconds)
        : .failedAfter(end: result.end.words(in: wording), seconds: seconds))
  }

  /// The number of bytes at the end in which the last line is searched.
  private static let messageBytes = 64 << 10
  private static let rowLimit = 100_000

  private func message(_ result: CommandResult) -> Effect {
    let lines = CombiningMarks.bounded(result.transcript.suffix(Self.messageBytes))
      .split(whereSeparator: \.isNewline)
    let last = lines.last { line in line.contains { !$0.isWhitespace } }
    return .toast(
      text: last.map { String($0) } ?? wording(.itemDone(title: title)), style: .success)
  }

  private func rows(_ result: CommandResult) -> HandlerView {
    let lines = result.output.split(
      separator: 0x0A, maxSplits: Self.rowLimit, omittingEmptySubsequences: true)
    let rows = lines.prefix(Self.rowLimit).map { CombiningMarks.bounded($0) }.enumerated().map {
      index, line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map { String($0) }
      return ViewRow(
        id: "\(index + 1)", title: fields[0].isEmpty ? " " : fields[0],
        subtitle: fields.count > 1 ? fields[1] : nil,
        detail: fields.count > 2 ? fields[2...].joined(separator: "  ") : nil)
    }
    let isCut = lines.count > Self.rowLimit || result.dropped > 0
    return HandlerView(
      title: title, footer: isCut ? wording.cutMark + wording(.linesCut(count: rows.count)) : nil,
      content: .list(
        ListContent(sections: [ViewSection(rows: rows)], placeholder: wording(.noLines))))
  }

  private func view(_ result: CommandResult) throws -> HandlerResult {
    guard ScriptExchange.isJSON(result.output) else {
      throw HandlerFailure(
        .broken, wording(.printedNoView(title: title)), detail: wording(.expectsView))
    }
    do {
      var answer = try ScriptExchange.result(of: result.output, title: title, wording)
      // The program has ended: there are no further batches, and its other effects are ignored.
      answer.view?.cursor = nil
      answer.effects = answer.effects?.filter { if case .toast = $0 { true } else { false } }
      return answer
    } catch {
      throw HandlerFailure(
        .broken, wording(.printedWrongView(title: title)),
        detail: DecodingProblem.words(error, wording))
    }
  }
}
