/// Replaces secrets in texts, and in output that arrives in parts.
package struct SecretMask: Sendable {
  package static let mark = "•••"
  /// The length in bytes of the shortest secret that is masked.
  static let shortest = 4

  // The longest first: a secret may be the prefix of another.
  private let secrets: [[UInt8]]
  private let begins: [Bool]
  private var held: [UInt8] = []

  /// Creates a mask for these secrets, and for each line of them.
  package init(_ secrets: [String]) {
    var parts: Set<[UInt8]> = []
    for secret in secrets {
      let bytes = Array(secret.utf8)
      parts.insert(bytes)
      parts.formUnion(bytes.split { $0 == 10 || $0 == 13 }.map(Array.init))
    }
    self.secrets = parts.filter { $0.count >= Self.shortest }.sorted { $0.count > $1.count }
    var begins = [Bool](repeating: false, count: self.secrets.isEmpty ? 0 : 256)
    for secret in self.secrets { begins[Int(secret[0])] = true }
    self.begins = begins
  }

  package func masking(_ text: String) -> String {
    guard !secrets.isEmpty else { return text }
    var mask = self
    return String(decoding: mask.masking(Array(text.utf8)) + mask.finish(), as: UTF8.self)
  }

  /// Returns the next part of the output with all secrets masked; a possible beginning of a secret is held back.
  package mutating func masking(_ part: [UInt8]) -> [UInt8] {
    guard !secrets.isEmpty else { return part }
    let bytes = held + part
    held = []
    var masked: [UInt8] = []
    masked.reserveCapacity(bytes.count)
    var position = 0
    while position < bytes.count {
      guard begins[Int(bytes[position])], case let rest = bytes[position...],
        let secret = secrets.first(where: { $0.starts(with: rest) || rest.starts(with: $0) })
      else {
        masked.append(bytes[position])
        position += 1
        continue
      }
      guard secret.count <= rest.count else {
        held = Array(rest)
        break
      }
      masked += Self.mark.utf8
      position += secret.count
    }
    return masked
  }

  /// Returns the bytes held back, at the end of the output; a long enough part of a secret is masked.
  package mutating func finish() -> [UInt8] {
    defer { held = [] }
    guard held.count < Self.shortest else { return Array(Self.mark.utf8) }
    return held
  }
}

extension SecretMask: CustomStringConvertible, CustomReflectable {
  /// Contains no secrets.
  package var description: String { Self.mark }
  /// Contains no secrets.
  package var customMirror: Mirror { Mirror(self, children: []) }
}
