package import Platform
internal import DisplayText
package import Files
package import MenuItems
package import PluginHost
package import SourceText
internal import Synchronization

/// Decides whether the commands of a menu file may run without asking.
///
/// They may where the file is in the user's own configuration folder, in a folder that the user trusts, or has the
/// content that the user trusted. The compared content is the one that the menu was loaded from, so that what was
/// shown is what runs. Menus from servers and printed menus are trusted by their content only.
///
/// Trust in a menu's content covers the content of the files that its commands name by relative words
/// (``NamedScripts``). It is compared before each run. Between that and the start of the program only the user could
/// exchange such a file: it counts only where no other user can write to it, or to a folder that leads to it
/// (``StrictModes``). The file runs from its place, not from a copy or a descriptor, so that it finds itself (`$0`)
/// and the files it loads.
package struct MenuTrust: Sendable {
  let host: HostEnvironment
  private let fileSystem: any FileSystem
  private let modes = StrictModes()
  private let store: TrustRecords
  private let scripts: NamedScripts
  private let digests = FileDigests()
  private static let scriptLimit = 64 << 20

  package init(host: HostEnvironment, fileSystem: any FileSystem = LocalFileSystem()) {
    (self.host, self.fileSystem) = (host, fileSystem)
    store = TrustRecords(folder: host.folder(.state) + "/trusted-menus", fileSystem: fileSystem)
    scripts = NamedScripts(
      preparation: ProgramPreparation(host: host, fileSystem: fileSystem), fileSystem: fileSystem)
  }

  package struct Record: Sendable, Hashable, Codable {
    /// The absolute path without links, the address, or the name of a printed menu.
    package var path: String
    /// The SHA-256 of the content, as hexadecimal digits, or nil for a folder.
    package var hash: String?
    package var recorded: Date
    /// The files that its commands name by relative words.
    package var scripts: [Script]?
    /// The menus with which it was recorded, or nil if it was recorded by itself.
    package var menus: [String]?

    package var isPrinted: Bool { path.startsWithBytes(of: MenuTrust.printedMark) }
  }

  package struct Script: Sendable, Hashable, Codable {
    package var path: String
    /// The SHA-256 of its content, as hexadecimal digits.
    package var hash: String
  }

  package struct Refusal: Error, Sendable, Hashable {
    package var message: String
  }

  package enum Objection: Sendable, Hashable {
    case unknown
    case menuChanged
    /// A script has changed since it was trusted, or cannot be read.
    case scriptChanged(path: String)
    /// A script did not exist, or was not named, when the menu was trusted.
    case scriptAdded(path: String)
    /// Other users could change something.
    case unsafe(StrictModes.Flaw)
  }

  // MARK: Decisions

  /// Returns whether a key at `location` that runs nothing may take effect; operations made in code may.
  package func allows(_ location: SourceLocation?) -> Bool {
    objection(to: location, scripts: []) == nil
  }

  package func allows(_ operation: ItemOperation) -> Bool { objection(to: operation) == nil }

  package func objection(to operation: ItemOperation) -> Objection? {
    guard operation.location != nil else { return nil }
    return objection(to: operation.location, scripts: scripts.paths(of: operation))
  }

  /// Returns an objection to any of the sources that describe what is at `location`: none lends trust to another.
  private func objection(to location: SourceLocation?, scripts: [String]) -> Objection? {
    (location?.files ?? []).lazy.compactMap { objection(to: $0, scripts: scripts) }.first
  }

  private func objection(to file: SourceFile, scripts: [String]) -> Objection? {
    // Menus from servers and printed menus are trusted by their content alone, never by a folder.
    if file.printed != nil || file.remote != nil {
      return contentObjection(to: file, scripts: scripts)
    }
    // The path is that of the content that was read: a link may lead elsewhere by now.
    guard let path = file.canonicalPath else { return .unknown }
    var objection: Objection?
    for (folder, name) in trustedFolders(around: path) {
      let flaw =
        modes.flaw(of: name, followsLinks: true) ?? modes.flaw(of: path, inside: folder)
        ?? scripts.lazy.compactMap { isThere($0) ? self.flaw(ofScript: $0) : nil }.first
      guard let flaw else { return nil }
      objection = .unsafe(flaw)
    }
    guard let inFile = contentObjection(to: file, scripts: scripts) else { return nil }
    return inFile == .unknown ? objection ?? .unknown : inFile
  }

  /// Returns the trusted folders that contain a file, innermost first, with the path by which each is known.
  private func trustedFolders(around path: String) -> [(path: String, name: String)] {
    var folders: [(path: String, name: String)] = []
    var folder = path.folderOfPath
    while true {
      if let record = store[folder], record.hash == nil { folders.append((folder, folder)) }
      if folder == "/" || folder == "." { break }
      folder = folder.folderOfPath
    }
    // Links may lead to the user's own folder.
    let name = host.folder(.config)
    if let own = fileSystem.canonicalPath(name), PathBytes(path).isInside(PathBytes(own)) {
      folders.append((own, name))
    }
    return folders
  }

  private func contentObjection(to file: SourceFile, scripts: [String]) -> Objection? {
    guard let name = Self.recordName(of: file), let record = store[name], let hash = record.hash
    else { return .unknown }
    guard hash == digests.digest(of: file) else { return .menuChanged }
    // The compared content of a missing file was read before.
    if let path = file.canonicalPath, let flaw = modes.flaw(at: path), !flaw.isMissing {
      return .unsafe(flaw)
    }
    let known = Dictionary((record.scripts ?? []).map { (PathBytes($0.path), $0.hash) }) {
      first, _ in first
    }
    for path in scripts {
      switch (content(ofScript: path), known[PathBytes(path)]) {
      case (.missing, nil): continue
      case (.digest(let digest), let hash?) where digest == hash:
        if let flaw = flaw(ofScript: path) { return .unsafe(flaw) }
      case (_, nil): return .scriptAdded(path: path)
      case (.missing, _), (.digest, _), (.unreadable, _): return .scriptChanged(path: path)
      }
    }
    return nil
  }

  // MARK: Scripts

  private enum Content {
    case missing
    case digest(String)
    case unreadable
  }

  private func isThere(_ path: String) -> Bool {
    fileSystem.canonicalPath(path) != nil && !fileSystem.isDirectory(path)
  }

  private func content(ofScript path: String) -> Content {
    do {
      let bytes = try fileSystem.readRegularFile(path, limit: Self.scriptLimit)
      return bytes.count > Self.scriptLimit ? .unreadable : .digest(SHA256.digits(of: bytes))
    } catch {
      // No file can have a name that is too long.
      return error.isNotFound || error.isDirectory || error.number == ENAMETOOLONG
        ? .missing : .unreadable
    }
  }

  /// Returns the flaw by which another user could replace the file at `path`, through whatever links.
  private func flaw(ofScript path: String) -> StrictModes.Flaw? {
    modes.flaw(of: path, followsLinks: true)
  }

  /// Returns the existing files that the words of `operations` name.
  ///
  /// - Throws: a ``Refusal`` if one cannot be read, or other users can write to it.
  func scripts(of operations: [ItemOperation]) throws(Refusal) -> [Script] {
    var found: [Script] = []
    var known: Set<PathBytes> = []
    for path in operations.flatMap(scripts.paths) where known.insert(PathBytes(path)).inserted {
      switch content(ofScript: path) {
      case .missing: continue
      case .unreadable: throw Refusal(message: host.wording(.scriptUnreadable(path: path)))
      case .digest(let hash):
        if let flaw = flaw(ofScript: path) { throw Refusal(message: words(for: flaw)) }
        found.append(Script(path: path, hash: hash))
      }
    }
    return found
  }

  /// Returns the paths of the existing files that the words of `operations` name.
  package func scriptPaths(of operations: [ItemOperation]) -> [String] {
    var known: Set<PathBytes> = []
    return operations.flatMap(scripts.paths).filter {
      isThere($0) && known.insert(PathBytes($0)).inserted
    }
  }

  // MARK: Recording

  /// Records that `file` is trusted with its content, and with that of the scripts that `operations` name.
  ///
  /// - Parameter menu: the path of the menu file with which it is recorded, or nil if it is recorded by itself.
  package func trust(
    _ file: SourceFile, running operations: [ItemOperation] = [], with menu: String? = nil
  ) throws(Refusal) {
    guard let name = Self.recordName(of: file) else {
      throw Refusal(message: host.wording(.notFromFile))
    }
    if let path = file.canonicalPath, let flaw = modes.flaw(at: path), !flaw.isMissing {
      throw Refusal(message: words(for: flaw))
    }
    let scripts = try scripts(of: operations)
    var menus = menu.map { [$0] }
    if let menu, let known = store[name] {
      // Files that were trusted by themselves stay trusted.
      menus = known.menus.map { $0.filter { !$0.hasSameBytes(as: menu) } + [menu] }
    }
    try write(
      Record(
        path: name, hash: digests.digest(of: file), recorded: RecordFile.now,
        scripts: scripts.isEmpty ? nil : scripts, menus: menus))
  }

  @discardableResult
  package func trustFolder(_ path: String) throws(Refusal) -> Record {
    guard let path = fileSystem.canonicalPath(path), fileSystem.isDirectory(path) else {
      throw Refusal(message: host.wording(.noFolder(path: path)))
    }
    if let flaw = modes.flaw(of: path, inside: path) { throw Refusal(message: words(for: flaw)) }
    let record = Record(path: path, hash: nil, recorded: RecordFile.now)
    try write(record)
    return record
  }

  /// Removes the record of a file, folder, address or printed menu, and those of the menus recorded with it; returns
  /// their paths.
  package func untrust(_ path: String) -> [String] {
    let path = recordName(of: path)
    var removed = store.remove(path) ? [path] : []
    for var record in store.all {
      guard let menus = record.menus, menus.contains(where: { $0.hasSameBytes(as: path) }) else {
        continue
      }
      let others = menus.filter { !$0.hasSameBytes(as: path) }
      record.menus = others
      if !others.isEmpty {
        try? write(record)
      } else if store.remove(record.path) {
        removed.append(record.path)
      }
    }
    return removed
  }

  package var records: [Record] { store.all }

  private func write(_ record: Record) throws(Refusal) {
    do { try store.write(record) } catch {
      throw Refusal(message: host.wording(.stateNotWritable(path: store.folder)))
    }
  }

  // MARK: Names

  /// The beginning of the names of printed menus: no path and no address begins with it.
  fileprivate static let printedMark = "output:"

  /// Returns the name under which the content of `file` is recorded, or nil if it has none.
  private static func recordName(of file: SourceFile) -> String? {
    file.printed?.name ?? file.remote?.address ?? file.canonicalPath
  }

  /// Returns the name of the record for a path, an address or a record's name.
  private func recordName(of path: String) -> String {
    if path.startsWithBytes(of: Self.printedMark) { return path }
    if MenuAddress.isAddress(path) { return (try? MenuAddress(path))?.description ?? path }
    // A removed file has no canonical path any more.
    return fileSystem.canonicalPath(path) ?? URL(fileURLWithPath: path).standardized.path
  }

  /// Returns the origin of the output of a source's program; nil if the menu has no name to be recorded under, or
  /// trusts what its programs print.
  static func origin(ofOutputOf item: MenuItem, _ source: ItemSource) -> PrintedOrigin? {
    guard source.trust == nil, let file = source.location?.file, let name = recordName(of: file)
    else { return nil }
    return PrintedOrigin(
      name: printedMark + name + "#" + item.path.joined(separator: "/"),
      folder: MenuOrigin.folder(of: source.location))
  }

  /// Returns the command that trusts a file, or nil if no command can: for a menu from a server it pins the content
  /// that was shown.
  package static func command(for file: SourceFile?) -> String? {
    guard let file, file.isNamed, file.printed == nil else { return nil }
    let pin = file.remote.map { "--sha256 \($0.digest) " } ?? ""
    return "appmenu trust \(pin)\(ShellWord.quoted(file.name))"
  }

  // MARK: Words

  private var wording: Wording { host.wording }

  /// Returns a sentence that says why earlier trust does not count, or nil if there was none.
  package func words(for objection: Objection?) -> String? {
    switch objection {
    case .unknown?, nil: nil
    case .menuChanged?: wording(.menuChanged)
    case .scriptChanged(let path)?: wording(.scriptChanged(path: OperationWords.visible(path)))
    case .scriptAdded(let path)?: wording(.scriptAdded(path: OperationWords.visible(path)))
    case .unsafe(let flaw)?: wording(.trustDoesNotCount(reason: words(for: flaw)))
    }
  }

  /// Returns why earlier trust does not count, if there was any, and what `operation` runs.
  func lines(about operation: ItemOperation) -> [String] {
    let reason = words(for: objection(to: operation)).map { [$0] } ?? []
    return reason + OperationWords.lines(of: operation, wording)
  }

  /// Returns the hint for an untrusted menu where no question can be asked.
  package func hint(for file: SourceFile?) -> String {
    if let command = Self.command(for: file) { return wording(.typeCommand(command: command)) }
    return wording(file?.printed == nil ? .saveAndTrust : .trustPrintedMenu)
  }

  func words(for flaw: StrictModes.Flaw) -> String {
    flaw.text(wording, showing: OperationWords.visible)
  }

  /// Returns the untrusted files of `menu` whose items would run something, in the order of the menu.
  package func untrustedFiles(in menu: Menu) -> [SourceFile] {
    var found: Set<ObjectIdentifier> = []
    var files: [SourceFile] = []
    for operation in menu.allItems.flatMap(\.allOperations) where operation.runsProgram {
      // One program that may not run is enough to know the file.
      let own = (operation.location?.files ?? []).filter { !found.contains(ObjectIdentifier($0)) }
      let scripts = own.isEmpty ? [] : scripts.paths(of: operation)
      for file in own where objection(to: file, scripts: scripts) != nil {
        found.insert(ObjectIdentifier(file))
        files.append(file)
      }
    }
    return files
  }

  /// Returns the source because of which an operation may not run, or else the one that it is written in.
  package func file(of operation: ItemOperation) -> SourceFile? {
    let scripts = scripts.paths(of: operation)
    return operation.location?.files.first { objection(to: $0, scripts: scripts) != nil }
      ?? operation.location?.file
  }
}

/// The hashes of the last menus, so that each is computed once.
private final class FileDigests: Sendable {
  private let known = Mutex<[(file: SourceFile, digest: String)]>([])
  private static let limit = 16

  func digest(of file: SourceFile) -> String {
    if let remote = file.remote, file.printed == nil { return remote.digest }
    return known.withLock { known in
      if let found = known.first(where: { $0.file === file }) { return found.digest }
      let digest = SHA256.digits(of: file.bytes)
      known = [(file, digest)] + known.prefix(Self.limit - 1)
      return digest
    }
  }
}

extension ItemOperation {
  /// Whether it runs a program: its own, or one that gives choices.
  var runsProgram: Bool {
    switch kind {
    case .command, .shell: true
    case .url: !formPrograms.isEmpty
    }
  }
}
