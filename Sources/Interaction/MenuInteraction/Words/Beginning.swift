extension String {
  /// Returns a prefix of at most `limit` bytes, cut between characters.
  ///
  /// Rendering runs for each frame, and a text may be too long to be scanned each time.
  package func beginning(bytes limit: Int) -> String {
    guard utf8.count > limit else { return self }
    let end = utf8.index(startIndex, offsetBy: limit)
    var cut = String(self[..<end])
    // The last character may have lost combining marks; it is removed unless it is the only one.
    if !cut.isEmpty, cut.index(after: cut.startIndex) < cut.endIndex { cut.removeLast() }
    return cut
  }
}
