/// Measures, several times, and takes the median.
public enum StopWatch {
  /// The median seconds of each of `bodies`, which take turns; one turn before is not counted.
  ///
  /// A body gives the number of things it handled, which must be `expected`.
  public static func medians(
    runs: Int, expected: Int? = nil, _ bodies: [() throws -> Int]
  ) throws -> [Double] {
    var times = bodies.map { _ in [Double]() }
    for run in 0...runs {
      for (index, body) in bodies.enumerated() {
        var result = 0
        let duration = try ContinuousClock().measure { result = try body() }
        if let expected, result != expected { throw WrongResult(expected: expected, found: result) }
        if run > 0 { times[index].append(seconds(duration)) }
      }
    }
    return times.map(median)
  }

  /// The middle one.
  public static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

  /// A duration in seconds.
  public static func seconds(_ duration: Duration) -> Double {
    let parts = duration.components
    return Double(parts.seconds) + Double(parts.attoseconds) / 1e18
  }

  /// Something measured did not do what it was measured for.
  public struct WrongResult: Error {
    /// What it should have handled.
    public let expected: Int
    /// What it handled.
    public let found: Int

    /// An error that tells both numbers.
    public init(expected: Int, found: Int) {
      self.expected = expected
      self.found = found
    }
  }
}

/// A menu as a decoder of the standard library's kind reads it.
public struct PeerMenu: Decodable, Sendable {
  /// The items.
  public var items: [PeerItem]
}

/// An item as a decoder of the standard library's kind reads it.
public struct PeerItem: Decodable, Sendable {
  /// The fields of a menu item.
  public var title: String
  /// The second line.
  public var subtitle: String?
  /// The second line, in the other spelling.
  public var subTitle: String?
  /// The icon.
  public var icon: String?
  /// The icon, in the other spelling.
  public var iconName: String?
  /// The handler.
  public var tapHandlerName: String?
}
