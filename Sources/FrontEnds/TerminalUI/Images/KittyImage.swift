internal import Platform

/// Sequences of the kitty graphics protocol; none makes the terminal reply.
///
/// See https://sw.kovidgoyal.net/kitty/graphics-protocol/. A picture is transmitted once and then shown
/// by its id, as often as needed.
package enum KittyImage {
  /// The maximum number of base64 bytes in one sequence.
  static let chunkSize = 4096

  /// Returns the sequences that transmit a picture without showing it; the terminal keeps it as `id` (not 0).
  package static func transmit(_ picture: Picture, id: UInt32) -> [UInt8] {
    let data = [UInt8](Data(picture.png ?? picture.pixels).base64EncodedData())
    let format = picture.png == nil ? "f=32,s=\(picture.width),v=\(picture.height)" : "f=100"
    var output: [UInt8] = []
    output.reserveCapacity(data.count + data.count / chunkSize * 16 + 64)
    for start in stride(from: 0, to: data.count, by: chunkSize) {
      let end = min(data.count, start + chunkSize)
      let more = end < data.count ? 1 : 0
      // Each part must state that no reply is wanted.
      let keys = start == 0 ? "a=t,\(format),t=d,i=\(id),q=2,m=\(more)" : "m=\(more),q=2"
      output += Array("\u{1B}_G\(keys);".utf8)
      output += data[start..<end]
      output += [0x1B, UInt8(ascii: "\\")]
    }
    return output
  }

  /// Returns the sequence that shows the picture `id` in `columns` by `rows` cells, its upper left corner at the
  /// cursor, which is not moved; a picture that is shown already is moved.
  package static func place(id: UInt32, columns: Int, rows: Int) -> [UInt8] {
    sequence("a=p,i=\(id),p=1,c=\(max(1, columns)),r=\(max(1, rows)),C=1,q=2")
  }

  /// Returns the sequence that removes the picture `id` from the screen; the terminal keeps the picture.
  package static func remove(id: UInt32) -> [UInt8] { sequence("a=d,d=i,i=\(id),p=1,q=2") }

  /// Returns the sequence that removes the picture `id` from the screen and deletes it.
  package static func delete(id: UInt32) -> [UInt8] { sequence("a=d,d=I,i=\(id),q=2") }

  /// The sequence that removes all pictures on the screen and deletes them.
  package static let deleteShown = sequence("a=d,d=A,q=2")

  private static func sequence(_ keys: String) -> [UInt8] { Array("\u{1B}_G\(keys)\u{1B}\\".utf8) }
}
