package import AppMenuPlugin

/// Creates the sources that a menu item names.
package struct ForgeSources: Sendable {
  /// Creates the sources for arguments, with the settings and folders of a plugin.
  package typealias Make =
    @Sendable (ForgeArguments, PluginContext) async throws -> [any Forge]

  /// The time, and the reader's zone.
  package let time: LocalTime
  private let make: Make

  /// Creates sources in another way, for tests.
  package init(time: LocalTime, make: @escaping Make) {
    self.time = time
    self.make = make
  }

  /// Returns the sources of a selection, and its arguments.
  ///
  /// - Throws: a ``/AppMenuPlugin/PluginFailure`` that says what is wrong with the arguments.
  package func sources(
    _ selection: SelectParams, _ context: HandlerContext
  ) async throws -> (ForgeArguments, ForgeSet) {
    let arguments = try ForgeArguments(selection.item.arguments)
    return (arguments, ForgeSet(try await make(arguments, context.plugin)))
  }
}

extension ForgeSources {
  /// The sources of the bundled plugins.
  package static let standard = ForgeSources(time: .system) { _, _ in [] }
}
