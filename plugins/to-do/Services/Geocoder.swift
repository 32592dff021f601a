/// Finds the coordinates of addresses.
protocol Geocoder: Sendable {
  /// Returns the coordinate of an address, or nil if it is not known.
  ///
  /// - Throws: an error that says why it could not be looked up.
  func coordinate(of address: String) async throws -> Coordinate?
}
