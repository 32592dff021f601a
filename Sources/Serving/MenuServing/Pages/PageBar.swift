internal import DisplayText
internal import HandlerProtocol
internal import MenuLayout

/// The colours of pages that a user prefers.
package enum PageTheme: String, Sendable, Hashable {
  case light, dark
}

/// The bar above every page of a signed-in user: links to the menu and the runs, the preferences, and the button that
/// signs the user out.
package struct PageBar: Sendable {
  /// The title of the menu, or nil for a user who may not see it.
  package var home: String?
  /// The name of the user; nil for the user who runs the server, who does not sign out.
  package var user: String?
  /// The secret of the session's forms.
  package var token: String
  package var showsRuns = false
  /// The number of the user's runs in progress.
  package var running = 0
  /// The number of the user's runs that have failed since the user looked last.
  var failed = 0
  /// Whether a program of the user's is in progress: then there is a button that stops it when the user signs out.
  package var runsOn = false
  /// The colours that the user has chosen, or nil for those of the system.
  package var theme = PagePreferences.theme

  package init(home: String?, token: String) { (self.home, self.token) = (home, token) }

  /// Writes the bar.
  ///
  /// - Parameters:
  ///   - address: the address of the page, to which a change of preferences leads back.
  ///   - isInert: whether a question must be answered first.
  ///   - content: writes the controls of the page itself.
  func write(
    into html: HTMLWriter, _ wording: Wording, at address: PageAddress, isInert: Bool = false,
    _ content: () -> Void = {}
  ) {
    html.element("header", [.class("top"), .flag("inert", if: isInert)]) {
      if let home {
        html.element("a", [.class("home"), .own("href", PageAddress([]))]) { html.short(home) }
      }
      content()
      if showsRuns {
        html.element("a", [.class("jobs"), .own("href", .runs)]) {
          html.text(wording(.runs))
          for (count, style, sign, name) in [
            (running, "count", "▸", Phrase.isOngoing), (failed, "count failed", "✗", .hasFailed),
          ] where count > 0 {
            html.element("span", [.class(style), HTMLAttribute("title", wording(name))]) {
              html.text("\(sign) \(count)")
            }
          }
        }
      }
      html.element("details", [.class("acts me")]) {
        html.element(
          "summary",
          [.label([wording(.preferences), user].compactMap(\.self).joined(separator: ": "))]
        ) {
          html.icon("user")
          if let user { html.element("span", [.class("user")]) { html.short(user) } }
        }
        html.element("div") {
          preferences(html, wording, address)
          if user != nil { signOut(html, wording) }
        }
      }
    }
  }

  private func preferences(_ html: HTMLWriter, _ wording: Wording, _ address: PageAddress) {
    html.element("form", [.post, .own("action", .preferences)]) {
      html.hidden("token", token)
      html.hidden("to", address.text)
      html.element("p", wording(.languageOfPages))
      for each in Wording.allCases {
        choice(html, "lang", each.rawValue, each(.languageName), isOn: each == wording)
      }
      html.element("p", wording(.colours))
      for (theme, name) in [(PageTheme.light, Phrase.light), (.dark, .dark)] {
        choice(
          html, "theme", theme.rawValue, wording(name), isOn: self.theme == theme)
      }
      choice(html, "theme", "", wording(.asSystem), isOn: theme == nil)
    }
  }

  private func choice(
    _ html: HTMLWriter, _ name: String, _ value: String, _ label: String, isOn: Bool
  ) {
    html.element(
      "button",
      [.name(name), .value(value), HTMLAttribute("aria-pressed", isOn ? "true" : "false")], label)
  }

  private func signOut(_ html: HTMLWriter, _ wording: Wording) {
    html.element("form", [.post, .own("action", .signOut)]) {
      html.hidden("token", token)
      html.element("button", wording(.signOut))
      if runsOn {
        html.element("button", [.name("runs"), .value("stop")], wording(.signOutAndStop))
      }
    }
  }
}

/// The display preferences of a user, which the browser stores in cookies without secrets.
enum PagePreferences {
  /// The colours for a request, or nil for those of the system.
  @TaskLocal static var theme: PageTheme?

  /// The names of the cookies; the names of the form fields are the parts after the dash.
  static let (languageCookie, themeCookie) = ("appmenu-lang", "appmenu-theme")

  /// Returns the cookie that stores a preference for a year, or removes it.
  static func cookie(_ name: String, _ value: String?) -> String {
    "\(name)=\(value ?? ""); Path=/; HttpOnly; SameSite=Lax; Max-Age=\(value == nil ? 0 : 31_536_000)"
  }
}
