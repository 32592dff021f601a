internal import PluginHost
internal import Synchronization

final class WorkerService: Sendable {
  private let record: Mutex<ServiceRecord>

  init(_ record: ServiceRecord) { self.record = Mutex(record) }

  /// Answers questions as long as the subscriptions live.
  func subscribe(_ connection: BrokerConnection) throws(BrokerError) -> [BrokerSubscription] {
    var subscriptions: [BrokerSubscription] = []
    for question in ServiceRecord.Question.allCases {
      for subject in record.withLock({ $0.subjects(of: question) }) {
        subscriptions.append(
          try connection.subscribe(to: subject) { [weak self] message in
            guard let self, let reply = message.reply else { return }
            let answer = record.withLock { $0 }.answer(to: question)
            try? connection.publish(answer, to: reply)
          })
      }
    }
    return subscriptions
  }

  /// Counts an answer of a handler, or a failure.
  func count(_ handler: RemoteHandlerFacts, failed: String?, time: Duration) {
    record.withLock { record in
      var numbers = record.numbers[handler.name] ?? ServiceRecord.Numbers()
      numbers.requests += 1
      numbers.time += Int64(time / .nanoseconds(1))
      if let failed {
        numbers.errors += 1
        numbers.lastError = String(failed.prefix(200))
      }
      record.numbers[handler.name] = numbers
    }
  }
}
