extension String {
  /// As much of the text as `limit` bytes hold, cut between characters; all of a shorter one.
  ///
  /// What is shown is made anew for each frame, and a text may be too long to be looked through each time.
  package func beginning(bytes limit: Int) -> String {
    guard utf8.count > limit else { return self }
    let end = utf8.index(startIndex, offsetBy: limit)
    var cut = String(self[..<end])
    // The last character may have lost marks; there may be no other.
    if !cut.isEmpty, cut.index(after: cut.startIndex) < cut.endIndex { cut.removeLast() }
    return cut
  }
}
