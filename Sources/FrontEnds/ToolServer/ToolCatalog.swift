internal import FuzzyMatching
package import MenuItems
internal import SourceText

package struct ToolCatalog: Sendable {
  package let tools: [Tool]
  /// The items that would be tools if their files were trusted.
  package let withheld: [MenuItem]
  private let places: [String: Int]

  /// Finds the tools of a menu and the menus below it.
  ///
  /// - Parameter declared: returns the arguments that the handler of an item declares.
  package init(
    _ menu: Menu, isTrusted: (MenuItem) -> Bool = { _ in true },
    declared: (MenuItem) -> [HandlerArgument] = { _ in [] }
  ) {
    var found: [(item: MenuItem, trail: [String])] = []
    Self.collect(menu, [], &found)
    var withheld: [MenuItem] = []
    found.removeAll { place in
      let isKept = isTrusted(place.item)
      if !isKept { withheld.append(place.item) }
      return !isKept
    }
    let names = ToolName.names(
      of: found.map(\.item), reserved: [ToolFinding.findName, ToolFinding.runName])
    tools = zip(names, found).map { name, place in
      Tool(name: name, item: place.item, trail: place.trail, declared: declared(place.item))
    }
    self.withheld = withheld
    places = Dictionary(zip(names, tools.indices)) { first, _ in first }
  }

  private static func collect(
    _ menu: Menu, _ trail: [String], _ found: inout [(item: MenuItem, trail: [String])]
  ) {
    for item in menu.items {
      if Tool.isPossible(item) { found.append((item, trail)) }
      if let submenu = item.submenu { collect(submenu, trail + [item.title], &found) }
    }
  }

  package func tool(named name: String) -> Tool? { places[name].map { tools[$0] } }

  /// Returns a question that suggests a similar name, or nil.
  func question(for name: String) -> String? {
    NearestNames.question(
      NearestNames.suggestions(for: name, among: tools.map(\.name), limit: 1))
  }

  /// Returns the tools that match at least one word of a query: first those that match most words, and the best
  /// matches.
  package func tools(matching query: String) -> [Tool] {
    let words = SearchQuery(words: query).eachGroup.map { FuzzyMatcher($0) }
    if words.isEmpty { return tools }
    var found: [(place: Int, words: Int, score: Int)] = []
    for (place, tool) in tools.enumerated() {
      let rest = ([tool.item.subtitle ?? "", tool.name] + tool.item.searchedWords + tool.trail)
        .joined(separator: " ")
      let scores = words.compactMap { $0.match(tool.item.title, subtitle: rest)?.score }
      if !scores.isEmpty { found.append((place, scores.count, scores.reduce(0, +))) }
    }
    return found.sorted {
      ($1.words, $1.score, $0.place) < ($0.words, $0.score, $1.place)
    }.map { tools[$0.place] }
  }

  /// Whether clients see the same tools in both.
  package func isOffered(like other: ToolCatalog) -> Bool {
    tools.map { $0.value(for: .july2026) } == other.tools.map { $0.value(for: .july2026) }
  }
}
