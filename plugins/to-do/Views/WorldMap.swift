internal import Localization

/// A small map of the world in text, with a mark: coarse enough for 38 columns.
enum WorldMap {
  // One character for 10 degrees of longitude from 180° W, one line for 15 degrees of latitude from 90° N.
  private static let land = [
    ".......##.#####.######.....#.#......",
    "..########.####..##..#.#############",
    "..##########.##....#################",
    ".....########.....##############.#..",
    ".......####......#######.######.....",
    ".........##.....#########.##.##.#...",
    "..........#####....######.....####..",
    "...........####....###.#.......###..",
    "...........###......##........####..",
    "...........##.....................#.",
    "....................................",
    "##########.###.#####################",
  ]

  /// Returns the map with a mark at a coordinate, and the coordinate in words below it.
  static func text(_ coordinate: Coordinate, _ wording: Wording = .english) -> String {
    let column = min(35, Int((coordinate.longitude + 180) / 10))
    let row = min(11, Int((90 - coordinate.latitude) / 15))
    let edge = "+" + String(repeating: "-", count: 36) + "+"
    let lines = land.enumerated().map { number, line in
      "|"
        + line.enumerated().map { place, character in
          (number, place) == (row, column) ? "X" : character == "#" ? ":" : " "
        }.joined() + "|"
    }
    return ([edge] + lines + [edge, coordinate.words(wording)]).joined(separator: "\n")
  }

  /// The address of a map on the web: with a mark at the coordinate of a location, else with what is found for its
  /// address; nil if it has neither.
  static func address(of location: Location) -> String? {
    guard let coordinate = location.coordinate else {
      let address = location.address.map { Words.beginning($0, characters: 500) } ?? ""
      return address.isEmpty
        ? nil : "https://www.openstreetmap.org/search?query=" + PercentEncoding.encode(address)
    }
    let (latitude, longitude) = (coordinate.latitude, coordinate.longitude)
    return "https://www.openstreetmap.org/?mlat=\(latitude)&mlon=\(longitude)"
      + "#map=16/\(latitude)/\(longitude)"
  }
}
