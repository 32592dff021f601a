internal import AppMenuKit
internal import ArgumentParser
internal import Platform
internal import MenuLines
internal import ProgramArguments

protocol ServerProgramCommand: AsyncParsableCommand {
  var words: [String] { get }
}

extension ServerProgramCommand {
  /// Runs the server's program in place of this one.
  func run() async throws {
    let name = Self.configuration.commandName ?? ""
    guard let program = ServerProgram.path else {
      throw Output.refusal(
        "'\(name)' needs the program 'appmenu-server', which is not installed",
        hint: "In a checkout `scripts/appmenu \(name)` builds it.")
    }
    let reason = ProgramReplacement.replace(with: program, [name] + words)
    throw Output.refusal("'\(program)' cannot be run: \(reason)")
  }
}

struct ServeCommand: ServerProgramCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Shows a menu in browsers; needs appmenu-server.")

  @Argument(
    parsing: .captureForPassthrough,
    help: ArgumentHelp(
      "A menu file, and options: see 'appmenu-server serve --help'.", valueName: "words"))
  var words: [String] = []
}

struct HashPasswordCommand: ServerProgramCommand {
  static let configuration = CommandConfiguration(
    commandName: "hash-password",
    abstract: "Prints the hash of a password for an access file; needs appmenu-server.")

  @Argument(parsing: .captureForPassthrough, help: .options(of: "hash-password"))
  var words: [String] = []
}

struct NewTokenCommand: ServerProgramCommand {
  static let configuration = CommandConfiguration(
    commandName: "new-token",
    abstract: "Prints a token for a program, and its hash; needs appmenu-server.")

  @Argument(parsing: .captureForPassthrough, help: .options(of: "new-token"))
  var words: [String] = []
}

struct WorkerCommand: ServerProgramCommand {
  static let configuration = CommandConfiguration(
    commandName: "worker", abstract: "Lends handlers to other machines; needs appmenu-server.")

  @Argument(parsing: .captureForPassthrough, help: .options(of: "worker"))
  var words: [String] = []
}

extension ArgumentHelp {
  fileprivate static func options(of command: String) -> ArgumentHelp {
    ArgumentHelp("Options: see 'appmenu-server \(command) --help'.", valueName: "words")
  }
}

enum ServerProgram {
  /// `APPMENU_SERVER`, else the program beside this one; nil if it is missing.
  static var path: String? {
    let host = HostEnvironment.appMenu
    func variable(_ name: String) -> String? {
      host.variables[name].flatMap { $0.isEmpty ? nil : $0 }
    }
    let path =
      variable("APPMENU_SERVER") ?? variable("APPMENU_BUILD").flatMap(built)
      ?? host.executableFolder + "/appmenu-server"
    return access(path, X_OK) == 0 ? path : nil
  }

  /// Has the script of a checkout build the program if a source is newer; returns the path, which it prints.
  private static func built(by script: String) -> String? {
    guard let output = popen("exec \(ShellWord.quoted(script)) --server", "r") else { return nil }
    var line = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    let isRead = fgets(&line, Int32(line.count), output) != nil
    guard pclose(output) == 0, isRead else { return nil }
    return String(
      decoding: line.prefix { $0 != 0 && $0 != 0x0A }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
