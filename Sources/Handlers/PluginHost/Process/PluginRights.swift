internal import DisplayText
package import Files
package import HandlerProtocol
package import MenuDispatch
package import MenuItems
internal import SourceText
package import StructuredData

/// Whether plugins are confined to the rights in their manifests.
package enum ConfinementMode: String, Sendable, Hashable, CaseIterable {
  /// Plugins are confined if the kernel supports it; otherwise they run with the rights of the user.
  case prefer
  /// Plugins are confined; if the kernel does not support it, they do not run.
  case require
  /// Plugins run with the rights of the user.
  case off
}

/// The rights of a plugin's processes: the basic rights of every plugin, and those that its manifest requests.
///
/// By the basic rights, a process can read and run the system's files, its own folder and the installation of its
/// program, and write to its folders for settings, data, caches and state. It has no network access.
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

  /// Returns what is wrong with a path of a manifest that has the places `known`.
  static func mistake(in path: String, _ known: [String]) -> String? {
    // A path with '..' looks narrower than it is.
    if path.pathNames.contains("..") { return "it must not contain '..'" }
    guard path.startsWithBytes(of: "{") else { return nil }
    guard let name = place(in: path)?.name else { return "'}' is missing" }
    if known.contains(name) { return nil }
    if name.startsWithBytes(of: argumentPrefix) { return "no handler declares that argument" }
    if name.startsWithBytes(of: variablePrefix) {
      return "`environment` does not list that variable"
    }
    return "the places are " + known.map { "{\($0)}" }.joined(separator: ", ")
  }

  /// Returns the name in braces at the start of `path`, and what follows them.
  static func place(in path: String) -> (name: String, rest: String)? {
    guard path.startsWithBytes(of: "{"), let end = path.firstIndex(of: "}") else { return nil }
    return (String(path[..<end].dropFirst()), String(path[path.index(after: end)...]))
  }

  /// Returns the paths that the arguments of an item give to places of the manifest.
  ///
  /// - Throws: a failure for a path above the home or in a folder of appmenu, and for a path to change that contains the
  ///   home or a folder of appmenu.
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
          if isTooWide(path, isWritten: isWritten) { throw tooWide(path, plugin) }
          result.insert(ArgumentPath(argument: argument, path: path))
        }
      }
    }
    return result
  }

  /// What the item of a selection gives a process, and leaves it.
  package struct Grant: Sendable, Hashable {
    /// The paths in the arguments of the item.
    package var paths: Set<ArgumentPath> = []
    /// The rights that the rules of a server allow at most, beside the basic rights; nil for all.
    package var most: Confinement?

    package init(paths: Set<ArgumentPath> = [], most: Confinement? = nil) {
      (self.paths, self.most) = (paths, most)
    }
  }

  /// Returns what an item gives and leaves to the processes of `plugin`.
  ///
  /// - Throws: a failure for a path that cannot be given.
  func grant(
    of plugin: Plugin, _ params: SelectParams, _ item: MenuItem
  ) throws(HandlerFailure) -> Grant {
    Grant(
      paths: try argumentPaths(of: plugin, params.item.arguments),
      most: item.serverConfinement
        ?? host.handlerConfinement(plugin.manifest.names(like: item.tapHandlerName ?? "")))
  }

  /// Returns the options of the guard for a process of `plugin`, whose own folders are `own`.
  ///
  /// - Throws: a failure if the manifest asks for the right to change the whole home or a folder of appmenu.
  func options(
    of plugin: Plugin, program: String, own: InitializeParams.Directories,
    _ grant: Grant
  ) throws(HandlerFailure) -> [String] {
    let folder = fileSystem.canonicalPath(plugin.folder) ?? plugin.folder
    let basic = Confinement(
      read: [folder],
      // A folder that does not exist cannot be allowed.
      write: [own.config, own.data, own.cache, own.state].filter {
        fileSystem.canonicalPath($0) != nil
      })
    var most = grant.most
    most?.read += basic.read
    most?.write += basic.write
    var confinement = plugin.manifest.permissions
    if host.confinement == .off {
      return host.guardOptions(for: program, within: most, [], fileSystem)
    }
    func filled(_ paths: [String], isWritten: Bool) -> [String] {
      paths.flatMap { self.filled($0, of: plugin, own, grant.paths, isWritten: isWritten) }
    }
    for path in confinement.write where Self.place(in: path) == nil {
      let whole = whole(path, in: folder)
      if isTooWide(whole, isWritten: true) { throw tooWide(whole, plugin) }
    }
    confinement.read = basic.read + filled(confinement.read, isWritten: false)
    confinement.write =
      basic.write
      + filled(confinement.write, isWritten: true).filter { fileSystem.canonicalPath($0) != nil }
    confinement.run = confinement.run.map {
      $0.containsSlash ? whole($0, in: folder) : $0
    }
    let options = confinement.guardOptions(
      for: program, in: host, isPreferred: host.confinement == .prefer, fileSystem)
    return host.guardOptions(for: program, within: most, options, fileSystem)
  }

  private func tooWide(_ path: String, _ plugin: Plugin) -> HandlerFailure {
    HandlerFailure(
      .failed, host.wording(.tooWide(id: plugin.manifest.id, path: path)),
      hint: host.wording(.nameInnerFolder), retryable: false)
  }

  /// Returns the absolute paths that a path of the manifest refers to.
  private func filled(
    _ written: String, of plugin: Plugin, _ own: InitializeParams.Directories,
    _ arguments: Set<ArgumentPath>, isWritten: Bool
  ) -> [String] {
    guard let (name, rest) = Self.place(in: written) else {
      return [whole(written, in: fileSystem.canonicalPath(plugin.folder) ?? plugin.folder)]
    }
    let folders: [String]
    switch name {
    case "config": folders = [own.config]
    case "data": folders = [own.data]
    case "cache": folders = [own.cache]
    case "state": folders = [own.state]
    case "workspace": folders = host.isPrivate(workspace, fileSystem) ? [] : [workspace]
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
    let isOwn = Self.ownPlaces.contains(name)
    // The manifest does not contain the value of a place, so the value must not give wide rights.
    let allowed = folders.filter { isOwn || !isTooWide($0 + rest, isWritten: isWritten) }
    return allowed.map { $0 + rest }
      + (isOwn || isWritten ? [] : allowed.compactMap(repository(ofWorkTree:)))
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

  /// Returns the repository of a work tree or submodule whose `.git` is a file that names it.
  private func repository(ofWorkTree folder: String) -> String? {
    guard let bytes = try? fileSystem.readRegularFile(folder + "/.git", limit: 4096),
      let line = String(validating: bytes, as: UTF8.self), line.startsWithBytes(of: "gitdir: ")
    else { return nil }
    let written = line.dropFirst("gitdir: ".count).prefix { !$0.isNewline }
    let path = fileSystem.canonicalPath(folder.appendingPath(String(written))) ?? ""
    let names = path.pathNames
    guard let index = names.lastIndex(of: ".git"), names.count > index + 2,
      ["worktrees", "modules"].contains(names[index + 1])
    else { return nil }
    return "/" + names[...index].joined(separator: "/")
  }

  private func whole(_ path: String, in folder: String) -> String {
    folder.appendingPath(path.expandingHome(host.home))
  }

  /// Returns whether a path is too wide to be allowed: above the home, or, to be changed, the home itself; or appmenu's.
  private func isTooWide(_ path: String, isWritten: Bool) -> Bool {
    if host.isOwn(path, fileSystem) { return true }
    guard !isWritten else { return host.isPrivate(path, fileSystem) }
    let bytes = PathBytes(fileSystem.canonicalPath(path) ?? path)
    let home = PathBytes(fileSystem.canonicalPath(host.home) ?? host.home)
    return home != bytes && home.isInside(bytes)
  }
}

extension PluginCommand {
  /// Confines the process of `plugin`, whose own folders are `own`, and gives it a folder for temporary files.
  package mutating func confine(
    _ plugin: Plugin, to own: InitializeParams.Directories, _ rights: PluginRights,
    _ grant: PluginRights.Grant = .init(), without denied: Set<Confinement.Right> = []
  ) throws(HandlerFailure) {
    var plugin = plugin
    plugin.manifest.permissions = plugin.manifest.permissions.without(denied)
    confinement = try rights.options(of: plugin, program: program, own: own, grant)
    if confinement.isEmpty { return }
    let folder = own.cache + "/tmp"
    try? PrivateFiles.makeFolder(folder)
    environment["TMPDIR"] = folder
  }
}
