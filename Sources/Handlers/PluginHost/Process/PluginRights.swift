internal import DisplayText
package import Files
package import HandlerProtocol
package import MenuDispatch
package import MenuItems
internal import SourceText
package import StructuredData

/// Whether plugins are confined to the rights in their manifests.
package enum ConfinementMode: String, Sendable, Hashable, CaseIterable {
  /// They are, where the kernel can confine programs; elsewhere they run with the rights of the user.
  case prefer
  /// They are; where the kernel cannot confine programs, they do not run.
  case require
  /// They run with the rights of the user.
  case off
}

/// The rights of a plugin's processes: the least that every plugin has, and those that its manifest asks for.
///
/// The least: a process reads and runs the files of the system, reads its own folder and what its program needs, writes
/// its folders for settings, data, caches and state, and has no network.
package struct PluginRights: Sendable {
  private let host: HostEnvironment
  private let fileSystem: any FileSystem

  package init(host: HostEnvironment, fileSystem: any FileSystem) {
    (self.host, self.fileSystem) = (host, fileSystem)
  }

  /// A path that an argument of an item gives.
  package struct ArgumentPath: Sendable, Hashable {
    let argument: String
    let path: String
  }

  /// Returns the names that may be written in braces at the start of a path.
  static func places(of manifest: PluginManifest) -> [String] {
    let arguments = manifest.handlers.flatMap { $0.arguments ?? [] }.map { argumentPrefix + $0.id }
    return ownPlaces + ["workspace"] + arguments
      + manifest.environment.map { variablePrefix + $0 }
  }

  private static let argumentPrefix = "argument:"
  private static let variablePrefix = "variable:"

  /// Returns the name in braces at the start of `path`, and what follows them.
  static func place(in path: String) -> (name: String, rest: String)? {
    guard path.startsWithBytes(of: "{"), let end = path.firstIndex(of: "}") else { return nil }
    return (String(path[..<end].dropFirst()), String(path[path.index(after: end)...]))
  }

  /// Returns the paths that the arguments of an item give to places of the manifest.
  ///
  /// - Throws: a failure for a folder that contains the user's home, or that gives the right to change the home or
  ///   appmenu's own files.
  package func argumentPaths(
    of plugin: Plugin, _ arguments: [String: StructuredValue]
  ) throws(HandlerFailure) -> Set<ArgumentPath> {
    var result: Set<ArgumentPath> = []
    let permissions = plugin.manifest.permissions
    for (paths, isWritten) in [(permissions.read, false), (permissions.write, true)] {
      for name in paths.compactMap({ Self.place(in: $0)?.name })
      where name.startsWithBytes(of: Self.argumentPrefix) {
        let argument = name.droppingBytes(Self.argumentPrefix.utf8.count)
        let value = arguments[argument]
        for text in value?.string.map({ [$0] }) ?? value?.array?.compactMap(\.string) ?? [] {
          let path = whole(text, in: fileSystem.canonicalPath(".") ?? "/")
          if isTooWide(path, isWritten: isWritten) {
            throw HandlerFailure(
              .failed, host.wording(.tooWide(id: plugin.manifest.id, path: path)),
              hint: host.wording(.nameInnerFolder(argument: argument)), retryable: false)
          }
          result.insert(ArgumentPath(argument: argument, path: path))
        }
      }
    }
    return result
  }

  /// Returns the options of the guard for a process of `plugin`, whose own folders are `own`.
  func options(
    of plugin: Plugin, program: String, own: InitializeParams.Directories,
    arguments: Set<ArgumentPath>
  ) -> [String] {
    if host.confinement == .off { return [] }
    let permissions = plugin.manifest.permissions
    let installation = ProgramInstallation(host: host, fileSystem: fileSystem)
    func paths(_ written: [String], isWritten: Bool) -> [String] {
      written.flatMap { filled($0, of: plugin, own, arguments, isWritten: isWritten) }
    }
    let folder = fileSystem.canonicalPath(plugin.folder) ?? plugin.folder
    var confinement = permissions
    confinement.read = [folder] + installation.paths(of: program)
    confinement.read += permissions.run.flatMap(installation.paths(ofProgramCalled:))
    confinement.read += paths(permissions.read, isWritten: false)
    let ownFolders = [own.config, own.data, own.cache, own.state]
    confinement.write =
      ownFolders.filter(fileSystem.isDirectory) + paths(permissions.write, isWritten: true)
    return confinement.guardOptions(isPreferred: host.confinement == .prefer, fileSystem)
  }

  /// Returns the paths that `written` stands for on this machine.
  private func filled(
    _ written: String, of plugin: Plugin, _ own: InitializeParams.Directories,
    _ arguments: Set<ArgumentPath>, isWritten: Bool
  ) -> [String] {
    guard let (name, rest) = Self.place(in: written) else {
      return [whole(written, in: plugin.folder)]
    }
    let folders: [String]
    switch name {
    case "config": folders = [own.config]
    case "data": folders = [own.data]
    case "cache": folders = [own.cache]
    case "state": folders = [own.state]
    case "workspace": folders = [workspace]
    case _ where name.startsWithBytes(of: Self.argumentPrefix):
      let argument = name.droppingBytes(Self.argumentPrefix.utf8.count)
      folders = arguments.filter { $0.argument.hasSameBytes(as: argument) }.map(\.path).sorted()
    case _ where name.startsWithBytes(of: Self.variablePrefix):
      let variable = name.droppingBytes(Self.variablePrefix.utf8.count)
      let isNamed = plugin.manifest.environment.contains { $0.hasSameBytes(as: variable) }
      folders = [isNamed ? host.variables[variable] ?? "" : ""].filter(\.isAbsolutePath)
    default: folders = []
    }
    if rest.pathNames.contains("..") { return [] }
    // A place whose value is chosen elsewhere gives no wide rights.
    let isOwn = Self.ownPlaces.contains(name)
    return folders.map { $0 + rest }.filter { isOwn || !isTooWide($0, isWritten: isWritten) }
  }

  private static let ownPlaces = ["config", "data", "cache", "state"]

  /// The folder in which appmenu was started, or the root of the repository that contains it.
  private var workspace: String {
    let here = fileSystem.canonicalPath(".") ?? "/"
    var folder = here
    while folder != "/" {
      if fileSystem.canonicalPath(folder + "/.git") != nil { return folder }
      folder = folder.folderOfPath
    }
    return here
  }

  private func whole(_ path: String, in folder: String) -> String {
    let path = folder.appendingPath(path.expandingHome(host.home))
    return fileSystem.canonicalPath(path) ?? path
  }

  /// Returns whether a path that a value gives is wider than the home, or is written and concerns appmenu's own files.
  private func isTooWide(_ path: String, isWritten: Bool) -> Bool {
    let bytes = PathBytes(fileSystem.canonicalPath(path) ?? path)
    let home = PathBytes(fileSystem.canonicalPath(host.home) ?? host.home)
    guard isWritten else { return home != bytes && home.isInside(bytes) }
    return host.isPrivate(path, fileSystem)
      || host.ownFolders.contains { own in
        bytes.isInside(PathBytes(fileSystem.canonicalPath(own) ?? own))
      }
  }
}

