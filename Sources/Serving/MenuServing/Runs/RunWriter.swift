internal import Platform
internal import DisplayText
internal import MenuInteraction
internal import PluginHost
internal import RunLog
internal import RunRecords

/// Writes the states, times, outputs and lists of runs.
struct RunWriter {
  let html: HTMLWriter
  let wording: Wording

  init(_ html: HTMLWriter, _ wording: Wording) { (self.html, self.wording) = (html, wording) }

  // MARK: States

  /// Writes the state of a run, by its colour, a symbol and a word.
  func state(of run: Run) {
    html.element("span", [.class("tag " + Self.look(of: run.state).style)]) { stateText(of: run) }
  }

  /// Writes the bar above the output of a run: its state, how long it took, and the button that stops it.
  ///
  /// - Parameter stop: writes the button, if the user may stop the run.
  func bar(of run: Run, stop: () -> Void) {
    html.element("div", [.class("state " + Self.look(of: run.state).style)]) {
      html.element("b", [.role("status")]) { stateText(of: run) }
      if run.state == .running {
        since(run)
        html.element(
          "a", [.class("nojs"), .own("href", .run(run.id))], wording(.refresh.capitalized))
        html.element(
          "button", [.type("button"), .class("quiet"), .flag("data-tell")],
          wording(.notifyMe))
      } else {
        html.element("span", [.class("at")], duration(of: run))
      }
      stop()
    }
  }

  /// Writes the button that stops a run after a question.
  func stopForm(_ address: PageAddress, title: String, token: String) {
    html.element("form", [.post, .own("action", address)]) {
      html.hidden("token", token)
      html.element("details") {
        html.element("summary", wording(.stop.capitalized) + "…")
        html.element("div") {
          html.element("p", wording(.stopQuestion(title: title)))
          html.element("button", [.class("danger")], wording(.stop.capitalized))
        }
      }
    }
  }

  /// Writes the place where the script shows how long a run takes.
  private func since(_ run: Run) {
    html.element("span", [HTMLAttribute("data-since", "\(run.started)"), .decorative]) {}
  }

  private func stateText(of run: Run) {
    html.element("span", [.class("sign"), .decorative], Self.look(of: run.state).sign)
    html.text(" " + result(of: run))
  }

  /// Returns the class, the symbol and the label of a state.
  static func look(of state: RunState) -> (style: String, sign: String, label: Phrase) {
    switch state {
    case .running: ("info", "▸", .isOngoing)
    case .succeeded: ("success", "✓", .done)
    case .failed: ("error", "✗", .hasFailed)
    case .stopped: ("warning", "■", .wasStopped)
    case .lost: ("error", "?", .wasLost)
    }
  }

  private func result(of run: Run) -> String {
    // The note of a run that an older version stopped names the user.
    if run.state == .stopped, run.stopper == nil, let note = run.note { return note }
    let result = Self.result(run.state, run.exitStatus, stopper: run.stopper, wording)
    return ([result] + [run.note].compactMap(\.self)).joined(separator: ", ")
  }

  /// Returns the label of a state, with the exit status of a program that failed, and the user who has stopped it.
  static func result(
    _ state: RunState, _ exitStatus: Int?, stopper: String?, _ wording: Wording
  ) -> String {
    if state == .stopped, let stopper { return wording(.stopped(by: stopper)) }
    let status = exitStatus.flatMap { $0 == 0 ? nil : wording(.exitStatus($0)) }
    return [wording(look(of: state).label), status].compactMap(\.self).joined(separator: ", ")
  }

  /// Writes the inputs of a run in a bar.
  func values(of inputs: [RunInput]) {
    let text = Self.words(for: inputs, wording)
    if !text.isEmpty {
      html.line("span", [.class("at")], text.beginning(bytes: HTMLWriter.shortLimit))
    }
  }

  /// Returns the inputs that have values.
  static func words(for inputs: [RunInput], _ wording: Wording) -> String {
    inputs.filter { $0.value != "" }.map { words(for: $0, wording) }.joined(separator: ", ")
  }

  /// Returns an input with its value, or with its several values, unless that is a secret.
  static func words(for input: RunInput, _ wording: Wording) -> String {
    input.name + ": " + (input.value.map(words) ?? wording(.secret))
  }

  /// Returns the values of an input, each of which is a line, as one text.
  private static func words(for value: String) -> String {
    value.split(whereSeparator: \.isNewline).joined(separator: ", ")
  }

  // MARK: Times

