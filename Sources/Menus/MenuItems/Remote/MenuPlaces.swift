/// Where the bases of menus are found that are not named by a path.
package struct MenuPlaces: Sendable {
  /// The folders in which a base is looked up by its name.
  package var folders: [String]
  /// Returns what a server has sent for an address before, or nil; asks no server.
  package var kept: @Sendable (MenuAddress) -> RemoteMenuContent?

  /// Creates places of bases.
  package init(
    folders: [String] = [],
    kept: @escaping @Sendable (MenuAddress) -> RemoteMenuContent? = { _ in nil }
  ) {
    (self.folders, self.kept) = (folders, kept)
  }
}
