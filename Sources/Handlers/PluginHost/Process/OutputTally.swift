package import Platform
package import DisplayText

/// A count of what a plugin has printed, to say why an answer of it is missing.
package struct OutputTally: Sendable {
  private var bytes = 0
  private var strays = 0
  private var strayReason = ""

  package init() {}

  package mutating func add(bytes count: Int) { bytes += count }

  /// Adds a line that is not a message, perhaps for a known reason.
  package mutating func add(stray line: Data, because reason: String? = nil) {
    strays += 1
    strayReason = reason ?? "'\(String(decoding: line.prefix(60), as: UTF8.self))'"
  }

  /// Returns a sentence about what came instead of an answer since `before`, and a hint if there is one.
  ///
  /// - Parameter partialBytes: the number of bytes of a line that has not ended.
  package func reason(
    since before: OutputTally, partialBytes: Int, _ wording: Wording = .english
  ) -> (detail: String, hint: String?) {
    let (detail, hint): (Phrase, Phrase?) =
      if partialBytes > 0 {
        (.unfinishedLine(bytes: partialBytes), .endLine)
      } else if strays > before.strays {
        (.noMessage(reason: strayReason), nil)
      } else if bytes == before.bytes {
        (.nothingPrinted, .flushOutput)
      } else {
        (.otherMessages, .answerHasID)
      }
    return (wording(detail), hint.map { wording($0) })
  }
}
