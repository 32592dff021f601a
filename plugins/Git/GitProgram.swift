internal import Subprocess

#if canImport(System)
  internal import System
#else
  internal import SystemPackage
#endif

/// Why git gave no answer.
public enum GitFailure: Error, Sendable, Hashable {
  /// There is no git.
  case notInstalled
  /// Git refused or failed; its own first words.
  case failed(String)
}

/// Runs git so that nothing in the repository can run code, open a pager, or ask a question.
public struct GitProgram: Sendable {
  /// How much git may print, in bytes.
  static let outputLimit = 512 << 20

  /// Settings that override those of the repository.
  static let safeSettings = [
    "core.fsmonitor=false", "core.hooksPath=/dev/null", "safe.bareRepository=explicit",
    "log.showSignature=false", "core.pager=cat", "diff.external=", "i18n.logOutputEncoding=UTF-8",
    "color.ui=false", "submodule.recurse=false", "core.quotePath=false",
  ]

  /// The environment variables that git is given beside the process's own.
  static let environment: [(String, String)] = [
    ("LC_ALL", "C.UTF-8"), ("GIT_OPTIONAL_LOCKS", "0"), ("GIT_TERMINAL_PROMPT", "0"),
    ("GIT_PAGER", "cat"), ("GIT_ASKPASS", "true"), ("GIT_NO_LAZY_FETCH", "1"),
  ]

  /// A runner of the git in `PATH`.
  public init() {}

  /// What git prints for `arguments` in `folder`.
  public func run(
    _ arguments: [String], in folder: String, settings: [String] = []
  ) async throws -> String {
    let options = (Self.safeSettings + settings).flatMap { ["-c", $0] }
    var changes: [Subprocess.Environment.Key: String?] = [:]
    for (name, value) in Self.environment {
      if let key = Subprocess.Environment.Key(rawValue: name) { changes[key] = value }
    }
    var platform = PlatformOptions()
    platform.teardownSequence = [
      .send(signal: .terminate, allowedDurationToNextStep: .milliseconds(200))
    ]
    do {
      let result = try await Subprocess.run(
        .name("git"), arguments: Arguments(["--no-pager", "-C", folder] + options + arguments),
        environment: .inherit.updating(changes), platformOptions: platform,
        output: .bytes(limit: Self.outputLimit), error: .string(limit: 1 << 20))
      try Task.checkCancellation()
      guard result.terminationStatus.isSuccess else {
        throw GitFailure.failed(Self.firstLine(result.standardError))
      }
      return String(decoding: result.standardOutput, as: UTF8.self)
    } catch let error as SubprocessError {
      try Task.checkCancellation()
      if error.code == .executableNotFound { throw GitFailure.notInstalled }
      throw GitFailure.failed("\(error)")
    }
  }

  private static func firstLine(_ text: String) -> String {
    let lines = text.split(whereSeparator: \.isNewline).map(String.init)
    let line = lines.first { $0.hasPrefix("fatal:") || $0.hasPrefix("error:") } ?? lines.first
    return line ?? "git failed without a word"
  }
}
