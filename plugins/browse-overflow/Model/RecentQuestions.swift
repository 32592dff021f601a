internal import Synchronization

/// The recent questions of topics that were shown, for all selections of a site.
final class RecentQuestions: Sendable {
  private let questions = Mutex<[String: [Question]]>([:])

  /// Returns a topic with the questions that are known of it.
  func filled(_ topic: Topic) -> Topic {
    var topic = topic
    for question in questions.withLock({ $0[topic.tag] ?? [] }) { topic.add(question) }
    return topic
  }

  /// Keeps the questions of a topic.
  func keep(_ topic: Topic) {
    questions.withLock { questions in
      if questions.count > 100 { questions.removeAll() }
      questions[topic.tag] = topic.recentQuestions
    }
  }
}
