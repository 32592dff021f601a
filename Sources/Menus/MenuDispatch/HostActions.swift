package import HandlerProtocol

/// Performs the actions of the host's own about a handler: trust, and the settings of plugins.
///
/// Only the composition root creates one, and only for the front ends of the owner on the owner's machine. Pages,
/// other machines, tools and handlers have a ``MenuItemHandler`` alone, which performs no such action.
package protocol HostActions: Sendable {
  /// Performs an action of a view or a failure that the host has created, and returns the effects.
  ///
  /// - Throws: a ``HandlerFailure``, also if the handler has no such action now.
  func perform(
    _ action: HostAction, _ request: HandlerRequest<ActionParams>, of handler: any MenuItemHandler
  ) async throws -> [Effect]
}
