internal import Platform
internal import DisplayText
internal import MenuInteraction
internal import RunLog
internal import RunRecords

struct RunPages {
  let wording: Wording
  /// The secret of the session's forms.
  let token: String
  let bar: PageBar
  /// Returns the titles of the items that lead to an item; for those that the user must not see, their IDs.
  let titles: ([String]) -> [String]

  static func address(of id: RunID) -> PageAddress { PageAddress(segments: ["runs", id.text]) }

  // MARK: The list

  /// Returns the page that lists the runs found by `text` and `state`.
  func list(_ page: RunPage, text: String, state: RunState?) -> [UInt8] {
    shell(wording(.runs), steps: menu).document { html in
      search(html, text, state)
      if page.runs.isEmpty {
        html.element("p", [.class("none")], wording(.noRuns))
      } else {
        table(html, page.runs)
      }
      if let older = page.older { more(html, older, text, state) }
    }
  }

  private var menu: [PageShell.Step] {
    bar.home.map { [PageShell.Step($0, PageAddress([]))] } ?? []
  }

  private func shell(_ title: String, steps: [PageShell.Step]) -> PageShell {
    var shell = PageShell(wording: wording, title: title)
    (shell.bar, shell.steps) = (bar, steps)
    return shell
  }

  private func search(_ html: HTMLWriter, _ text: String, _ state: RunState?) {
    html.element("form", [.class("find"), .role("search"), .get, .own("action", .runs)]) {
      html.open(
        "input",
        [
          .type("search"), .name("q"), .label(wording(.searchRuns)), .value(text),
          .placeholder(wording(.searchRuns)), HTMLAttribute("maxlength", "200"),
        ])
      html.element("select", [.name("state"), .label(wording(.note))]) {
        html.element("option", [.value("")], wording(.anyState))
        for each in RunState.allCases {
          html.element(
            "option", [.value(each.rawValue), .flag("selected", if: each == state)],
            label(of: each))
        }
      }
      html.element("button", wording(.find))
    }
  }

  private func table(_ html: HTMLWriter, _ runs: [Run]) {
    html.element("div", [.class("wide")]) {
      html.element("table", [.class("grid runs")]) {
        html.element("thead") {
          html.element("tr") {
            for name: Phrase in [.run, .user, .started, .duration, .note] {
              html.element("th", [.columnHeading], wording(name))
            }
          }
        }
        html.element("tbody") { for run in runs { row(html, run) } }
      }
    }
  }

  private func row(_ html: HTMLWriter, _ run: Run) {
    html.element("tr") {
      html.element("td") {
        html.element("a", [.own("href", Self.address(of: run.id)), .ownDirection], run.item.title)
        let trail = trail(of: run)
        if !trail.isEmpty {
          html.element("small", [.class("trail")], " " + trail.joined(separator: " › "))
        }
      }
      html.element("td", starter(of: run))
      html.element("td") { time(html, run.started) }
      html.element("td", duration(of: run))
      html.element("td") { state(html, of: run) }
    }
  }

  private func more(_ html: HTMLWriter, _ older: RunCursor, _ text: String, _ state: RunState?) {
    html.element("form", [.get, .own("action", .runs)]) {
      for (name, value) in [("q", text), ("state", state?.rawValue ?? ""), ("before", older.text)]
      where !value.isEmpty {
        html.hidden(name, value)
      }
      html.element("button", wording(.older))
    }
  }

  // MARK: A run

  /// Returns the page of a run.
  ///
  /// - Parameter output: the beginning of its output, and the end after the omitted part.
  func detail(_ run: Run, output: [RunOutput], canStop: Bool) -> [UInt8] {
    shell(
      run.item.title + " – " + wording(.runs),
      steps: menu + [PageShell.Step(wording(.runs), .runs)]
    ).document(heading: run.item.title) { html in
      html.element("dl") { facts(html, of: run) }
      if canStop, run.state == .running { stopForm(html, run) }
      html.element("h2", wording(.output))
      html.element(
        "pre",
        [
          .scrollable, .ownDirection, .role("log"), .label(wording(.output)), .flag("data-follow"),
        ]
      ) {
        // A browser leaves out a line break at the very beginning.
        html.newline()
        write(html, output)
      }
    }
  }

  private func facts(_ html: HTMLWriter, of run: Run) {
    html.element("dt", wording(.note))
    html.element("dd") { state(html, of: run) }
    let facts: [(Phrase, String?)] = [
      (.run, (trail(of: run) + [run.item.title]).joined(separator: " › ")),
      (.user, starter(of: run)), (.host, run.host),
      (.duration, run.ended.map { _ in duration(of: run) }),
    ]
    for case (let name, let value?) in facts {
      html.element("dt", wording(name))
      html.element("dd", value)
    }
    for case (let name, let moment?) in [(Phrase.started, run.started), (.endTime, run.ended)] {
      html.element("dt", wording(name))
      html.element("dd") { time(html, moment) }
    }
    if !run.inputs.isEmpty {
      html.element("dt", wording(.inputs))
      for input in run.inputs {
        html.element("dd", input.name + ": " + (input.value ?? wording(.secret)))
      }
    }
  }

  private func stopForm(_ html: HTMLWriter, _ run: Run) {
    let address = PageAddress(segments: ["runs", run.id.text, "stop"])
    html.element("form", [.post, .own("action", address)]) {
      html.hidden("token", token)
      html.element("details") {
        html.element("summary", wording(.stop.capitalized) + "…")
        html.element("p", wording(.stopQuestion(title: run.item.title)))
        html.element("button", [.class("danger")], wording(.stop.capitalized))
      }
    }
  }

  /// Writes an output, whose parts may end within a character.
  private func write(_ html: HTMLWriter, _ output: [RunOutput]) {
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

  // MARK: Texts

  /// The titles that lead to what was run: for an action of an item also that of the item.
  private func trail(of run: Run) -> [String] {
    let titles = titles(run.item.path)
    return titles.last == run.item.title ? titles.dropLast() : titles
  }

  /// Writes a time in UTC; the script adds the time in the browser's time zone.
  private func time(_ html: HTMLWriter, _ milliseconds: Int) {
    let text = Self.time(milliseconds)
    let date = text.replacing(" UTC", with: "Z").replacing(" ", with: "T")
    html.element("time", [HTMLAttribute("datetime", date)], text)
  }

  private func state(_ html: HTMLWriter, of run: Run) {
    let (style, sign) = Self.look(of: run.state)
    html.element("span", [.class("tag " + style)]) {
      html.element("span", [.class("sign"), .decorative], sign)
      html.text(" " + result(of: run))
    }
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

  private func label(of state: RunState) -> String {
    switch state {
    case .running: wording(.isOngoing)
    case .succeeded: wording(.done)
    case .failed: wording(.hasFailed)
    case .stopped: wording(.wasStopped)
    case .lost: wording(.wasLost)
    }
  }

  private func result(of run: Run) -> String {
    // The note of a run that an older version stopped names the user.
    if run.state == .stopped, let text = run.stopper.map({ wording(.stopped(by: $0)) }) ?? run.note
    {
      return text
    }
    let status = run.exitStatus.flatMap { $0 == 0 ? nil : wording(.exitStatus($0)) }
    return [label(of: run.state), status, run.note].compactMap(\.self).joined(separator: ", ")
  }

  /// Returns the user who began a run, and the program by which unless it was a page.
  private func starter(of run: Run) -> String {
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
