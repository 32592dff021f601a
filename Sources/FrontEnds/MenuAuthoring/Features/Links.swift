internal import Files
internal import MenuItems
internal import StructuredData
internal import SourceText

package struct DocumentLink: Sendable, Hashable {
  package enum Target: Sendable, Hashable {
    case file(String)
    case address(String)
  }

  package let range: Range<Int>
  package let target: Target
}

package struct ColorPlace: Sendable, Hashable {
  package let range: Range<Int>
  package let red, green, blue: Int

  /// Returns a colour as it is written; the components are from 0 to 1.
  package static func text(red: Double, green: Double, blue: Double) -> String {
    "#"
      + [red, green, blue].map { component in
        let value = Int((min(max(component, 0), 1) * 255).rounded())
        return (value < 16 ? "0" : "") + String(value, radix: 16)
      }.joined()
  }
}

extension SchemaWalk {
  package func links(in folder: String) -> [DocumentLink] {
    var found: [DocumentLink] = []
    visit { index, values in
      guard tree.nodes[index].isScalar else { return }
      for case .text(let use) in values {
        let text = tree.scalar(index)
        if text.isEmpty || text.hasPrefix("~") { continue }
        let target: DocumentLink.Target? =
          switch use {
          case .menuFile where MenuAddress.isAddress(text):
            (try? MenuAddress(text)).map { .address($0.description) }
          case .menuFile, .file: .file(folder.appendingPath(text))
          case .address
          where !text.contains("{{") && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }:
            .address(text)
          default: nil
          }
        if let target {
          found.append(DocumentLink(range: tree.nodes[index].text, target: target))
        }
      }
    }
    return found
  }

  /// The colours of the document that are written as `#rrggbb`.
  package var colors: [ColorPlace] {
    var found: [ColorPlace] = []
    visit { index, values in
      guard tree.nodes[index].isScalar, values.contains(.text(.color)) else { return }
      let range = tree.nodes[index].text
      let digits = tree.string(range).dropFirst()
      guard range.count == 7, tree.text[range.lowerBound] == .hash,
        digits.allSatisfy(\.isHexDigit), let value = Int(digits, radix: 16)
      else { return }
      found.append(
        ColorPlace(range: range, red: value >> 16, green: value >> 8 & 255, blue: value & 255))
    }
    return found
  }
}
