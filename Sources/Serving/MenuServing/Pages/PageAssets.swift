/// The style sheet and the script of all pages, which are part of the program.
package enum PageAssets {
  package struct File: Sendable {
    /// The address, which changes with the content.
    package let address: PageAddress
    package let type: String
    package let bytes: [UInt8]
    /// The bytes in the format of gzip.
    package let compressed: [UInt8]?

    fileprivate init(_ name: String, type: String, _ bytes: [UInt8]) {
      address = PageAddress(segments: ["assets", PageAssets.hash(bytes), name])
      (self.type, self.bytes, compressed) = (type, bytes, gzipped(bytes))
    }
  }

  package static let style = File(
    "page.css", type: "text/css; charset=utf-8", PackageResources.page_css)
  /// The script, without its comments and its indentation.
  package static let script = File(
    "page.js", type: "text/javascript; charset=utf-8",
    Array(
      PackageResources.page_js.split(separator: UInt8(ascii: "\n"))
        .map { $0.drop { $0 == UInt8(ascii: " ") } }.filter { !$0.starts(with: "//".utf8) }
        .joined(separator: [UInt8(ascii: "\n")])))

  /// The icon of pages: a menu.
  package static let icon = File(
    "icon.svg", type: "image/svg+xml",
    Array(
      """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" \
      fill="#0a58a8"/><path d="M18 22h28M18 32h28M18 42h18" stroke="#fff" stroke-width="5" \
      stroke-linecap="round"/></svg>
      """.utf8))

  package static let all = [style, script, icon]

  /// The policy of all pages: no script and no style but the program's own, and no other host.
  package static let contentSecurityPolicy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    + "connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

  /// The media type in the field `Accept` by which the script requests the part of a page that changes.
  package static let fragmentType = "text/x-appmenu-page"

  /// The header field with the number of an answer's page, in lower case: a page with a smaller number than the one
  /// shown is ignored.
  package static let sequenceHeader = "x-appmenu-sequence"

  /// The header field by which a reloaded document requests the page that it showed before, in lower case.
  package static let lastPageHeader = "x-appmenu-page"

  /// Returns the FNV-1a hash of bytes, in hexadecimal digits.
  static func hash(_ bytes: some Sequence<UInt8>) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
