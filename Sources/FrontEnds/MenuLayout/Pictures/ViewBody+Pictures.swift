package import HandlerProtocol
package import DisplayText
package import TerminalUI

extension ViewBody {
  /// Returns the lines of a view's picture: its space, or text about it, and its address as a link.
  package func picture(_ image: ViewImage, below lines: [BodyLine]) -> [BodyLine] {
    var result: [BodyLine] = []
    if let data = image.data {
      let label = PictureLabel.words(forData: data, medium.wording)
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
          pictures?.problem.map { PictureLabel.words(for: $0, medium.wording) } ?? label, .dim,
          medium: medium)
      }
    }
    if let url = image.url {
      result += BodyLine.prose(
        medium.wording(.imageCalled(text: url).capitalized), .link, medium: medium)
    }
    // The name of a picture is omitted if its handler provides the picture, or cannot.
    return result.isEmpty && image.resource == nil
      ? BodyLine.prose(PictureLabel.bare(medium.wording), .dim, medium: medium) : result
  }

  /// Returns the size of a picture in cells, or nil if text is shown instead.
  private func sizeShown(_ data: String) -> (columns: Int, rows: Int)? {
    guard let room = pictures, room.rows > 0, room.problem == nil,
      let header = try? PictureHeader(base64: data, limit: Picture.viewLimit)
    else { return nil }
    return header.fitted(
      columns: medium.columns - 2, rows: room.rows, cellAspect: room.cellAspect)
  }
}

package enum PictureLabel {
  static func bare(_ wording: Wording) -> String { "[\(wording(.image))]" }

  /// Returns the text for base64 data: the size of the picture, or the reason why it cannot be shown.
  package static func words(
    forData data: String, limit: Int = Picture.viewLimit, _ wording: Wording = .english
  ) -> String {
    do {
      let header = try PictureHeader(base64: data, limit: limit)
      return "[\(wording(.imageOfSize(width: header.width, height: header.height)))]"
    } catch {
      return words(for: error, wording)
    }
  }

  static func words(for problem: PictureError, _ wording: Wording) -> String {
    let reason: Phrase =
      switch problem {
      case .notBase64: .notBase64
      case .tooManyBytes(let limit): .tooManyBytes(size: size(limit))
      case .notPNG: .notPNG
      case .tooLarge(let width, let height):
        .tooLarge(width: width, height: height, limit: Picture.sideLimit)
      case .damaged(let reason): .damaged(reason: reason)
      }
    return "[\(wording(.imageNotShown(reason: wording(reason))))]"
  }

  private static func size(_ bytes: Int) -> String {
    bytes >= 1 << 20 && bytes % (1 << 20) == 0
      ? "\(bytes >> 20) MiB" : bytes >= 1024 ? "\(bytes >> 10) KiB" : "\(bytes) bytes"
  }

  /// Returns the text for the small picture of a row; plain text has space for more details.
  package static func words(forRow image: ViewImage, _ medium: Medium) -> String {
    let wording = medium.wording
    guard medium.isPlain else { return bare(wording) }
    if let data = image.data { return words(forData: data, limit: Picture.rowLimit, wording) }
    return image.url.map { "[\(wording(.imageCalled(text: SafeText.line($0))))]" } ?? bare(wording)
  }
}

package struct PictureLine: Sendable, Hashable {
  package var data: String
  /// The text that is shown while there is no picture.
  package var label: String
  package var columns: Int
  package var rows: Int
  package var line: Int
}

package struct RowThumbnail: Sendable, Hashable {
  package static let columns = 2

  /// The picture, which may have to be requested.
  package var image: ViewImage
  package var column: Int
}

/// The information that a layout needs to reserve space for pictures.
package struct PictureRoom: Hashable {
  /// The maximum height of a picture, in rows.
  package var rows: Int
  /// The width of a cell divided by its height.
  package var cellAspect: Double
  package var problem: PictureError?

  package init(rows: Int, cellAspect: Double, problem: PictureError? = nil) {
    (self.rows, self.cellAspect, self.problem) = (rows, cellAspect, problem)
  }
}
