internal import AppMenuKit
internal import Platform

/// The value of an `--input`: as written, from standard input (`-`), or from a file (`@FILE`), so that a secret need
/// not be a word of a command line, which all users of the machine can read.
enum InputValue {
  private static let limit = 16 << 20

  /// Returns the value of an option, without the line break at the end of text from a file or standard input.
  ///
  /// An error is reported if the value cannot be read.
  ///
  /// - Parameters:
  ///   - written: the text behind `=`; `@@` at the beginning is read as `@`.
  ///   - isFirst: whether standard input has not been read yet.
  static func read(
    _ written: String, of id: String, isFirst: Bool
  ) throws(ExitStatus) -> String {
    if written.utf8.elementsEqual("-".utf8) {
      guard isFirst else {
        throw Output.refusal(
          "standard input cannot be the value of '\(id)', too",
          hint: "Give the other value in a file: --input \(id)=@FILE")
      }
      do throws(FileSystemError) {
        return try text(of: LocalFileSystem.readAll(STDIN_FILENO, limit: limit))
      } catch {
        throw Output.refusal("the input '\(id)' cannot be read: \(error.reason)")
      }
    }
    guard written.utf8.first == UInt8(ascii: "@") else { return written }
    let path = written.droppingBytes(1)
    if path.utf8.first == UInt8(ascii: "@") { return path }
    do throws(FileSystemError) {
      return try text(of: LocalFileSystem().read(path, limit: limit))
    } catch {
      throw Output.refusal(
        "the file '\(path)' of the input '\(id)' cannot be read: \(error.reason)",
        hint: "A value that begins with '@' is written as in --input \(id)=@@VALUE")
    }
  }

  /// Returns bytes as text, without a line break at its end.
  private static func text(of bytes: [UInt8]) throws(FileSystemError) -> String {
    guard bytes.count <= limit else {
      throw FileSystemError(reason: "it is larger than \(limit >> 20) MiB")
    }
    var bytes = bytes[...]
    if bytes.last == 0x0A {
      bytes.removeLast()
      if bytes.last == 0x0D { bytes.removeLast() }
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw FileSystemError(reason: "it is not UTF-8")
    }
    return text
  }
}
