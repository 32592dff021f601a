internal import HandlerProtocol
internal import DisplayText
internal import MenuInteraction
internal import MenuItems
internal import RunRecords
internal import MenuNavigation

/// Writes the part above the content: the path, messages, and problems.
@MainActor struct HeadWriter: PagePart {
  let page: PageWriter

  func write() {
    writePath()
    writeMessages()
    writeBanner()
  }

  // MARK: The path

  /// Writes the titles of the levels that lead to the one on top.
  ///
  /// Levels of one selection with the same title, such as a form and its result, appear once.
  private func writePath() {
    let entries = navigator.entries
    let last = entries.count - 1
    let item = context.item
    guard last > 0 || item != nil else { return }
    html.element("nav", [.class("path"), .label(wording(.path))]) {
      html.element("ol") {
        for (number, entry) in entries.enumerated() {
          if number < last, let invocation = entry.invocation,
            entries[number + 1].invocation == invocation, entries[number + 1].title == entry.title
          {
            continue
          }
          html.element("li") {
            if number == last, item == nil { end(entry.title) } else { step(to: number, entry) }
          }
        }
        if let item { html.element("li") { end(item.title) } }
      }
    }
  }

  private func end(_ title: String) {
    html.line("span", [HTMLAttribute("aria-current", "page")], title)
  }

  private func step(to number: Int, _ entry: NavigationEntry) {
    let leaving = Intent.leave(.level(number))
    let path = number == 0 ? [] : entry.item?.path
    guard let path, number == 0 || navigator.entries[number - 1].item?.path != path else {
      html.line("button", page.button(leaving, style: "link"), entry.title)
      return
    }
    // The page of one item is at the level of its list, which is opened by its address.
    let isBeside = context.item != nil && number == navigator.entries.count - 1
    html.line(
      "a",
      [
        .own("href", PageAddress(path)),
        HTMLAttribute("data-do", isBeside ? nil : IntentForm([.intent(leaving)]).text ?? ""),
      ], entry.title)
  }

  // MARK: Messages

  /// Writes the temporary messages, and the offers for the browser; the element is always written, so that screen
  /// readers announce what is added to it.
  private func writeMessages() {
    // The problems of a form are shown above the form.
    let problems = stack.isCovered ? nil : level.problemsMessage
    let toasts = navigator.toasts.filter { $0.number != problems }
    html.element(
      "div", [.class("toasts"), .role("status"), HTMLAttribute("aria-live", "polite")]
    ) {
      for toast in toasts {
        html.element("p", note(PageWriter.name(of: toast.style), "toast-\(toast.number)")) {
          page.sign(toast.style)
          html.short(toast.text)
          if let action = toast.action {
            let key = action.keyStroke.flatMap(PageWriter.typed)
            page.keyedButton(
              page.button([.offer(toast.number)], key: key), action.title, key: key)
          }
          dismissal()
        }
      }
      for run in context.unseenRuns { write(run) }
      for offer in context.offers { write(offer) }
    }
  }

  /// The attributes of a message, whose ID is not reused: a former message may have faded out in its element.
  private func note(_ style: String, _ id: String) -> [HTMLAttribute] {
    [.class("note " + style), HTMLAttribute("id", id)]
  }

  /// Writes how a run of the user has ended.
  private func write(_ run: RunChange.Ended) {
    let values = RunWriter.words(for: run.inputs, wording)
    let style = RunWriter.look(of: run.state).style
    html.element("p", note(style, "run-\(run.run.text)")) {
      page.sign(ViewStyle(rawValue: style) ?? .info)
      html.short(
        "'\(run.title)'" + (values.isEmpty ? ": " : " (\(values.beginning(bytes: 200))): ")
          + RunWriter.result(run.state, run.exitStatus, stopper: run.stopper, wording))
      html.line("a", [.own("href", .run(run.run))], wording(.showRun))
      dismissal()
    }
  }

  private func write(_ offer: PageOffer) {
    html.element("p", [.class("note")]) {
      switch offer {
      case .copy(let text):
        html.element("label") {
          html.text(wording(.copyThis))
          html.open("input", [.flag("readonly"), .value(text.beginning(bytes: 64 << 10))])
        }
        html.line("button", [.type("button"), .flag("data-copy")], wording(.copy))
      case .open(let address): html.link(address, title: address)
      }
      dismissal()
    }
  }

  private func dismissal() {
    html.element(
      "button", page.button([.dismiss], style: "quiet close") + [.label(wording(.dismiss))]
    ) { html.icon("close") }
  }

  private func writeBanner() {
    guard let banner = stack.banner else { return }
    html.element(
      "div", [.class("note banner " + PageWriter.name(of: banner.style)), .role("alert")]
    ) {
      page.sign(banner.style)
      html.line("span", banner.text)
      if banner.details != nil, !stack.isCovered {
        page.keyedButton(.problems, wording(.showProblems.capitalized), key: .problems)
      }
    }
  }
}
