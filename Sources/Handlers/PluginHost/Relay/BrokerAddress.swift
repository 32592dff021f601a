internal import Platform

/// The address of a broker among the arguments of a program, which every user of the machine can read.
package enum BrokerAddress {
  package enum Refusal: Error, Sendable, Hashable {
    case holdsSecrets
    case unreadable(file: String)
    case malformed

    package var words: String {
      switch self {
      case .holdsSecrets:
        "other users can read a name and a password in an argument: write the address into a file that only you can "
          + "read, and name it as in --nats @FILE"
      case .malformed: "the address of a broker is as nats://HOST:4222 or tls://HOST:4222"
      case .unreadable(let file): "the file '\(file)' with the address of the broker cannot be read"
      }
    }
  }

  private static let lengthLimit = 4_096

  package static let keyForm =
    "--nkey takes a user's public key, which begins with U, a colon, and the file with its seed"

  /// Whether an argument is the public nkey of a user and, behind a colon, the name of a file.
  package static func isKey(_ argument: String) -> Bool {
    let key = argument.utf8.prefix { $0 != UInt8(ascii: ":") }
    let isBase32 = key.allSatisfy { byte in
      (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
        || (UInt8(ascii: "2")...UInt8(ascii: "7")).contains(byte)
    }
    return key.count == 56 && key.first == UInt8(ascii: "U") && isBase32
      && argument.utf8.count > key.count + 1
  }

  /// Returns the address that an argument gives: the argument, or behind `@` the first line of a file.
  ///
  /// - Throws: the reason why it is not used.
  package static func read(_ argument: String) throws(Refusal) -> String {
    let sign = UInt8(ascii: "@")
    guard argument.utf8.first == sign else {
      guard !argument.utf8.contains(sign) else { throw .holdsSecrets }
      return try checked(argument)
    }
    let path = String(argument.unicodeScalars.dropFirst())
    guard let data = FileManager.default.contents(atPath: path),
      let line = String(bytes: data.prefix(lengthLimit), encoding: .utf8)?
        .split(whereSeparator: \.isNewline).first.map({ $0.filter { $0 != " " } }),
      !line.isEmpty
    else { throw .unreadable(file: path) }
    return try checked(line)
  }

  /// Returns addresses with commas between them, if each has a protocol and a host.
  private static func checked(_ addresses: String) throws(Refusal) -> String {
    for address in addresses.split(separator: ",", omittingEmptySubsequences: false) {
      let address = address.drop { $0 == " " }
      let scheme = ["nats://", "tls://"].first { address.utf8.starts(with: $0.utf8) }
      guard let scheme, address.utf8.count > scheme.utf8.count else { throw .malformed }
    }
    return addresses
  }
}
