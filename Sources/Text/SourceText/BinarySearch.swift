extension Range<Int> {
  /// Returns the first number that `isBehind` is true for, as it is for all after it, or the upper bound.
  @inlinable package func partitioningIndex(where isBehind: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = (low + high) / 2
      if isBehind(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
