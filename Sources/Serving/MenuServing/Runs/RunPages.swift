internal import HandlerProtocol
internal import DisplayText
internal import MenuInteraction
internal import MenuLayout
internal import RunLog
internal import RunRecords

struct RunPages {
  let wording: Wording
  /// The secret of the session's forms.
  let token: String
  let bar: PageBar
  /// Returns the titles of the items that lead to an item; for those that the user must not see, their IDs.
  let titles: ([String]) -> [String]

  // MARK: The list

  /// Returns the list of runs that a user has searched.
  func list(_ page: RunPage, _ search: RunSearch) -> [UInt8] {
    var shell = shell(wording(.runs), steps: menu, at: .runs)
    // The script requests the list every three seconds.
    shell.main = [
      HTMLAttribute("data-page", "runs"), .own("data-address", .runs),
      HTMLAttribute("data-title", shell.title), HTMLAttribute("data-lost", wording(.lost)),
      .flag("data-refresh"),
    ]
    return shell.document { html in
      write(search, html)
      if page.runs.isEmpty {
        let hasFilter = search.fields.contains { $0.name != "zone" }
        html.element("p", [.class("none")], wording(hasFilter ? .noRunsFound : .noRuns))
        if hasFilter {
          html.element("a", [.own("href", .runs)], wording(.showAll.capitalized))
        }
      } else {
        RunWriter(html, wording).table(page.runs, trail: trail)
      }
      if let older = page.older { more(html, older, search) }
    }
  }

  private var menu: [PageShell.Step] {
    bar.home.map { [PageShell.Step($0, PageAddress([]))] } ?? []
  }

  private func shell(
    _ title: String, steps: [PageShell.Step], at address: PageAddress
  ) -> PageShell {
    var shell = PageShell(wording: wording, title: title)
    (shell.bar, shell.steps, shell.address) = (bar, steps, address)
    return shell
  }

  private func write(_ search: RunSearch, _ html: HTMLWriter) {
    html.element("form", [.class("find"), .role("search"), .get, .own("action", .runs)]) {
      html.open(
        "input",
        [
          .type("search"), .name("q"), .label(wording(.searchRuns)), .value(search.text),
          .placeholder(wording(.searchRuns)), HTMLAttribute("maxlength", "200"), .key("/"),
        ])
      choice(
        html, "state", wording(.note), wording(.anyState), search.state?.rawValue,
        RunState.allCases.map { ($0.rawValue, wording(RunWriter.look(of: $0).label)) })
      choice(
        html, "user", wording(.user), wording(.anyUser), search.isOwn ? "own" : nil,
        [("own", wording(.ownRuns))])
      html.element("label") {
        html.text(wording(.untilDay) + " ")
        html.open("input", [.type("date"), .name("day"), .value(search.day?.text ?? "")])
      }
      html.hidden("zone", "")
      html.element("button", wording(.find))
    }
  }

  /// Writes a choice of a search.
  private func choice(
    _ html: HTMLWriter, _ name: String, _ label: String, _ any: String, _ chosen: String?,
    _ options: [(value: String, label: String)]
  ) {
    html.element("select", [.name(name), .label(label)]) {
      for option in [("", any)] + options {
        html.element(
          "option", [.value(option.0), .flag("selected", if: option.0 == chosen)], option.1)
      }
    }
  }

  private func more(_ html: HTMLWriter, _ older: RunCursor, _ search: RunSearch) {
    html.element("form", [.get, .own("action", .runs)]) {
      for field in search.fields { html.hidden(field.name, field.value) }
      html.hidden("before", older.text)
      html.element("button", wording(.older))
    }
  }

  // MARK: A run

  /// Returns the page of a run, or the part of it that changes.
  ///
  /// - Parameters:
  ///   - output: the parts of its output.
  ///   - facts: the facts about its item for users who see its sources, such as the command.
  ///   - mayRun: whether the user may run its item.
  ///   - isFragment: whether to return only the part that changes.
  func detail(
    _ run: Run, output: [RunWriter.OutputPart], facts: [RowDetails.Line], mayRun: Bool,
    canStop: Bool, isFragment: Bool = false
  ) -> [UInt8] {
    let title = run.item.title + " – " + wording(.runs)
    var shell = shell(
      RunWriter.look(of: run.state).sign + " " + title,
      steps: menu + [PageShell.Step(wording(.runs), .runs)], at: .run(run.id))
    shell.main = live(run, title: run.state == .running ? title : shell.title)
    return shell.document(heading: run.item.title, isFragment: isFragment) { html in
      let writer = RunWriter(html, wording)
      writer.bar(of: run) {
        writer.values(of: run.inputs)
        if run.state == .running {
          if canStop { writer.stopForm(.stop(run.id), title: run.item.title, token: token) }
        } else if mayRun {
          again(html, run)
        }
      }
      writer.output(output, of: run)
      html.element("dl") { self.facts(html, of: run) }
      html.moreDetails(facts, wording)
    }
  }

  /// Returns the attributes by which the script of the page follows a run.
  private func live(_ run: Run, title: String) -> [HTMLAttribute] {
    [
      HTMLAttribute("data-page", run.id.text), .own("data-address", .run(run.id)),
      HTMLAttribute("data-title", title), HTMLAttribute("data-state", run.state.rawValue),
      .own("data-events", PageAddress(segments: ["runs", run.id.text, "events"])),
      HTMLAttribute("data-lost", wording(.lost)),
      HTMLAttribute("data-unanswered", wording(.unanswered)),
    ]
  }

  private func facts(_ html: HTMLWriter, of run: Run) {
    let writer = RunWriter(html, wording)
    html.element("dt", wording(.run))
    html.element("dd") {
      html.line(
        "a", [.own("href", PageAddress(run.item.path)), .ownDirection],
        (trail(of: run) + [run.item.title]).joined(separator: " › "))
    }
    let facts: [(Phrase, String?)] = [(.user, writer.starter(of: run)), (.host, run.host)]
    for case (let name, let value?) in facts {
      html.element("dt", wording(name))
      html.element("dd", value)
    }
    html.element("dt", wording(.started))
    html.element("dd") { writer.time(run.started) }
    if run.state == .lost {
      html.element("dt", wording(.endTime))
      html.element("dd", wording(.endUnknown))
    } else if let ended = run.ended {
      html.element("dt", wording(.endTime))
      html.element("dd") { writer.time(ended) }
    }
    let inputs = run.inputs.filter { $0.value != "" }
    guard !inputs.isEmpty else { return }
    html.element("dt", wording(.inputs))
    for input in inputs {
      html.element("dd", RunWriter.words(for: input, wording))
    }
  }

  /// Writes the link that opens the item, with the values of a run in its form.
  private func again(_ html: HTMLWriter, _ run: Run) {
    let values = run.inputs.compactMap { input in input.value.map { (id: input.name, text: $0) } }
    // The page of an item does not run its actions at once.
    let item = titles(run.item.path).last.flatMap { $0 == run.item.title ? nil : $0 + " ›" }
    html.element(
      "a", [.class("again"), .own("href", PageAddress(run.item.path).giving(values))],
      item ?? wording(run.inputs.isEmpty ? .runAgain.capitalized : .useAgain))
  }

  // MARK: Texts

  /// The titles that lead to what was run: for an action of an item also that of the item.
  private func trail(of run: Run) -> [String] {
    let titles = titles(run.item.path)
    return titles.last == run.item.title ? titles.dropLast() : titles
  }
}
