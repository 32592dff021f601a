internal import AppMenuKit
internal import ArgumentParser
internal import Platform

struct FormCommand: AsyncParsableCommand {
  enum Format: String, ExpressibleByArgument, CaseIterable { case text, json, env }

  static let configuration = CommandConfiguration(
    commandName: "form", abstract: "Asks the fields of a form and prints the values.",
    discussion: """
      The form is a YAML, JSON or property list file with a title and fields. It is asked on the \
      terminal; the values are printed on standard output, secrets included. Esc exits with status 1.
      """)

  @Argument(
    help: "The form; '-' reads it from standard input.", completion: Completions.menuFiles)
  var form: String

  @Option(
    help: """
      text (ID, tab and value), json (one object), or env (ID='value', for eval).
      """)
  var format = Format.text

  @Flag(help: "Ask line by line on standard input and error instead of on a screen.")
  var plain = false

  @MainActor
  func run() async throws {
    let settings = SettingsReader(host: .appMenu).read()
    let asking = Asking(host: .interactive, settings: settings)
    let usesPlain = plain || !asking.canShowForms
    if form == "-", usesPlain {
      throw ValidationError(
        "'form -' needs a terminal: standard input is taken by the form itself")
    }
    let reading = try read()
    Output.report(reading.diagnostics, name: MenuSource.shownName(form))
    guard let description = reading.form else { throw ExitStatus.usage }
    Output.report(settings.diagnostics, name: settings.file)
    try print(try await asking.answer(to: description, plain: usesPlain))
  }

  private func read() throws -> FormReader.Reading {
    let reader = FormReader(language: HostEnvironment.appMenu.language)
    guard form == "-" else { return reader.read(form) }
    do {
      let bytes = try LocalFileSystem.readAll(STDIN_FILENO, limit: FormReader.sizeLimit)
      return reader.parse(bytes, name: MenuSource.standardInputName)
    } catch {
      throw Output.refusal(StandardInput.message(error))
    }
  }

  private func print(_ answer: FormAnswer) throws {
    switch format {
    case .text: for line in answer.lines { Output.print(line) }
    case .env: for line in answer.assignments { Output.print(line) }
    case .json:
      let members = try answer.values.map { value in
        "\(try Output.json(value.id)):\(try Output.json(value.value))"
      }
      Output.print("{\(members.joined(separator: ","))}")
    }
  }
}

extension Asking {
  /// Shows a form on the terminal or asks line by line; throws the exit status if there is no
  /// answer.
  func answer(to form: FormDescription, plain: Bool) async throws -> FormAnswer {
    let answer =
      plain ? await ask(form, on: .prompting) : try await onTerminal { try await ask(form) }
    guard let answer else { throw ExitStatus.nothing }
    return answer
  }

  /// Returns the result of `question`; reports a failure of the terminal, and throws the exit status.
  func onTerminal<Answer>(_ question: @MainActor () async throws -> Answer) async throws -> Answer {
    do { return try await question() } catch let failure as Failure {
      throw Output.refusal("the terminal cannot be used: \(failure.reason)")
    }
  }
}

extension AppMenu.Lines {
  /// The lines of standard input, with prompts on standard error, so that standard output holds only the result.
  static var prompting: AppMenu.Lines {
    let lines = InputLines()
    return AppMenu.Lines(
      read: { await lines.next() }, readSecret: { await lines.nextSecret() },
      write: { Output.writeError($0) })
  }
}
