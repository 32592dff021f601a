internal import CSodium
internal import SourceText

/// The argon2id hash of a password, as in an access file.
///
/// It is not printed with a value that contains it.
package struct PasswordHash: Sendable, CustomStringConvertible, CustomReflectable {
  /// Reasons why a text is not a usable hash.
  package enum Fault: Error, Sendable, Hashable {
    /// The text is not a hash, and may be a password.
    case noHash
    /// The text is a hash of another algorithm.
    case otherKind
    /// The text is an incomplete hash of argon2id.
    case broken
    /// A check would need too much memory or time.
    case tooCostly
  }

  /// The cost of a check: the memory in KiB, and the number of passes.
  package struct Cost: Sendable, Hashable {
    var memory: Int
    var passes: Int
    var lanes: Int

    /// The cost of new hashes: libsodium's interactive cost, 64 MiB and 2 passes.
    package static let standard = Cost(memory: 65_536, passes: 2, lanes: 1)
    /// The least memory that the Password Storage Cheat Sheet of OWASP recommends, in KiB.
    static let leastMemory = 19_456
    static let mostMemory = 1_048_576
    static let mostPasses = 16
  }

  /// The maximum length of a password, in bytes.
  package static let longestPassword = 1024
  private static let prefix = "$argon2id$"

  package let encoded: String
  let cost: Cost

  /// Reads a hash.
  ///
  /// - Throws: a ``Fault``.
  package init(_ text: String) throws(Fault) {
    guard text.utf8.first == UInt8(ascii: "$"), text.utf8.count(where: { $0 == 0x24 }) > 2 else {
      throw .noHash
    }
    guard text.utf8.starts(with: Self.prefix.utf8) else { throw .otherKind }
    guard text.utf8.count < Int(crypto_pwhash_strbytes()), let cost = Self.cost(of: text) else {
      throw .broken
    }
    guard cost.memory <= Cost.mostMemory, cost.passes <= Cost.mostPasses, cost.lanes <= 16 else {
      throw .tooCostly
    }
    (encoded, self.cost) = (text, cost)
  }

  private init(encoded: String, cost: Cost) { (self.encoded, self.cost) = (encoded, cost) }

  /// Creates the hash of a password, with a salt of its own; takes tenths of a second.
  ///
  /// - Returns: nil if the password is empty or longer than ``longestPassword``, or if there is not enough memory.
  package init?(of password: String, cost: Cost = .standard) {
    let count = password.utf8.count
    guard (1...Self.longestPassword).contains(count), Sodium.isReady else { return nil }
    var text = [CChar](repeating: 0, count: Int(crypto_pwhash_strbytes()))
    let status = crypto_pwhash_str_alg(
      &text, password, UInt64(count), UInt64(cost.passes), cost.memory << 10,
      crypto_pwhash_alg_argon2id13())
    guard status == 0 else { return nil }
    encoded = String(
      decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    self.cost = cost
  }

  /// Returns a hash of no password, whose check costs as much as that of others.
  static func unmatched(cost: Cost) -> PasswordHash {
    func part(_ count: Int) -> String {
      let text = Sodium.paddedBase64(Sodium.random(count))
      return String(text.prefix { $0 != "=" })
    }
    let numbers = "m=\(cost.memory),t=\(cost.passes),p=\(cost.lanes)"
    return PasswordHash(encoded: "\(prefix)v=19$\(numbers)$\(part(16))$\(part(32))", cost: cost)
  }

  /// Whether a check needs less memory than is recommended.
  package var isWeak: Bool { cost.memory < Cost.leastMemory }

  /// An identifier of the hash that reveals nothing about the password, by which a change is noticed.
  var fingerprint: [UInt8] { Sodium.hash(Array(encoded.utf8)) }

  /// Returns whether this is the hash of a password; needs tenths of a second.
  package func isHash(of password: String) -> Bool {
    let count = password.utf8.count
    return count <= Self.longestPassword && Sodium.isReady
      && crypto_pwhash_str_verify(encoded, password, UInt64(count)) == 0
  }

  private static func cost(of text: String) -> Cost? {
    let parts = text.split(separator: "$", omittingEmptySubsequences: false)
    guard parts.count == 6, parts[2] == "v=19", isBase64(parts[4], atLeast: 11),
      isBase64(parts[5], atLeast: 22)
    else { return nil }
    var numbers: [Int] = []
    let fields = parts[3].split(separator: ",", omittingEmptySubsequences: false)
    for (field, name) in zip(fields, ["m=", "t=", "p="]) {
      guard field.hasPrefix(name),
        field.utf8.dropFirst(2).allSatisfy(\.isDigit),
        let number = Int(field.dropFirst(2)), number > 0
      else { return nil }
      numbers.append(number)
    }
    guard fields.count == 3, numbers[0] >= 8 else { return nil }
    return Cost(memory: numbers[0], passes: numbers[1], lanes: numbers[2])
  }

  private static func isBase64(_ text: Substring, atLeast count: Int) -> Bool {
    text.utf8.count >= count
      && text.utf8.allSatisfy {
        $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "+") || $0 == .slash
      }
  }

  package var description: String { "<hash of a password>" }
  package var customMirror: Mirror { Mirror(self, children: []) }
}
