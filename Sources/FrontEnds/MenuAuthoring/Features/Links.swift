internal import Files
internal import MenuItems
internal import StructuredData
internal import SourceText

extension SchemaWalk {
  /// Returns the texts that name files or addresses, with the addresses that they lead to.
  package func links(in folder: String) -> [(range: Range<Int>, address: String)] {
    var found: [(range: Range<Int>, address: String)] = []
    visit { index, values in
      guard tree.nodes[index].isScalar else { return }
      for case .text(let use) in values {
        let text = tree.scalar(index)
        if text.isEmpty || text.hasPrefix("~") { continue }
        let address: String? =
          switch use {
          case .menuFile where MenuAddress.isAddress(text):
            (try? MenuAddress(text))?.description
          case .menuFile, .file: DocumentURI.uri(folder.appendingPath(text))
          case .address
          where !text.contains("{{") && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }:
            text
          default: nil
          }
        if let address { found.append((tree.nodes[index].text, address)) }
      }
    }
    return found
  }

  /// The colours of the document that are written as `#rrggbb`.
  var colors: [(range: Range<Int>, value: Int)] {
    var found: [(range: Range<Int>, value: Int)] = []
    visit { index, values in
      guard tree.nodes[index].isScalar, values.contains(.text(.color)) else { return }
      let range = tree.nodes[index].text
      let digits = tree.string(range).dropFirst()
      guard range.count == 7, tree.text[range.lowerBound] == .hash,
        digits.allSatisfy(\.isHexDigit), let value = Int(digits, radix: 16)
      else { return }
      found.append((range, value))
    }
    return found
  }
}
