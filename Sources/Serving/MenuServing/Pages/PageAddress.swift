internal import StructuredData

/// The address of one of the program's own pages, such as `/i/` and the IDs that lead to an item.
package struct PageAddress: Sendable, Hashable {
  /// The segments of the path before they are encoded.
  private var segments: [String]
  /// The values for the form of the item, or the text that is searched.
  private var query = ""

  /// Creates the address of the page to which the IDs of items lead, the outermost first; of the root without any.
  package init(_ path: [String]) { segments = path.isEmpty ? [] : ["i"] + path }

  /// Creates the address of a page that shows no item, from the segments of its path.
  package init(segments: [String]) { self.segments = segments }

  package static let act = PageAddress(segments: ["do"])
  package static let signOut = PageAddress(segments: ["sign-out"])
  package static let preferences = PageAddress(segments: ["preferences"])
  package static let manifest = PageAddress(segments: ["manifest.webmanifest"])
  package static let runs = PageAddress(segments: ["runs"])

  /// The address of the stream of events of an open page.
  package static func events(page: String) -> PageAddress {
    PageAddress(segments: ["events", page])
  }

  /// The address of a picture of an open page.
  package static func picture(_ id: String, page: String) -> PageAddress {
    PageAddress(segments: ["pictures", page, id])
  }

  /// The path of the address, percent-encoded.
  package var text: String { "/" + segments.map(Self.encoded).joined(separator: "/") + query }

  /// Returns the address that opens the form of the item with values; each line is one.
  func giving(_ values: [(id: String, text: String)]) -> PageAddress {
    var address = self
    let parts = values.flatMap { value in
      value.text.split(whereSeparator: \.isNewline).map {
        "input.\(value.id.percentEncoded())=\(String($0).percentEncoded())"
      }
    }
    address.query = parts.isEmpty ? "" : "?" + parts.joined(separator: "&")
    return address
  }

  /// Returns the address that opens a list with only the rows that match `text`, or finds items of the whole menu.
  func finding(_ text: String) -> PageAddress {
    var address = self
    address.query = "?find=" + text.percentEncoded()
    return address
  }

  /// Returns a text percent-encoded as one segment of a path.
  package static func encoded(_ id: String) -> String {
    // A segment of dots alone would be removed as a step of a path.
    let isDots = id.utf8.allSatisfy { $0 == UInt8(ascii: ".") }
    return isDots ? id.percentEncoded(except: "") : id.percentEncoded()
  }

  /// Decodes a percent-encoded text; nil if it is malformed or not UTF-8.
  package static func decoded(_ text: some StringProtocol) -> String? {
    var bytes: [UInt8] = []
    var iterator = text.utf8.makeIterator()
    while let byte = iterator.next() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = iterator.next().flatMap(digit), let low = iterator.next().flatMap(digit)
      else { return nil }
      bytes.append(high << 4 | low)
    }
    return String(validating: bytes, as: UTF8.self)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    Character(Unicode.Scalar(byte)).hexDigitValue.map { UInt8($0) }
  }
}
