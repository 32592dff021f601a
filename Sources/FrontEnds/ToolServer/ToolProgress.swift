internal import DisplayText
internal import MenuDispatch
internal import StructuredData

/// The progress of a call as reported to its client.
struct ToolProgress: Sendable {
  private static let longestMessage = 200

  private let token: StructuredValue
  private let revision: ToolRevision
  private var last = 0.0

  /// Creates the progress of a request; nil if its client does not want it.
  init?(_ params: StructuredValue, _ revision: ToolRevision) {
    switch params["_meta"]?["progressToken"] {
    case .int(let number)?: token = .int(number)
    case .string(let text)?: token = .string(text)
    default: return nil
    }
    self.revision = revision
  }

  /// Returns the parameters of a notification about a step; nil if there is nothing to report.
  ///
  /// The amount rises with each, as the protocol requires, even if the rest is unknown.
  mutating func params(for step: HandlerStep) -> StructuredValue? {
    let fraction: Double?
    let message: String?
    switch step {
    case .progress(let part, let words): (fraction, message) = (part, words)
    case .text(let text):
      let lines = text.split(whereSeparator: \.isNewline)
      fraction = nil
      message = lines.last { $0.contains { !$0.isWhitespace } }.map { String($0) }
      if message == nil { return nil }
    default: return nil
    }
    var members: [String: StructuredValue] = ["progressToken": token]
    last += 0.01
    if let fraction, fraction.isFinite {
      last = max(last, min(fraction, 1) * 100)
      members["total"] = 100
    }
    members["progress"] = .double(last)
    if revision >= .march2025, let message {
      // Without the colours of a program.
      let text =
        PaintedLine.lines(String(message.prefix(Self.longestMessage * 4))).first?.text ?? ""
      members["message"] = .string(String(text.prefix(Self.longestMessage)))
    }
    return .object(members)
  }
}
