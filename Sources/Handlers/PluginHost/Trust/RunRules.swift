internal import Files
internal import SourceText

/// The programs and files that `run` of a manifest may name in a folder that needs trust: none beside those that
/// were hashed.
///
/// Such a plugin starts in its own folder, to which its relative arguments refer.
struct RunRules {
  let run: [String]
  /// The absolute path of the folder, without links.
  let folder: String
  let fileSystem: any FileSystem

  /// The reason why the command would run something else, as a sentence, or nil.
  var problem: String? {
    guard let program = run.first else { return nil }
    if program.containsSlash, !isInside(program.isAbsolutePath ? program : folder + "/" + program) {
      return "Its program '\(program)' is outside the folder."
    }
    // A program of the folder may get any argument; an interpreter's arguments name the file to run.
    if program.containsSlash || fileSystem.isExecutableFile(folder + "/" + program) { return nil }
    if let argument = run.dropFirst().first(where: leavesFolder) {
      return "Its argument '\(argument)' is outside the folder."
    }
    if namesModule {
      return
        "'\(run.joined(separator: " "))' looks for a Python module by its name, also outside the "
        + "folder: name its file, as in './tool.py'."
    }
    return nil
  }

  private func leavesFolder(_ argument: String) -> Bool {
    let path: String
    if argument.startsWithBytes(of: "-") {
      // `--file=PATH`, or `-iPATH`, where a mere slash is a separator.
      let sign = argument.utf8.firstIndex(of: UInt8(ascii: "="))
      path = argument.droppingBytes(
        sign.map { argument.utf8.distance(from: argument.utf8.startIndex, to: $0) + 1 } ?? 2)
      if path.utf8.elementsEqual("/".utf8) { return false }
    } else {
      path = argument
    }
    if path.isAbsolutePath || path.pathNames.contains("..") { return true }
    return fileSystem.canonicalPath(folder + "/" + path).map { !isInside($0) } ?? false
  }

  /// Whether `path` is in the folder; a missing file is where its path says.
  private func isInside(_ path: String) -> Bool {
    guard let real = fileSystem.canonicalPath(path) else {
      return PathBytes(path).isInside(PathBytes(folder)) && !path.pathNames.contains("..")
    }
    return PathBytes(real).isInside(PathBytes(folder))
  }

  /// Whether an option of Python names a module: `python3 -m tool`, `python3 -Bmtool`.
  private var namesModule: Bool {
    let python = run.firstIndex { word in
      ["python", "pypy"].contains { word.lastPathName.startsWithBytes(of: $0) }
    }
    guard let python else { return false }
    var words = run[(python + 1)...]
    while let word = words.popFirst(), word.startsWithBytes(of: "-") {
      if word.startsWithBytes(of: "--") { continue }
      var letters = word.utf8.dropFirst()
      while let letter = letters.popFirst() {
        switch letter {
        case UInt8(ascii: "m"): return true
        case UInt8(ascii: "c"): return false
        case UInt8(ascii: "W"), UInt8(ascii: "X"):
          // The value is the rest, or the next word.
          if letters.isEmpty { _ = words.popFirst() }
          letters = letters.suffix(0)
        default: break
        }
      }
    }
    return false
  }
}
