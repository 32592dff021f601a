package import DisplayText
internal import Subprocess

internal import Platform
#if canImport(System)
  internal import System
#else
  internal import SystemPackage
#endif

/// The reason why git returned no output.
package enum GitFailure: Error, Sendable, Hashable {
  case notInstalled
  /// git is older than ``GitVersion/oldest``; its version is given.
  case tooOld(String)
  case failed(Phrase, status: Int)
}

/// Runs git so that the repository can neither execute code, open a pager, nor ask a question.
package struct GitProgram: Sendable {
  /// The settings that override those of the repository.
  static let safeSettings = [
    ("core.fsmonitor", "false"), ("core.hooksPath", "/dev/null"),
    ("safe.bareRepository", "explicit"), ("log.showSignature", "false"), ("core.pager", "cat"),
    ("diff.external", ""), ("diff.orderFile", "/dev/null"), ("i18n.logOutputEncoding", "UTF-8"),
    ("color.ui", "false"), ("submodule.recurse", "false"), ("core.quotePath", "false"),
  ]

  /// The environment variables added to the process's own.
  static let environment: [(String, String)] = [
    ("LC_ALL", "C.UTF-8"), ("GIT_OPTIONAL_LOCKS", "0"), ("GIT_TERMINAL_PROMPT", "0"),
    ("GIT_PAGER", "cat"), ("GIT_ASKPASS", "true"), ("GIT_NO_LAZY_FETCH", "1"),
    // Output in large pieces, not commit by commit.
    ("GIT_FLUSH", "0"),
    // No transport has this name, so that nothing is fetched, even from a partial clone.
    ("GIT_ALLOW_PROTOCOL", "none"),
  ]

  /// The environment variables that would lead git to another repository, or make it run programs.
  static let removedVariables = [
    "GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_OBJECT_DIRECTORY", "GIT_COMMON_DIR",
    "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_NAMESPACE", "GIT_PREFIX", "GIT_CONFIG",
    "GIT_CONFIG_PARAMETERS", "GIT_EXTERNAL_DIFF", "GIT_DIFF_OPTS", "GIT_GRAFT_FILE",
    "GIT_SHALLOW_FILE", "GIT_REPLACE_REF_BASE", "GIT_LITERAL_PATHSPECS", "GIT_GLOB_PATHSPECS",
    "GIT_NOGLOB_PATHSPECS", "GIT_ICASE_PATHSPECS",
  ]

  /// The suffixes of variables that hold secrets, which git does not need.
  private static let secretEndings = ["_TOKEN", "_PASSWORD", "_SECRET"]

  /// Git is killed after this long without output.
  static let idleLimit = Duration.seconds(60)

  /// Creates a runner.
  ///
  /// - Parameters:
  ///   - program: the path of git, or `nil` to search `PATH`.
  ///   - environment: the variables of the process, of which git receives the safe ones.
  package init(
    program: String? = nil, environment: [String: String] = ProcessInfo.processInfo.environment,
    pause: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
  ) {
    self.program = program ?? SmallFile.program("git")
    inherited = environment.filter { name, _ in
      !Self.removedVariables.contains(name)
        && !Self.secretEndings.contains { name.uppercased().hasSuffix($0) }
    }
    self.pause = pause
  }

  /// Waits, and throws when the task is cancelled.
  package let pause: @Sendable (Duration) async throws -> Void
  private let program: String?
  private let inherited: [String: String]
  /// Whether the version of git has been checked.
  private let isChecked = SharedValue(false)

  /// Returns git's output about a repository, or about none, at most `limit` bytes of it.
  ///
  /// - Parameters:
  ///   - settings: further settings, which override those of the repository.
  ///   - input: the standard input of git.
  package func output(
    _ arguments: [String], of place: GitPlace?, settings: [(key: String, value: String)] = [],
    input: [UInt8] = [], limit: Int
  ) async throws -> (bytes: [UInt8], isCut: Bool) {
    var output: [UInt8] = []
    var isCut = false
    try await stream(arguments, of: place, settings: settings, input: input) {
      output.append(contentsOf: $0.prefix(limit - output.count + 1))
      isCut = output.count > limit
      return !isCut
    }
    if isCut { output.removeLast(output.count - limit) }
    return (output, isCut)
  }

  /// Passes git's output piece by piece to `take`, until that returns `false`.
  func stream(
    _ arguments: [String], of place: GitPlace?, settings: [(key: String, value: String)] = [],
    input: [UInt8] = [], take: (UnsafeRawBufferPointer) throws -> Bool
  ) async throws {
    guard let program else { throw GitFailure.notInstalled }
    try await checkVersion(program)
    // A bare repository was asked for by its path; git still checks who owns it.
    let bare = place?.isBare == true ? [(key: "safe.bareRepository", value: "all")] : []
    // Passed in the environment, because `-c` cannot carry a key that contains `=`.
    let all = Self.safeSettings + bare + settings
    var variables = Self.environment + [("GIT_CONFIG_COUNT", String(all.count))]
    for (index, setting) in all.enumerated() {
      variables.append(("GIT_CONFIG_KEY_\(index)", setting.0))
      variables.append(("GIT_CONFIG_VALUE_\(index)", setting.1))
    }
    let folder = place?.folder ?? "/"
    // Git does not search for a repository above this folder.
    let parent = folder[..<(folder.utf8.lastIndex(of: 0x2F) ?? folder.startIndex)]
    let ceiling = place == nil ? folder : String(parent)
    variables.append(("GIT_CEILING_DIRECTORIES", ceiling))
    try await launch(
      program, ["--no-pager", "-C", folder] + arguments, variables: variables, input: input,
      take: take)
  }

  /// Passes the null-terminated parts of git's output to `take`, until that returns `false`.
  func records(
    _ arguments: [String], of place: GitPlace, settings: [(key: String, value: String)] = [],
    take: (ArraySlice<UInt8>) throws -> Bool
  ) async throws {
    var rest: [UInt8] = []
    try await stream(arguments, of: place, settings: settings) { piece in
      rest.append(contentsOf: piece)
      var start = rest.startIndex
      while let end = rest[start...].firstIndex(of: 0) {
        guard try take(rest[start..<end]) else { return false }
        start = end + 1
      }
      rest.removeFirst(start)
      return true
    }
  }

  /// Checks once that git supports the settings that make it safe.
  private func checkVersion(_ program: String) async throws {
    if isChecked.value { return }
    var output: [UInt8] = []
    try await launch(program, ["--version"], variables: Self.environment, input: []) {
      output.append(contentsOf: $0.prefix(4096 - min(output.count, 4096)))
      return true
    }
    let words = String(decoding: output, as: UTF8.self)
    guard let version = GitVersion(words) else {
      throw GitFailure.failed(.noVersion(program: program), status: -1)
    }
    guard version >= .oldest else { throw GitFailure.tooOld("\(version)") }
    isChecked.update { $0 = true }
  }

  private func launch(
    _ program: String, _ arguments: [String], variables: [(String, String)], input: [UInt8],
    take: (UnsafeRawBufferPointer) throws -> Bool
  ) async throws {
    var values: [Subprocess.Environment.Key: String] = [:]
    for (name, value) in inherited.map({ ($0.key, $0.value) }) + variables {
      if let key = Subprocess.Environment.Key(rawValue: name) { values[key] = value }
    }
    var platform = PlatformOptions()
    platform.teardownSequence = [
      .send(signal: .terminate, allowedDurationToNextStep: .milliseconds(200))
    ]
    var isCut = false
    let (pieces, isSilent) = (SharedValue(0), SharedValue(false))
    do {
      let result = try await Subprocess.run(
        .path(FilePath(program)), arguments: Arguments(arguments), environment: .custom(values),
        // Not `.array`: if git ends before it has read, writing ends this process.
        platformOptions: platform, input: .inputWriter, output: .sequence,
        error: .string(limit: 1 << 20)
      ) { execution in
        async let _: Void = Self.write(input, to: execution.standardInputWriter)
        async let _: Void = watch(pieces) {
          isSilent.update { $0 = true }
          try? execution.send(signal: .kill)
        }
        for try await piece in execution.standardOutput {
          pieces.update { $0 += 1 }
          guard try piece.withUnsafeBytes({ try take($0) }) else {
            isCut = true
            break
          }
        }
      }
      try Task.checkCancellation()
      guard !isSilent.value else { throw GitFailure.failed(.silent, status: -1) }
      guard result.terminationStatus.isSuccess || isCut else {
        var code = 1
        if case .exited(let exit) = result.terminationStatus { code = Int(exit) }
        throw GitFailure.failed(Self.reason(result.standardError), status: code)
      }
    } catch let error as SubprocessError {
      try Task.checkCancellation()
      if error.code == .executableNotFound { throw GitFailure.notInstalled }
      throw GitFailure.failed(.given("\(error)"), status: -1)
    }
  }

  /// Calls `end` after an interval without further pieces of output, as from a program that waits for a pipe;
  /// returns then, or when the task is cancelled.
  private func watch(_ pieces: SharedValue<Int>, end: @Sendable () -> Void) async {
    var seen = 0
    while (try? await pause(Self.idleLimit)) != nil {
      let count = pieces.value
      if count == seen { return end() }
      seen = count
    }
  }

  /// Writes the standard input of git; a git that has ended reports the reason by its status.
  private static func write(_ input: [UInt8], to writer: StandardInputWriter) async {
    if !input.isEmpty { _ = try? await writer.write(input) }
    try? await writer.finish()
  }

  private static func reason(_ text: String) -> Phrase {
    let lines = text.split(whereSeparator: \.isNewline).map(String.init)
    let line = lines.first { $0.hasPrefix("fatal:") || $0.hasPrefix("error:") } ?? lines.first
    return line.map { .given($0) } ?? .wordless
  }
}
