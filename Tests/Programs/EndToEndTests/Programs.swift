import AppMenuTesting
import AppMenuKit
import Foundation
import Subprocess
import Testing

#if canImport(System)
  import System
#else
  import SystemPackage
#endif

/// The built programs, and ways to run them as a user does.
enum Programs {
  /// The checkout.
  static let root = Checkout.path()

  /// The folder that the programs are built in: that of the test program itself.
  static let folder: String = {
    let program = Bundle.main.executablePath ?? CommandLine.arguments[0]
    var folder = URL(fileURLWithPath: program).deletingLastPathComponent()
    while !FileManager.default.isExecutableFile(atPath: folder.path + "/appmenu"),
      folder.path != "/"
    {
      folder.deleteLastPathComponent()
    }
    return folder.path
  }()

  static let appmenu = folder + "/appmenu"

  struct Result {
    var status: Int32
    var isSignal: Bool
    var output: String
    var errors: String

    var json: [String: Any] {
      (try? JSONSerialization.jsonObject(with: Data(output.utf8))) as? [String: Any] ?? [:]
    }
  }

  /// An environment with an empty home.
  static func environment(home: String, _ more: [String: String] = [:]) -> [String: String] {
    [
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "HOME": home,
      "TERM": "xterm-256color",
      "LANG": "C.UTF-8", "APPMENU_BUNDLED_PLUGINS": root + "/plugins",
      "GIT_CONFIG_GLOBAL": "/dev/null",
    ].merging(more) { $1 }
  }

  /// Runs a program to its end, in a session without terminal.
  static func run(
    _ arguments: [String], program: String = appmenu, input: Data = Data(),
    in folder: String = root,
    environment: [String: String]? = nil
  ) async throws -> Result {
    let home = try Scratch()
    let (inputFile, outputFile, errorFile) = (
      home.path + "/.input", home.path + "/.output", home.path + "/.errors"
    )
    try input.write(to: URL(fileURLWithPath: inputFile))
    // Files, not pipes: a server that a program leaves behind would keep a pipe open.
    let write: FileDescriptor.OpenOptions = [.create, .truncate]
    let mode: FilePermissions = [.ownerReadWrite]
    var variables: [Subprocess.Environment.Key: String] = [:]
    for (name, value) in environment ?? Self.environment(home: home.path) {
      if let key = Subprocess.Environment.Key(rawValue: name) { variables[key] = value }
    }
    var platform = PlatformOptions()
    platform.createSession = true
    let executable: Executable =
      program.hasPrefix("/") ? .path(FilePath(program)) : .name(program)
    let status = try await Subprocess.run(
      executable, arguments: Arguments(arguments), environment: .custom(variables),
      workingDirectory: FilePath(folder), platformOptions: platform,
      input: .fileDescriptor(try .open(inputFile, .readOnly), closeAfterSpawningProcess: true),
      output: .fileDescriptor(
        try .open(outputFile, .writeOnly, options: write, permissions: mode),
        closeAfterSpawningProcess: true),
      error: .fileDescriptor(
        try .open(errorFile, .writeOnly, options: write, permissions: mode),
        closeAfterSpawningProcess: true)
    ).terminationStatus
    func text(_ file: String) -> String {
      String(decoding: FileManager.default.contents(atPath: file) ?? Data(), as: UTF8.self)
    }
    switch status {
    case .exited(let code):
      return Result(
        status: code, isSignal: false, output: text(outputFile), errors: text(errorFile))
    case .signaled(let number):
      return Result(
        status: number, isSignal: true, output: text(outputFile), errors: text(errorFile))
    }
  }
}

/// A folder of a test's own, gone at its end.
final class Scratch: Sendable {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "appmenu-e2e-\(UUID().uuidString.prefix(8))"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  // Copies of trusted plugins cannot be written to.
  deinit { PrivateFiles.remove(path) }

  @discardableResult
  func write(_ text: String, to name: String, executable: Bool = false) throws -> String {
    let file = path + "/" + name
    try FileManager.default.createDirectory(
      atPath: (file as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(fileURLWithPath: file))
    if executable {
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file)
    }
    return file
  }

  /// A repository with a commit of today.
  func repository(_ name: String = "repo") async throws -> String {
    let folder = path + "/" + name
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for arguments in [
      ["init", "--quiet", "--initial-branch=main"], ["config", "user.email", "me@example.org"],
      ["config", "user.name", "Me"], ["commit", "--quiet", "--allow-empty", "-m", "First things"],
    ] {
      let result = try await Programs.run(arguments, program: "git", in: folder)
      try #require(result.status == 0, "\(result.errors)")
    }
    return folder
  }
}
