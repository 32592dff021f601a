/// The style sheet and the script of all pages, which are part of the program.
package enum PageAssets {
  /// A file that pages refer to.
  package struct File: Sendable {
    /// The address, which is another one whenever the content is.
    package let address: PageAddress
    /// The media type.
    package let type: String
    /// The content.
    package let bytes: [UInt8]

    fileprivate init(_ name: String, type: String, _ bytes: [UInt8]) {
      address = PageAddress(segments: ["assets", PageAssets.hash(bytes), name])
      (self.type, self.bytes) = (type, bytes)
    }
  }

  /// The style sheet.
  package static let style = File(
    "page.css", type: "text/css; charset=utf-8", PackageResources.page_css)
  /// The script.
  package static let script = File(
    "page.js", type: "text/javascript; charset=utf-8", PackageResources.page_js)

  /// All files.
  package static let all = [style, script]

  /// An icon without a picture, so that browsers do not ask for one.
  static let emptyIcon = "data:,"

  /// The policy that pages are sent with: no script and no style but the program's own, and no other host.
  package static let contentSecurityPolicy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    + "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

  /// The media type by which the script asks for the part of a page that changes, in the field `Accept`.
  package static let fragmentType = "text/x-appmenu-page"

  /// The name of the field of the header by which an answer has the number of its page, in lower case: a page with a
  /// smaller number than one that was shown is left out.
  package static let sequenceHeader = "x-appmenu-sequence"

  /// The name of the field of the header by which a document that was loaded again asks for the page that it showed
  /// before, in lower case.
  package static let lastPageHeader = "x-appmenu-page"

  /// Returns the FNV-1a hash of bytes, in hexadecimal digits.
  static func hash(_ bytes: some Sequence<UInt8>) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
