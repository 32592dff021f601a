package import Files
package import MenuItems

/// Finds the files outside the system's folders that a program needs to start: itself, its interpreter, and the
/// libraries that are installed beside them, such as those of a Python environment.
struct ProgramInstallation {
  let host: HostEnvironment
  let fileSystem: any FileSystem
  let safe: SafePath

  /// Returns the paths that must be readable to run `program`, an absolute path.
  ///
  /// - Parameter isNamed: whether the user has seen the name of the program among the rights.
  func paths(of program: String, isNamed: Bool = false, depth: Int = 0) -> [String] {
    if isNamed, !fileSystem.isExecutableFile(program) { return [] }
    var result = [program]
    let real = safe.resolved(program)
    // The user has put a link in `PATH`, such as that of a Python environment, and so its target.
    let isKnown = isNamed || isInPath(program)
    for path in [program, real].compactMap(\.self) where isKnown || isInPath(path) {
      result += libraries(of: path)
    }
    guard depth < 3, let interpreter = interpreter(of: program) else { return result }
    return result + paths(of: interpreter, depth: depth + 1)
  }

  /// Returns the paths that must be readable to run the program called `name`: an absolute path, or a name in `PATH`.
  func paths(ofProgramCalled name: String) -> [String] {
    let path = name.isAbsolutePath ? name : ProgramLookup.inPath(name, host.variables)
    return path.map { paths(of: $0, isNamed: true) } ?? []
  }

  private func isInPath(_ program: String) -> Bool {
    let folder = program.folderOfPath
    let folders = (host.variables["PATH"] ?? "").split(separator: ":")
    return folders.contains { $0.hasSameBytes(as: folder) }
  }

  /// Returns the folders of programs and libraries beside the folder of `program`.
  private func libraries(of program: String) -> [String] {
    let folder = program.folderOfPath
    let whole = folder.folderOfPath
    let names: [String]
    switch folder.lastPathName {
    case "bin", "sbin": names = ["bin", "lib", "lib64", "libexec", "include", "pyvenv.cfg"]
    // The shims of pyenv, rbenv and asdf start the program of the selected version.
    case "shims": names = ["shims", "bin", "libexec", "lib", "versions", "installs", "version"]
    default: return []
    }
    return names.map { whole.appendingPath($0) }
  }

  /// Returns the path of the interpreter that the first line of `file` names, if it is in `PATH`.
  private func interpreter(of file: String) -> String? {
    guard let bytes = try? fileSystem.readRegularFile(file, limit: 512) else { return nil }
    let words = InterpreterLine.words(of: bytes)
    guard let first = words.first, first.isAbsolutePath else { return nil }
    guard first.lastPathName.hasSameBytes(as: "env") else { return isInPath(first) ? first : nil }
    let name = words.dropFirst().first { !$0.startsWithBytes(of: "-") && !$0.contains("=") }
    return name.flatMap { ProgramLookup.inPath($0, host.variables) }
  }
}

extension Confinement {
  /// Returns the options by which the guard gives these rights, whose paths are absolute, to a program.
  ///
  /// - Parameters:
  ///   - program: the program, which is readable with what it needs.
  ///   - isPreferred: whether a program runs without confinement where the kernel has none.
  package func guardOptions(
    for program: String, in host: HostEnvironment, isPreferred: Bool = false,
    _ fileSystem: any FileSystem
  ) -> [String] {
    let safe = SafePath(writable: write)
    let installation = ProgramInstallation(host: host, fileSystem: fileSystem, safe: safe)
    let programs =
      installation.paths(of: program) + run.flatMap(installation.paths(ofProgramCalled:))
    var seen: Set<PathBytes> = []
    func options(_ paths: [String], _ option: String) -> [String] {
      paths.compactMap(safe.resolved).filter { seen.insert(PathBytes($0)).inserted }
        .flatMap { [option, $0] }
    }
    let network =
      switch self.network {
      case .none: [String]()
      case .ports(let ports): ports.flatMap { ["--port", String($0)] }
      case .all: ["--network"]
      }
    return ["--confine"] + (isPreferred ? ["--prefer"] : []) + options(write, "--write")
      + options(read + programs, "--read") + network
  }
}

extension HostEnvironment {
  /// Returns the options by which the guard runs `program` with the rights of `options`, and at most with those of
  /// `confinement`.
  ///
  /// The guard runs twice then: the rights of the second, confined by the first, are those that both give.
  ///
  /// - Parameters:
  ///   - confinement: the rights at most, whose paths may begin with `~`; nil for all.
  ///   - options: the options for the rights of the program itself; empty for all rights.
  package func guardOptions(
    for program: String, within confinement: Confinement?, _ options: [String],
    _ fileSystem: any FileSystem
  ) -> [String] {
    guard var confinement = confinement?.mapPaths({ $0.expandingHome(home) }) else {
      return options
    }
    if !options.isEmpty { confinement.read.append(guardProgram) }
    return confinement.guardOptions(for: program, in: self, fileSystem)
      + (options.isEmpty ? [] : [guardProgram, "--exec"] + options)
  }

  /// Returns whether `folder` contains one of the user's own places: the home, or the folders of appmenu itself.
  func isPrivate(_ folder: String, _ fileSystem: any FileSystem) -> Bool {
    contains(folder, [home] + ownFolders, fileSystem)
  }

  /// Returns whether a path is in a folder of appmenu itself.
  func isOwn(_ path: String, _ fileSystem: any FileSystem) -> Bool {
    ownFolders.contains { contains($0, [path], fileSystem) }
  }

  private func contains(
    _ folder: String, _ paths: [String], _ fileSystem: any FileSystem
  ) -> Bool {
    let folder = PathBytes(fileSystem.canonicalPath(folder) ?? folder)
    return paths.contains { PathBytes(fileSystem.canonicalPath($0) ?? $0).isInside(folder) }
  }

  /// The folders of appmenu for settings, data, caches and state.
  private var ownFolders: [String] { [Folder.config, .data, .cache, .state].map(folder) }
}
