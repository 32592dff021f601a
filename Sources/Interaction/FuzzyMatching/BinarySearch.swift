extension Array {
  /// Returns the index from which on all elements meet `condition`, or the count if there is none.
  ///
  /// It is not called `firstIndex`: with a trailing closure it would be taken for `firstIndex(where:)`.
  package func partitioningIndex(where condition: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if condition(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
