internal import Files
internal import SourceText

/// The interpreter that the first line of a program names, if it is missing: the system then reports that the
/// program itself does not exist.
struct MissingInterpreter {
  let program: String
  let path: String

  /// Reads the first line of `program`; returns `nil` if it names no interpreter, or an existing one.
  init?(of program: String, in fileSystem: any FileSystem = LocalFileSystem()) {
    guard let bytes = try? fileSystem.readRegularFile(program, limit: 1 << 20),
      let path = InterpreterLine.words(of: bytes).first
    else { return nil }
    // A carriage return is part of the name, so that no such file exists.
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

enum InterpreterLine {
  /// Returns the words of the line behind `#!`; none for a file that does not begin with it.
  static func words(of content: some Collection<UInt8>) -> [String] {
    guard content.starts(with: "#!".utf8) else { return [] }
    let line = content.dropFirst(2).prefix(512).prefix { $0 != 0x0A }
    return line.split { $0 == 0x20 || $0 == 0x09 }.map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns the interpreter of a script that the system looks for in the working directory, or nil.
  static func relativeInterpreter(of content: some Collection<UInt8>) -> String? {
    let words = words(of: content)
    guard let interpreter = words.first else { return nil }
    if !interpreter.isAbsolutePath { return interpreter }
    guard interpreter.lastPathName.hasSameBytes(as: "env") else { return nil }
    let command = words.dropFirst().first { word in
      // An option may hold the program itself, as in `-Stools/run`.
      word.startsWithBytes(of: "-") ? word.containsSlash : !word.utf8.contains(UInt8(ascii: "="))
    }
    return command.flatMap { $0.containsSlash && !$0.isAbsolutePath ? $0 : nil }
  }
}
