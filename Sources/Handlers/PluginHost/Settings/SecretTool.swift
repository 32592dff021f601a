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
    guard let program else { throw SecretProblem(reason: "there is no program 'secret-tool'") }
    let result = await run(program, ["lookup"] + attributes(setting, plugin))
    guard let secret = result.output, !secret.isEmpty else {
      throw SecretProblem(reason: result.reason ?? "it has none")
    }
    return secret
  }

  func keep(_ secret: String, as setting: String, of plugin: String) async -> Bool {
    guard let program else { return false }
    let label = "--label=appmenu: \(setting) of the plugin \(plugin)"
    let stored = await run(program, ["store", label] + attributes(setting, plugin), input: secret)
    guard stored.output != nil else { return false }
    // A service that forgets must not have the only copy.
    return await run(program, ["lookup"] + attributes(setting, plugin)).output == secret
  }

  func forget(_ setting: String, of plugin: String) async {
    guard let program else { return }
    _ = await run(program, ["clear"] + attributes(setting, plugin))
  }

  private func attributes(_ setting: String, _ plugin: String) -> [String] {
    ["application", "appmenu", "plugin", plugin, "setting", setting]
  }

  private var program: String? { ProgramLookup.inPath("secret-tool", host.variables) }

  /// The output of a call, or nil and perhaps a reason if it failed.
  private struct Outcome: Sendable {
    var output: String?
    var reason: String?
  }

  private func run(_ program: String, _ arguments: [String], input: String = "") async -> Outcome {
    let outcome = try? await SystemTime().within(Self.limit) {
      await call(program, arguments, input: input)
    }
    return outcome ?? Outcome(reason: "it did not answer")
  }

  private func call(_ program: String, _ arguments: [String], input: String) async -> Outcome {
    guard let inputEnd = Self.pipe(holding: input) else {
      return Outcome(reason: "the secret is too long")
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
        return Outcome(reason: words.map(String.init))
      }
      return Outcome(output: result.standardOutput)
    } catch {
      return Outcome(reason: "'\(program)' cannot be run")
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
