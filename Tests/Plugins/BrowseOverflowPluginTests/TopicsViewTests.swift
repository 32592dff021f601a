import AppMenuPlugin
import Foundation
import PluginHTTP
import StructuredData
import Synchronization
import Testing

@testable import BrowseOverflowPlugin

/// The row `topics view` of the acceptance page.
@Suite(.timeLimit(.minutes(5))) struct TopicsViewTests {
  @Test func `Topics view: the five topics, each by name and tag`() async throws {
    let view = try await Stage().first()
    #expect(view.title == "Stack Overflow")
    #expect(
      view.allRows.map { "\($0.title)/\($0.id)" } == [
        "iPhone/iphone", "Cocoa Touch/cocoa-touch", "UIKit/uikit", "Objective-C/objective-c",
        "Xcode/xcode",
      ])
    #expect(view.allRows.allSatisfy { $0.primary == $0.actions?.first?.id && $0.primary != nil })
  }

  @Test func `Topics view: the menu item names others, or leads past them`()
    async throws
  {
    let stage = Stage()
    let view = try await stage.first(["topics": ["Swift UI/swiftui", "linux"]])
    #expect(view.allRows.map(\.title) == ["Swift UI", "linux"])
    #expect(try await Stage().first(["tag": "iphone"]).allRows.count == 20)
    for id in [1042, "1042"] as [StructuredValue] {
      #expect(try await Stage().first(["question": id]).title.hasPrefix("How do I center"))
    }
    await #expect(throws: PluginFailure.self) { try await Stage().first(["topics": "/"]) }
  }

  @Test
  func `Topics view: the settings of the plugin name others, and the menu item overrides them`()
    async throws
  {
    let stage = Stage(settings: ["topics": "Swift UI/swiftui, linux"])
    #expect(try await stage.first().allRows.map(\.id) == ["swiftui", "linux"])
    #expect(try await stage.first(["topics": ["tmux"]]).allRows.map(\.id) == ["tmux"])
    #expect(try await Stage(settings: ["topics": ""]).first().allRows.count == 5)
  }

  @Test func `Topics view: a selection posts TopicTableDidSelectTopicNotification`()
    async throws
  {
    let stage = Stage()
    _ = try await stage.first()
    _ = try await stage.questions("iphone")
    #expect(
      stage.events == [
        EventParams(name: "TopicTableDidSelectTopicNotification", userInfo: ["tag": "iphone"])
      ])
  }
}
