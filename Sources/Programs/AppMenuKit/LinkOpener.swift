internal import Platform
internal import MenuLines
internal import PluginHost
package import DisplayText

/// Opens web addresses with the system's default program.
package struct LinkOpener: Sendable {
  private let variables: [String: String]
  private let wording: Wording

  package init(variables: [String: String], _ wording: Wording) {
    (self.variables, self.wording) = (variables, wording)
  }

  /// Opens an address; returns a message for the user.
  ///
  /// Without a desktop no program is started, because a browser for terminals would draw over the
  /// menu.
  package func open(_ url: String) -> String {
    guard let program else { return wording(.openItYourself(address: url)) }
    return wording(
      start(program, url) ? .opened(address: url) : .openItYourself(address: url))
  }

  /// Starts a program without input and output; returns false if that fails.
  private func start(_ program: String, _ argument: String) -> Bool {
    var arguments = [strdup(program), strdup(argument), nil]
    var environment = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      for text in arguments + environment { free(text) }
    }
    for descriptor in Int32(0)...2 {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
    }
    var process = pid_t()
    guard posix_spawn(&process, program, &actions, nil, &arguments, &environment) == 0 else {
      return false
    }
    DetachedThread.run { [process] in waitpid(process, nil, 0) }
    return true
  }

  private var program: String? {
    #if canImport(Darwin)
      return "/usr/bin/open"
    #else
      guard variables["DISPLAY"] != nil || variables["WAYLAND_DISPLAY"] != nil else { return nil }
      return ProgramLookup.inPath("xdg-open", variables)
    #endif
  }
}
