internal import MenuItems
internal import Schemas
internal import SourceText

/// A place that names a file or a web address.
package struct DocumentLink: Sendable, Hashable {
  /// The target of a link.
  package enum Target: Sendable, Hashable {
    /// The path of a file.
    case file(String)
    /// A web address.
    case address(String)
  }

  /// The bytes of the name.
  package let range: Range<Int>
  /// The target.
  package let target: Target
}

extension SchemaWalk {
  /// Returns the places that name files or web addresses, for a document in `folder`.
  package func links(in folder: String) -> [DocumentLink] {
    var found: [DocumentLink] = []
    visit { index, values in
      guard tree.nodes[index].isScalar else { return }
      for case .text(let use) in values {
        let text = tree.scalar(index)
        if text.isEmpty || text.hasPrefix("~") { continue }
        switch use {
        case .menuFile where MenuAddress.isAddress(text):
          if let address = try? MenuAddress(text) {
            found.append(
              DocumentLink(
                range: tree.nodes[index].text, target: .address(address.description)))
          }
        case .menuFile, .file:
          found.append(
            DocumentLink(range: tree.nodes[index].text, target: .file(folder.appendingPath(text))))
        case .address where !text.contains("{{") && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }:
          found.append(DocumentLink(range: tree.nodes[index].text, target: .address(text)))
        default: continue
        }
      }
    }
    return found
  }
}
