internal import MenuItems

extension ItemInput {
  /// The parts of ids that name an address, or a part of one.
  private static let addressWords: Set<String> = [
    "address", "api", "base", "domain", "endpoint", "gateway", "host", "hostname", "instance", "ip",
    "origin", "port", "proxy", "region", "server", "service", "site", "socket", "uri", "url", "web",
  ]

  /// Whether another value of the setting may lead the secrets beside it to another server.
  ///
  /// Any text can be the name of a host, whatever its id is; a number or a choice counts if its id has a part that
  /// names an address, as in `smtp-port`, and a choice also if one of its choices has the form of one.
  package var mayBeAddress: Bool {
    switch kind {
    case .text, .multiline: true
    case .number: hasAddressName
    case .choice:
      hasAddressName || choices.contains { $0.utf8.contains { [0x2E, 0x3A, 0x2F].contains($0) } }
    case .secret, .toggle, .date: false
    }
  }

  private var hasAddressName: Bool {
    var words: [String] = [""]
    for character in id {
      if !character.isLetter {
        words.append("")
      } else if character.isUppercase {
        words.append(character.lowercased())
      } else {
        words[words.count - 1].append(character)
      }
    }
    return words.contains { Self.addressWords.contains($0) }
      || Self.addressWords.contains(id.lowercased())
  }
}
