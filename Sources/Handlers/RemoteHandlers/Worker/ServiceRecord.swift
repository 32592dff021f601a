internal import Platform
internal import HandlerProtocol
internal import PluginHost
internal import StructuredData

/// One plugin of a worker in the NATS services protocol: its name, its handlers and their statistics.
struct ServiceRecord: Sendable {
  struct Numbers: Sendable {
    var requests = 0
    var errors = 0
    var lastError = ""
    /// The total time of all answers, in nanoseconds.
    var time: Int64 = 0
  }

  enum Question: String, Sendable, CaseIterable {
    case ping = "PING"
    case info = "INFO"
    case stats = "STATS"
  }

  static let key = "appmenu-"

  let id: String
  /// The handlers of one plugin, at least one.
  let handlers: [RemoteHandlerFacts]
  let subjects: BrokerSubjects
  let queue: String
  let started: String
  var numbers: [String: Numbers] = [:]

  /// The name of the service: the plugin's id, with `_` for characters that such names cannot have.
  var name: String {
    "appmenu-"
      + String(
        (handlers.first?.plugin ?? "").map { character in
          character.isASCII && (character.isLetter || character.isNumber) || character == "-"
            ? character : "_"
        })
  }

  func subjects(of question: Question) -> [String] {
    let all = "$SRV." + question.rawValue
    return [all, all + "." + name, all + "." + name + "." + id]
  }

  /// The version of the plugin, if it has three numbers as the services protocol requires.
  private var version: String {
    let version = handlers.first?.version ?? ""
    let core = version.split(separator: "-", maxSplits: 1).first.map(String.init) ?? ""
    let numbers = core.split(separator: ".", omittingEmptySubsequences: false)
    let isSemantic = numbers.count == 3 && numbers.allSatisfy { Int($0) != nil }
    return isSemantic ? version : "0.0.0"
  }

  private var metadata: [String: StructuredValue] {
    guard let first = handlers.first else { return [:] }
    return [
      Self.key + "protocol": "1", Self.key + "plugin": .string(first.plugin),
      Self.key + "title": .string(first.title), Self.key + "version": .string(first.version),
      Self.key + "hash": .string(first.hash), Self.key + "prefix": .string(subjects.prefix),
      Self.key + "reply": .string("\(first.reply)"),
    ]
  }

  func answer(to question: Question) -> Data {
    var answer: [String: StructuredValue] = [
      "type": .string("io.nats.micro.v1.\(question.rawValue.lowercased())_response"),
      "name": .string(name), "id": .string(id), "version": .string(version),
      "metadata": .object(metadata),
    ]
    switch question {
    case .ping: break
    case .info: answer["description"] = .string(handlers.first?.title ?? "")
    case .stats: answer["started"] = .string(started)
    }
    if question != .ping {
      answer["endpoints"] = .array(handlers.map { .object(endpoint($0, in: question)) })
    }
    return (try? JSONEncoder().encode(StructuredValue.object(answer))) ?? Data()
  }

  private func endpoint(
    _ facts: RemoteHandlerFacts, in question: Question
  ) -> [String: StructuredValue] {
    var endpoint: [String: StructuredValue] = [
      "name": .string(BrokerSubjects.part(facts.name).replacing("%", with: "_")),
      "subject": .string(subjects.handler(facts.name, hash: facts.hash)),
      "queue_group": .string(queue),
    ]
    if question == .info {
      endpoint["metadata"] = [
        Self.key + "handler": .string(facts.name),
        Self.key + "aliases": .string(Self.joined(facts.aliases)),
      ]
      return endpoint
    }
    let numbers = numbers[facts.name] ?? Numbers()
    endpoint["num_requests"] = .int(numbers.requests)
    endpoint["num_errors"] = .int(numbers.errors)
    endpoint["last_error"] = .string(numbers.lastError)
    endpoint["processing_time"] = .int(Int(numbers.time))
    endpoint["average_processing_time"] = .int(Int(numbers.time) / max(1, numbers.requests))
    return endpoint
  }

  /// Metadata are texts: a list becomes JSON.
  private static func joined(_ names: [String]) -> String {
    (try? JSONEncoder().encode(names)).map { String(decoding: $0, as: UTF8.self) } ?? "[]"
  }

  /// Returns the valid handlers in an answer to `INFO`; none for the service of another program or team.
  static func handlers(in info: Data, subjects: BrokerSubjects) -> [RemoteHandlerFacts] {
    guard info.count <= 1 << 20,
      let answer = try? JSONDecoder().decode(StructuredValue.self, from: info),
      let metadata = answer["metadata"], metadata[key + "protocol"]?.string == "1",
      metadata[key + "prefix"]?.string == subjects.prefix,
      let plugin = metadata[key + "plugin"]?.string, let hash = metadata[key + "hash"]?.string,
      let endpoints = answer["endpoints"]?.array
    else { return [] }
    return endpoints.prefix(500).compactMap { endpoint in
      guard let name = endpoint["metadata"]?[key + "handler"]?.string else { return nil }
      let aliases = endpoint["metadata"]?[key + "aliases"]?.string ?? "[]"
      let facts = RemoteHandlerFacts(
        name: name,
        aliases: (try? JSONDecoder().decode([String].self, from: Data(aliases.utf8))) ?? [],
        plugin: plugin, title: metadata[key + "title"]?.string,
        version: metadata[key + "version"]?.string ?? "0.0.0", hash: hash,
        reply: (metadata[key + "reply"]?.string).flatMap { Int($0) } ?? 10)
      return facts.isSound ? facts : nil
    }
  }
}
