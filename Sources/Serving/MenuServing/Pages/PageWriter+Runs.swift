internal import HandlerProtocol
internal import DisplayText
internal import MenuInteraction

// Runs that go on, wherever they were started.

extension PageWriter {
  /// Writes the runs of an item that go on, with their output.
  func writeRuns(of path: [String]) {
    for run in context.runs where run.path == path {
      element("section", [HTMLAttribute("aria-label", run.title)]) {
        element("p", [HTMLAttribute("class", "busy"), HTMLAttribute("role", "status")]) {
          element("progress", [HTMLAttribute("aria-label", wording(.working))]) {}
          element(
            "span",
            run.user.map { wording(.runningFor(title: run.title, user: $0)) }
              ?? wording(.running(title: run.title)))
          element("a", [.own("href", run.address)], wording(.showRun))
        }
        write(run.output, .ansi, isLog: true)
      }
    }
  }

  /// Writes links to the runs of the user that go on and are not shown here.
  func writeRunLinks() {
    let path = context.runsPath(on: stack)
    for run in context.runs where run.user == nil && run.path != path {
      element("p", [HTMLAttribute("class", "note info")]) {
        sign(.info)
        html.text(wording(.running(title: run.title.beginning(bytes: Self.longestWords))) + " ")
        element("a", [.own("href", PageAddress(run.path))], wording(.showOutput))
      }
    }
  }
}
