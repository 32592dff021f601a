internal import Synchronization

/// A tag of the site, with its recent questions.
struct Topic: Sendable, Hashable {
  static let questionLimit = 20

  /// The topics, unless the settings or the menu name others.
  static let standard = [
    Topic(name: "iPhone", tag: "iphone"), Topic(name: "Cocoa Touch", tag: "cocoa-touch"),
    Topic(name: "UIKit", tag: "uikit"), Topic(name: "Objective-C", tag: "objective-c"),
    Topic(name: "Xcode", tag: "xcode"),
  ]

  let name: String
  let tag: String
  /// The recent questions, the newest first.
  private(set) var recentQuestions: [Question] = []

  init(name: String, tag: String) { (self.name, self.tag) = (name, tag) }

  /// Reads `Name/tag`, or a tag alone.
  init?(_ text: String) {
    let parts = text.split(separator: "/", maxSplits: 1).map { HTMLText.line(String($0)) }
    guard let name = parts.first, let tag = parts.last, !name.isEmpty, !tag.isEmpty else {
      return nil
    }
    self.init(name: name, tag: tag)
  }

  /// Adds a question, replaces one with the same id, and drops the oldest of too many.
  mutating func add(_ question: Question) {
    recentQuestions.removeAll { $0.id == question.id }
    let place = recentQuestions.firstIndex { $0.date < question.date } ?? recentQuestions.endIndex
    recentQuestions.insert(question, at: place)
    if recentQuestions.count > Self.questionLimit { recentQuestions.removeLast() }
  }
}

/// The recent questions of topics, which all selections of a site share.
final class RecentQuestions: Sendable {
  private let topics = Mutex<[String: [Question]]>([:])

  /// Returns a topic with its known questions.
  func filled(_ topic: Topic) -> Topic {
    topics.withLock { $0[topic.tag] ?? [] }.reduce(into: topic) { $0.add($1) }
  }

  func keep(_ topic: Topic) {
    topics.withLock { topics in
      if topics.count > 100 { topics.removeAll() }
      topics[topic.tag] = topic.recentQuestions
    }
  }
}
