internal import StructuredData

package enum DocumentURI {
  /// Returns the path that an address names; for a document without a file, the address itself.
  package static func path(_ uri: String) -> String {
    guard uri.lowercased().hasPrefix("file://") else { return uri }
    let rest = uri.dropFirst("file://".count)
    // There may be a host before the path.
    guard let slash = rest.utf8.firstIndex(of: UInt8(ascii: "/")) else { return uri }
    return String(rest[slash...].prefix { $0 != "?" && $0 != "#" }).percentDecoded
  }

  package static func uri(_ path: String) -> String {
    guard path.utf8.first == UInt8(ascii: "/") else { return path }
    return "file://" + path.percentEncoded(except: "/-._~")
  }
}
