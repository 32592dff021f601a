package import Files
internal import Platform

/// Finds the files outside the system's folders that a program needs to start: itself, its interpreter, and the folder
/// in which they are installed, such as that of a Python environment.
package struct ProgramInstallation {
  private let host: HostEnvironment
  private let fileSystem: any FileSystem

  package init(host: HostEnvironment, fileSystem: any FileSystem) {
    (self.host, self.fileSystem) = (host, fileSystem)
  }

  /// Returns the paths that must be readable to run `program`, an absolute path.
  package func paths(of program: String) -> [String] { paths(of: program, depth: 0) }

  /// Returns the paths that must be readable to run the program called `name`: a path, or a name in `PATH`.
  package func paths(ofProgramCalled name: String) -> [String] {
    if name.isAbsolutePath { return paths(of: name) }
    return ProgramLookup.inPath(name, host.variables).map { paths(of: $0) } ?? []
  }

  private func paths(of program: String, depth: Int) -> [String] {
    var result = [program]
    let real = fileSystem.canonicalPath(program) ?? program
    for path in [program, real] {
      if let folder = installation(of: path) { result.append(folder) }
    }
    result.append(real)
    guard depth < 3, let interpreter = interpreter(of: real) else { return result }
    return result + paths(of: interpreter, depth: depth + 1)
  }

  /// Returns the folder that contains the folder of `program` and its libraries; nil if it may contain more than that.
  private func installation(of program: String) -> String? {
    let folder = program.folderOfPath
    let whole = folder.folderOfPath
    let isInstallation =
      switch folder.lastPathName {
      case "bin", "sbin":
        fileSystem.isDirectory(whole + "/lib") || access(whole + "/pyvenv.cfg", F_OK) == 0
      // Of pyenv, rbenv and asdf: programs that start those of the chosen version.
      case "shims": true
      default: false
      }
    return isInstallation && !host.isPrivate(whole, fileSystem) ? whole : nil
  }

  /// Returns the path of the interpreter that the first line of `file` names.
  private func interpreter(of file: String) -> String? {
    guard let bytes = try? fileSystem.readRegularFile(file, limit: 512) else { return nil }
    let words = InterpreterLine.words(of: bytes)
    guard let first = words.first, first.isAbsolutePath else { return nil }
    guard first.lastPathName.hasSameBytes(as: "env") else { return first }
    let name = words.dropFirst().first { !$0.startsWithBytes(of: "-") && !$0.contains("=") }
    return name.flatMap { ProgramLookup.inPath($0, host.variables) }
  }
}

extension HostEnvironment {
  /// Returns whether a folder is the user's home, contains it, or contains folders of appmenu itself.
  func isPrivate(_ folder: String, _ fileSystem: any FileSystem) -> Bool {
    let folder = PathBytes(fileSystem.canonicalPath(folder) ?? folder)
    return ([home] + ownFolders).contains { path in
      PathBytes(fileSystem.canonicalPath(path) ?? path).isInside(folder)
    }
  }

  /// The folders of appmenu for settings, data, caches and state.
  var ownFolders: [String] { [Folder.config, .data, .cache, .state].map(folder) }
}
