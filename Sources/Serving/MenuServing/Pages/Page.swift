internal import RunLog
internal import DisplayText
internal import HandlerProtocol
package import MenuInteraction
internal import MenuItems
internal import MenuLayout
internal import MenuNavigation

/// The page of a menu: HTML made from the layers of its user interface.
///
/// Equal layers result in equal bytes.
@MainActor package struct Page {
  private let stack: LayerStack
  private let context: PageContext

  package init(_ stack: LayerStack, _ context: PageContext) {
    (self.stack, self.context) = (stack, context)
  }

  /// The assumed number of rows that a browser shows at a time.
  private static let pageSize = 20

  /// The address of the content, which opens it again in another page.
  package var address: PageAddress {
    context.address(on: stack)
  }

  /// The symbol of the state of the program whose output is shown.
  private var sign: String {
    let top = stack.navigator.top
    guard top.item?.operation != nil, top.view != nil, stack.level.form == nil else { return "" }
    if top.progress != nil || top.activity != nil { return "▸ " }
    if top.hasFailed { return "✗ " }
    if let run = context.lastRuns.first, run.id == context.ownID {
      return RunWriter.look(of: run.state).sign + " "
    }
    return top.view?.footerStyle.map { $0.sign + " " } ?? ""
  }

  /// Whether a run of the user is in progress whose output is shown.
  private var isRunning: Bool {
    let path = context.runsPath(on: stack)
    return stack.navigator.isProgramRunning
      || context.runs.contains { $0.user == nil && $0.path == path && !$0.isOver }
  }

  private var title: String { (context.item == nil ? sign : "") + bareTitle }

  private var bareTitle: String {
    let top = context.item?.title ?? stack.navigator.top.title
    let root = stack.navigator.entries[0].title
    return top == root ? root : top + " – " + root
  }

  /// The whole document, as UTF-8.
  package var document: [UInt8] {
    prepare()
    let writer = PageWriter(stack, context)
    var shell = PageShell(wording: stack.wording, title: title)
    shell.bar = context.bar
    shell.write(into: writer.html) { body(writer) }
    return writer.html.bytes
  }

  /// The part of the document that changes, as UTF-8: the bar and the element `main`.
  package var fragment: [UInt8] {
    prepare()
    let writer = PageWriter(stack, context)
    PageShell.changing(writer.html) { body(writer) }
    return writer.html.bytes
  }

  /// Reports to the layers which part of them is visible, as each front end does.
  private func prepare() {
    stack.pageSize = Self.pageSize
    stack.refresh()
    let level = stack.level
    let count = level.rows.count
    var sight = level.sight
    (sight.looksAround, sight.isRowInSight) = (false, true)
    let shown = context.screenful(of: count, around: level.selectedRow)
    sight.firstRow = shown.isEmpty ? nil : shown.lowerBound
    sight.lastRow = shown.isEmpty ? nil : shown.upperBound - 1
    stack.didDraw(ShownContent(sight: sight))
  }

  // MARK: The header

  private func body(_ writer: PageWriter) {
    let bar = context.bar ?? PageBar(home: stack.navigator.entries[0].title, token: context.token)
    bar.write(into: writer.html, stack.wording, at: address, isInert: writer.asks) {
      if stack.navigator.entries[0].menu != nil { SearchWriter(page: writer).write() }
      writer.html.line(
        "button",
        writer.button(.help, style: "quiet", key: writer.key(of: .help)) + [
          .label(stack.wording(.keysThatWork))
        ], "?")
    }
    main(writer)
  }

  private func main(_ writer: PageWriter) {
    writer.html.element(
      "main",
      [
        .id("main"), HTMLAttribute("tabindex", "-1"), HTMLAttribute("data-page", context.page),
        // The script keeps the drafts of each user apart.
        HTMLAttribute("data-user", context.bar?.user ?? ""),
        .own("data-address", address),
        // The script shows the time of what runs in place of its sign.
        HTMLAttribute("data-title", isRunning ? bareTitle : title),
        .own("data-events", .events(page: context.page)),
        HTMLAttribute("data-lost", stack.wording(.lost)),
        HTMLAttribute("data-slow", stack.wording(.slow)),
        HTMLAttribute("data-unanswered", stack.wording(.unanswered)),
        .flag("data-track", if: stack.shownDetails != nil),
        HTMLAttribute("data-state", isRunning ? "running" : nil),
      ]
    ) {
      writer.form([.id("f")])
      writer.html.element("div", [.class("above"), .flag("inert", if: writer.asks)]) {
        HeadWriter(page: writer).write()
      }
      LevelWriter(page: writer).write()
    }
  }
}
