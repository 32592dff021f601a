internal import Foundation
internal import DisplayText
internal import MenuDispatch
package import MenuItems
package import PluginHost

package struct ChoiceAsking: Sendable {
  static let limit = 10_000

  private let preparation: ProgramPreparation
  private let guardProgram: String
  private let launcher: any PluginLauncher
  private let time: any TimeSource

  package init(
    preparation: ProgramPreparation, guardProgram: String, launcher: any PluginLauncher,
    time: any TimeSource
  ) {
    self.preparation = preparation
    self.guardProgram = guardProgram
    self.launcher = launcher
    self.time = time
  }

  /// Returns the lines that the program of `input` prints; none if it has no program.
  ///
  /// - Throws: a ``/MenuDispatch/HandlerFailure`` if it cannot be run, or fails.
  package func choices(
    of input: ItemInput, _ operation: ItemOperation
  ) async throws -> [String] {
    guard let source = input.choicesFrom else { return [] }
    var asking = operation
    asking.inputs = []
    asking.kind =
      switch source {
      case .command(let words): .command(words)
      case .shell(let script): .shell(script)
      }
    let program = try preparation.program(asking, values: [:])
    let result = try await CommandRun(
      program, guardProgram: guardProgram, launcher: launcher, time: time, limit: 4 << 20
    ).run()
    guard result.succeeded else {
      let last =
        String(decoding: result.transcript.suffix(500), as: UTF8.self)
        .split(whereSeparator: \.isNewline).last.map { ": \($0)" } ?? ""
      throw HandlerFailure(
        .failed,
        preparation.wording(
          .choiceCommandEnded(end: result.end.words(in: preparation.wording), line: last)))
    }
    // A repaired text would be another value.
    return result.output.split { $0 == 0x0A || $0 == 0x0D }.lazy
      .compactMap { String(validating: $0, as: UTF8.self) }
      .filter { !$0.utf8.contains(0) }.prefix(Self.limit).map { $0 }
  }
}
