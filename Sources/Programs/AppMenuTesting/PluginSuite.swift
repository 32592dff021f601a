internal import Foundation
internal import HandlerProtocol
internal import PluginKit
public import PluginHost
public import StructuredData

/// The conformance suite of `appmenu plugins test`, for a plugin's own tests.
///
///     @Test func keepsToTheProtocol() async {
///       #expect(await PluginSuite(folder: pluginFolder).problems() == [])
///     }
///
/// The plugin runs as under the host, with temporary folders of its own.
public struct PluginSuite: Sendable {
  private let folder: String
  private let arguments: [String: StructuredValue]
  private let host: HostEnvironment
  private let launcher: any PluginLauncher

  /// Creates a suite for the plugin in `folder`.
  ///
  /// - Parameters:
  ///   - folder: the path of the folder that contains the manifest.
  ///   - arguments: the `arguments` of the menu item that is selected.
  ///   - host: the environment; by default that of this process, with the programs of the `appmenu`
  ///     found in `PATH`.
  ///   - launcher: the launcher that starts the plugin.
  public init(
    folder: String, arguments: [String: StructuredValue] = [:], host: HostEnvironment? = nil,
    launcher: any PluginLauncher = SubprocessLauncher()
  ) {
    self.folder = folder
    self.arguments = arguments
    self.host = host ?? Self.installedHost
    self.launcher = launcher
  }

  /// Runs the suite and returns its problems: a sentence for each check that failed.
  public func problems() async -> [String] {
    let suite = ConformanceSuite(host: host, launcher: launcher, arguments: arguments)
    return await suite.run(folder: folder).filter { $0.outcome == .failed }
      .map { check in check.name + (check.detail.map { ": " + $0 } ?? "") }
  }

  private static var installedHost: HostEnvironment {
    let variables = ProcessInfo.processInfo.environment
    let program = ProgramLookup.inPath("appmenu", variables)
    let real = program.map { URL(fileURLWithPath: $0).resolvingSymlinksInPath().path }
    let folder = real.map { ($0 as NSString).deletingLastPathComponent }
    return HostEnvironment(
      variables: variables, executableFolder: folder ?? "/nonexistent", version: "test")
  }
}
