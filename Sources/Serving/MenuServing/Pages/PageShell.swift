package import DisplayText
internal import MenuInteraction

/// The frame of every page: its head, and the links to the style sheet and the script.
package struct PageShell: Sendable {
  package var wording: Wording
  /// The title of the document.
  package var title: String
  /// The bar above a page that shows no menu, or nil for none.
  package var bar: PageBar?
  /// The pages that lead to a page that shows no menu, the outermost first.
  package var steps: [Step] = []
  /// The address of a page that shows no menu.
  var address = PageAddress([])
  /// The attributes of the element `main` of a page that shows no menu.
  var main: [HTMLAttribute] = []

  /// A page that leads to another one.
  package struct Step: Sendable {
    package var title: String
    package var address: PageAddress

    package init(_ title: String, _ address: PageAddress) {
      (self.title, self.address) = (title, address)
    }
  }

  package init(wording: Wording, title: String) { (self.wording, self.title) = (wording, title) }

  /// Writes a whole document.
  ///
  /// - Parameter body: writes the header and the element `main`, whose ID is `main`.
  func write(into html: HTMLWriter, _ body: () -> Void) {
    html.doctype()
    html.element(
      "html",
      [
        HTMLAttribute("lang", wording.rawValue),
        HTMLAttribute("data-theme", PagePreferences.theme?.rawValue),
      ]
    ) {
      html.element("head") { head(html) }
      html.element("body") {
        html.element(
          "a", [.class("skip"), HTMLAttribute("href", "#main")], wording(.skipToContent))
        Self.changing(html, body)
      }
    }
  }

  /// Writes the part of a document that the script changes.
  static func changing(_ html: HTMLWriter, _ body: () -> Void) {
    html.element("div", [.id("page")], body)
  }

  private func head(_ html: HTMLWriter) {
    html.open("meta", [HTMLAttribute("charset", "utf-8")])
    html.open(
      "meta",
      [
        .name("viewport"),
        HTMLAttribute("content", "width=device-width,initial-scale=1,viewport-fit=cover"),
      ])
    html.open("meta", [.name("color-scheme"), HTMLAttribute("content", "light dark")])
    html.element("title", title)
    html.open("link", [HTMLAttribute("rel", "icon"), .own("href", PageAssets.icon.address)])
    if bar != nil {
      html.open(
        "link",
        [
          HTMLAttribute("rel", "manifest"), .own("href", .manifest),
          HTMLAttribute("crossorigin", "use-credentials"),
        ])
    }
    html.open("link", [HTMLAttribute("rel", "stylesheet"), .own("href", PageAssets.style.address)])
    html.element("script", [.own("src", PageAssets.script.address), .flag("defer")]) {}
  }

  /// Returns the document of a page that shows no menu, such as an error or a form to sign in.
  ///
  /// - Parameters:
  ///   - heading: the heading, or nil where it is the title.
  ///   - isFragment: whether to return only the part that the script changes.
  ///   - content: writes what is below the heading.
  package func document(
    heading: String? = nil, isFragment: Bool = false, _ content: (HTMLWriter) -> Void
  ) -> [UInt8] {
    let html = HTMLWriter()
    func body() {
      bar?.write(into: html, wording, at: address) { search(html) }
      html.element("main", [.id("main"), HTMLAttribute("tabindex", "-1")] + main) {
        top(html, heading ?? title)
        content(html)
      }
    }
    if isFragment { Self.changing(html, body) } else { write(into: html, body) }
    return html.bytes
  }

  /// Writes the field that finds items of the menu, whose page shows them.
  private func search(_ html: HTMLWriter) {
    guard bar?.home != nil else { return }
    let label = wording(.jumpToAnyItem.capitalized)
    html.element(
      "form", [.class("search"), .role("search"), .get, .own("action", PageAddress([]))]
    ) {
      html.open(
        "input",
        [
          .type("search"), .name("find"), .label(label), .placeholder(label), .noCompletion,
          .key(":"),
        ])
    }
  }

  /// Writes the path to the page, and its heading with the way back.
  private func top(_ html: HTMLWriter, _ heading: String) {
    guard let last = steps.last else { return html.line("h1", heading) }
    html.element("nav", [.class("path"), .label(wording(.path))]) {
      html.element("ol") {
        for step in steps {
          html.element("li") {
            html.element("a", [.own("href", step.address)]) { html.short(step.title) }
          }
        }
        html.element("li") {
          html.element("span", [HTMLAttribute("aria-current", "page")]) { html.short(heading) }
        }
      }
    }
    html.element("div", [.class("head")]) {
      html.element("a", [.class("back"), .own("href", last.address), .key("Escape")]) {
        html.element("span", [.decorative], "‹")
        html.text(" " + wording(.back.capitalized))
      }
      html.line("h1", heading)
    }
  }
}
