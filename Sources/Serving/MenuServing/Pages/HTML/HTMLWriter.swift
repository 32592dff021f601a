internal import DisplayText

/// Writes HTML as bytes.
///
/// Names of elements and attributes are literals of the program. All other text goes through one of the escaping
/// functions, so that nothing which comes from a menu, a handler or a user becomes markup.
package struct HTMLWriter {
  /// The bytes written so far.
  package private(set) var bytes: [UInt8] = []

  /// Creates a writer that has written nothing.
  package init() { bytes.reserveCapacity(8 << 10) }

  // MARK: Elements

  /// Writes the start of an element.
  ///
  /// - Parameters:
  ///   - name: the element's name.
  ///   - attributes: its attributes, in order.
  package mutating func open(_ name: StaticString, _ attributes: [HTMLAttribute] = []) {
    bytes.append(UInt8(ascii: "<"))
    write(name)
    for attribute in attributes { write(attribute) }
    bytes.append(UInt8(ascii: ">"))
  }

  /// Writes the end of an element.
  package mutating func close(_ name: StaticString) {
    bytes.append(UInt8(ascii: "<"))
    bytes.append(UInt8(ascii: "/"))
    write(name)
    bytes.append(UInt8(ascii: ">"))
  }

  /// Writes an element with text.
  ///
  /// - Parameters:
  ///   - name: the element's name.
  ///   - attributes: its attributes, in order.
  ///   - text: the text in it, on one line.
  package mutating func element(
    _ name: StaticString, _ attributes: [HTMLAttribute] = [], _ text: String
  ) {
    open(name, attributes)
    self.text(text)
    close(name)
  }

  /// Writes the line that tells a browser to keep to the standards.
  package mutating func doctype() { write("<!doctype html>") }

  // MARK: Pieces

  /// Returns what was written from a position on, so that it can be written again.
  func piece(from start: Int) -> HTMLPiece { HTMLPiece(bytes: Array(bytes[start...])) }

  /// Writes what was written before.
  mutating func write(_ piece: HTMLPiece) { bytes += piece.bytes }

  // MARK: Text

  /// Writes text on one line; what could steer or reorder it is replaced, as on a terminal.
  package mutating func text(_ text: String) { escape(SafeText.line(text), quotes: false) }

  /// Writes text with its line breaks and tabs, for elements that keep them.
  package mutating func lines(_ text: String) { escape(SafeLines.of(text), quotes: false) }

  /// Writes a line break, which has no meaning outside of elements that keep it.
  package mutating func newline() { bytes.append(UInt8(ascii: "\n")) }

  private mutating func write(_ literal: StaticString) {
    literal.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  private mutating func write(_ attribute: HTMLAttribute) {
    bytes.append(UInt8(ascii: " "))
    write(attribute.name)
    guard let value = attribute.value else { return }
    bytes.append(UInt8(ascii: "="))
    if let last = value.utf8.last, last != UInt8(ascii: "/"),
      value.utf8.allSatisfy(Self.needsNoQuotes)
    {
      bytes.append(contentsOf: value.utf8)
      return
    }
    bytes.append(UInt8(ascii: "\""))
    escape(value, quotes: true)
    bytes.append(UInt8(ascii: "\""))
  }

  private static func needsNoQuotes(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
      UInt8(ascii: "."), UInt8(ascii: ":"), UInt8(ascii: ";"), UInt8(ascii: "%"),
      UInt8(ascii: "/"):
      true
    default: false
    }
  }

  private mutating func escape(_ text: String, quotes: Bool) {
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): write("&amp;")
      case UInt8(ascii: "<"): write("&lt;")
      case UInt8(ascii: ">"): write("&gt;")
      case UInt8(ascii: "\"") where quotes: write("&quot;")
      default: bytes.append(byte)
      }
    }
  }
}

/// HTML that a writer has written.
struct HTMLPiece {
  fileprivate let bytes: [UInt8]
}

/// An attribute of an element.
package struct HTMLAttribute {
  fileprivate let name: StaticString
  /// The value without controls, or nil for an attribute that is only there.
  fileprivate let value: String?

  /// Whether it says that a field must be filled in.
  var isRequired: Bool { name.description == "required" }

  private init(checked name: StaticString, _ value: String?) {
    (self.name, self.value) = (name, value)
  }

  /// Creates an attribute with a value; what could steer or reorder text is replaced in it.
  ///
  /// Attributes that hold addresses are made by ``link(_:_:)`` and ``own(_:_:)``.
  package init(_ name: StaticString, _ value: String) {
    self.init(checked: name, SafeText.line(value))
  }

  /// The attribute of an element with a text of others: the text runs in the direction of its own letters.
  package static let ownDirection = HTMLAttribute("dir", "auto")

  /// Creates an attribute without a value.
  package static func flag(_ name: StaticString) -> HTMLAttribute {
    HTMLAttribute(checked: name, nil)
  }

  /// Creates an attribute with a value whose line breaks and tabs are kept.
  package static func lines(_ name: StaticString, _ value: String) -> HTMLAttribute {
    HTMLAttribute(checked: name, SafeLines.of(value))
  }

  /// Creates an attribute that holds an address of the web or of a mailbox.
  package static func link(_ name: StaticString, _ address: LinkAddress) -> HTMLAttribute {
    HTMLAttribute(checked: name, address.text)
  }

  /// Creates an attribute that holds the address of one of the program's own pages.
  package static func own(_ name: StaticString, _ address: PageAddress) -> HTMLAttribute {
    HTMLAttribute(checked: name, address.text)
  }
}

/// Text of several lines without other controls.
enum SafeLines {
  /// Returns the text with its line breaks, as LF, and its tabs; other controls are replaced.
  static func of(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F || $0 == 0x0A || $0 == 0x09 }) {
      return text
    }
    var safe = String.UnicodeScalarView()
    var isAfterReturn = false
    for scalar in text.unicodeScalars {
      defer { isAfterReturn = scalar == "\r" }
      if scalar == "\t" || scalar == "\n" && !isAfterReturn {
        safe.append(scalar)
      } else if scalar == "\r" {
        safe.append("\n")
      } else if scalar != "\n", let standIn = SafeText.standIn(for: scalar) {
        safe.append(standIn)
      }
    }
    return String(safe)
  }
}