extension PluginCommand {
  /// Confines the process of `plugin`, whose own folders are `own`, and gives it a folder for temporary files.
  package mutating func confine(
    _ plugin: Plugin, to own: InitializeParams.Directories, _ rights: PluginRights,
    _ arguments: Set<PluginRights.ArgumentPath> = [], without denied: Set<Confinement.Right> = []
  ) {
    var plugin = plugin
    plugin.manifest.permissions = plugin.manifest.permissions.without(denied)
    confinement = rights.options(of: plugin, program: program, own: own, arguments: arguments)
    if confinement.isEmpty { return }
    let folder = own.cache + "/tmp"
    try? PrivateFiles.makeFolder(folder)
    environment["TMPDIR"] = folder
  }
}

extension Confinement {
  /// Returns the options by which the guard gives these rights, whose paths are absolute.
  ///
  /// A path below one that the program may change is left out: it gives no further right, and the program could replace
  /// it by a link to another folder.
  ///
  /// - Parameter isPreferred: whether a program runs without confinement where the kernel has none.
  package func guardOptions(
    isPreferred: Bool = false, _ fileSystem: any FileSystem
  ) -> [String] {
    func place(_ path: String) -> PathBytes {
      let (folder, name) = (path.folderOfPath, path.lastPathName)
      if ["", ".", ".."].contains(name) {
        return PathBytes(fileSystem.canonicalPath(path) ?? path)
      }
      return PathBytes((fileSystem.canonicalPath(folder) ?? folder).appendingPath(name))
    }
    var seen: Set<PathBytes> = []
    let writable = write.map(place)
    func options(_ paths: [String], _ option: String) -> [String] {
      paths.flatMap { path -> [String] in
        let own = place(path)
        let isRedundant = writable.contains { $0 != own && own.isInside($0) }
        return isRedundant || !seen.insert(own).inserted ? [] : [option, path]
      }
    }
    let network =
      switch self.network {
      case .none: [String]()
      case .ports(let ports): ports.flatMap { ["--port", String($0)] }
      case .all: ["--network"]
      }
    return ["--confine"] + (isPreferred ? ["--prefer"] : []) + options(write, "--write")
      + options(read, "--read") + network
  }
}
