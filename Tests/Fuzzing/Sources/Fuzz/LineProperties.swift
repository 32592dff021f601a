import Foundation
@testable import HandlerProtocol
@testable import StructuredData

/// What holds for everything that a plugin can write: lines do not depend on how they arrive, and messages
/// survive being written and read.
enum LineProperties {
  /// Checks the messages in `bytes`, which a plugin has written.
  static func hold(for bytes: [UInt8]) {
    var framing = LineFraming()
    let whole = framing.append(bytes)
    var parts = LineFraming()
    let half = parts.append(Array(bytes[..<(bytes.count / 2)]))
    let rest = parts.append(Array(bytes[(bytes.count / 2)...]))
    expect(half.lines + rest.lines == whole.lines, "lines depend on how they arrive")
    for line in whole.lines {
      guard let message = try? IncomingMessage(line) else { continue }
      hold(for: message)
    }
  }

  private static func hold(for message: IncomingMessage) {
    switch message.method {
    case Method.update:
      if let update = survives(try? message.params(UpdateParams.self)) {
        ViewProperties.hold(for: update.content)
      }
    case Method.append: survives(try? message.params(AppendParams.self))
    case Method.progress: survives(try? message.params(ProgressParams.self))
    case Method.log: survives(try? message.params(LogParams.self))
    case Method.post: survives(try? message.params(EventParams.self))
    case Method.cancel: survives(try? message.params(CancelParams.self))
    default:
      survives(try? message.result(InitializeResult.self))
      survives(try? message.result(ViewPage.self))
      if let result = survives(try? message.result(HandlerResult.self)) {
        if let view = result.view { ViewProperties.hold(for: view) }
        guard let value = message.value["result"] else { return }
        _ = ViewReview.problems(inResult: value)
      }
    }
  }

  /// Expects that `params` are the same after they have been written and read.
  @discardableResult
  private static func survives<Params: Codable & Equatable>(_ params: Params?) -> Params? {
    guard let params else { return nil }
    do {
      let once: Params = try IncomingMessage(Envelope.request("m", params: params)).params()
      let twice: Params = try IncomingMessage(Envelope.request("m", params: once)).params()
      expect(once == twice, "written and read, \(once) becomes \(twice)")
    } catch {
      fatalError("\(params) cannot be read again: \(error)")
    }
    return params
  }
}
