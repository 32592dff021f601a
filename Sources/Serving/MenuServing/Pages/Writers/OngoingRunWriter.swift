internal import RunLog
internal import HandlerProtocol
internal import DisplayText
internal import MenuInteraction

/// Writes the runs of the item that a page shows, and links to the others that are in progress.
@MainActor struct OngoingRunWriter: PagePart {
  let page: PageWriter

  /// Writes the runs in progress of the item, with their output, and its last runs.
  func write() {
    guard let path = context.runsPath(on: stack) else { return }
    for run in context.runs where run.path == path {
      html.element("section", [.label(run.title)]) {
        if let ended = context.lastRuns.first(where: { run.address == .run($0.id) }) {
          RunWriter(html, wording).bar(of: ended) {
            html.line("a", [.own("href", run.address)], wording(.showRun))
          }
        } else {
          html.element("p", [.class("state info"), .role("status")]) {
            page.sign(.info)
            html.line("b", words(for: run))
            html.line("a", [.own("href", run.address)], wording(.showRun))
          }
        }
        TextWriter(page: page).write(run.output, .ansi, isLog: true)
      }
    }
    guard !context.lastRuns.isEmpty else { return }
    html.line("h2", wording(.lastRuns))
    RunWriter(html, wording).table(context.lastRuns) { _ in [] }
  }

  /// Writes, above a form, that its item runs already.
  func writeNotices() {
    guard let path = context.runsPath(on: stack) else { return }
    for run in context.runs where run.path == path && !run.isOver {
      html.element("p", [.class("note info"), .role("status")]) {
        page.sign(.info)
        html.text(words(for: run) + " ")
        html.line("a", [.own("href", run.address)], wording(.showRun))
      }
    }
  }

  private func words(for run: PageRun) -> String {
    run.user.map { wording(.runningFor(title: run.title, user: $0)) }
      ?? wording(.running(title: run.title))
  }

  /// Writes links to the runs of the user that are not shown here.
  func writeLinks() {
    let path = context.runsPath(on: stack)
    let others = context.runs.filter { $0.user == nil && $0.path != path && !$0.isOver }
    guard !others.isEmpty else { return }
    html.element("p", [.class("note info")]) {
      page.sign(.info)
      for run in others {
        let title = run.title.beginning(bytes: HTMLWriter.shortLimit)
        html.element("span") {
          html.text(wording(.running(title: title)) + " ")
          html.line("a", [.own("href", PageAddress(run.path))], wording(.showOutput))
        }
      }
    }
  }
}
