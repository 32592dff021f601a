import AppMenuKit
import BenchmarkSupport
import Foundation
import FoundationBridge
import Synchronization

/// Posting a selection, against bare posts of the same classic notification.
enum PostBenchmark {
  @MainActor static func run(runs: Int) throws {
    let center = NotificationCenter()
    let heard = Mutex(0)
    let observer = center.addObserver(forName: MenuItemSelected.name, object: nil, queue: nil) {
      _ in
      heard.withLock { $0 += 1 }
    }
    let bus = SelectionBus(center: center)
    let item = MenuItem(title: "Title", tapHandlerName: "handler")
    let posts = 100_000
    let times = try StopWatch.medians(
      runs: runs, expected: posts,
      [
        {
          for _ in 0..<posts { center.post(name: MenuItemSelected.name, object: item) }
          return posts
        },
        {
          for _ in 0..<posts { bus.post(item) }
          return posts
        },
      ])
    center.removeObserver(observer)
    guard heard.withLock({ $0 }) == posts * 2 * (runs + 1) else {
      throw StopWatch.WrongResult(expected: posts * 2 * (runs + 1), found: heard.withLock { $0 })
    }
    print("\n\(posts) posts to one classic observer")
    row("bare posts", times[0])
    row("SelectionBus", times[1], ratio(times[1] / times[0], "≤ 2"))
  }
}
