internal import Platform
internal import SourceText

enum ItemIdentifier {
  static let fallback = "item"

  /// Returns the words of `title` (runs of Unicode letters, marks and digits, NFC, in lower case) joined by
  /// hyphens.
  static func derived(from title: String) -> String {
    var title = title
    if let ascii = title.withUTF8(derivedFromASCII) { return ascii.isEmpty ? fallback : ascii }
    var id = String.UnicodeScalarView()
    var isInWord = false
    for scalar in title.lowercased().composedScalars {
      if isWordScalar(scalar) {
        if !isInWord, !id.isEmpty { id.append("-") }
        isInWord = true
        id.append(scalar)
      } else {
        isInWord = false
      }
    }
    return id.isEmpty ? fallback : String(id)
  }

  private static func derivedFromASCII(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: bytes.count * 2 + 1) { buffer in
      var count = 0
      var isInWord = false
      for byte in bytes {
        guard byte < 0x80 else { return nil }
        guard byte.isLetter || byte.isDigit else {
          isInWord = false
          continue
        }
        if !isInWord, count > 0 {
          buffer[count] = .dash
          count += 1
        }
        isInWord = true
        // A digit has this bit already.
        buffer[count] = byte | 0x20
        count += 1
      }
      return String(decoding: UnsafeBufferPointer(rebasing: buffer[..<count]), as: UTF8.self)
    }
  }

  private static func isWordScalar(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber:
      true
    default: false
    }
  }
}

/// The ids of one menu's items: explicit ones as written, derived ones made different from all others.
struct ItemIdentifiers {
  private var taken: Set<String> = []
  private var lastSuffix: [String: Int] = [:]

  init(capacity: Int) { taken.reserveCapacity(capacity) }

  @discardableResult
  mutating func reserve(_ id: String) -> Bool { taken.insert(id).inserted }

  mutating func unique(for title: String) -> String { unique(ItemIdentifier.derived(from: title)) }

  mutating func unique(_ base: String) -> String {
    if taken.insert(base).inserted { return base }
    var number = lastSuffix[base] ?? 1
    while true {
      number += 1
      let id = "\(base)-\(number)"
      if taken.insert(id).inserted {
        lastSuffix[base] = number
        return id
      }
    }
  }
}
