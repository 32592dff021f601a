internal import Foundation
internal import Localization
internal import MenuPages
internal import RunLog

/// The pages of the log of runs.
struct RunPages {
  let wording: Wording
  /// The secret that forms are sent with.
  let token: String

  private static let classes: [RunState: String] = [
    .running: "running", .succeeded: "good", .failed: "bad", .stopped: "stopped", .lost: "bad",
  ]

  /// Returns the address of a run.
  static func address(of id: RunID) -> PageAddress { PageAddress(segments: ["runs", id.text]) }

  /// Returns the list of runs.
  ///
  /// - Parameters:
  ///   - page: the runs.
  ///   - text: the text that they were looked for by.
  ///   - state: the state that they were looked for by.
  func list(_ page: RunPage, text: String, state: RunState?) -> [UInt8] {
    PageShell(wording: wording, title: wording(.runs)).document { html in
      search(&html, text, state)
      guard !page.runs.isEmpty else {
        html.element("p", [HTMLAttribute("class", "empty")], wording(.noRuns))
        if let older = page.older { more(&html, older, text, state) }
        return back(&html)
      }
      html.open("div", [HTMLAttribute("class", "wide")])
      html.open("table", [HTMLAttribute("class", "grid")])
      html.open("thead")
      html.open("tr")
      for name: ServingPhrase in [.run, .user, .started, .duration, .note] {
        html.element("th", [HTMLAttribute("scope", "col")], wording(name))
      }
      html.close("tr")
      html.close("thead")
      html.open("tbody")
      for run in page.runs { row(&html, run) }
      html.close("tbody")
      html.close("table")
      html.close("div")
      if let older = page.older { more(&html, older, text, state) }
      back(&html)
    }
  }

  private func search(_ html: inout HTMLWriter, _ text: String, _ state: RunState?) {
    html.open(
      "form",
      [
        HTMLAttribute("class", "find"), HTMLAttribute("role", "search"),
        HTMLAttribute("method", "get"),
        .own("action", .runs),
      ])
    html.open(
      "input",
      [
        HTMLAttribute("type", "search"), HTMLAttribute("name", "q"),
        HTMLAttribute("aria-label", wording(.searchRuns)), HTMLAttribute("value", text),
        HTMLAttribute("placeholder", wording(.searchRuns)),
        HTMLAttribute("maxlength", "200"),
      ])
    html.open(
      "select", [HTMLAttribute("name", "state"), HTMLAttribute("aria-label", wording(.note))])
    html.element("option", [HTMLAttribute("value", "")], wording(.anyState))
    for each in RunState.allCases {
      let selected = each == state ? [HTMLAttribute.flag("selected")] : []
      html.element(
        "option", [HTMLAttribute("value", each.rawValue)] + selected, words(for: each))
    }
    html.close("select")
    html.element("button", [], wording(.search))
    html.close("form")
  }

  private func row(_ html: inout HTMLWriter, _ run: Run) {
    html.open("tr")
    html.open("td")
    html.element("a", [.own("href", Self.address(of: run.id))], run.item.title)
    html.close("td")
    html.element("td", [], run.user)
    html.element("td", [], Self.time(run.started))
    html.element("td", [], duration(of: run))
    html.element("td", [HTMLAttribute("class", Self.classes[run.state] ?? "")], words(for: run))
    html.close("tr")
  }

  private func words(for state: RunState) -> String {
    switch state {
    case .running: wording(.isOngoing)
    case .succeeded: wording(.hasSucceeded)
    case .failed: wording(.hasFailed)
    case .stopped: wording(.wasStopped)
    case .lost: wording(.wasLost)
    }
  }

  private func words(for run: Run) -> String {
    let status = run.exitStatus.flatMap { $0 == 0 ? nil : wording(.exitStatus($0)) }
    return [words(for: run.state), status, run.note].compactMap(\.self).joined(separator: ", ")
  }

  private func more(
    _ html: inout HTMLWriter, _ older: RunCursor, _ text: String, _ state: RunState?
  ) {
    html.open("form", [HTMLAttribute("method", "get"), .own("action", .runs)])
    for (name, value) in [("q", text), ("state", state?.rawValue ?? ""), ("before", older.text)]
    where !value.isEmpty {
      hidden(&html, name, value)
    }
    html.element("button", [], wording(.older))
    html.close("form")
  }

  private func hidden(_ html: inout HTMLWriter, _ name: String, _ value: String) {
    html.open(
      "input",
      [
        HTMLAttribute("type", "hidden"), HTMLAttribute("name", name), HTMLAttribute("value", value),
      ])
  }

  private func back(_ html: inout HTMLWriter) {
    html.open("p")
    html.element("a", [.own("href", PageAddress([]))], wording(.backToMenu))
    html.close("p")
  }

  /// Returns the page of a run.
  ///
  /// - Parameters:
  ///   - run: the run.
  ///   - output: its output: its beginning, and after what is left out its end.
  ///   - canStop: whether the user may stop it.
  func detail(_ run: Run, output: [RunOutput], canStop: Bool) -> [UInt8] {
    PageShell(wording: wording, title: run.item.title + " – " + wording(.runs)).document { html in
      html.open("dl")
      var facts: [(ServingPhrase, String)] = [
        (.run, run.item.path.joined(separator: " / ")), (.note, words(for: run)),
        (.user, run.user), (.started, Self.time(run.started)),
      ]
      if let ended = run.ended { facts.append((.ended, Self.time(ended))) }
      if run.ended != nil { facts.append((.duration, duration(of: run))) }
      for (name, value) in facts {
        html.element("dt", [], wording(name))
        html.element("dd", [], value)
      }
      if !run.inputs.isEmpty {
        html.element("dt", [], wording(.inputs))
        for input in run.inputs {
          html.element("dd", [], input.name + ": " + (input.value ?? wording(.secret)))
        }
      }
      html.close("dl")
      if canStop, run.state == .running {
        html.open(
          "form",
          [
            HTMLAttribute("method", "post"),
            .own("action", PageAddress(segments: ["runs", run.id.text, "stop"])),
          ])
        hidden(&html, "token", token)
        html.element("button", [HTMLAttribute("class", "danger")], wording(.stopRun))
        html.close("form")
      }
      html.element("h2", [], wording(.output))
      html.open("pre", [HTMLAttribute("tabindex", "0")])
      for part in output {
        if part.omitted > 0 {
          html.text(wording(.omitted(bytes: part.omitted)))
          html.newline()
        }
        html.lines(String(decoding: part.bytes, as: UTF8.self))
      }
      html.close("pre")
      html.open("p")
      html.element("a", [.own("href", .runs)], wording(.runs))
      html.close("p")
    }
  }

  private func duration(of run: Run) -> String {
    guard let ended = run.ended else { return "" }
    let seconds = Double(ended - run.started) / 1000
    return seconds < 10
      ? "\((seconds * 10).rounded() / 10) s" : "\(Int(seconds.rounded())) s"
  }

  /// Returns milliseconds since 1970 as a date and a time, in UTC.
  static func time(_ milliseconds: Int) -> String {
    var seconds = time_t(milliseconds / 1000)
    var parts = tm()
    gmtime_r(&seconds, &parts)
    func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(parts.tm_year + 1900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday)) "
      + "\(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec)) UTC"
  }
}
