import PluginHost

extension HostEnvironment {
  /// Returns the environment of a user whose folders are in `folder`.
  static func testing(in folder: String) -> HostEnvironment {
    HostEnvironment(
      variables: [
        "PATH": "/usr/bin:/bin", "HOME": "/nonexistent", "XDG_STATE_HOME": folder + "/state",
        "XDG_CONFIG_HOME": folder + "/config",
      ],
      executableFolder: "/x", version: "1")
  }
}
