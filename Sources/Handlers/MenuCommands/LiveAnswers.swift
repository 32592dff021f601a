internal import SourceText

/// The answers to questions about items, shared by all watchers of the same items.
///
/// A question is asked once at a time, and a recent answer serves all watchers. Answers are removed with the menu
/// file that their question is about.
@MainActor package final class LiveAnswers {
  /// A question about an item; equal ones need not be asked again when the menu is replaced.
  struct Question: Hashable, Sendable {
    let path: [String]
    let words: [String]
    /// The menu file: after an edit everything is asked and decided again.
    private let fileID: ObjectIdentifier?
    // The identity may be that of another file once this one is gone.
    private weak let file: SourceFile?

    init(_ path: [String], words: [String], file: SourceFile?) {
      (self.path, self.words, self.file) = (path, words, file)
      fileID = file.map { ObjectIdentifier($0) }
    }

    /// Whether the file is gone.
    var isOver: Bool { fileID != nil && file == nil }

    static func == (left: Self, right: Self) -> Bool {
      left.fileID == right.fileID && left.path == right.path && left.words == right.words
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(fileID)
      hasher.combine(path)
      hasher.combine(words)
    }
  }

  struct Answer {
    var text: String?
    var asked: Duration
    var time: Duration
  }

  @MainActor private final class Asking {
    let asked: Duration
    let task: Task<String?, Never>
    /// The number of callers that wait for the answer.
    var waiting = 0

    init(asked: Duration, _ task: Task<String?, Never>) { (self.asked, self.task) = (asked, task) }
  }

  private var answers: [Question: Answer] = [:]
  private var asking: [Question: Asking] = [:]
  /// The number of answers at which those about files that are gone are removed.
  private var bound = 64

  package init() {}

  func known(_ question: Question) -> Answer? {
    // The equal key in the dictionary may refer to a file that is gone.
    guard let index = answers.index(forKey: question), !answers[index].key.isOver else {
      return nil
    }
    return answers[index].value
  }

  /// Returns the answer if it was asked for after `start`; otherwise asks, together with other callers.
  ///
  /// - Parameters:
  ///   - start: answers asked for at this time or before are too old.
  ///   - ask: finds the answer; cancelled when no caller waits for it any more.
  /// - Returns: the answer, or nil if the task was cancelled.
  func answer(
    _ question: Question, after start: Duration, now: @Sendable () -> Duration,
    ask: @escaping @MainActor @Sendable () async -> String?
  ) async -> Answer? {
    if let known = known(question), known.asked > start { return known }
    let asking: Asking
    if let going = self.asking[question], going.asked > start, !going.task.isCancelled {
      asking = going
    } else {
      asking = Asking(asked: now(), Task { await ask() })
      self.asking[question] = asking
    }
    asking.waiting += 1
    let text = await withTaskCancellationHandler {
      await asking.task.value
    } onCancel: {
      Task { @MainActor in self.giveUp(asking, question) }
    }
    if Task.isCancelled { return nil }
    if self.asking[question] === asking {
      self.asking[question] = nil
      keep(Answer(text: text, asked: asking.asked, time: now()), to: question)
    }
    return known(question) ?? Answer(text: text, asked: asking.asked, time: now())
  }

  private func giveUp(_ asking: Asking, _ question: Question) {
    asking.waiting -= 1
    guard asking.waiting == 0 else { return }
    asking.task.cancel()
    if self.asking[question] === asking { self.asking[question] = nil }
  }

  private func keep(_ answer: Answer, to question: Question) {
    // Otherwise the equal key would stay.
    answers[question] = nil
    answers[question] = answer
    guard answers.count > bound else { return }
    answers = answers.filter { !$0.key.isOver }
    bound = max(64, answers.count * 2)
  }
}
