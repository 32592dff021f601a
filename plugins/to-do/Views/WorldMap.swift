internal import DisplayText
internal import PluginHTTP

/// A small text map of the world with a mark, for 38 columns.
enum WorldMap {
  // One character is 10° of longitude from 180° W, one line 15° of latitude from 90° N.
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

  /// Returns the map with a mark at a coordinate, and the coordinate below it.
  static func text(_ coordinate: Coordinate, _ wording: Wording = .english) -> String {
    let (column, row) = (
      min(35, Int((coordinate.longitude + 180) / 10)), min(11, Int((90 - coordinate.latitude) / 15))
    )
    let edge = "+" + String(repeating: "-", count: 36) + "+"
    let lines = land.enumerated().map { number, line in
      let cells = line.enumerated().map { place, character in
        (number, place) == (row, column) ? "X" : character == "#" ? ":" : " "
      }
      return "|" + cells.joined() + "|"
    }
    return ([edge] + lines + [edge, coordinate.words(wording)]).joined(separator: "\n")
  }

  /// The address of a web map: with a mark at the coordinate of a location, else of a search for its address.
  static func address(of location: Location) -> String? {
    let map = "https://www.openstreetmap.org/"
    if let coordinate = location.coordinate {
      let (latitude, longitude) = (coordinate.latitude, coordinate.longitude)
      return map + "?mlat=\(latitude)&mlon=\(longitude)#map=16/\(latitude)/\(longitude)"
    }
    let address = location.address.map { Words.beginning($0, characters: 500) } ?? ""
    return address.isEmpty ? nil : HTTPAddress.url(map + "search", query: [("query", address)])
  }
}
