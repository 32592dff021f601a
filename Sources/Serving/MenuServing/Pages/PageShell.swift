package import DisplayText
internal import MenuInteraction

/// The frame of every page: its head, and the links to the style sheet and the script.
package struct PageShell: Sendable {
  /// The language of the words.
  package var wording: Wording
  /// The title of the document.
  package var title: String
  /// The bar above a page that is no menu's, or nil for none.
  package var bar: PageBar?
  /// The pages that lead to a page that is no menu's, the outermost first.
  package var steps: [Step] = []

  /// A page that leads to another one.
  package struct Step: Sendable {
    /// The title.
    package var title: String
    /// The address.
    package var address: PageAddress

    /// Creates a step.
    package init(_ title: String, _ address: PageAddress) {
      (self.title, self.address) = (title, address)
    }
  }

  /// Creates the frame of a page.
  package init(wording: Wording, title: String) { (self.wording, self.title) = (wording, title) }

  /// Writes a whole document.
  ///
  /// - Parameters:
  ///   - header: writes what stands above the part that changes.
  ///   - main: writes the element `main`, whose ID is `main`.
  @MainActor func write(into writer: PageWriter, header: () -> Void, main: () -> Void) {
    begin(&writer.html)
    header()
    main()
    end(&writer.html)
  }

  /// Returns the document of a page that is no menu's, as of an error or a form to sign in.
  ///
  /// - Parameters:
  ///   - heading: the heading, or nil where it is the title.
  ///   - content: writes what stands below the heading.
  package func document(
    heading: String? = nil, _ content: (inout HTMLWriter) -> Void
  ) -> [UInt8] {
    var html = HTMLWriter()
    begin(&html)
    if let bar {
      bar.begin(&html)
      bar.end(&html, wording)
    }
    html.open("main", [HTMLAttribute("id", "main"), HTMLAttribute("tabindex", "-1")])
    head(&html, PageBar.short(heading ?? title))
    content(&html)
    html.close("main")
    end(&html)
    return html.bytes
  }

  /// Writes the path to the page, and its heading with the way back.
  private func head(_ html: inout HTMLWriter, _ heading: String) {
    guard let last = steps.last else {
      html.element("h1", [.ownDirection], heading)
      return
    }
    html.open("nav", [HTMLAttribute("class", "path"), HTMLAttribute("aria-label", wording(.path))])
    html.open("ol")
    for step in steps {
      html.open("li")
      html.element("a", [.own("href", step.address)], PageBar.short(step.title))
      html.close("li")
    }
    html.open("li")
    html.element("span", [HTMLAttribute("aria-current", "page")], heading)
    html.close("li")
    html.close("ol")
    html.close("nav")
    html.open("div", [HTMLAttribute("class", "head")])
    html.open("a", [HTMLAttribute("class", "back"), .own("href", last.address)])
    html.element("span", [HTMLAttribute("aria-hidden", "true")], "‹")
    html.text(" " + wording(.back.capitalized))
    html.close("a")
    html.element("h1", [.ownDirection], heading)
    html.close("div")
  }

  private func begin(_ html: inout HTMLWriter) {
    html.doctype()
    html.open("html", [HTMLAttribute("lang", wording.rawValue)])
    html.open("head")
    html.open("meta", [HTMLAttribute("charset", "utf-8")])
    html.open(
      "meta",
      [
        HTMLAttribute("name", "viewport"),
        HTMLAttribute("content", "width=device-width,initial-scale=1"),
      ])
    html.open(
      "meta",
      [HTMLAttribute("name", "color-scheme"), HTMLAttribute("content", "light dark")])
    html.element("title", [], title)
    html.open(
      "link", [HTMLAttribute("rel", "icon"), HTMLAttribute("href", PageAssets.emptyIcon)])
    html.open(
      "link",
      [HTMLAttribute("rel", "stylesheet"), .own("href", PageAssets.style.address)])
    html.open("script", [.own("src", PageAssets.script.address), .flag("defer")])
    html.close("script")
    html.close("head")
    html.open("body")
    html.element(
      "a", [HTMLAttribute("class", "skip"), HTMLAttribute("href", "#main")],
      wording(.skipToContent))
  }

  private func end(_ html: inout HTMLWriter) {
    html.close("body")
    html.close("html")
  }
}
