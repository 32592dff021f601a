import AppMenuTesting
import DisplayText
import MenuDispatch
import MenuItems
import RunLog
import Testing

@testable import MenuCommands
@testable import MenuServing

@Suite(.timeLimit(.minutes(5))) struct ServerRunsTests {
  @Test
  func `Runs are logged for who made the selection, and for nobody else once it is over`()
    async throws
  {
    let folder = TemporaryFolder()
    let log = try await RunLog(opening: folder.path + "/runs.sqlite")
    let runs = ServerRuns(log, wording: .english)
    let operation = ItemOperation(.command(["true"]))
    let item = MenuItem(title: "a", operation: operation)
    func run(_ invocation: String) async throws -> String? {
      let run = ItemRun(invocation: invocation, item: item, operation: operation, values: [:])
      await (try runs.begin(run)).end(.program(.exited(0)))
      let page = try await log.page(
        RunFilter(), permission: RunPermission { _ in true }, before: nil)
      return page.runs.first?.user
    }
    for number in 0..<3_000 { runs.note("user\(number)", selected: "i\(number)") }
    for number in 0..<2_990 { runs.forget(selection: "i\(number)") }
    #expect(try await run("i2995") == "user2995")
    #expect(try await run("i2995") == "user2995")
    #expect(try await run("i5") == "")
    runs.forget(selection: "i2995")
    #expect(try await run("i2995") == "")
    try await log.close()
  }
}
