internal import Foundation
internal import DisplayText
internal import MenuInteraction
internal import RunLog
internal import RunRecords

/// The pages of the log of runs.
struct RunPages {
  let wording: Wording
  /// The secret that forms are sent with.
  let token: String
  /// The bar above each page.
  let bar: PageBar
  /// Returns the titles of the items that lead to an item; its ID in the place of each that the user does not see.
  let titles: ([String]) -> [String]

  /// Returns the address of a run.
  static func address(of id: RunID) -> PageAddress { PageAddress(segments: ["runs", id.text]) }

  /// Returns the list of runs.
  ///
  /// - Parameters:
  ///   - page: the runs.
  ///   - text: the text that they were looked for by.
  ///   - state: the state that they were looked for by.
  func list(_ page: RunPage, text: String, state: RunState?) -> [UInt8] {
    shell(wording(.runs), steps: menu).document { html in
      search(&html, text, state)
      guard !page.runs.isEmpty else {
        html.element("p", [HTMLAttribute("class", "none")], wording(.noRuns))
        if let older = page.older { more(&html, older, text, state) }
        return
      }
      html.open("div", [HTMLAttribute("class", "wide")])
      html.open("table", [HTMLAttribute("class", "grid runs")])
      html.open("thead")
      html.open("tr")
      for name: Phrase in [.run, .user, .started, .duration, .note] {
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
    }
  }

  /// The way to the menu, if the user may see it.
  private var menu: [PageShell.Step] {
    bar.home.map { [PageShell.Step($0, PageAddress([]))] } ?? []
  }

  private func shell(_ title: String, steps: [PageShell.Step]) -> PageShell {
    var shell = PageShell(wording: wording, title: title)
    (shell.bar, shell.steps) = (bar, steps)
    return shell
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
    html.element("button", [], wording(.find))
    html.close("form")
  }

  private func row(_ html: inout HTMLWriter, _ run: Run) {
    html.open("tr")
    html.open("td")
    html.element("a", [.own("href", Self.address(of: run.id)), .ownDirection], run.item.title)
    let trail = trail(of: run)
    if !trail.isEmpty {
      html.element("small", [HTMLAttribute("class", "trail")], " " + trail.joined(separator: " › "))
    }
    html.close("td")
    html.element("td", [], who(began: run))
    html.open("td")
    write(&html, run.started)
    html.close("td")
    html.element("td", [], duration(of: run))
    html.open("td")
    write(&html, run.state, words(for: run))
    html.close("td")
    html.close("tr")
  }

  /// The titles that lead to what was run: for an action of an item also that of the item.
  private func trail(of run: Run) -> [String] {
    let titles = titles(run.item.path)
    return titles.last == run.item.title ? titles.dropLast() : titles
  }

  /// Writes a time in UTC; the script adds the time in the browser's zone.
  private func write(_ html: inout HTMLWriter, _ milliseconds: Int) {
    let text = Self.time(milliseconds)
    let date = text.replacing(" UTC", with: "Z").replacing(" ", with: "T")
    html.element("time", [HTMLAttribute("datetime", date)], text)
  }

  /// Writes the words for a state with its sign and its colour.
  private func write(_ html: inout HTMLWriter, _ state: RunState, _ words: String) {
    let (style, sign) = Self.look(of: state)
    html.open("span", [HTMLAttribute("class", "tag " + style)])
    html.element(
      "span", [HTMLAttribute("class", "sign"), HTMLAttribute("aria-hidden", "true")], sign)
    html.text(" " + words)
    html.close("span")
  }

  /// Returns the class and the sign of a state.
  private static func look(of state: RunState) -> (style: String, sign: String) {
    switch state {
    case .running: ("info", "▸")
    case .succeeded: ("success", "✓")
    case .failed: ("error", "✗")
    case .stopped: ("warning", "■")
    case .lost: ("error", "?")
    }
  }

  private func words(for state: RunState) -> String {
    switch state {
    case .running: wording(.isOngoing)
    case .succeeded: wording(.done)
    case .failed: wording(.hasFailed)
    case .stopped: wording(.wasStopped)
    case .lost: wording(.wasLost)
    }
  }

  private func words(for run: Run) -> String {
    // The note of a run that an older version has stopped says by which user.
    if run.state == .stopped, let words = run.stopper.map({ wording(.stopped(by: $0)) }) ?? run.note
    {
      return words
    }
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

  /// Returns the page of a run.
  ///
  /// - Parameters:
  ///   - run: the run.
  ///   - output: its output: its beginning, and after what is left out its end.
  ///   - canStop: whether the user may stop it.
  func detail(_ run: Run, output: [RunOutput], canStop: Bool) -> [UInt8] {
    shell(
      run.item.title + " – " + wording(.runs),
      steps: menu + [PageShell.Step(wording(.runs), .runs)]
    ).document(heading: run.item.title) { html in
      html.open("dl")
      var facts: [(Phrase, String)] = [
        (.run, (trail(of: run) + [run.item.title]).joined(separator: " › ")),
        (.user, who(began: run)),
      ]
      if let host = run.host { facts.append((.host, host)) }
      if run.ended != nil { facts.append((.duration, duration(of: run))) }
      html.element("dt", [], wording(.note))
      html.open("dd")
      write(&html, run.state, words(for: run))
      html.close("dd")
      for (name, value) in facts {
        html.element("dt", [], wording(name))
        html.element("dd", [], value)
      }
      for (name, time) in [(Phrase.started, run.started), (.endTime, run.ended)] {
        guard let time else { continue }
        html.element("dt", [], wording(name))
        html.open("dd")
        write(&html, time)
        html.close("dd")
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
        html.open("details")
        html.element("summary", [], wording(.stop.capitalized) + "…")
        html.element("p", [], wording(.stopQuestion(title: run.item.title)))
        html.element("button", [HTMLAttribute("class", "danger")], wording(.stop.capitalized))
        html.close("details")
        html.close("form")
      }
      html.element("h2", [], wording(.output))
      html.open(
        "pre",
        [
          HTMLAttribute("tabindex", "0"), .ownDirection, HTMLAttribute("role", "log"),
          HTMLAttribute("aria-label", wording(.output)), .flag("data-follow"),
        ])
      // A browser leaves out a line break at the very beginning.
      html.newline()
      write(&html, output)
      html.close("pre")
    }
  }

  /// Writes an output, whose parts may end within a character.
  private func write(_ html: inout HTMLWriter, _ output: [RunOutput]) {
    var bytes: [UInt8] = []
    for part in output {
      if part.omitted > 0 {
        html.painted(String(decoding: bytes, as: UTF8.self))
        bytes = []
        html.newline()
        html.text(wording(.omitted(bytes: part.omitted)))
        html.newline()
      }
      bytes += part.bytes
    }
    html.painted(String(decoding: bytes, as: UTF8.self))
  }

  /// Returns who began a run, and by what, unless it was a page.
  private func who(began run: Run) -> String {
    [run.user, run.via].compactMap(\.self).joined(separator: " · ")
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
