internal import HandlerProtocol
internal import DisplayText
internal import MenuInteraction
internal import MenuItems
internal import MenuLayout
internal import MenuNavigation

// Views of handlers.

extension PageWriter {
  /// Writes a view with its heading, its progress and its footer.
  func write(_ view: HandlerView, _ entry: NavigationEntry) {
    let busy = entry.progress ?? entry.activity
    let back = navigator.isAtRoot ? nil : wording(.back.capitalized)
    heading(entry.title, subtitle: view.subtitle, back: back) { tools(view, entry) }
    if let busy { write(busy) }
    if let form = level.form {
      write(form, isSending: entry.activity != nil)
    } else {
      filterForm()
      withDetails { write(view.content, isLog: entry.progress != nil) }
      more(entry)
    }
    if entry.hasFailed, let item = entry.item { writeRuns(of: item.path) }
    footer(view.footer)
  }

  /// Writes the buttons of what can be done with the view as a whole.
  private func tools(_ view: HandlerView, _ entry: NavigationEntry) {
    stopButton(entry)
    if level.form == nil, entry.activity == nil {
      if case .message(let message) = view.content, message.retry == true {
        element("button", button(.retry, style: "main", key: key(of: .reload))) {
          let words = navigator.retryWords
          html.text(words.prefix(1).uppercased() + words.dropFirst())
          keySign(key(of: .reload))
        }
      } else if level.canReload, !navigator.isProgramRunning {
        reloadButton(reloadWords(view, entry))
      }
      for action in level.viewActions { actionButton(action) }
    }
    if entry.failureLog != nil {
      let key = key(of: .log)
      element("button", button(.log, key: key)) {
        html.text(wording(.wholeLog.capitalized))
        keySign(key)
      }
    }
    detailsButton()
  }

  /// The words for loading a view again; before the question whether a program may run is answered, none has run.
  private func reloadWords(_ view: HandlerView, _ entry: NavigationEntry) -> String {
    if entry.pageNotice != nil { return wording(.retry.capitalized) }
    if case .message(let message) = view.content, message.style == .warning {
      return wording(.refresh.capitalized)
    }
    return wording(entry.item?.operation == nil ? .refresh.capitalized : .runAgain.capitalized)
  }

  /// Writes the button that asks for the next rows.
  private func more(_ entry: NavigationEntry) {
    guard let view = level.shownView, view.cursor != nil else { return }
    element("p", [HTMLAttribute("class", "more")]) {
      if entry.isLoadingMore {
        element("span", [HTMLAttribute("role", "status")], wording(.loadingMoreRows))
      } else {
        element("button", button([.more]) + [.flag("data-more")], wording(.showMore))
      }
    }
  }

  private func footer(_ text: String?) {
    guard let text, !text.isEmpty else { return }
    element("div", [HTMLAttribute("class", "foot")]) { prose("p", [], text) }
  }

  /// Writes the content of a view without a form.
  ///
  /// - Parameter isLog: whether it is a text that grows, or has grown.
  func write(_ content: ViewContent, isLog: Bool) {
    switch content {
    case .text(let text): write(text.body, text.format, isLog: isLog)
    case .list(let list):
      if level.rows.count == 0, level.filter == nil {
        element("p", [HTMLAttribute("class", "none")], list.placeholder ?? wording(.nothingHere))
      } else {
        viewRows()
      }
    case .table(let table): write(table)
    case .heatmap(let heatmap):
      write(heatmap)
      viewRows(isBelow: true)
    case .timeline: viewRows()
    case .detail(let detail):
      write(detail)
      viewRows(isBelow: true)
    case .message(let message): write(message)
    case .form: element("p", [HTMLAttribute("class", "none")], wording(.nothingHere))
    case .unknown(let kind): note(.warning, wording(.unknownView(kind: kind)))
    }
  }

  private func write(_ message: MessageContent) {
    element(
      "section",
      [
        HTMLAttribute("class", "message " + Self.name(of: message.style)),
        HTMLAttribute("role", message.style == .error ? "alert" : "status"),
      ]
    ) {
      element("p", [HTMLAttribute("class", "lead"), .ownDirection]) {
        sign(message.style)
        html.lines(message.body.beginning(bytes: 64 << 10))
      }
      if let detail = message.detail, !detail.isEmpty {
        prose("pre", [HTMLAttribute("tabindex", "0")], "\n" + detail)
      }
    }
  }

  private func write(_ detail: DetailContent) {
    if !detail.fields.isEmpty {
      element("dl", [HTMLAttribute("class", "fields")]) {
        for field in detail.fields {
          element("dt", field.label)
          prose("dd", [], field.value)
        }
      }
    }
    if let image = detail.image { picture(image, style: "picture", title: level.entry.title) }
    if let body = detail.body { write(body, detail.format, isLog: false) }
  }

  /// Writes a picture, or its address as a link.
  func picture(_ image: ViewImage, style: String, title: String) {
    if let id = PagePictures.id(of: image) {
      html.open(
        "img",
        [
          HTMLAttribute("class", style), .own("src", .picture(id, page: context.page)),
          HTMLAttribute("alt", title.beginning(bytes: 256)), HTMLAttribute("loading", "lazy"),
        ])
    } else if style == "picture", let address = image.url {
      element("p") { link(address, title: wording(.imageCalled(text: address).capitalized)) }
    }
  }
}
