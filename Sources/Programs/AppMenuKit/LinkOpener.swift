internal import Platform
internal import MenuLines
internal import PluginHost
package import DisplayText

/// Opens web addresses with the system's own program for it.
package struct LinkOpener: Sendable {
  private let variables: [String: String]
  private let wording: Wording

  package init(variables: [String: String], _ wording: Wording) {
    (self.variables, self.wording) = (variables, wording)
  }

  /// Opens an address; returns a message for the user.
  ///
  /// Without a desktop nothing is started, because a browser for terminals would draw over the menu.
  package func open(_ url: String) -> String {
    guard let program else { return wording(.openItYourself(address: url)) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = [url]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return wording(.openItYourself(address: url)) }
    return wording(.opened(address: url))
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
