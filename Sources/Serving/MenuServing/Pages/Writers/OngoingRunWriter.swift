internal import RunLog
internal import HandlerProtocol
internal import DisplayText
internal import MenuInteraction
internal import MenuItems

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
          html.element("div", [.class("state info")]) {
            page.sign(.info)
            html.element("b", [.role("status")], words(for: run))
            html.line("a", [.own("href", run.address)], wording(.showRun))
            if let stop = run.stop {
              RunWriter(html, wording).stopForm(stop, title: run.title, token: context.token)
            }
          }
        }
        TextWriter(page: page).write(run.output, .ansi, isLog: true)
      }
    }
    guard !context.lastRuns.isEmpty else { return }
    html.line("h2", wording(.lastRuns))
    RunWriter(html, wording).table(context.lastRuns) { _ in [] }
  }

  /// Writes beside a disabled button that the item runs as often as it may.
  func writeReason(_ item: MenuItem) {
    html.line("span", [.class("count"), .role("status")], wording(.running(title: item.title)))
  }

  private func words(for run: PageRun) -> String {
    run.user.map { wording(.runningFor(title: run.title, user: $0)) }
      ?? wording(.running(title: run.title))
  }
}
