package import HandlerProtocol
package import TerminalImages
internal import TerminalText

extension ViewBody {
  /// The lines of a view's picture: room for it, or words about it; its address as a link.
  package func picture(_ image: ViewImage, below lines: [BodyLine]) -> [BodyLine] {
    var result: [BodyLine] = []
    if let data = image.data {
      let label = PictureLabel.words(forData: data)
      if let size = sizeShown(data) {
        if !lines.isEmpty { result.append(BodyLine()) }
        result += (0..<size.rows).map { number in
          var line = BodyLine()
          line.picture = PictureLine(
            data: data, label: label, columns: size.columns, rows: size.rows, line: number)
          return line
        }
      } else {
        result += BodyLine.prose(
          pictures?.problem.map(PictureLabel.words) ?? label, .dim, medium: medium)
      }
    }
    if let url = image.url { result += BodyLine.prose("Image: \(url)", .link, medium: medium) }
    return result.isEmpty ? BodyLine.prose(PictureLabel.bare, .dim, medium: medium) : result
  }

  /// How many cells a picture takes; nil where words take its place.
  private func sizeShown(_ data: String) -> (columns: Int, rows: Int)? {
    guard let room = pictures, room.rows > 0, room.problem == nil,
      let header = try? PictureHeader(base64: data, limit: Picture.viewLimit)
    else { return nil }
    return header.fitted(
      columns: medium.columns - 2, rows: room.rows, cellAspect: room.cellAspect)
  }
}

/// Words that stand for a picture.
package enum PictureLabel {
  /// For one of which nothing is known.
  package static let bare = "[image]"

  /// For base64 data: the size of the picture, or why there is none.
  package static func words(forData data: String, limit: Int = Picture.viewLimit) -> String {
    do {
      let header = try PictureHeader(base64: data, limit: limit)
      return "[image \(header.width)×\(header.height)]"
    } catch {
      return words(for: error)
    }
  }

  /// For a picture that cannot be shown.
  package static func words(for problem: PictureError) -> String {
    "[image not shown: the picture \(problem.reason)]"
  }

  /// For the small picture of a row; in plain text there is room to say more.
  package static func words(forRow image: ViewImage, _ medium: Medium) -> String {
    guard medium.isPlain else { return bare }
    if let data = image.data { return words(forData: data, limit: Picture.rowLimit) }
    return image.url.map { "[image: \(SafeText.line($0))]" } ?? bare
  }
}
