import AppMenuTesting
import Keyboard
import TerminalUI
import Testing

@testable import MenuScreens

@MainActor private final class Flag {
  var isSet = false
}

@MainActor private final class Taken {
  var events: [TerminalEvent] = []
}

@MainActor @Suite(.timeLimit(.minutes(5))) struct WaitingEventsTests {
  @Test
  func `What is waiting is taken together: nothing else gets a turn between two keys`() async {
    let count = 1_000
    let source = TerminalEvents()
    for number in 1...count { source.put(.key(.function(number))) }
    source.finish()
    var events = WaitingEvents(source)
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

  private func reader(
    of source: TerminalEvents, into taken: Taken = Taken()
  ) -> Task<[TerminalEvent], Never> {
    Task {
      var events = WaitingEvents(source)
      while let event = await events.next() { taken.events.append(event) }
      return taken.events
    }
  }

  @Test func `What comes later is waited for, up to the end`() async throws {
    let source = TerminalEvents()
    let taken = Taken()
    let reader = reader(of: source, into: taken)
    for (count, event) in [TerminalEvent.key(.tab), .resized, .closed].enumerated() {
      // The reader has the events before this one, and waits.
      try await until { taken.events.count == count }
      source.put(event)
    }
    source.finish()
    source.put(.resumed)
    #expect(await reader.value == [.key(.tab), .resized, .closed])
  }

  @Test
  func `Who is cancelled stops waiting, and what comes then is the next reader's`() async throws {
    let source = TerminalEvents()
    let taken = Taken()
    let first = reader(of: source, into: taken)
    source.put(.key(.tab))
    try await until { !taken.events.isEmpty }
    first.cancel()
    #expect(await first.value == [.key(.tab)])
    source.put(.key(.enter))
    let second = reader(of: source)
    source.finish()
    #expect(await second.value == [.key(.enter)])
  }
}
