package import Localization

/// The frame of every page: its head, and the links to the style sheet and the script.
package struct PageShell: Sendable {
  /// The language of the words.
  package var wording: Wording
  /// The title of the document.
  package var title: String

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
  /// - Parameter content: writes what stands below the heading, which is the title.
  package func document(_ content: (inout HTMLWriter) -> Void) -> [UInt8] {
    var html = HTMLWriter()
    begin(&html)
    html.open("main", [HTMLAttribute("id", "main"), HTMLAttribute("tabindex", "-1")])
    html.element("h1", [], title)
    content(&html)
    html.close("main")
    end(&html)
    return html.bytes
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
