internal import DisplayText
internal import HandlerProtocol
internal import MenuInteraction
internal import MenuItems
internal import RunLog
internal import RunRecords

/// Writes the runs of the item that a page shows.
@MainActor struct OngoingRunWriter: PagePart {
  let page: PageWriter

  /// The runs, the newest first.
  private var shownRuns: [PageRun] {
    let path = context.runsPath(on: stack)
    return context.runs.filter { $0.path == path }.sorted { $0.started > $1.started }
  }

  /// Writes, below the heading, who runs the item.
  func writeBars() {
    for run in shownRuns where !run.isOver { writeBar(run) }
  }

  /// Writes the state of a run in progress: who started it and when, its inputs, and what can be done.
  ///
  /// - Parameter isOwn: whether the level shows its output, and has the button that stops it.
  func writeBar(_ run: PageRun, isOwn: Bool = false) {
    // The script must not show another run in this element while its question is open.
    html.element("div", [.class("state info"), .id(run.address.text)]) {
      page.sign(.info)
      html.element(
        "b", [.role("status")],
        isOwn
          ? wording(.isOngoing)
          : run.user.map { wording(.runningFor(title: run.title, user: $0)) }
            ?? wording(.running(title: run.title)))
      html.element("span", [HTMLAttribute("data-since", "\(run.started)"), .decorative]) {}
      RunWriter(html, wording).values(of: run.inputs)
      if isOwn {
        html.line(
          "a", [.class("nojs"), .own("href", context.address(on: stack))],
          wording(.refresh.capitalized))
      }
      html.line("a", [.own("href", run.address)], wording(.showRun))
      if let stop = run.stop, !isOwn {
        RunWriter(html, wording).stopForm(stop, title: run.title, token: context.token)
      }
    }
  }

  /// Writes how a run has ended, with the user who started it.
  func writeEnd(of run: Run) {
    let writer = RunWriter(html, wording)
    writer.bar(of: run) {
      html.line("span", [.class("at")], writer.starter(of: run))
      writer.values(of: run.inputs)
      writeTools(of: run.id)
    }
  }

  /// Writes the buttons for the output that the level shows, and the link to the page of its run.
  func writeTools(of run: RunID) {
    html.element("span", [.class("tools")]) {
      html.line(
        "button", [.type("button"), .class("quiet"), HTMLAttribute("data-copy", "log")],
        wording(.copy))
      html.line(
        "a", [.own("href", .output(of: run)), HTMLAttribute("download", "")], wording(.download))
      html.line("a", [.own("href", .run(run))], wording(.showRun))
    }
  }

  /// Writes the output of the runs, the newest first, and the last runs.
  func write() {
    let runs = shownRuns
    for run in runs {
      // Each of several outputs names the user of its run.
      let isOneOfSeveral = runs.count > 1 || context.ownRun != nil
      let user = isOneOfSeveral ? run.user ?? context.bar?.user : nil
      let name = user.map { " – " + $0 } ?? ""
      html.element("section", [.label(run.title + name)]) {
        if let ended = context.lastRuns.first(where: { run.address == .run($0.id) }) {
          writeEnd(of: ended)
        } else {
          html.element("h2") {
            html.text(wording(.output) + name + " ")
            if isOneOfSeveral { RunWriter(html, wording).time(run.started) }
          }
        }
        TextWriter(page: page).write(run.output, .ansi, isLog: true)
      }
    }
    guard context.runsPath(on: stack) != nil, !context.lastRuns.isEmpty else { return }
    html.line("h2", wording(.lastRuns))
    RunWriter(html, wording).table(context.lastRuns) { _ in [] }
  }

  /// Writes the heading of the output of the user's own run, if the page has outputs of other runs.
  func writeOwnHeading() {
    guard !shownRuns.isEmpty else { return }
    html.element("h2") {
      html.text(wording(.output) + (context.bar?.user.map { " – " + $0 } ?? "") + " ")
      if let run = context.ownRun { RunWriter(html, wording).time(run.started) }
    }
  }

  /// Writes, beside a disabled button, that the item runs as often as it may, unless there is a bar about its run.
  func writeReason(_ item: MenuItem) {
    guard shownRuns.allSatisfy(\.isOver) else { return }
    html.line("span", [.class("count"), .role("status")], wording(.running(title: item.title)))
  }
}
