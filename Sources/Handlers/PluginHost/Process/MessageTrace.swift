internal import Files
internal import Platform
internal import HandlerProtocol
internal import MenuDispatch
internal import SourceText
internal import Synchronization
internal import StructuredData

/// Writes every message between the host and its plugins to a file: `APPMENU_TRACE=FILE`.
///
/// One JSON object per line: `at` (seconds since the file was opened), `plugin`, and either `to` or
/// `from` with the message, `text` with a line that is not a message, or `note`. The file is readable by
/// the user alone (mode 0600), and the values of fields and settings of the type `secret`
/// are written as `•••`.
final class MessageTrace: Sendable {
  enum Direction: Sendable { case toPlugin, fromPlugin }

  private struct Record: Encodable {
    var at: Double
    var plugin: String
    var to: StructuredValue?
    var from: StructuredValue?
    var text: String?
    var note: String?
  }

  private struct State {
    var descriptor: Int32?
    var secrets: [String: SecretMask] = [:]
  }

  private let path: String
  private let time: any TimeSource
  private let state = Mutex(State())

  init(path: String, time: any TimeSource) {
    self.path = path
    self.time = time
  }

  deinit { state.withLock { state in if let descriptor = state.descriptor { close(descriptor) } } }

  func start() throws(HandlerFailure) {
    let reason: String? = state.withLock { state in
      guard state.descriptor == nil else { return nil }
      let flags = O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW
      let descriptor = open(path, flags, 0o600)
      guard descriptor >= 0 else { return String(cString: strerror(errno)) }
      // An existing file may be readable by others.
      fchmod(descriptor, 0o600)
      state.descriptor = descriptor
      return nil
    }
    guard let reason else { return }
    throw HandlerFailure(
      .broken, "The transcript cannot be written", detail: "'\(path)': \(reason).",
      hint: "Name another file in APPMENU_TRACE, or unset it.", retryable: false)
  }

  func record(_ line: Data, _ direction: Direction, of plugin: String) {
    let value = try? JSONDocument(line).root.value
    state.withLock { state in
      var record = Record(at: seconds, plugin: plugin)
      if let value, case .object = value {
        let masked = state.secrets[plugin, default: SecretMask()].masked(value)
        if direction == .toPlugin { record.to = masked } else { record.from = masked }
      } else {
        let text = String(decoding: line, as: UTF8.self)
        record.text = state.secrets[plugin, default: SecretMask()].masked(text)
      }
      Self.write(record, state.descriptor)
    }
  }

  func mask(_ secrets: [String: StructuredValue], of plugin: String) {
    state.withLock { $0.secrets[plugin, default: SecretMask()].learn(settings: secrets) }
  }

  func note(_ words: String, of plugin: String) {
    state.withLock { state in
      Self.write(Record(at: seconds, plugin: plugin, note: words), state.descriptor)
    }
  }

  private var seconds: Double { max(0, (time.now / .milliseconds(1)).rounded()) / 1_000 }

  private static func write(_ record: Record, _ descriptor: Int32?) {
    guard let descriptor, let bytes = try? JSONEncoder.line(record) else { return }
    try? Descriptor.writeAll(bytes, to: descriptor)
  }
}

struct SecretMask {
  static let stars = "•••"
  /// Values shorter than this are replaced in their field only, because they may be part of any word.
  private static let shortest = 4

  private var fields: Set<String> = []
  private var settings: Set<String> = []
  private var values: Set<String> = []

  func masked(_ text: String) -> String {
    // The longest first, because a value may be the beginning of another.
    values.sorted { $0.count > $1.count }
      .reduce(text) { $0.replacingBytes(of: $1, with: Self.stars) }
  }

  mutating func masked(_ message: StructuredValue) -> StructuredValue {
    learn(message)
    // A script receives the params alone.
    if case .object(let filled)? = message["params"]?["values"] ?? message["values"] {
      for (field, value) in filled where fields.contains(field) { learnValue(value) }
    }
    return mask(message, hiding: [])
  }

  mutating func learn(settings secrets: [String: StructuredValue]) {
    for (id, value) in secrets {
      settings.insert(id)
      learnValue(value)
    }
  }

  private mutating func learn(_ value: StructuredValue) {
    switch value {
    case .array(let elements): for element in elements { learn(element) }
    case .object(let members):
      if Self.isSecret(members), let id = members["id"]?.string {
        fields.insert(id)
        if let value = members["value"] { learnValue(value) }
      }
      for member in members.values { learn(member) }
    default: break
    }
  }

  /// Whether an object is a field whose value is secret; `password` is another name of that type.
  private static func isSecret(_ members: [String: StructuredValue]) -> Bool {
    let type = members["type"]?.string
    return type == "secret" || type == "password"
  }

  private mutating func learnValue(_ value: StructuredValue) {
    if let text = value.string, text.count >= Self.shortest { values.insert(text) }
  }

  /// Returns a value without secrets; in an object, the members called `hidden` are secrets.
  private func mask(_ value: StructuredValue, hiding hidden: Set<String>) -> StructuredValue {
    switch value {
    case .string(let text): return .string(masked(text))
    case .array(let elements): return .array(elements.map { mask($0, hiding: []) })
    case .object(var members):
      let isSecret = Self.isSecret(members)
      for (name, member) in members {
        if isSecret && name == "value" || hidden.contains(name) {
          members[name] = .string(Self.stars)
        } else {
          members[name] = mask(
            member, hiding: name == "values" ? fields : name == "settings" ? settings : [])
        }
      }
      return .object(members)
    default: return value
    }
  }
}
