internal import DisplayText
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

  private var title: String {
    let top = context.item?.title ?? stack.navigator.top.title
    let root = stack.navigator.entries[0].title
    return top == root ? root : top + " – " + root
  }

  /// The whole document, as UTF-8.
  package var document: [UInt8] {
    prepare()
    let writer = PageWriter(stack, context)
    PageShell(wording: stack.wording, title: title).write(into: writer.html) {
      header(writer)
      main(writer)
    }
    return writer.html.bytes
  }

  /// The part of the document that changes, as UTF-8: the element `main`.
  package var fragment: [UInt8] {
    prepare()
    let writer = PageWriter(stack, context)
    main(writer)
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
    sight.firstRow = count > 0 ? 0 : nil
    sight.lastRow = count > 0 ? min(count, context.rowLimit) - 1 : nil
    stack.didDraw(ShownContent(sight: sight))
  }

  // MARK: The header

  private func header(_ writer: PageWriter) {
    var bar = PageBar(home: stack.navigator.entries[0].title)
    bar.user = context.user
    bar.showsRuns = context.showsRuns
    bar.signOutToken = context.showsSignOut ? context.token : nil
    bar.runsOn = context.runsOn
    bar.write(into: writer.html, stack.wording) {
      if stack.navigator.entries[0].menu != nil { jumpForm(writer) }
      writer.html.line(
        "button",
        writer.button(.help, style: "quiet", key: writer.key(of: .help)) + [
          .label(stack.wording(.keysThatWork))
        ], "?")
    }
  }

  private func jumpForm(_ writer: PageWriter) {
    let label = stack.wording(.jumpToAnyItem.capitalized)
    writer.form([.class("jump"), .role("search")], doing: [.jump("")]) {
      writer.html.open(
        "input",
        [
          .name("text"), .type("search"), .id("jump"), .label(label), .placeholder(label),
          .noCompletion, .flag("data-live"), .key(writer.key(of: .jump)),
        ])
      writer.html.line("button", [.class("nojs")], stack.wording(.go))
    }
  }

  // MARK: The part that changes

  private func main(_ writer: PageWriter) {
    writer.html.element(
      "main",
      [
        .id("main"), HTMLAttribute("tabindex", "-1"), HTMLAttribute("data-page", context.page),
        .own("data-address", address), HTMLAttribute("data-title", title),
        .own("data-events", .events(page: context.page)),
        HTMLAttribute("data-lost", stack.wording(.lost)),
        HTMLAttribute("data-slow", stack.wording(.slow)),
        HTMLAttribute("data-unanswered", stack.wording(.unanswered)),
        .flag("data-track", if: stack.shownDetails != nil),
      ]
    ) {
      writer.form([.id("f")])
      HeadWriter(page: writer).write()
      LevelWriter(page: writer).write()
    }
  }
}