  /// Writes a time in UTC; the script adds the time in the browser's zone.
  func time(_ milliseconds: Int) {
    html.element(
      "time", [HTMLAttribute("datetime", Self.date(milliseconds))], Self.time(milliseconds))
  }

  func duration(of run: Run) -> String {
    // When a lost run ended is not known.
    guard let ended = run.ended, run.state != .lost else { return "" }
    let seconds = Double(ended - run.started) / 1000
    return seconds < 10
      ? "\((seconds * 10).rounded() / 10) s" : "\(Int(seconds.rounded())) s"
  }

  private static func date(_ milliseconds: Int) -> String {
    Date(timeIntervalSince1970: Double(milliseconds / 1000)).ISO8601Format()
  }

  /// Returns milliseconds since 1970 as a date and a time, in UTC.
  static func time(_ milliseconds: Int) -> String {
    date(milliseconds).replacing("T", with: " ").replacing("Z", with: " UTC")
  }

  // MARK: Outputs

  /// A part of an output, after a number of bytes that are left out.
  struct OutputPart: Sendable {
    var omitted = 0
    var bytes: [UInt8]
  }

  /// Writes an output, whose parts may end within a character, with the buttons that copy it and store it as a file.
  func output(_ output: [OutputPart], of run: Run) {
    html.element("div", [.class("head")]) {
      html.element("h2", wording(.output))
      html.element("div", [.class("tools")]) {
        html.element(
          "button", [.type("button"), .class("quiet"), HTMLAttribute("data-copy", "output")],
          wording(.copy))
        html.element(
          "a", [.own("href", .output(of: run.id)), HTMLAttribute("download", "")],
          wording(.download))
      }
    }
    html.element(
      "pre",
      [
        .id("output"), .scrollable, .ownDirection, .role("log"), .label(wording(.output)),
        .flag("data-follow"),
      ]
    ) {
      // A browser leaves out a line break at the very beginning.
      html.newline()
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
      if run.state != .running, output.allSatisfy(\.bytes.isEmpty) {
        html.text(wording(.noOutput))
      }
    }
  }

  /// Returns the name of the file that stores the output of a run: the ID of its item, and the time of its start.
  static func fileName(of run: Run) -> String {
    let name = (run.item.path.last ?? "run").prefix(60).map { character in
      character.isASCII && (character.isLetter || character.isNumber) ? character : "-"
    }
    return String(name) + "-" + time(run.started).filter(\.isNumber) + ".txt"
  }

  // MARK: Lists

  /// Returns the user who began a run, and the program by which unless it was a page.
  func starter(of run: Run) -> String {
    [run.user, run.via].compactMap(\.self).joined(separator: " · ")
  }

  /// Writes a table of runs.
  ///
  /// - Parameter trail: returns the titles that lead to the item of a run; empty where all are of one item.
  func table(_ runs: [Run], trail: (Run) -> [String]) {
    html.element("div", [.class("wide")]) {
      html.element("table", [.class("grid runs")]) {
        html.element("thead") {
          html.element("tr") {
            for name: Phrase in [.run, .user, .started, .duration, .note] {
              html.element("th", [.columnHeading], wording(name))
            }
          }
        }
        html.element("tbody") { for run in runs { row(run, trail(run)) } }
      }
    }
  }

  private func row(_ run: Run, _ trail: [String]) {
    html.element("tr") {
      html.element("td") {
        html.element("a", [.own("href", .run(run.id)), .ownDirection], run.item.title)
        if !trail.isEmpty {
          html.element("small", [.class("trail")], " " + trail.joined(separator: " › "))
        }
        let values = run.inputs.compactMap(\.value).filter { !$0.isEmpty }.map(Self.words)
        if !values.isEmpty {
          html.element("small", [.class("with"), .ownDirection]) {
            html.short(values.joined(separator: ", "))
          }
        }
      }
      html.element("td", starter(of: run))
      html.element("td") { time(run.started) }
      html.element("td") {
        if run.state == .running { since(run) } else { html.text(duration(of: run)) }
      }
      html.element("td") { state(of: run) }
    }
  }
}

extension PageAddress {
  static func run(_ id: RunID) -> PageAddress { PageAddress(segments: ["runs", id.text]) }
  static func stop(_ id: RunID) -> PageAddress { PageAddress(segments: ["runs", id.text, "stop"]) }
  static func output(of id: RunID) -> PageAddress {
    PageAddress(segments: ["runs", id.text, "output"])
  }
}
