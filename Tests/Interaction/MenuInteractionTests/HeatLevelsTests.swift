import DisplayText
import HandlerProtocol
import MenuInteraction
import Testing

@Suite struct HeatLevelsTests {
  private func levels(_ counts: [Int]) -> HeatLevels {
    let first = CalendarDate("2026-01-01")?.number ?? 0
    let days = counts.enumerated().map { (CalendarDate(number: first + $0).text, $1) }
    return HeatLevels(
      HeatmapContent(
        from: "2026-01-01", to: "2026-12-31", days: Dictionary(uniqueKeysWithValues: days)))
  }

  @Test func `One busy day does not make the others alike`() {
    let levels = levels([0, 1, 1, 2, 2, 3, 3, 4, 5000])
    #expect([0, 1, 2, 3, 4, 5000].map { levels[$0] } == [0, 1, 2, 3, 4, 4])
    #expect(levels.words(in: .english) == "1, 2, 3, 4 or more")
  }

  @Test func `Each level has a quarter of the days`() {
    let levels = levels(Array(1...100))
    let sizes = (1...100).reduce(into: [:]) { $0[levels[$1], default: 0] += 1 }
    #expect(sizes == [1: 25, 2: 25, 3: 25, 4: 25])
    #expect(levels.words(in: .english) == "1–25, 26–50, 51–75, 76 or more")
  }

  @Test(
    arguments: [
      ([], [], nil), ([0, 0], [0], nil), ([3, 3, 3], [4], "3"), ([7], [4], "7"),
      ([1, 1, 1, 1, 1, 5], [1, 4], "1, 2 or more"), ([1, 1, 9, 9], [1, 4], "1, 2–8, 9"),
      ([1, 9, 9, 9, 9], [1, 4], "1–8, 9"),
    ] as [([Int], [Int], String?)])
  func `Few kinds of days have few levels, the busiest the last one`(
    counts: [Int], expected: [Int], words: String?
  ) {
    let levels = levels(counts)
    #expect(Set(counts).sorted().map { levels[$0] } == expected && levels[0] == 0)
    #expect(levels.words(in: .english) == words)
  }
}
