internal import HandlerProtocol
internal import DisplayText
internal import MenuInteraction

@MainActor struct OngoingRunWriter: PagePart {
  let page: PageWriter

  /// Writes the runs in progress of an item, with their output.
  func write(of path: [String]) {
    for run in context.runs where run.path == path {
      html.element("section", [.label(run.title)]) {
        html.element("p", [.class("busy"), .role("status")]) {
          html.element("progress", [.label(wording(.working))]) {}
          html.line(
            "span",
            run.user.map { wording(.runningFor(title: run.title, user: $0)) }
              ?? wording(.running(title: run.title)))
          html.line("a", [.own("href", run.address)], wording(.showRun))
        }
        TextWriter(page: page).write(run.output, .ansi, isLog: true)
      }
    }
  }

  /// Writes links to the runs of the user that are not shown here.
  func writeLinks() {
    let path = context.runsPath(on: stack)
    for run in context.runs where run.user == nil && run.path != path {
      html.element("p", [.class("note info")]) {
        page.sign(.info)
        let title = run.title.beginning(bytes: HTMLWriter.shortLimit)
        html.text(wording(.running(title: title)) + " ")
        html.line("a", [.own("href", PageAddress(run.path))], wording(.showOutput))
      }
    }
  }
}
