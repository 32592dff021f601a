package import Platform
internal import HandlerProtocol
internal import DisplayText
package import Files
package import MenuDispatch
package import MenuItems
internal import SourceText

/// Decides which plugins may run: those that the user installed, as long as no other user can change them
/// (``StrictModes``), and those of a menu file whose folder the user has trusted, as long as nothing in it changes.
///
/// A plugin of a menu file runs from a copy that is made when it is trusted: exactly the hashed content runs, whatever is
/// written to the folder afterwards.
package struct PluginTrust: Sendable {
  private let host: HostEnvironment
  private let fileSystem: any FileSystem
  private let modes: StrictModes
  private let copies: TrustedCopies

  package init(
    host: HostEnvironment, fileSystem: any FileSystem = LocalFileSystem(),
    modes: StrictModes = StrictModes()
  ) {
    self.host = host
    self.fileSystem = fileSystem
    self.modes = modes
    copies = TrustedCopies(host: host)
  }

  package struct Record: Sendable, Hashable, Codable {
    /// The folder, as an absolute path without links.
    package var folder: String
    package var id: String
    /// The hash of the folder (see ``FolderDigest``); empty for an installed plugin.
    package var hash: String
    package var recorded: Date
    /// The rights that it asked for; nil in a record of an earlier version.
    package var permissions: Confinement?

    /// The name of the plugin's copy and of its own folders.
    var name: String { id + "-" + hash.droppingBytes("sha256:".utf8.count).prefix(16) }
  }

  /// The program that runs in place of a plugin.
  package struct Admission: Sendable, Hashable {
    /// The name of the plugin's own folders: its id, and for a plugin of a menu file also its hash, so that
    /// an impostor never reads another's files.
    package var name: String
    /// The folder that runs: the plugin's own, and for a plugin of a menu file its copy.
    package var folder: String
  }

  /// Returns the admission of `plugin` if the plugin may run now, without changing any record.
  ///
  /// - Throws: a failure of the kind `untrusted` with the command to type.
  package func check(_ plugin: Plugin) throws(HandlerFailure) -> Admission {
    let id = plugin.manifest.id
    if plugin.source.isTrusted {
      if let flaw = flaw(of: plugin) {
        throw HandlerFailure(
          .untrusted, host.wording(.cannotBeTrusted(id: id)),
          detail: flaw.text(host.wording, showing: { $0 }),
          hint: host.wording(.lookAtIt(folder: plugin.folder)))
      }
      try checkRights(of: plugin)
      return Admission(name: id, folder: plugin.folder)
    }
    let record = try validRecord(of: plugin)
    try examine(plugin, in: record.folder, of: record.folder)
    return Admission(name: record.name, folder: copies.path(record.name))
  }

  /// Returns the flaw by which another user could change a plugin that no menu names: its folder, its manifest, its
  /// program, or a file that its arguments name.
  ///
  /// Programs in `PATH` and at absolute paths are not checked, as for commands of menus.
  private func flaw(of plugin: Plugin) -> StrictModes.Flaw? {
    if plugin.source == .bundled { return nil }
    guard let folder = fileSystem.canonicalPath(plugin.folder) else { return nil }
    let start = plugin.folder.isAbsolutePath ? "" : (fileSystem.canonicalPath(".") ?? "") + "/"
    var paths = [""] + PluginManifestReader.fileNames.map { "/" + $0 }
    for (index, word) in plugin.manifest.run.enumerated() where !word.isAbsolutePath {
      // A bare name is looked for in the folder first.
      if index == 0 || word.startsWithBytes(of: "./") { paths.append("/" + word) }
    }
    for path in paths {
      let flaw = modes.flaw(of: start + plugin.folder + path, inside: folder, followsLinks: true)
      // A missing file cannot run.
      if let flaw, !flaw.isMissing { return flaw }
    }
    return nil
  }

  /// Returns the same as ``check(_:)``, makes a missing copy, and records the rights of an installed plugin.
  package func admit(_ plugin: Plugin) throws(HandlerFailure) -> Admission {
    if plugin.source.isTrusted {
      let admission = try check(plugin)
      keepRights(of: plugin)
      return admission
    }
    let record = try validRecord(of: plugin)
    let copy = copies.path(record.name)
    if LocalFileSystem().isDirectory(copy) {
      try examine(plugin, in: copy, of: record.folder)
    } else {
      let (hash, draft) = try draft(of: plugin, in: record.folder)
      guard hash == record.hash else {
        PrivateFiles.remove(draft)
        throw changed(plugin, record)
      }
      copies.place(draft, as: record.name)
    }
    return Admission(name: record.name, folder: copy)
  }

  /// Records that the user trusts a plugin: a copy of its folder if a menu names it, else only its permissions.
  ///
  /// - Throws: a failure if the folder cannot be trusted, or the copy or the record cannot be written.
  package func trust(_ plugin: Plugin) throws(HandlerFailure) -> Record {
    let id = plugin.manifest.id
    let folder = try realFolder(of: plugin)
    if plugin.source.isTrusted {
      let record = Record(
        folder: folder, id: id, hash: "", recorded: RecordFile.now,
        permissions: plugin.manifest.permissions)
      try RecordFile.keep(record, at: rightsFile(of: folder), host)
      return record
    }
    // Problems that need no reading of files are reported first.
    let rules = RunRules(run: plugin.manifest.run, folder: folder, fileSystem: fileSystem)
    if let reason = rules.problem { throw refused(id, folder, .init(reason: reason)) }
    let (hash, draft) = try draft(of: plugin, in: folder)
    let record = Record(
      folder: folder, id: id, hash: hash, recorded: RecordFile.now,
      permissions: plugin.manifest.permissions)
    // The same copy may be in use; a damaged copy is replaced.
    if (try? FolderDigest.hash(of: copies.path(record.name))) == hash {
      PrivateFiles.remove(draft)
    } else {
      copies.remove(record.name)
      copies.place(draft, as: record.name)
    }
    let earlier = self.record(of: folder)
    try RecordFile.keep(record, at: file(of: folder), host)
    if let earlier, earlier.name != record.name {
      // Rights that the user denied stay denied in the next version.
      let settings = PluginSettingsStore(host: host)
      let denied = settings.denied(of: earlier.name)
      if !denied.isEmpty {
        try? settings.change(
          denying: denied, allowing: [], of: plugin.manifest.settings, record.name)
      }
    }
    cleanUp()
    return record
  }

  /// Removes the record of `folder`, if there is one, and returns it.
  package func untrust(_ folder: String) -> Record? {
    // A folder that was removed has no canonical path any more.
    let folder = fileSystem.canonicalPath(folder) ?? URL(fileURLWithPath: folder).standardized.path
    guard let record = record(of: folder) else { return nil }
    guard unlink(file(of: folder)) == 0 else { return nil }
    cleanUp()
    return record
  }

  // MARK: Rights

  /// The file with the rights that a plugin asked for when the user began to use it, or trusted it last.
  private func rightsFile(of folder: String) -> String {
    host.folder(.state) + "/rights/" + SHA256.digits(of: Array(folder.utf8)) + ".json"
  }

  /// Forgets the rights of a plugin that is removed.
  package func forgetRights(of folder: String) { unlink(rightsFile(of: folder)) }

  /// Returns whether the rights of a plugin are compared with those of its last version: it is installed, and not named
  /// for each start.
  private func remembersRights(of plugin: Plugin) -> Bool {
    switch plugin.source {
    case .user, .system: host.confinement != .off
    case .option, .environment, .bundled, .menu: false
    }
  }

  /// Throws if a plugin asks for more rights than it had when the user began to use it.
  private func checkRights(of plugin: Plugin) throws(HandlerFailure) {
    guard remembersRights(of: plugin), let folder = fileSystem.canonicalPath(plugin.folder),
      let known = (record(in: rightsFile(of: folder)))?.permissions,
      let additions = plugin.manifest.permissions.additions(to: known)
    else { return }
    let words = additions.newWords(host.wording)
    var failure = untrusted(plugin, words.joined(separator: "\n"), folder)
    failure.message = host.wording(.wantsMore(id: plugin.manifest.id))
    throw failure
  }

  /// Records the rights of a plugin that starts, unless they are known.
  private func keepRights(of plugin: Plugin) {
    guard remembersRights(of: plugin), let folder = fileSystem.canonicalPath(plugin.folder),
      (record(in: rightsFile(of: folder)))?.permissions != plugin.manifest.permissions
    else { return }
    _ = try? trust(plugin)
  }

  // MARK: Copies

  /// Copies a plugin's folder to a place of its own, and checks the copy; returns its hash and its path.
  private func draft(
    of plugin: Plugin, in folder: String
  ) throws(HandlerFailure) -> (hash: String, path: String) {
    let draft = copies.draft()
    let hash: String
    do throws(FolderDigest.Refusal) { hash = try copies.copy(folder, to: draft) } catch {
      PrivateFiles.remove(draft)
      throw refused(plugin.manifest.id, folder, error)
    }
    do throws(HandlerFailure) { try examine(plugin, in: draft, of: folder) } catch {
      PrivateFiles.remove(draft)
      throw error
    }
    return (hash, draft)
  }

  /// Checks that `copy`, which may be the folder itself, is of the plugin that was found in `folder`, and
  /// runs nothing else.
  private func examine(
    _ plugin: Plugin, in copy: String, of folder: String
  ) throws(HandlerFailure) {
    let id = plugin.manifest.id
    let copy = fileSystem.canonicalPath(copy) ?? copy
    // The manifest may have been read before the folder was changed.
    guard
      PluginManifestReader(fileSystem: fileSystem, language: plugin.manifest.language)
        .read(folder: copy)?.manifest?
        .isIdentical(to: plugin.manifest) == true
    else {
      throw HandlerFailure(
        .untrusted, host.wording(.notTrusted(id: id)), detail: host.wording(.otherManifest),
        hint: host.wording(host.isAppMenu ? .startAppMenuAgain : .startProgramAgain),
        retryable: false)
    }
    let rules = RunRules(run: plugin.manifest.run, folder: copy, fileSystem: fileSystem)
    if let reason = rules.problem { throw refused(id, folder, .init(reason: reason)) }
  }

  /// Removes the copies that no record names, and the remains of killed processes.
  private func cleanUp() {
    guard let names = LocalFileSystem().names(inDirectory: store) else { return }
    // Earlier versions wrote the records with Foundation, which left these files behind.
    for name in names where name.startsWithBytes(of: ".dat.nosync") {
      PrivateFiles.remove(store + "/" + name)
    }
    Draft.removeAbandoned(in: store)
    let records = names.compactMap { record(in: store + "/" + $0) }
    copies.removeAll(but: Set(records.map(\.name)))
  }

  // MARK: Records

  /// Returns the record of the plugin's folder, if the folder is as it was recorded.
  private func validRecord(of plugin: Plugin) throws(HandlerFailure) -> Record {
    let id = plugin.manifest.id
    let folder = try realFolder(of: plugin)
    guard let record = record(of: folder) else {
      throw untrusted(plugin, host.wording(.namedByMenuAlone(folder: folder)), folder)
    }
    let hash: String
    do throws(FolderDigest.Refusal) { hash = try FolderDigest.hash(of: folder) } catch {
      throw refused(id, folder, error)
    }
    guard hash == record.hash, id == record.id else { throw changed(plugin, record) }
    return record
  }

  private func record(of folder: String) -> Record? {
    record(in: file(of: folder)).flatMap { $0.folder.hasSameBytes(as: folder) ? $0 : nil }
  }

  private func record(in file: String) -> Record? { RecordFile.read(file) }

  private var store: String { host.folder(.state) + "/trust" }

  private func file(of folder: String) -> String {
    store + "/" + SHA256.digits(of: Array(folder.utf8)) + ".json"
  }

  private func realFolder(of plugin: Plugin) throws(HandlerFailure) -> String {
    if let folder = fileSystem.canonicalPath(plugin.folder) { return folder }
    throw refused(
      plugin.manifest.id, plugin.folder,
      .init(reason: host.wording(.folderNotThere(folder: plugin.folder))))
  }

  // MARK: Failures

  private func changed(_ plugin: Plugin, _ record: Record) -> HandlerFailure {
    let date = record.recorded.formatted(.iso8601.year().month().day())
    let change = host.wording(.changedSinceTrusted(folder: record.folder, date: date))
    let known = record.permissions
    let additions = known.flatMap { plugin.manifest.permissions.additions(to: $0) }
    let words = [change] + (additions?.newWords(host.wording) ?? [])
    return untrusted(plugin, words.joined(separator: "\n"), record.folder)
  }

  private func untrusted(_ plugin: Plugin, _ detail: String, _ folder: String) -> HandlerFailure {
    let command = "appmenu plugins trust \(ShellWord.quoted(folder))"
    var failure = HandlerFailure(
      .untrusted, host.wording(.notTrusted(id: plugin.manifest.id)), detail: detail,
      hint: host.wording(.trustByTyping(command: command)))
    failure.command = command
    failure.actions = [trustAction(of: plugin, in: folder)]
    return failure
  }

  private func trustAction(of plugin: Plugin, in folder: String) -> ViewAction {
    let program = plugin.manifest.run.map(ShellWord.quoted).joined(separator: " ")
    let rights = plugin.manifest.permissions.words(host.wording).joined(separator: "; ")
    return ViewAction(
      .trustPlugin, title: host.wording(.trustPlugin), key: "t",
      confirm: host.wording(.trustPluginQuestion(folder: folder, program: program, rights: rights)))
  }

  private func refused(
    _ id: String, _ folder: String, _ refusal: FolderDigest.Refusal
  ) -> HandlerFailure {
    HandlerFailure(
      .untrusted, host.wording(.cannotBeTrusted(id: id)), detail: refusal.reason,
      hint: refusal.hint
        ?? host.wording(
          host.isAppMenu ? .lookAtItOrStart(folder: folder) : .lookAtIt(folder: folder)),
      retryable: false)
  }
}

/// Quoting of words for command lines that are shown to be typed.
package enum ShellWord {
  /// Returns `text` as one word of a POSIX shell, which fish reads as the same word.
  package static func quoted(_ text: String) -> String {
    // Not `%`: fish before 4.0 replaces `%self`.
    let isPlain = text.unicodeScalars.allSatisfy { scalar in
      scalar.properties.isAlphabetic || scalar.isASCII && ("0"..."9").contains(scalar)
        || "/._-+:@".unicodeScalars.contains(scalar)
    }
    if isPlain, !text.isEmpty { return text }
    // In single quotes, fish knows escapes, and other shells do not: those characters stand outside.
    var word = ""
    var isOpen = false
    for scalar in text.unicodeScalars {
      let isEscaped = scalar == "'" || scalar == "\\"
      if isOpen == isEscaped {
        word += "'"
        isOpen.toggle()
      }
      if isEscaped { word += "\\" }
      word.unicodeScalars.append(scalar)
    }
    return word.isEmpty ? "''" : isOpen ? word + "'" : word
  }
}
