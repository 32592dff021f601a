internal import HandlerProtocol
internal import DisplayText
internal import MenuInteraction
internal import MenuItems
internal import MenuLayout
internal import MenuNavigation
internal import RunLog

@MainActor struct ViewWriter: PagePart {
  let page: PageWriter

  /// Writes a view with its heading, its progress and its footer.
  func write(_ view: HandlerView, _ entry: NavigationEntry) {
    let frame = LevelWriter(page: page)
    let busy = entry.progress ?? entry.activity
    // The progress of a program is at the place of the line that tells how it ended.
    let isProgram = entry.item?.operation != nil
    frame.heading(
      entry.title, subtitle: view.subtitle ?? entry.item?.operation?.subject, back: frame.back
    ) {
      frame.stopButton(entry)
      tools(view, entry)
      frame.detailsButton()
      if let busy, !isProgram { frame.write(busy) }
    }
    if let run = context.ownRun, busy != nil {
      OngoingRunWriter(page: page).writeBar(run, isOwn: true)
    } else if let busy, isProgram {
      frame.write(busy)
    }
    OngoingRunWriter(page: page).writeBars()
    if isProgram { OngoingRunWriter(page: page).writeOwnHeading() }
    end(of: view, entry)
    if busy != nil, entry.item?.operation?.output == .view, context.isOwnRunSilent {
      frame.writeBones()
    } else if let form = level.form {
      FormWriter(page: page).write(form, isSending: entry.activity != nil)
    } else {
      frame.filterState()
      frame.withDetails {
        write(view.content, isLog: entry.progress != nil || view.footerStyle != nil)
      }
      more(entry)
    }
    if view.footerStyle == nil, let footer = view.footer, !footer.isEmpty {
      html.element("div", [.class("foot")]) { html.prose("p", [], footer) }
    }
  }

  /// Writes how a program ended, above its output, and the link to the page of its run.
  private func end(of view: HandlerView, _ entry: NavigationEntry) {
    guard entry.progress == nil else { return }
    guard let style = view.footerStyle, let footer = view.footer else {
      // The view of a program that was stopped has no words about the end.
      if let run = context.lastRuns.first, run.id == context.ownID {
        OngoingRunWriter(page: page).writeEnd(of: run)
      }
      return
    }
    html.element("div", [.class("state " + style.rawValue)]) {
      html.element("b", [.role("status")]) {
        html.line("span", [.class("sign"), .decorative], style.sign)
        html.text(" ")
        html.short(footer)
      }
      if entry.item?.operation != nil, let run = context.lastRuns.first {
        OngoingRunWriter(page: page).writeTools(of: run.id)
      }
    }
  }

  /// Writes the buttons for the whole view.
  private func tools(_ view: HandlerView, _ entry: NavigationEntry) {
    let isFull = entry.item.map(context.isFull) == true
    if level.form == nil, entry.activity == nil {
      if case .message(let message) = view.content, message.retry == true {
        let label = navigator.retryWords
        page.keyedButton(
          .retry, style: "main", label.prefix(1).uppercased() + label.dropFirst(), key: .reload,
          isDisabled: isFull)
      } else if level.canReload, !navigator.isProgramRunning {
        page.keyedButton(
          .reload, style: entry.item?.operation == nil ? nil : "starts", reloadLabel(view, entry),
          key: .reload, isDisabled: isFull)
      }
      for action in level.viewActions { page.actionButton(action) }
    }
    if entry.failureLog != nil {
      page.keyedButton(.log, wording(.wholeLog.capitalized), key: .log)
    }
  }

  /// The label for loading a view again; before the question whether a program may run is answered, none has run.
  private func reloadLabel(_ view: HandlerView, _ entry: NavigationEntry) -> String {
    if entry.pageNotice != nil { return wording(.retry.capitalized) }
    if case .message(let message) = view.content, message.style == .warning {
      return wording(.refresh.capitalized)
    }
    return wording(entry.item?.operation == nil ? .refresh.capitalized : .runAgain.capitalized)
  }

  private func more(_ entry: NavigationEntry) {
    guard level.shownView?.cursor != nil else { return }
    html.element("p", [.class("more")]) {
      if entry.isLoadingMore {
        html.line("span", [.role("status")], wording(.loadingMoreRows))
      } else {
        html.line("button", page.button([.more]) + [.flag("data-more")], wording(.showMore))
      }
    }
  }

  // MARK: Content

  /// Writes the content of a view without a form.
  ///
  /// - Parameter isLog: whether the content is a text that grows, or has grown.
  func write(_ content: ViewContent, isLog: Bool) {
    let rows = RowWriter(page: page)
    switch content {
    case .text(let text): TextWriter(page: page).write(text.body, text.format, isLog: isLog)
    case .list(let list):
      if level.rows.count == 0, level.filter == nil {
        page.none(list.placeholder ?? wording(.nothingHere))
      } else {
        rows.write()
      }
    case .table(let table): TableWriter(page: page).write(table)
    case .heatmap(let heatmap):
      HeatmapWriter(page: page).write(heatmap)
      rows.write(isBelow: true)
    case .timeline: rows.write()
    case .detail(let detail):
      write(detail)
      rows.write(isBelow: true)
    case .message(let message): write(message)
    case .form: page.none(wording(.nothingHere))
    case .unknown(let kind): page.note(.warning, wording(.unknownView(kind: kind)))
    }
  }

  private func write(_ message: MessageContent) {
    html.element(
      "section",
      [
        .class("message " + PageWriter.name(of: message.style)),
        .role(message.style == .error ? "alert" : "status"),
      ]
    ) {
      html.element("p", [.class("lead"), .ownDirection]) {
        page.sign(message.style)
        html.lines(message.body.beginning(bytes: 64 << 10))
      }
      if let detail = message.detail, !detail.isEmpty {
        html.prose("pre", [.scrollable], "\n" + detail)
      }
    }
  }

  private func write(_ detail: DetailContent) {
    if !detail.fields.isEmpty {
      html.element("dl", [.class("fields")]) {
        for field in detail.fields {
          html.line("dt", field.label)
          html.prose("dd", [], field.value)
        }
      }
    }
    if let image = detail.image {
      if PagePictures.id(of: image) != nil {
        picture(image, style: "picture", title: level.entry.title)
      } else if let address = image.url {
        html.element("p") {
          html.link(address, title: wording(.imageCalled(text: address).capitalized))
        }
      }
    }
    if let body = detail.body {
      TextWriter(page: page).write(body, detail.format, isLog: false)
    }
  }

  /// Writes a picture that has an address of its own.
  func picture(_ image: ViewImage, style: String, title: String) {
    guard let id = PagePictures.id(of: image) else { return }
    html.open(
      "img",
      [
        .class(style), .own("src", .picture(id, page: context.page)),
        HTMLAttribute("alt", title.beginning(bytes: 256)), HTMLAttribute("loading", "lazy"),
      ])
  }

  /// Writes content that may be wider than the page, in a part that keys can scroll, too.
  func scrolling(_ title: String, _ content: () -> Void) {
    html.element(
      "div",
      [
        .class("wide"), .role("region"), .scrollable,
        .label(title.beginning(bytes: HTMLWriter.shortLimit)),
      ], content)
  }
}
