internal import PluginHTTP
internal import Synchronization

internal import Platform

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
  ///   - environment: the variables of the program, which receives no tokens: it would return them for any server.
  package init(
    program: String? = nil, patience: Duration = .seconds(3),
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    self.program = program
    self.patience = patience
    self.environment = environment
  }

  /// Returns the program's token for a server, or `nil` if there is no program or no token.
  func token(host: String) async -> String? {
    if program == "" || host.hasPrefix("-") { return nil }
    if let token = found.withLock({ $0[host] }) { return token }
    let token = await withTaskGroup(of: String?.self) { group in
      group.addTask { [program, environment] in
        let result = try? await HelperProgram.run(
          "gh", at: program, ["auth", "token", "--hostname", host], environment: environment,
          limit: 8192)
        guard let result, result.code == 0 else { return nil }
        return String(decoding: result.output, as: UTF8.self)
      }
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
}
