import Synchronization
import TerminalUI
import Testing

@testable import MenuScreens

@MainActor private final class Flag {
  var isSet = false
}

@MainActor @Suite(.timeLimit(.minutes(5))) struct WaitingEventsTests {
  @Test("What is waiting is taken together: nothing else gets a turn between two keys")
  func together() async throws {
    let count = 1_000
    let asked = Mutex(0)
    let stream = AsyncStream<TerminalEvent> {
      let number = asked.withLock { asked in
        asked += 1
        return asked
      }
      return number <= count ? .key(.function(number)) : nil
    }
    var events = WaitingEvents(stream).makeAsyncIterator()
    // Who is asked once more has given all, and that has arrived.
    while asked.withLock({ $0 }) <= count { try await Task.sleep(for: .milliseconds(1)) }
    let flag = Flag()
    let other = Task { flag.isSet = true }
    var taken: [TerminalEvent?] = []
    for _ in 0..<count { taken.append(await events.next()) }
    #expect(!flag.isSet)
    #expect(taken == (1...count).map { .key(.function($0)) })
    let end = await events.next()
    #expect(end == nil)
    await other.value
    #expect(flag.isSet)
  }

  @Test("What comes later is waited for, up to the end") func later() async throws {
    let (stream, continuation) = AsyncStream<TerminalEvent>.makeStream()
    let reader = Task {
      var taken: [TerminalEvent] = []
      for await event in WaitingEvents(stream) { taken.append(event) }
      return taken
    }
    for event in [TerminalEvent.key(.tab), .resized, .closed] {
      try await Task.sleep(for: .milliseconds(5))
      continuation.yield(event)
    }
    continuation.finish()
    #expect(await reader.value == [.key(.tab), .resized, .closed])
  }
}
