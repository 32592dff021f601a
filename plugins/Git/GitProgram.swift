internal import Subprocess

#if canImport(System)
  internal import System
#else
  internal import SystemPackage
#endif

/// The reason why git returned no output.
package enum GitFailure: Error, Sendable, Hashable {
  /// git is not installed.
  case notInstalled
  /// git failed, with the given message and status.
  case failed(String, status: Int)
}

/// Runs git so that the repository can neither execute code, open a pager, nor ask a question.
package struct GitProgram: Sendable {
  /// The maximum size of git's output, in bytes.
  static let outputLimit = 512 << 20

  /// The settings that override those of the repository.
  static let safeSettings = [
    ("core.fsmonitor", "false"), ("core.hooksPath", "/dev/null"),
    ("safe.bareRepository", "explicit"), ("log.showSignature", "false"), ("core.pager", "cat"),
    ("diff.external", ""), ("i18n.logOutputEncoding", "UTF-8"), ("color.ui", "false"),
    ("submodule.recurse", "false"), ("core.quotePath", "false"),
  ]

  /// The environment variables added to the process's own.
  static let environment: [(String, String)] = [
    ("LC_ALL", "C.UTF-8"), ("GIT_OPTIONAL_LOCKS", "0"), ("GIT_TERMINAL_PROMPT", "0"),
    ("GIT_PAGER", "cat"), ("GIT_ASKPASS", "true"), ("GIT_NO_LAZY_FETCH", "1"),
    // No transport has this name, so that nothing is fetched, even from a partial clone.
    ("GIT_ALLOW_PROTOCOL", "none"),
  ]

  /// Creates a runner of the git in `PATH`.
  package init() { program = nil }

  /// Creates a runner of the git at a path.
  init(program: String) { self.program = program }

  private let program: String?

  /// Returns git's output for `arguments` in `folder`; bytes that are not UTF-8 are replaced.
  ///
  /// - Parameters:
  ///   - ceiling: the folder above which git looks for no repository.
  ///   - settings: further settings, which override those of the repository.
  /// - Throws: a ``GitFailure``, or `CancellationError`.
  package func run(
    _ arguments: [String], in folder: String, ceiling: String? = nil,
    settings: [(key: String, value: String)] = []
  ) async throws -> String {
    String(
      decoding: try await bytes(arguments, in: folder, ceiling: ceiling, settings: settings),
      as: UTF8.self)
  }

  /// Returns git's output as ``run(_:in:ceiling:settings:)`` does, but as unchanged bytes, for
  /// names that safety depends on.
  func bytes(
    _ arguments: [String], in folder: String, ceiling: String? = nil,
    settings: [(key: String, value: String)] = []
  ) async throws -> [UInt8] {
    // Passed in the environment, because `-c` cannot carry a key that contains `=`.
    let all = Self.safeSettings + settings
    var variables = Self.environment + [("GIT_CONFIG_COUNT", String(all.count))]
    for (index, setting) in all.enumerated() {
      variables.append(("GIT_CONFIG_KEY_\(index)", setting.0))
      variables.append(("GIT_CONFIG_VALUE_\(index)", setting.1))
    }
    if let ceiling { variables.append(("GIT_CEILING_DIRECTORIES", ceiling)) }
    var changes: [Subprocess.Environment.Key: String?] = [:]
    for (name, value) in variables {
      if let key = Subprocess.Environment.Key(rawValue: name) { changes[key] = value }
    }
    var platform = PlatformOptions()
    platform.teardownSequence = [
      .send(signal: .terminate, allowedDurationToNextStep: .milliseconds(200))
    ]
    do {
      let result = try await Subprocess.run(
        program.map { .path(FilePath($0)) } ?? .name("git"),
        arguments: Arguments(["--no-pager", "-C", folder] + arguments),
        environment: .inherit.updating(changes), platformOptions: platform,
        output: .bytes(limit: Self.outputLimit), error: .string(limit: 1 << 20))
      try Task.checkCancellation()
      guard result.terminationStatus.isSuccess else {
        var status = 1
        if case .exited(let code) = result.terminationStatus { status = Int(code) }
        throw GitFailure.failed(Self.firstLine(result.standardError), status: status)
      }
      return result.standardOutput
    } catch let error as SubprocessError {
      try Task.checkCancellation()
      if error.code == .executableNotFound { throw GitFailure.notInstalled }
      throw GitFailure.failed("\(error)", status: -1)
    }
  }

  private static func firstLine(_ text: String) -> String {
    let lines = text.split(whereSeparator: \.isNewline).map(String.init)
    let line = lines.first { $0.hasPrefix("fatal:") || $0.hasPrefix("error:") } ?? lines.first
    return line ?? "git failed without a word"
  }
}
