internal import Platform
package import DisplayText

extension TerminalProgramEnd {
  /// Describes the end, to follow the program's name, as in `ended with status 2`.
  package func words(in wording: Wording) -> String {
    switch self {
    case .exited(0): wording(.ended)
    case .exited(let status): wording(.endedWith(words: Self.words(forStatus: status, wording)))
    case .signalled(let number):
      wording(.wasEnded(words: Self.words(forSignal: number, wording)))
    case .timedOut: wording(.tookTooLong)
    case .suspended: wording(.isStopped)
    case .notStarted(let reason): wording(.couldNotStart(reason: reason))
    }
  }

  package static func words(
    forStatus status: Int32, _ wording: Wording = .english
  ) -> String { wording(.withStatus(status: status)) }

  package static func words(
    forSignal number: Int32, _ wording: Wording = .english
  ) -> String {
    switch wording {
    case .english:
      wording(.bySignal(number: number, name: String(cString: strsignal(number)).lowercased()))
    case .korean: wording(.bySignal(number: number, name: Self.signalName(number)))
    }
  }

  /// Returns the name of a signal, which is the same in every language, such as `SIGKILL`, or its number.
  private static func signalName(_ number: Int32) -> String {
    let names: [Int32: String] = [
      SIGHUP: "SIGHUP", SIGINT: "SIGINT", SIGQUIT: "SIGQUIT", SIGILL: "SIGILL", SIGTRAP: "SIGTRAP",
      SIGABRT: "SIGABRT", SIGBUS: "SIGBUS", SIGFPE: "SIGFPE", SIGKILL: "SIGKILL",
      SIGSEGV: "SIGSEGV",
      SIGPIPE: "SIGPIPE", SIGALRM: "SIGALRM", SIGTERM: "SIGTERM", SIGUSR1: "SIGUSR1",
      SIGUSR2: "SIGUSR2", SIGXCPU: "SIGXCPU", SIGXFSZ: "SIGXFSZ", SIGSYS: "SIGSYS",
    ]
    return names[number] ?? "\(number)"
  }

  /// Whether the program ran and did not end with status 0.
  package var isFailure: Bool {
    switch self {
    case .exited(let status): status != 0
    case .signalled, .timedOut: true
    case .suspended, .notStarted: false
    }
  }

  /// Returns the failure of a program that could not be started, or nil if it ran.
  package func failure(of title: String, _ wording: Wording) -> HandlerFailure? {
    guard case .notStarted(let reason) = self else { return nil }
    return HandlerFailure(.failed, wording(.programNotStarted(title: title)), detail: reason)
      .aboutMachine
  }
}
