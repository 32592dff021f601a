internal import Platform
internal import StructuredData

/// Shows the output of a program as text while it arrives.
package actor ShownOutput {
  package typealias Show = @Sendable (String) async -> Void

  /// The time between two steps, so that a program that prints much is not redrawn for each line.
  private static let pace = Duration.milliseconds(50)

  private let time: any TimeSource
  private let show: Show
  /// The output that is not shown yet.
  private var waiting = Data()
  private var hasShown = false
  private var showing: Task<Void, Never>?

  package init(_ time: any TimeSource, _ show: @escaping Show) {
    (self.time, self.show) = (time, show)
  }

  /// Shows more output: at once the first time, and later after a pause; a line need not be complete, so that prompts
  /// and progress are seen.
  package func add(_ bytes: some Collection<UInt8> & Sendable) {
    waiting.append(contentsOf: bytes)
    guard showing == nil, Self.textEnd(of: waiting) > 0 else { return }
    showing = Task {
      while Self.textEnd(of: waiting) > 0, !Task.isCancelled {
        if hasShown { try? await time.sleep(for: Self.pace) }
        if !Task.isCancelled { await showNext(Self.textEnd(of: waiting)) }
      }
      showing = nil
    }
  }

  /// Shows the rest; the last step has ended on return.
  package func finish() async {
    showing?.cancel()
    await showing?.value
    await showNext(waiting.count)
  }

  package func cancel() { showing?.cancel() }

  private func showNext(_ count: Int) async {
    guard count > 0 else { return }
    let text = CombiningMarks.bounded(waiting.prefix(count))
    waiting = Data(waiting.dropFirst(count))
    hasShown = true
    await show(text)
  }

  /// Returns the number of bytes before an incomplete character or escape sequence at the end.
  private static func textEnd(of bytes: Data) -> Int {
    var end = bytes.count
    // A sequence that sets a colour is short; longer ones are ignored.
    if let escape = bytes.suffix(32).lastIndex(of: 0x1B),
      !bytes[escape...].dropFirst(2).contains(where: { (0x40...0x7E).contains($0) })
    {
      end = escape
    }
    // A character has up to three bytes after its first one.
    var index = end
    while index > 0, end - index < 4 {
      index -= 1
      let byte = bytes[index]
      if byte & 0xC0 == 0x80 { continue }
      let length = byte < 0xC0 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
      return index + length > end ? index : end
    }
    return end
  }
}
