internal import DisplayText
internal import MenuInteraction
internal import SourceText

/// Writes HTML as bytes.
///
/// Names of elements and attributes are literals of the program. All other text goes through one of the escaping
/// functions, so that nothing which comes from a menu, a handler or a user becomes markup.
package final class HTMLWriter {
  package private(set) var bytes: [UInt8] = []

  package init() { bytes.reserveCapacity(8 << 10) }

  // MARK: Elements

  package func open(_ name: StaticString, _ attributes: [HTMLAttribute] = []) {
    bytes.append(UInt8(ascii: "<"))
    write(name)
    for attribute in attributes { write(attribute) }
    bytes.append(UInt8(ascii: ">"))
  }

  package func close(_ name: StaticString) {
    bytes.append(UInt8(ascii: "<"))
    bytes.append(UInt8(ascii: "/"))
    write(name)
    bytes.append(UInt8(ascii: ">"))
  }

  package func element(
    _ name: StaticString, _ attributes: [HTMLAttribute] = [], _ content: () -> Void
  ) {
    open(name, attributes)
    content()
    close(name)
  }

  /// Writes an element with text on one line.
  package func element(_ name: StaticString, _ attributes: [HTMLAttribute], _ text: String) {
    element(name, attributes) { self.text(text) }
  }

  package func element(_ name: StaticString, _ text: String) { element(name, [], text) }

  /// Writes an element with short text in its own direction.
  func line(_ name: StaticString, _ attributes: [HTMLAttribute], _ text: String) {
    element(name, attributes + [.ownDirection]) { short(text) }
  }

  func line(_ name: StaticString, _ text: String) { line(name, [], text) }

  /// Writes an element with text of up to 64 KiB in its own direction; the style of the element keeps line breaks.
  func prose(_ name: StaticString, _ attributes: [HTMLAttribute], _ text: String) {
    element(name, attributes + [.ownDirection]) { lines(text.beginning(bytes: 64 << 10)) }
  }

  func hidden(_ name: String, _ value: String) {
    open("input", [.type("hidden"), .name(name), .value(value)])
  }

  /// Writes a link to an address of the web; text for any other.
  func link(_ address: String, title: String) {
    if let safe = LinkAddress(address) {
      line("a", [.link("href", safe)] + Self.leaving, title)
    } else {
      line("span", title)
    }
  }

  static let leaving = [
    HTMLAttribute("rel", "noopener noreferrer"), HTMLAttribute("target", "_blank"),
  ]

  /// Writes the declaration that makes browsers follow the standards.
  func doctype() { write("<!doctype html>") }

  // MARK: Pieces

  /// Returns the HTML written since a position, for writing it again.
  func piece(from start: Int) -> HTMLPiece { HTMLPiece(bytes: Array(bytes[start...])) }

  func write(_ piece: HTMLPiece) { bytes += piece.bytes }

  // MARK: Text

  /// Writes text on one line; control characters and those that reorder it are replaced, as on a terminal.
  package func text(_ text: String) { escape(SafeText.line(text), quotes: false) }

  /// Writes text on one line, of which the beginning is shown.
  func short(_ text: String) { self.text(text.beginning(bytes: Self.shortLimit)) }

  /// The maximum size of a short text, such as that of a row, in bytes.
  static let shortLimit = 2_048

  /// Writes text whose characters at `marks` match a filter.
  func marked(_ text: String, _ marks: [Int]) {
    guard !marks.isEmpty else { return self.text(text) }
    let wanted = Set(marks)
    var run = ""
    var isMarked = false
    func end() {
      if run.isEmpty { return }
      if isMarked { element("mark", run) } else { self.text(run) }
      run = ""
    }
    for (offset, character) in text.enumerated() {
      if wanted.contains(offset) != isMarked {
        end()
        isMarked.toggle()
      }
      run.append(character)
    }
    end()
  }

  /// Writes text with its line breaks and tabs, for elements that keep them.
  package func lines(_ text: String) { escape(SafeLines.of(text), quotes: false) }

  /// Writes a line break, which has an effect only in elements that keep it.
  package func newline() { bytes.append(UInt8(ascii: "\n")) }

  private func write(_ literal: StaticString) {
    literal.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  private func write(_ attribute: HTMLAttribute) {
    if case .absent = attribute.content { return }
    bytes.append(UInt8(ascii: " "))
    write(attribute.name)
    guard case .value(let value) = attribute.content else { return }
    bytes.append(UInt8(ascii: "="))
    if let last = value.utf8.last, last != UInt8(ascii: "/"),
      value.utf8.allSatisfy({ $0.isNamePart || ".:;%/".utf8.contains($0) })
    {
      bytes.append(contentsOf: value.utf8)
      return
    }
    bytes.append(UInt8(ascii: "\""))
    escape(value, quotes: true)
    bytes.append(UInt8(ascii: "\""))
  }

  private func escape(_ text: String, quotes: Bool) {
    var text = text
    text.withUTF8 { utf8 in
      // Whole stretches are appended at once, which is faster than byte by byte.
      var start = 0
      for (index, byte) in utf8.enumerated() {
        let entity: StaticString
        switch byte {
        case UInt8(ascii: "&"): entity = "&amp;"
        case UInt8(ascii: "<"): entity = "&lt;"
        case UInt8(ascii: ">"): entity = "&gt;"
        case UInt8(ascii: "\"") where quotes: entity = "&quot;"
        default: continue
        }
        bytes.append(contentsOf: utf8[start..<index])
        write(entity)
        start = index + 1
      }
      bytes.append(contentsOf: utf8[start...])
    }
  }
}

struct HTMLPiece {
  fileprivate let bytes: [UInt8]
}

enum SafeLines {
  /// Returns the text with its line breaks, as LF, and its tabs; other control characters are replaced.
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
