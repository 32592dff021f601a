internal import Foundation

/// Sequences of the kitty graphics protocol, none of which makes the terminal answer.
///
/// See https://sw.kovidgoyal.net/kitty/graphics-protocol/. A picture is sent once and then shown, as
/// often as is needed, by its number.
public enum KittyImage {
  /// The most base64 bytes of one sequence.
  static let chunkSize = 4096

  /// Sends a picture to be kept as `id`, which is not zero, without showing it.
  public static func transmit(_ picture: Picture, id: UInt32) -> [UInt8] {
    let data = [UInt8](Data(picture.png).base64EncodedData())
    var output: [UInt8] = []
    output.reserveCapacity(data.count + data.count / chunkSize * 16 + 64)
    for start in stride(from: 0, to: data.count, by: chunkSize) {
      let end = min(data.count, start + chunkSize)
      let more = end < data.count ? 1 : 0
      // Each part has to say anew that no answer is wanted.
      let keys = start == 0 ? "a=t,f=100,t=d,i=\(id),q=2,m=\(more)" : "m=\(more),q=2"
      output += Array("\u{1B}_G\(keys);".utf8)
      output += data[start..<end]
      output += [0x1B, UInt8(ascii: "\\")]
    }
    return output
  }

  /// Shows the picture `id` in `columns` by `rows` cells, its upper left corner at the cursor, which
  /// stays where it is.
  ///
  /// - Parameter placement: tells showings of one picture apart; the same one again moves it.
  public static func place(
    id: UInt32, columns: Int, rows: Int, placement: UInt32 = 1
  ) -> [UInt8] {
    let size = "c=\(max(1, columns)),r=\(max(1, rows))"
    return sequence("a=p,i=\(id),p=\(placement),\(size),C=1,q=2")
  }

  /// Takes one showing of the picture `id` away; the terminal keeps the picture.
  public static func remove(id: UInt32, placement: UInt32 = 1) -> [UInt8] {
    sequence("a=d,d=i,i=\(id),p=\(placement),q=2")
  }

  /// Takes the picture `id` away wherever it is shown, and makes the terminal forget it.
  public static func delete(id: UInt32) -> [UInt8] { sequence("a=d,d=I,i=\(id),q=2") }

  private static func sequence(_ keys: String) -> [UInt8] { Array("\u{1B}_G\(keys)\u{1B}\\".utf8) }
}
