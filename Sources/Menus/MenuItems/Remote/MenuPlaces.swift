/// The places of bases that are not given by a path.
package struct MenuPlaces: Sendable {
  /// The folders in which a base is looked up by its name.
  package var folders: [String]
  /// Returns the cached menu of an address, or nil; does not use the network.
  package var kept: @Sendable (MenuAddress) -> RemoteMenuContent?

  /// Creates places of bases.
  package init(
    folders: [String] = [],
    kept: @escaping @Sendable (MenuAddress) -> RemoteMenuContent? = { _ in nil }
  ) {
    (self.folders, self.kept) = (folders, kept)
  }
}
