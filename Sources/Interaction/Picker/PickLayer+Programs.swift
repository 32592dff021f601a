package import MenuInteraction
internal import FuzzyMatching
internal import DisplayText

extension PickLayer {
  struct Execution {
    var script: PickScript
    var isOnTerminal: Bool
    var rest: [PickIntent] = []
  }

  /// Returns the values for the places of commands; the marked lines only if `template` uses them.
  private func values(for template: PickTemplate) -> PickValues {
    func line(_ number: Int) -> PickValues.Line {
      PickValues.Line(number, Array(options.text(of: lines.source(number))))
    }
    var values = PickValues(query: input.text)
    values.delimiter = options.delimiter
    if row < count { values.line = line(number(row)) }
    if template.isPlural { values.marked = marked.sorted().map(line) }
    return values
  }

  /// Whether there is a line for `template`, or it needs none.
  private func suits(_ template: PickTemplate) -> Bool {
    row < count || !template.hasLine || template.hasQuery || template.isPlural && !marked.isEmpty
  }

  // MARK: Keys

  /// Starts the program of a key; what takes time is done by ``finish(_:)``.
  func start(_ program: PickProgram) -> InteractionOutcome {
    guard let programs else {
      notice = wording(.noPrograms)
      return .stay
    }
    let template = program.template
    if program.kind == .changePreview {
      preview.template = template.text.isEmpty ? options.preview : template
      return .stay
    }
    do throws(PickMistake) {
      guard let script = try script(template) else { return .stay }
      switch program.kind {
      case .reload: readAgain(programs.output(of: script))
      case .become:
        successor = script
        return .quit
      default:
        execution = Execution(script: script, isOnTerminal: program.kind == .execute)
      }
    } catch {
      notice = error.message.prefix(1).uppercased() + error.message.dropFirst()
    }
    return .stay
  }

  private func script(_ template: PickTemplate) throws(PickMistake) -> PickScript? {
    guard suits(template) else {
      notice = wording(.noLineForIt)
      return nil
    }
    return try template.script(values(for: template))
  }

  /// Runs the program of the last key, if it has one, and then its further actions.
  ///
  /// - Parameter outcome: the outcome of the key.
  package func finish(_ outcome: InteractionOutcome) async -> InteractionOutcome {
    var outcome = outcome
    while let execution, let programs {
      self.execution = nil
      let note =
        execution.isOnTerminal
        ? await programs.execute(execution.script)
        : await programs.preview(execution.script, columns: 0, rows: 0) { _ in }
      // The program may have changed the subject of the preview.
      preview.refresh()
      outcome = handle(.sequence(execution.rest))
      if notice == nil { notice = note }
    }
    return outcome
  }

  // MARK: The preview

  /// Runs the command of the preview if its subject has changed; called by front ends after each frame.
  package func refreshPreview() {
    guard let programs, preview.isWanted, preview.size.rows > 0, let template = preview.template
    else { return }
    let selected = row < count ? number(row) : nil
    let (columns, rows) = preview.size
    let subject = PickPreview.Subject(
      template: template, line: template.hasLine ? selected : nil, reading: readingNumber,
      query: template.hasQuery ? input.text : nil, marked: template.isPlural ? marked : nil,
      columns: columns, rows: rows)
    preview.show(subject, programs, changed: { [weak self] in self?.onChange() }) {
      () throws(PickMistake) in
      guard suits(template) else { return nil }
      let values = values(for: template)
      let first = options.previewWindow.firstLine(
        of: values.line, delimiter: options.delimiter, rows: rows)
      return (try template.script(values), first)
    }
  }

  /// Ends the programs that run in the background, and waits for the end of the preview.
  package func close() async {
    stopReading()
    await preview.close()
  }
}
