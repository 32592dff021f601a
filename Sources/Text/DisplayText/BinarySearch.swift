extension RandomAccessCollection where Index == Int {
  /// Returns the first index from which on all elements meet `condition`, or the end.
  ///
  /// The elements before that index must not meet the condition.
  @inlinable package func partitioningIndex(where condition: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if condition(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
