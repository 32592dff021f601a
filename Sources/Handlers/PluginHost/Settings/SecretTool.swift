internal import Files
internal import Platform
internal import SourceText
internal import Subprocess

#if canImport(System)
  internal import System
#else
  internal import SystemPackage
#endif

/// The Secret Service of the desktop, through its program `secret-tool`.
///
/// Secrets are written to its standard input and read from its standard output; its arguments name only the
/// plugin and the setting.
struct SecretTool: SecretKeeping {
  /// The time after which a call is given up: the user may have to unlock the keyring.
  static let limit = Duration.seconds(60)
  private static let longestSecret = 1 << 16

  let host: HostEnvironment

  func secret(_ setting: String, of plugin: String) async throws(SecretProblem) -> String {
    let secret = try await run("lookup", setting, plugin)
    if secret.isEmpty { throw SecretProblem(reason: "it has none") }
    return secret
  }

  func keep(_ secret: String, as setting: String, of plugin: String) async -> Bool {
    let label = "--label=appmenu: \(setting) of the plugin \(plugin)"
    guard (try? await run("store", setting, plugin, [label], input: secret)) != nil else {
      return false
    }
    // A service that forgets must not have the only copy.
    return (try? await run("lookup", setting, plugin)) == secret
  }

  func forget(_ setting: String, of plugin: String) async {
    _ = try? await run("clear", setting, plugin)
  }

  /// Returns the output of a call.
  private func run(
    _ command: String, _ setting: String, _ plugin: String, _ options: [String] = [],
    input: String = ""
  ) async throws(SecretProblem) -> String {
    guard let program = ProgramLookup.inPath("secret-tool", host.variables) else {
      throw SecretProblem(reason: "there is no program 'secret-tool'")
    }
    let item = ["application", "appmenu", "plugin", plugin, "setting", setting]
    let result = try? await SystemTime().within(Self.limit) {
      await call(program, [command] + options + item, input: input)
    }
    guard let result else { throw SecretProblem(reason: "it did not answer") }
    return try result.get()
  }

  private func call(
    _ program: String, _ arguments: [String], input: String
  ) async -> Result<String, SecretProblem> {
    guard let inputEnd = Self.pipe(holding: input) else {
      return .failure(SecretProblem(reason: "the secret is too long"))
    }
    var platform = PlatformOptions()
    platform.teardownSequence = [
      .send(signal: .terminate, allowedDurationToNextStep: .milliseconds(200))
    ]
    do {
      let result = try await Subprocess.run(
        .path(FilePath(program)), arguments: Arguments(arguments),
        environment: .only(host.variables), platformOptions: platform,
        input: .fileDescriptor(inputEnd, closeAfterSpawningProcess: true),
        output: .string(limit: Self.longestSecret), error: .string(limit: Self.longestSecret))
      guard result.terminationStatus.isSuccess else {
        let words = result.standardError.split(whereSeparator: \.isNewline).first
        return .failure(SecretProblem(reason: words.map(String.init) ?? "it has none"))
      }
      return .success(result.standardOutput)
    } catch {
      return .failure(SecretProblem(reason: "'\(program)' cannot be run"))
    }
  }

  /// Returns the end to read from of a pipe that holds a text, or nil if it is too long for one.
  ///
  /// A program that does not read its input then breaks nothing: all has been written before it starts.
  private static func pipe(holding text: String) -> FileDescriptor? {
    guard let ends = Descriptor.pipe() else { return nil }
    defer { close(ends.write) }
    let bytes = Array(text.utf8)
    // The program is to wait for its input as usual, and reads its end at once.
    guard bytes.isEmpty || write(ends.write, bytes, bytes.count) == bytes.count,
      fcntl(ends.read, F_SETFL, 0) == 0
    else {
      close(ends.read)
      return nil
    }
    return FileDescriptor(rawValue: ends.read)
  }
}
