internal import Subprocess

#if canImport(System)
  internal import System
#else
  internal import SystemPackage
#endif

/// Runs programs such as curl, without the variables that hold secrets.
package enum HelperProgram {
  /// The largest error output that is read, in bytes.
  private static let errorLimit = 256 << 10

  /// Runs a program, and ends it when the task is cancelled.
  ///
  /// - Parameters:
  ///   - name: the name, by which `PATH` is searched unless there is a `path`.
  ///   - limit: the largest output in bytes.
  /// - Returns: the exit code, or `nil` if the system ended the program, and its output.
  package static func run(
    _ name: String, at path: String?, _ arguments: [String], environment: [String: String],
    input: [UInt8] = [], limit: Int
  ) async throws -> (code: Int32?, output: [UInt8], errors: [UInt8]) {
    var platform = PlatformOptions()
    platform.teardownSequence = [
      .send(signal: .terminate, allowedDurationToNextStep: .milliseconds(200))
    ]
    var variables: [Subprocess.Environment.Key: String] = [:]
    for (name, value) in environment where !isSecret(name) {
      if let key = Subprocess.Environment.Key(rawValue: name) { variables[key] = value }
    }
    let result = try await Subprocess.run(
      path.map { .path(FilePath($0)) } ?? .name(name), arguments: Arguments(arguments),
      environment: .custom(variables), platformOptions: platform,
      // Not `.array`: if the program ends before it has read, writing ends this process.
      input: .inputWriter, output: .bytes(limit: limit), error: .bytes(limit: errorLimit)
    ) { execution in
      if !input.isEmpty { _ = try? await execution.standardInputWriter.write(input) }
      try? await execution.standardInputWriter.finish()
    }
    var code: Int32?
    if case .exited(let status) = result.terminationStatus { code = status }
    return (code, result.standardOutput, result.standardError)
  }

  private static func isSecret(_ name: String) -> Bool {
    ["_TOKEN", "_PASSWORD", "_SECRET"].contains { name.uppercased().hasSuffix($0) }
  }
}
