public import MenuItems

/// A program that runs on the user's terminal while the menu steps aside.
public struct TerminalProgram: Sendable, Hashable {
  /// When to wait for a key after the program's end, so that its last lines can be read.
  public typealias Pause = ItemOperation.Pause

  /// The name of the program for the user, as the title of its menu item.
  public var title: String
  /// The path of the program's file.
  public var program: String
  /// The arguments, without the program's name.
  public var arguments: [String]
  /// The whole environment.
  public var environment: [String: String]
  /// The working directory, or `nil` for the current one.
  public var directory: String?
  /// When to wait for a key after the end.
  public var pause: Pause
  /// The time after which the program is ended, or `nil` for none.
  public var timeout: Duration?

  /// Creates a program.
  public init(
    title: String, program: String, arguments: [String] = [], environment: [String: String] = [:],
    directory: String? = nil, pause: Pause = .onError, timeout: Duration? = nil
  ) {
    self.title = title
    self.program = program
    self.arguments = arguments
    self.environment = environment
    self.directory = directory
    self.pause = pause
    self.timeout = timeout
  }
}

/// The end of a program that ran on the terminal.
public enum TerminalProgramEnd: Sendable, Hashable {
  /// The program exited with a status.
  case exited(Int32)
  /// A signal ended the program.
  case signalled(Int32)
  /// The program took longer than its timeout, and was ended.
  case timedOut
  /// The program stopped itself, or was stopped by the user; it can be continued.
  case suspended(SuspendedProgram)
  /// The program could not be started, for the given reason.
  case notStarted(String)
}

/// A program that was stopped, as by Ctrl-Z, and waits in the background.
public struct SuspendedProgram: Sendable, Hashable {
  /// The program.
  public var program: TerminalProgram
  /// The process, which leads a process group of its own.
  public var process: Int32

  /// Creates a suspended program.
  public init(_ program: TerminalProgram, process: Int32) {
    (self.program, self.process) = (program, process)
  }
}

/// Runs programs on the terminal that the menu is shown on; a front end implements it.
@MainActor
public protocol TerminalProgramRunner: AnyObject, Sendable {
  /// Hands the terminal over to `program`, and takes it back at its end.
  ///
  /// Cancelling the calling task ends the program.
  func run(_ program: TerminalProgram) async -> TerminalProgramEnd

  /// Hands the terminal over to a program that was suspended, and has it go on.
  func resume(_ program: SuspendedProgram) async -> TerminalProgramEnd

  /// Ends a program that was suspended, and all of its process group.
  func end(_ program: SuspendedProgram) async

  /// Ends the menu in the given way after the current work.
  func leave(with exit: TerminalExit)
}

/// A way to leave the menu that an item asks for.
public enum TerminalExit: Sendable, Hashable {
  /// A program takes the place of the menu's process.
  case replace(TerminalProgram)
  /// A line is printed on standard output.
  case print(String)
}
