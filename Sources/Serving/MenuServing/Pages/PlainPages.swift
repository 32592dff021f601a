internal import DisplayText

/// The pages without layers: to sign in, and of refusals.
struct PlainPages {
  let wording: Wording
  /// The title of the menu, which the page to sign in shows.
  let menu: String

  /// Returns the page to sign in at.
  ///
  /// - Parameters:
  ///   - hasPasswords: whether any user can sign in with a password.
  ///   - hasIssuer: whether there is an issuer of identities.
  ///   - notice: a message above the form, or nil.
  ///   - target: the path to continue at.
  ///   - name: the name that was typed before.
  func signIn(
    hasPasswords: Bool, hasIssuer: Bool, notice: String?, target: String, name: String = ""
  ) -> [UInt8] {
    var shell = PageShell(wording: wording, title: wording(.signIn))
    shell.main = [.class("gate")]
    return shell.document { html in
      html.line("p", [.class("sub")], menu)
      if let notice { alert(html, notice) }
      if !hasPasswords, !hasIssuer { html.element("p", wording(.startAddress)) }
      if hasPasswords {
        html.element(
          "form",
          [.post, .own("action", PageAddress(segments: ["sign-in"])), .class("fill")]
        ) {
          html.hidden("to", target)
          field(
            html, "name", wording(.name), type: "text", completion: "username", value: name,
            isFocused: name.isEmpty)
          field(
            html, "password", wording(.password), type: "password", completion: "current-password",
            isFocused: !name.isEmpty)
          html.element("button", [.class("main")], wording(.signIn))
        }
      }
      if hasIssuer {
        link(html, .own("href", PageAddress(segments: ["openid"])), .signInWithIssuer)
      }
    }
  }

  private func field(
    _ html: HTMLWriter, _ name: String, _ label: String, type: String, completion: String,
    value: String = "", isFocused: Bool
  ) {
    html.element("div", [.class("field")]) {
      html.element("label", [HTMLAttribute("for", name)], label)
      html.open(
        "input",
        [
          .id(name), .name(name), .type(type), HTMLAttribute("autocomplete", completion),
          HTMLAttribute("maxlength", "1024"), .flag("required"),
          .flag("autofocus", if: isFocused),
          .value(value.isEmpty ? nil : value),
        ])
    }
  }

  private func alert(_ html: HTMLWriter, _ text: String) {
    html.element("p", [.class("note error"), .role("alert")]) {
      html.element("span", [.class("sign"), .decorative], "✗")
      html.text(" " + text)
    }
  }

  private func link(_ html: HTMLWriter, _ address: HTMLAttribute, _ title: Phrase) {
    html.element("p") { html.element("a", [address], wording(title)) }
  }

  /// Returns the page that leads to `target` after a sign-in at an issuer.
  func welcome(target: String) -> [UInt8] {
    PageShell(wording: wording, title: wording(.signIn)).document { html in
      link(html, HTMLAttribute("href", target), .goOn)
    }
  }

  /// Returns the page of a refusal: what was refused, and why.
  ///
  /// - Parameters:
  ///   - bar: the bar with the signed-in user, or nil without a session.
  ///   - leadsBack: whether there is a link to the menu, which not every user may see.
  func refusal(
    _ title: Phrase, detail: String? = nil, bar: PageBar? = nil, leadsBack: Bool = true
  ) -> [UInt8] {
    var shell = PageShell(wording: wording, title: wording(title))
    shell.bar = bar
    return shell.document { html in
      if let detail { alert(html, detail) }
      if leadsBack { link(html, .own("href", PageAddress([])), .backToMenu) }
    }
  }
}
