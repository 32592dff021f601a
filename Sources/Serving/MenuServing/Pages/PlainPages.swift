internal import DisplayText
internal import ServerAccess

/// The pages that have no layers: to sign in, and of refusals.
struct PlainPages {
  let wording: Wording

  /// What can be done at the page to sign in.
  struct SignInOptions {
    /// Whether there are users with passwords.
    var hasPasswords = false
    /// Whether there is an issuer of identities.
    var hasIssuer = false
  }

  /// Returns the page to sign in at.
  ///
  /// - Parameters:
  ///   - options: what can be done there.
  ///   - notice: a message above the form, or nil.
  ///   - target: the path to go on to.
  ///   - name: the name that was typed before.
  func signIn(
    _ options: SignInOptions, notice: String?, target: String, name: String = ""
  ) -> [UInt8] {
    PageShell(wording: wording, title: wording(.signIn)).document { html in
      if let notice { alert(&html, notice) }
      if !options.hasPasswords, !options.hasIssuer {
        html.element("p", [], wording(.startAddress))
      }
      if options.hasPasswords {
        html.open(
          "form",
          [
            HTMLAttribute("method", "post"), .own("action", PageAddress(segments: ["sign-in"])),
            HTMLAttribute("class", "fill"),
          ])
        hidden(&html, "to", target)
        field(
          &html, "name", wording(.name), type: "text", completion: "username", value: name)
        field(
          &html, "password", wording(.password), type: "password", completion: "current-password")
        html.element("button", [HTMLAttribute("class", "main")], wording(.signIn))
        html.close("form")
      }
      if options.hasIssuer {
        html.open("p")
        html.element(
          "a", [.own("href", PageAddress(segments: ["openid"]))], wording(.signInWithIssuer))
        html.close("p")
      }
    }
  }

  private func field(
    _ html: inout HTMLWriter, _ name: String, _ label: String, type: String, completion: String,
    value: String = ""
  ) {
    html.open("div", [HTMLAttribute("class", "field")])
    html.element("label", [HTMLAttribute("for", name)], label)
    html.open(
      "input",
      [
        HTMLAttribute("id", name), HTMLAttribute("name", name), HTMLAttribute("type", type),
        HTMLAttribute("autocomplete", completion), HTMLAttribute("maxlength", "1024"),
        .flag("required"),
      ] + (value.isEmpty ? [] : [HTMLAttribute("value", value)]))
    html.close("div")
  }

  /// Writes why something was refused.
  private func alert(_ html: inout HTMLWriter, _ words: String) {
    html.open("p", [HTMLAttribute("class", "note error"), HTMLAttribute("role", "alert")])
    html.element(
      "span", [HTMLAttribute("class", "sign"), HTMLAttribute("aria-hidden", "true")], "✗")
    html.text(" " + words)
    html.close("p")
  }

  private func hidden(_ html: inout HTMLWriter, _ name: String, _ value: String) {
    html.open(
      "input",
      [
        HTMLAttribute("type", "hidden"), HTMLAttribute("name", name), HTMLAttribute("value", value),
      ])
  }

  /// Returns the page that leads on after a sign-in at an issuer.
  func welcome(target: String) -> [UInt8] {
    PageShell(wording: wording, title: wording(.signIn)).document { html in
      html.open("p")
      html.element("a", [HTMLAttribute("href", target)], wording(.goOn))
      html.close("p")
    }
  }

  /// Returns the page of a refusal: what was refused, and why.
  ///
  /// - Parameters:
  ///   - bar: the bar that shows who is signed in, or nil without a session.
  ///   - leadsBack: whether there is a link to the menu, which not every user may see.
  func refusal(
    _ title: Phrase, detail: String? = nil, bar: PageBar? = nil, leadsBack: Bool = true
  ) -> [UInt8] {
    var shell = PageShell(wording: wording, title: wording(title))
    shell.bar = bar
    return shell.document { html in
      if let detail { alert(&html, detail) }
      guard leadsBack else { return }
      html.open("p")
      html.element("a", [.own("href", PageAddress([]))], wording(.backToMenu))
      html.close("p")
    }
  }
}
