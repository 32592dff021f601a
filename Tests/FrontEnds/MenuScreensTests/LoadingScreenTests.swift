import AppMenuTesting
import HandlerProtocol
import Keyboard
import MenuDispatch
import MenuInteraction
import MenuItems
import MenuNavigation
import MenuScreens
import TerminalUI
import Testing

@MainActor @Suite(.timeLimit(.minutes(5))) struct LoadingScreenTests {
  @Test func `After 100 ms a spinner tells what is done and for how long, not before`()
    async throws
  {
    let (never, _) = AsyncStream<Void>.makeStream()
    let handler = FakeHandler { _, report in
      await report(.progress(fraction: nil, message: "Reading 37 of 200 repositories"))
      for await _ in never {}
      return HandlerResult()
    }
    let screen = Screen(.sample, columns: 76, rows: 8, handler: handler)
    _ = screen.model.handle(.enter)
    try await until { screen.navigator.top.progress?.message != nil }
    #expect(screen.frame(now: .milliseconds(99)).text(row: 2) == "")
    #expect(
      screen.frame(now: .milliseconds(1400)).text(row: 2)
        == "   ⠼ Reading 37 of 200 repositories   1.4 s                     esc cancels")
    #expect(screen.frame(now: .seconds(1)).text(row: 7) == " esc cancel   ? help   q quit")
    #expect(screen.model.handle(.escape) == .stay && screen.navigator.isAtRoot)
  }

  @Test func `A long message of progress leaves room for the time and the way out`()
    async throws
  {
    let (never, _) = AsyncStream<Void>.makeStream()
    let handler = FakeHandler { _, report in
      await report(.progress(fraction: nil, message: String(repeating: "word ", count: 50)))
      for await _ in never {}
      return HandlerResult()
    }
    let screen = Screen(.sample, columns: 60, rows: 8, handler: handler)
    _ = screen.model.handle(.enter)
    try await until { screen.navigator.top.progress?.message != nil }
    let text = screen.frame(now: .milliseconds(1400)).text(row: 2)
    #expect(text.contains("…   1.4 s") && text.hasSuffix("esc cancels"), "\(text)")
  }
}
