internal import HandlerProtocol
internal import DisplayText
internal import MenuInteraction
internal import MenuLayout
internal import MenuItems
internal import MenuNavigation

// Above the content: the path, messages and problems.

extension PageWriter {
  /// Writes the titles of the levels that lead to the one on top.
  ///
  /// Levels of one selection that have the same title, as a form and what comes of it, stand there once.
  func writePath() {
    let entries = navigator.entries
    let last = entries.count - 1
    let hasItem = context.item != nil
    guard last > 0 || hasItem else { return }
    element("nav", [HTMLAttribute("class", "path"), HTMLAttribute("aria-label", wording(.path))]) {
      element("ol") {
        for (number, entry) in entries.enumerated() {
          if number < last, let invocation = entry.invocation,
            entries[number + 1].invocation == invocation, entries[number + 1].title == entry.title
          {
            continue
          }
          element("li") {
            if number == last, !hasItem {
              element("span", [HTMLAttribute("aria-current", "page")], entry.title)
            } else {
              step(to: number, entry)
            }
          }
        }
        if let item = context.item {
          element("li") {
            element("span", [HTMLAttribute("aria-current", "page")], item.title)
          }
        }
      }
    }
  }

  private func step(to number: Int, _ entry: NavigationEntry) {
    let path = number == 0 ? [] : entry.item?.path
    guard let path, number == 0 || navigator.entries[number - 1].item?.path != path else {
      element("button", button(.leave(.level(number)), style: "link"), entry.title)
      return
    }
    element(
      "a",
      [
        .own("href", PageAddress(path)),
        HTMLAttribute("data-do", IntentForm([.intent(.leave(.level(number)))]).text ?? ""),
      ], entry.title)
  }

  /// Writes the messages that go away, and what the browser is asked to do; the element stays, so that screen readers
  /// say what comes into it.
  func writeMessages() {
    // What is wrong with a form stands above the form.
    let problems = stack.isCovered ? nil : level.problemsMessage
    let toasts = navigator.toasts.filter { $0.number != problems }
    element(
      "div",
      [
        HTMLAttribute("class", "toasts"), HTMLAttribute("role", "status"),
        HTMLAttribute("aria-live", "polite"),
      ]
    ) {
      for toast in toasts {
        element("p", [HTMLAttribute("class", "note " + Self.name(of: toast.style))]) {
          sign(toast.style)
          html.text(toast.text.beginning(bytes: Self.longestWords))
          if let action = toast.action {
            let key = action.keyStroke.flatMap(Self.typed)
            element("button", button([.offer(toast.number)], key: key)) {
              html.text(action.title.beginning(bytes: Self.longestWords))
              keySign(key)
            }
          }
        }
      }
      for offer in context.offers { write(offer) }
      if !toasts.isEmpty || !context.offers.isEmpty {
        element("button", button([.dismiss], style: "quiet"), wording(.dismiss))
      }
    }
  }

  private func write(_ offer: PageOffer) {
    element("p", [HTMLAttribute("class", "note")]) {
      switch offer {
      case .copy(let text):
        element("label") {
          html.text(wording(.copyThis))
          html.open(
            "input",
            [.flag("readonly"), HTMLAttribute("value", text.beginning(bytes: 64 << 10))])
        }
        element(
          "button", [HTMLAttribute("type", "button"), .flag("data-copy")],
          wording(.copy))
      case .open(let address): link(address, title: address)
      }
    }
  }

  /// Writes a link to an address of the web; text for any other.
  func link(_ address: String, title: String) {
    guard let safe = LinkAddress(address) else {
      element("span", title)
      return
    }
    element(
      "a", [.link("href", safe), HTMLAttribute("rel", "noopener noreferrer"), Self.newTab], title)
  }

  /// The attribute of links that leave the page.
  static let newTab = HTMLAttribute("target", "_blank")

  /// Writes the sign of a style, so that it is recognizable without colour.
  func sign(_ style: ViewStyle) {
    element("span", [HTMLAttribute("class", "sign")], style.sign)
    html.text(" ")
  }

  /// Writes the message that stays until its cause is fixed.
  func writeBanner() {
    guard let banner = stack.banner else { return }
    element(
      "div",
      [
        HTMLAttribute("class", "note banner " + Self.name(of: banner.style)),
        HTMLAttribute("role", "alert"),
      ]
    ) {
      sign(banner.style)
      element("span", banner.text)
      if banner.details != nil, !stack.isCovered {
        let key = key(of: .problems)
        element("button", button(.problems, key: key)) {
          html.text(wording(.showProblems.capitalized))
          keySign(key)
        }
      }
    }
  }

  // MARK: The heading

  /// Writes the heading of the content with the way back before it.
  ///
  /// - Parameters:
  ///   - back: the words for leaving it, or nil where that is not possible.
  ///   - tools: writes the buttons at the right.
  func heading(
    _ title: String, subtitle: String? = nil, back: String? = nil, tools: () -> Void = {}
  ) {
    element("div", [HTMLAttribute("class", "head")]) {
      if let back {
        element("button", button(leaving, style: "back", key: "Escape")) {
          element("span", [HTMLAttribute("aria-hidden", "true")], "‹")
          html.text(" " + back)
        }
      }
      element("h1", title)
      if let subtitle { element("p", [HTMLAttribute("class", "sub")], subtitle) }
      element("div", [HTMLAttribute("class", "tools")]) { tools() }
    }
  }

  /// The intent of the way back: it leaves what is shown whether something runs or not, and whether rows are filtered.
  private var leaving: Intent {
    if stack.isCovered { return .escape }
    // A program that would end with its level is not ended without a question.
    if navigator.isRunningProgram, !navigator.keepsPrograms { return .stop }
    return .leave(.level(max(0, navigator.entries.count - 2)))
  }

  /// Writes the button that ends what runs for a level: a program after a question, an action at once.
  func stopButton(_ entry: NavigationEntry) {
    if navigator.isRunningProgram {
      element("button", button(.stop, style: "danger"), wording(.stop.capitalized))
    } else if entry.activity != nil {
      element("button", button(.escape), wording(.cancel.capitalized))
    }
  }

  /// Writes the progress of something that runs, and a link that shows more of it where no script does.
  func write(_ progress: NavigationEntry.Progress) {
    element("div", [HTMLAttribute("class", "busy"), HTMLAttribute("role", "status")]) {
      let words = progress.message ?? wording(.working)
      var attributes = [HTMLAttribute("aria-label", words.beginning(bytes: Self.longestWords))]
      if let fraction = progress.fraction {
        attributes += [
          HTMLAttribute("max", "100"),
          HTMLAttribute("value", "\(Int((min(max(fraction, 0), 1) * 100).rounded()))"),
        ]
      }
      element("progress", attributes) {}
      element("span", words)
      element(
        "a", [HTMLAttribute("class", "nojs"), .own("href", context.address(on: stack))],
        wording(.refresh.capitalized))
    }
  }
}
