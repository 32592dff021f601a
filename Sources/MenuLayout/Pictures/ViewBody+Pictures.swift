package import HandlerProtocol
package import TerminalImages
internal import TerminalText

extension ViewBody {
  /// Returns the lines of a view's picture: its space, or text about it, and its address as a link.
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

  /// Returns the size of a picture in cells, or `nil` if text is shown instead.
  private func sizeShown(_ data: String) -> (columns: Int, rows: Int)? {
    guard let room = pictures, room.rows > 0, room.problem == nil,
      let header = try? PictureHeader(base64: data, limit: Picture.viewLimit)
    else { return nil }
    return header.fitted(
      columns: medium.columns - 2, rows: room.rows, cellAspect: room.cellAspect)
  }
}

/// The texts that replace pictures.
package enum PictureLabel {
  /// The text for a picture without any information.
  package static let bare = "[image]"

  /// Returns the text for base64 data: the size of the picture, or the reason why it cannot be shown.
  package static func words(forData data: String, limit: Int = Picture.viewLimit) -> String {
    do {
      let header = try PictureHeader(base64: data, limit: limit)
      return "[image \(header.width)×\(header.height)]"
    } catch {
      return words(for: error)
    }
  }

  /// Returns the text for a picture that cannot be shown.
  package static func words(for problem: PictureError) -> String {
    "[image not shown: the picture \(problem.reason)]"
  }

  /// Returns the text for the small picture of a row; plain text has space for more details.
  package static func words(forRow image: ViewImage, _ medium: Medium) -> String {
    guard medium.isPlain else { return bare }
    if let data = image.data { return words(forData: data, limit: Picture.rowLimit) }
    return image.url.map { "[image: \(SafeText.line($0))]" } ?? bare
  }
}
