package enum PictureError: Error, Sendable, Hashable {
  case notBase64
  case tooManyBytes(limit: Int)
  case notPNG
  case tooLarge(width: Int, height: Int)
  case damaged(String)

  /// The reason as part of a sentence, after "the picture ".
  package var reason: String {
    switch self {
    case .notBase64: "is not valid base64"
    case .tooManyBytes(let limit): "has more than \(Self.size(limit))"
    case .notPNG: "is not a PNG"
    case .tooLarge(let width, let height):
      "is \(width) × \(height), larger than \(Picture.sideLimit) × \(Picture.sideLimit)"
    case .damaged(let what): "is damaged: \(what)"
    }
  }

  private static func size(_ bytes: Int) -> String {
    bytes >= 1 << 20 && bytes % (1 << 20) == 0
      ? "\(bytes >> 20) MiB" : bytes >= 1024 ? "\(bytes >> 10) KiB" : "\(bytes) bytes"
  }
}
