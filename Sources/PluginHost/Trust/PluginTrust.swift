package import Foundation
package import MenuHandlers
package import SourceText

/// Decides which plugins may run: those that the user installed, and those of a menu file whose folder
/// the user has trusted, as long as nothing in it changes.
package struct PluginTrust: Sendable {
  private let host: HostEnvironment
  private let fileSystem: any FileSystem

  /// Creates the trust of `host`'s user.
  package init(host: HostEnvironment, fileSystem: any FileSystem = LocalFileSystem()) {
    self.host = host
    self.fileSystem = fileSystem
  }

  /// A record of a trusted folder.
  package struct Record: Sendable, Hashable, Codable {
    /// The folder, as an absolute path without links.
    package var folder: String
    /// The plugin's id.
    package var id: String
    /// The hash of the folder: see ``FolderDigest``.
    package var hash: String
    /// The time of the record.
    package var recorded: Date
  }

  /// Returns the name of the plugin's own folders: its id, and for a plugin of a menu file also its hash,
  /// so that an impostor never reads another's files.
  ///
  /// - Throws: a failure of the kind `untrusted` with the command to type.
  package func folderName(for plugin: Plugin) throws(HandlerFailure) -> String {
    let id = plugin.manifest.id
    if plugin.source.isTrusted { return id }
    let folder = try realFolder(of: plugin)
    guard let record = record(of: folder) else {
      throw untrusted(plugin, "Its folder '\(folder)' is named by the menu file alone.", folder)
    }
    let hash: String
    do throws(FolderDigest.Refusal) { hash = try FolderDigest.hash(of: folder) } catch {
      throw refused(id, folder, error.reason)
    }
    guard hash == record.hash, id == record.id else {
      let date = record.recorded.formatted(.iso8601.year().month().day())
      throw untrusted(
        plugin, "Its folder '\(folder)' has changed since it was trusted on \(date).", folder)
    }
    // The manifest may have been read before the folder was changed.
    guard
      PluginManifestReader(fileSystem: fileSystem).read(folder: folder)?.manifest?
        .isIdentical(to: plugin.manifest) == true
    else {
      throw HandlerFailure(
        .untrusted, "The plugin '\(id)' is not trusted",
        detail: "Its manifest was another when it was found than it is now.",
        hint: "Start appmenu again to read it anew.", retryable: false)
    }
    if let reason = outsideProgram(of: plugin, in: folder) { throw refused(id, folder, reason) }
    return id + "-" + hash.dropFirst("sha256:".count).prefix(16)
  }

  /// Whether `plugin` may run now.
  package func isTrusted(_ plugin: Plugin) -> Bool { (try? folderName(for: plugin)) != nil }

  /// Records that the plugin in `folder` is trusted in its present state.
  ///
  /// - Throws: a failure if the folder cannot be trusted or the record cannot be written.
  package func trust(_ plugin: Plugin) throws(HandlerFailure) -> Record {
    let id = plugin.manifest.id
    let folder = try realFolder(of: plugin)
    if let reason = outsideProgram(of: plugin, in: folder) { throw refused(id, folder, reason) }
    let hash: String
    do throws(FolderDigest.Refusal) { hash = try FolderDigest.hash(of: folder) } catch {
      throw refused(id, folder, error.reason)
    }
    let record = Record(
      folder: folder, id: id, hash: hash,
      recorded: Date(timeIntervalSince1970: Date().timeIntervalSince1970.rounded(.down)))
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys]
    do {
      try FileManager.default.createDirectory(
        atPath: store, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      try encoder.encode(record).write(to: URL(fileURLWithPath: file(of: folder)), options: .atomic)
    } catch {
      throw HandlerFailure(
        .broken, "The trust cannot be recorded",
        detail: "'\(store)' cannot be written to.",
        hint: "Check that HOME or XDG_STATE_HOME can be written to.", retryable: false)
    }
    return record
  }

  /// Removes the record of `folder`; returns it, or nil if there was none.
  package func untrust(_ folder: String) -> Record? {
    // A folder that was removed has no canonical path any more.
    let folder = fileSystem.canonicalPath(folder) ?? URL(fileURLWithPath: folder).standardized.path
    guard let record = record(of: folder) else { return nil }
    let isGone = (try? FileManager.default.removeItem(atPath: file(of: folder))) != nil
    return isGone ? record : nil
  }

  /// Returns the record of `folder`, or nil.
  private func record(of folder: String) -> Record? {
    guard let data = FileManager.default.contents(atPath: file(of: folder)) else { return nil }
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    guard let record = try? decoder.decode(Record.self, from: data),
      record.folder.hasSameBytes(as: folder)
    else { return nil }
    return record
  }

  /// Returns the real path of the folder of `plugin`, links resolved.
  private func realFolder(of plugin: Plugin) throws(HandlerFailure) -> String {
    if let folder = fileSystem.canonicalPath(plugin.folder) { return folder }
    throw refused(
      plugin.manifest.id, plugin.folder,
      "Its folder '\(plugin.folder)' is not there, or its path is not UTF-8.")
  }

  private var store: String { host.folder(.state) + "/trust" }

  private func file(of folder: String) -> String {
    store + "/" + FolderDigest.hash(ofText: folder) + ".json"
  }

  /// Returns the reason why a plugin would run a file outside its folder, or nil: its program, unless that
  /// is a bare name, or a file that an argument names, as for an interpreter.
  private func outsideProgram(of plugin: Plugin, in folder: String) -> String? {
    func isInside(_ path: String) -> Bool {
      // A missing file runs nothing, but it may be created later.
      guard let real = fileSystem.canonicalPath(path) else {
        return PathBytes(path).isInside(PathBytes(folder)) && !path.pathNames.contains("..")
      }
      return PathBytes(real).isInside(PathBytes(folder))
    }
    if let name = plugin.manifest.run.first, name.containsSlash,
      !isInside(name.isAbsolutePath ? name : folder + "/" + name)
    {
      return "Its program '\(name)' is outside the folder."
    }
    // A program of the folder may get any argument; an interpreter's arguments name the file to run.
    let isOwn =
      plugin.manifest.run.first.map { name in
        name.containsSlash || fileSystem.isExecutableFile(folder + "/" + name)
      } ?? false
    if isOwn { return nil }
    for argument in plugin.manifest.run.dropFirst() {
      if argument.startsWithBytes(of: "./") {
        if !isInside(folder + argument.droppingBytes(1)) || argument.pathNames.contains("..") {
          return "Its argument '\(argument)' is outside the folder."
        }
      } else if argument.isAbsolutePath || argument.pathNames.contains("..") {
        return "Its argument '\(argument)' is outside the folder."
      } else if !argument.isEmpty, let there = fileSystem.canonicalPath(folder + "/" + argument),
        !fileSystem.isDirectory(there)
      {
        return "Its argument '\(argument)' is looked for where the user happens to be: "
          + "it should be './\(argument)'."
      }
    }
    return nil
  }

  private func untrusted(_ plugin: Plugin, _ detail: String, _ folder: String) -> HandlerFailure {
    let command = "appmenu plugins trust \(ShellWord.quoted(folder))"
    var failure = HandlerFailure(
      .untrusted, "The plugin '\(plugin.manifest.id)' is not trusted", detail: detail,
      hint: "If you trust what it runs, type: " + command)
    failure.command = command
    return failure
  }

  private func refused(_ id: String, _ folder: String, _ reason: String) -> HandlerFailure {
    HandlerFailure(
      .untrusted, "The plugin '\(id)' cannot be trusted", detail: reason,
      hint: "Look at what it is, in '\(folder)'; what you start yourself runs with --plugins.",
      retryable: false)
  }
}

/// Quoting of words for command lines that are shown to be typed.
package enum ShellWord {
  /// Returns `text` as one word of a POSIX shell.
  package static func quoted(_ text: String) -> String {
    let isPlain = text.unicodeScalars.allSatisfy { scalar in
      scalar.properties.isAlphabetic || scalar.isASCII && ("0"..."9").contains(scalar)
        || "/._-+:@%".unicodeScalars.contains(scalar)
    }
    if isPlain, !text.isEmpty { return text }
    return "'" + text.replacingBytes(of: "'", with: "'\\''") + "'"
  }
}
