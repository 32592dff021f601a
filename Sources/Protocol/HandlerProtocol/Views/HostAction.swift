/// An action of the host's own about a handler: it changes which programs may run, or the settings of a plugin.
///
/// It has no form in the protocol: a view that is read from JSON has none, whatever the ids of its actions are. Only
/// the host creates views with such actions, and only the front ends of the owner perform them.
package enum HostAction: String, Sendable, Hashable, CaseIterable {
  /// Shows the form for the settings of a plugin.
  case openSettings = "settings"
  /// Saves the settings that were filled in.
  case keepSettings = "keep-settings"
  /// Trusts the folder of a plugin that a menu file names.
  case trustPlugin = "trust-plugin"
  /// Allows an item of an untrusted menu to run once.
  case runOnce = "run-once"
  /// Trusts the file of a menu.
  case trustFile = "trust-file"
  /// Trusts all menus in the folder of a menu.
  case trustFolder = "trust-folder"

  /// The beginning of the ids that no handler may use.
  package static let reservedPrefix = "appmenu:"

  /// Returns whether an id of an action or a view belongs to the host.
  package static func isReserved(_ id: String) -> Bool {
    id.utf8.starts(with: reservedPrefix.utf8)
  }

  /// The id of the action in a view of the host's.
  package var id: String { Self.reservedPrefix + rawValue }
}

extension ViewAction {
  package init(_ host: HostAction, title: String, key: String? = nil, confirm: String? = nil) {
    self.init(id: host.id, title: title, key: key, confirm: confirm)
    self.host = host
  }
}
