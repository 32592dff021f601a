/// The events that update open pages, as the bytes of a stream of server-sent events.
package enum PageEvent {
  /// Returns the event that shows another page.
  ///
  /// - Parameters:
  ///   - fragment: the part of the page that changes.
  ///   - number: the number of the page, larger than all before it.
  package static func page(_ fragment: [UInt8], number: Int) -> [UInt8] {
    var bytes = Array("id: \(number)\nevent: page\n".utf8)
    bytes.reserveCapacity(bytes.count + fragment.count + 64)
    for line in fragment.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      bytes += "data: ".utf8
      bytes += line
      bytes.append(UInt8(ascii: "\n"))
    }
    bytes.append(UInt8(ascii: "\n"))
    return bytes
  }

  /// The event that ends a page, because its user has signed out.
  package static let end = Array("event: end\ndata:\n\n".utf8)

  /// The event by which both ends detect a lost connection.
  package static let alive = Array("event: alive\ndata:\n\n".utf8)
}
