internal import Platform
package import HandlerProtocol
package import MenuInteraction
internal import MenuNavigation

package enum PagePictures {
  /// A picture in a format that browsers show.
  package struct Picture: Sendable, Hashable {
    /// The media type, by the picture's first bytes.
    package var type: String
    package var bytes: [UInt8]
  }

  /// In bytes.
  private static let longest = 8 << 20

  /// Returns the ID of a picture in the addresses of pages; nil for a picture that is only linked to.
  package static func id(of image: ViewImage) -> String? {
    if let resource = image.resource { return "r-" + resource }
    return image.data.map { "d-" + PageAssets.hash($0.utf8) }
  }

  /// Returns the picture with an ID, if the view on top has it; a resource comes from the view's handler.
  @MainActor package static func picture(_ id: String, in stack: LayerStack) async -> Picture? {
    guard let view = stack.level.filter?.found ?? stack.level.entry.view,
      let image = images(of: view).first(where: { Self.id(of: $0) == id })
    else { return nil }
    guard let resource = image.resource, let invocation = stack.level.entry.invocation else {
      return image.data.flatMap(picture)
    }
    let brought = try? await stack.navigator.invocations.image(resource, of: invocation)
    return brought?.data.flatMap(picture)
  }

  private static func images(of view: HandlerView) -> [ViewImage] {
    var images = view.rowGroups.flatMap { $0.rows.compactMap(\.image) }
    if case .detail(let detail) = view.content, let image = detail.image { images.append(image) }
    return images
  }

  /// Decodes a picture in base64; nil for a type that pages do not show.
  private static func picture(base64: String) -> Picture? {
    guard base64.utf8.count <= longest / 3 * 4 + 4,
      let data = Data(base64Encoded: base64, options: .ignoreUnknownCharacters)
    else { return nil }
    let bytes = [UInt8](data)
    return type(of: bytes).map { Picture(type: $0, bytes: bytes) }
  }

  private static func type(of bytes: [UInt8]) -> String? {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return "image/png" }
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
    if bytes.starts(with: "GIF8".utf8) { return "image/gif" }
    if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) {
      return "image/webp"
    }
    return nil
  }
}
