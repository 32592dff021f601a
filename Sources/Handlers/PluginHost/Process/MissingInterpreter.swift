internal import Files
internal import SourceText

/// The interpreter that the first line of a program names, if it is missing: the system then reports that the
/// program itself does not exist.
struct MissingInterpreter {
  let program: String
  let path: String

  /// Looks at the first line of `program`; returns `nil` if it names no interpreter, or one that exists.
  init?(of program: String, in fileSystem: any FileSystem = LocalFileSystem()) {
    guard let bytes = try? fileSystem.readRegularFile(program, limit: 1 << 20),
      bytes.starts(with: "#!".utf8)
    else { return nil }
    let line = bytes.dropFirst(2).prefix { $0 != 0x0A }
    let words = line.split(whereSeparator: { $0 == 0x20 || $0 == 0x09 })
    guard let word = words.first else { return nil }
    let path = String(decoding: word, as: UTF8.self)
    // A carriage return belongs to the name, which is why there is no such file.
    if fileSystem.canonicalPath(path) != nil { return nil }
    (self.program, self.path) = (program, path)
  }

  var detail: String {
    let isOfWindows = path.utf8.last == 0x0D
    return "The first line of '\(program)' names the interpreter "
      + "'\(isOfWindows ? String(path.unicodeScalars.dropLast()) : path)'"
      + (isOfWindows ? ", followed by a carriage return." : ", which does not exist.")
  }

  var hint: String {
    path.utf8.last == 0x0D
      ? "Save the file with line feeds alone as line ends."
      : "Install it, or name another one there, as in '#!/bin/sh'."
  }
}
