internal import DisplayText
internal import MenuInteraction

/// The bar above every page of who is signed in: the way to the menu and to the runs, the user, and the way out.
package struct PageBar: Sendable {
  /// The title of the menu, or nil for a user who may not see it.
  package var home: String?
  /// The name of the user, or nil if it is not shown.
  package var user: String?
  /// Whether the log of runs is linked to.
  package var showsRuns = false
  /// Whether a program of the user's goes on: then there is a button that stops it when the user signs out.
  package var runsOn = false
  /// The secret that the form to sign out is sent with, or nil where users do not sign out.
  package var signOutToken: String?

  /// Creates a bar.
  ///
  /// - Parameter home: the title of the menu, or nil for a user who may not see it.
  package init(home: String?) { self.home = home }

  /// Writes the start of the bar, up to what is for the page alone.
  func begin(_ html: inout HTMLWriter) {
    html.open("header", [HTMLAttribute("class", "top")])
    guard let home else { return }
    html.element(
      "a", [HTMLAttribute("class", "home"), .own("href", PageAddress([]))], Self.short(home))
  }

  /// Writes the end of the bar.
  func end(_ html: inout HTMLWriter, _ wording: Wording) {
    if showsRuns { html.element("a", [.own("href", .runs)], wording(.runs)) }
    if let user { html.element("span", [HTMLAttribute("class", "user")], Self.short(user)) }
    if let signOutToken {
      html.open("form", [HTMLAttribute("method", "post"), .own("action", .signOut)])
      html.open(
        "input",
        [
          HTMLAttribute("type", "hidden"), HTMLAttribute("name", "token"),
          HTMLAttribute("value", signOutToken),
        ])
      html.element("button", [HTMLAttribute("class", "quiet")], wording(.signOut))
      if runsOn {
        html.element(
          "button",
          [
            HTMLAttribute("class", "quiet"), HTMLAttribute("name", "runs"),
            HTMLAttribute("value", "stop"),
          ], wording(.signOutAndStop))
      }
      html.close("form")
    }
    html.close("header")
  }

  /// Returns the beginning of a title that is a text of others.
  static func short(_ title: String) -> String { title.beginning(bytes: PageWriter.longestWords) }
}
