import AppMenuTesting
import Foundation
import MenuInteraction
import Picker
@testable import MenuScreens
import Synchronization
import TerminalUI
import Testing

/// Plays standard input.
final class PlayedInput: Sendable {
  private let chunks: Mutex<[[UInt8]]>
  private let gate = DispatchSemaphore(value: 0)
  private let waits: Bool

  init(_ text: String, size: Int = 1 << 16, waits: Bool = false) {
    let bytes = Array(text.utf8)
    self.waits = waits
    chunks = Mutex(
      stride(from: 0, to: bytes.count, by: size).map {
        Array(bytes[$0..<min($0 + size, bytes.count)])
      })
  }

  /// Lets the next bytes come.
  func open() { gate.signal() }

  func next() -> [UInt8]? {
    if waits { gate.wait() }
    return chunks.withLock { $0.isEmpty ? nil : $0.removeFirst() }
  }
}

/// Lines to pick from, on a terminal in memory.
@MainActor struct Picking {
  let terminal: TestTerminal
  let model: PickLayer
  let task: Task<PickSession.End, Never>

  init(
    _ input: PlayedInput, prompt: String = "", header: String = "", query: String = "",
    isMulti: Bool = false, usesMouse: Bool = true, columns: Int = 40, rows: Int = 8
  ) {
    self.init(
      input, PickOptions(prompt: prompt, header: header, query: query, isMulti: isMulti),
      usesMouse: usesMouse, columns: columns, rows: rows)
  }

  init(
    _ input: PlayedInput, _ options: PickOptions, usesMouse: Bool = true, columns: Int = 40,
    rows: Int = 8, programs: (any PickPrograms)? = nil
  ) {
    let terminal = TestTerminal(columns: columns, rows: rows)
    let model = PickLayer(options)
    model.programs = programs
    (self.terminal, self.model) = (terminal, model)
    task = Task {
      await PickSession(
        model, terminal: terminal, look: TerminalLook(depth: .none), usesMouse: usesMouse
      ).run { input.next() }
    }
  }

  var frame: Frame { model.frame(terminal.size) }
  var text: String { frame.text }

  func waitFor(
    _ words: String, sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) async {
    do {
      try await until { text.contains(words) }
    } catch {
      Issue.record("never saw \(words):\n\(text)", sourceLocation: sourceLocation)
    }
  }
}

extension PickLayer {
  /// Returns a frame without colours.
  func frame(_ size: Size) -> Frame { PickScreen(self).frame(Theme(depth: .none), size: size) }
}
