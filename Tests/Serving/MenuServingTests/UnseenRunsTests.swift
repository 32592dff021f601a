import RunRecords
import Testing

@testable import MenuServing

/// How long the results of ended runs are shown.
@Suite("Ended runs that were not seen") struct UnseenRunsTests {
  private func run(_ number: Int, _ state: RunState) -> RunChange.Ended {
    RunChange.Ended(
      run: RunID(), path: ["a"], selection: "\(number)", title: "A", inputs: [],
      state: state, exitStatus: 0, stopper: nil)
  }

  @Test func `A success disappears some seconds after it is first shown`() {
    var runs = UnseenRuns()
    runs.add(run(1, .succeeded), of: "ada")
    runs.add(run(2, .failed), of: "ada")
    func shown(at seconds: Int) -> [String] {
      runs.show(of: "ada", at: .seconds(seconds)) { _ in true }.map(\.selection)
    }
    #expect(shown(at: 100) == ["1", "2"])
    #expect(shown(at: 105) == ["1", "2"])
    #expect(shown(at: 109) == ["2"])
    #expect(shown(at: 110) == ["2"])
    runs.add(run(3, .succeeded), of: "ada")
    #expect(shown(at: 500) == ["2", "3"])
    #expect(shown(at: 1000) == ["2"])
  }

  @Test func `A success that no page has shown waits`() {
    var runs = UnseenRuns()
    for number in 1...4 { runs.add(run(number, .succeeded), of: "ada") }
    #expect(runs.show(of: "ada", at: .zero) { _ in false }.isEmpty)
    // There is room for three.
    #expect(runs.show(of: "ada", at: .seconds(60)) { _ in true }.count == 3)
    #expect(runs.show(of: "ada", at: .seconds(90)) { _ in true }.map(\.selection) == ["1"])
  }
}
