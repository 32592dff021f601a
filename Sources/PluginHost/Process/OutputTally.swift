package import HandlerProtocol
package import Foundation
package import StructuredData

/// A count of what a plugin has printed, to say why an answer of it is missing.
package struct OutputTally: Sendable {
  private var bytes = 0
  /// The number of lines that are no messages.
  private var strays = 0
  /// The reason why the last of them is none.
  private var strayReason = ""

  /// Creates the tally of a plugin that has printed nothing.
  package init() {}

  /// Counts bytes on standard output.
  package mutating func add(bytes count: Int) { bytes += count }

  /// Counts a line that is no message.
  package mutating func add(stray line: Data, because error: JSONSyntaxError? = nil) {
    strays += 1
    strayReason =
      error.map { "\($0)" } ?? "'\(String(decoding: line.prefix(60), as: UTF8.self))'"
  }

  /// Returns a sentence that says what came instead of an answer, and a hint, if there is one.
  ///
  /// - Parameters:
  ///   - before: the tally when the request was sent.
  ///   - framing: the bytes that wait for the end of their line.
  package func reason(since before: OutputTally, _ framing: LineFraming) -> (
    detail: String, hint: String?
  ) {
    if framing.waitingBytes > 0 {
      return (
        "It printed \(framing.waitingBytes) bytes without a line break behind them.",
        "A message is one line: print a line break at its end."
      )
    }
    if strays > before.strays {
      return ("It printed a line that is no message: \(strayReason).", nil)
    }
    if bytes == before.bytes {
      return (
        "Nothing came on its standard output.",
        "If it prints an answer, is its output buffered? Flush it after each message, as in "
          + "Python's print(…, flush=True)."
      )
    }
    return (
      "It sent other messages, but none with the id of the request.",
      "An answer has the id that the request has."
    )
  }
}
