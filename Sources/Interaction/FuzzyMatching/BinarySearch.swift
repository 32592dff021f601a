extension Array {
  /// Returns the first index from which on all elements meet `condition`, or the count.
  ///
  /// The elements before that index must not meet the condition.
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
