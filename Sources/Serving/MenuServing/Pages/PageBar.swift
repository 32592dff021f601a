internal import DisplayText

/// The bar above every page of a signed-in user: the way to the menu and to the runs, the user, and the way out.
package struct PageBar: Sendable {
  package var home: String?
  package var user: String?
  package var showsRuns = false
  /// Whether a program of the user's goes on: then there is a button that stops it when the user signs out.
  package var runsOn = false
  /// The secret that the form to sign out is sent with, or nil where users do not sign out.
  package var signOutToken: String?

  package init(home: String?) { self.home = home }

  /// Writes the bar.
  ///
  /// - Parameter content: writes the controls of the page itself.
  func write(into html: HTMLWriter, _ wording: Wording, _ content: () -> Void = {}) {
    html.element("header", [.class("top")]) {
      if let home {
        html.element("a", [.class("home"), .own("href", PageAddress([]))]) { html.short(home) }
      }
      content()
      if showsRuns { html.element("a", [.own("href", .runs)], wording(.runs)) }
      if let user { html.element("span", [.class("user")]) { html.short(user) } }
      guard let signOutToken else { return }
      html.element("form", [.post, .own("action", .signOut)]) {
        html.hidden("token", signOutToken)
        html.element("button", [.class("quiet")], wording(.signOut))
        if runsOn {
          html.element(
            "button", [.class("quiet"), .name("runs"), .value("stop")], wording(.signOutAndStop))
        }
      }
    }
  }
}
