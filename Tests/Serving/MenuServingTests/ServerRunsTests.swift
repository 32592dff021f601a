import AppMenuTesting
import DisplayText
import MenuDispatch
import MenuItems
import RunLog
import Testing

@testable import MenuCommands
@testable import MenuServing

@Suite(.timeLimit(.minutes(5))) struct ServerRunsTests {
  @Test func `Runs are logged for the user for whom the task works`() async throws {
    let folder = TemporaryFolder()
    let log = try await RunLog(opening: folder.path + "/runs.sqlite")
    let runs = ServerRuns(log, wording: .english)
    let operation = ItemOperation(.command(["true"]))
    let run = ItemRun(
      invocation: "i", item: MenuItem(title: "a", operation: operation), operation: operation,
      values: [:])
    func user() async throws -> String? {
      await (try runs.begin(run)).end(.program(.exited(0)))
      let page = try await log.page(
        RunFilter(), permission: RunPermission { _ in true }, before: nil)
      return page.runs.first?.user
    }
    #expect(try await ServerRuns.$user.withValue("ann", operation: user) == "ann")
    #expect(try await user() == "")
    try await log.close()
  }
}
