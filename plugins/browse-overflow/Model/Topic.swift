internal import Synchronization

/// A topic: a tag of the site, with its recent questions.
struct Topic: Sendable, Hashable {
  /// How many recent questions a topic stores.
  static let questionLimit = 20

  /// The topics that are shown unless the settings or the menu name others.
  static let standard = [
    Topic(name: "iPhone", tag: "iphone"), Topic(name: "Cocoa Touch", tag: "cocoa-touch"),
    Topic(name: "UIKit", tag: "uikit"), Topic(name: "Objective-C", tag: "objective-c"),
    Topic(name: "Xcode", tag: "xcode"),
  ]

  let name: String
  let tag: String
  /// The recent questions, the newest first.
  private(set) var recentQuestions: [Question] = []

  /// Creates a topic without questions.
  init(name: String, tag: String) { (self.name, self.tag) = (name, tag) }

  /// Creates a topic from `Name/tag`, or from a tag alone; returns nil if there is no tag.
  init?(_ text: String) {
    let parts = text.split(separator: "/", maxSplits: 1).map { HTMLText.line(String($0)) }
    guard let name = parts.first, let tag = parts.last, !name.isEmpty, !tag.isEmpty else {
      return nil
    }
    self.init(name: name, tag: tag)
  }

  /// Adds a question; one with the same id is replaced, and the oldest is discarded if there are too many.
  mutating func add(_ question: Question) {
    recentQuestions.removeAll { $0.id == question.id }
    let place = recentQuestions.firstIndex { $0.date < question.date } ?? recentQuestions.endIndex
    recentQuestions.insert(question, at: place)
    if recentQuestions.count > Self.questionLimit { recentQuestions.removeLast() }
  }
}

/// The recent questions of topics that were shown, for all selections of a site.
final class RecentQuestions: Sendable {
  private let topics = Mutex<[String: [Question]]>([:])

  /// Returns a topic with the questions that are known of it.
  func filled(_ topic: Topic) -> Topic {
    topics.withLock { $0[topic.tag] ?? [] }.reduce(into: topic) { $0.add($1) }
  }

  /// Stores the questions of a topic.
  func keep(_ topic: Topic) {
    topics.withLock { topics in
      if topics.count > 100 { topics.removeAll() }
      topics[topic.tag] = topic.recentQuestions
    }
  }
}
