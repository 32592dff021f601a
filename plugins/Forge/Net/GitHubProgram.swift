internal import Subprocess
internal import Synchronization

internal import Platform

#if canImport(System)
  internal import System
#else
  internal import SystemPackage
#endif

/// The program `gh`, which stores a token for each server.
package final class GitHubProgram: Sendable {
  private let program: String?
  private let patience: Duration
  private let environment: [String: String]
  /// The tokens by server, or `nil` for servers without one.
  private let found = Mutex<[String: String?]>([:])

  /// Creates a runner.
  ///
  /// - Parameters:
  ///   - program: the path of the program, or nil to search `PATH`; an empty path means that there is no program.
  ///   - environment: the variables of the program, without tokens: it would return them for any server.
  package init(
    program: String? = nil, patience: Duration = .seconds(3),
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    self.program = program
    self.patience = patience
    self.environment = environment.filter { !$0.key.hasSuffix("_TOKEN") }
  }

  /// Returns the program's token for a server, or `nil` if there is no program or no token.
  func token(host: String) async -> String? {
    if program == "" || host.hasPrefix("-") { return nil }
    if let token = found.withLock({ $0[host] }) { return token }
    let token = await withTaskGroup(of: String?.self) { group in
      group.addTask { await self.run(host: host) }
      group.addTask {
        try? await Task.sleep(for: self.patience)
        return nil
      }
      let first = await group.next() ?? nil
      group.cancelAll()
      return first
    }
    if !Task.isCancelled { found.withLock { $0[host] = token } }
    return token
  }

  private func run(host: String) async -> String? {
    var variables: [Subprocess.Environment.Key: String] = [:]
    for (name, value) in environment {
      if let key = Subprocess.Environment.Key(rawValue: name) { variables[key] = value }
    }
    var platform = PlatformOptions()
    platform.teardownSequence = [
      .send(signal: .terminate, allowedDurationToNextStep: .milliseconds(200))
    ]
    let result = try? await Subprocess.run(
      program.map { .path(FilePath($0)) } ?? .name("gh"),
      arguments: ["auth", "token", "--hostname", host], environment: .custom(variables),
      platformOptions: platform, input: .none,
      output: .string(limit: 8192), error: .discarded)
    guard let result, result.terminationStatus.isSuccess else { return nil }
    return result.standardOutput
  }
}
