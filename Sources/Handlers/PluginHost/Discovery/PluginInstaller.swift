internal import Files
internal import Platform
package import SourceText

package struct PluginInstaller: Sendable {
  /// The names that are not copied: files of version control and builds.
  static let leftOut: Set<String> = [".git", ".build", "__pycache__", ".DS_Store"]

  private let host: HostEnvironment
  private let fileSystem = LocalFileSystem()

  package init(host: HostEnvironment) { self.host = host }

  package struct Refusal: Error, Sendable {
    package var message: String
    package var hint: String?
    package var diagnostics: [Diagnostic] = []
  }

  package var folder: String { host.folder(.data) + "/plugins" }

  /// Installs the plugin in `source` as a copy or a link.
  package func add(
    _ source: String, linking: Bool, replacing: Bool = false
  ) throws(Refusal) -> Plugin {
    let validator = PluginValidator(host: host)
    let validation = validator.validate(folder: source)
    guard let plugin = validation.plugin, let real = fileSystem.canonicalPath(source) else {
      throw Refusal(message: "'\(source)' was not added", diagnostics: validation.diagnostics)
    }
    let id = plugin.manifest.id
    let target = folder + "/" + id
    let other = existing(id)
    if let other, !replacing {
      throw Refusal(
        message: "there is a plugin '\(id)' in '\(other)' already",
        hint: "Replace it: appmenu plugins add --force \(ShellWord.quoted(source))")
    }
    // A link is replaced like any other plugin: its target stays.
    if let other, (try? FileManager.default.destinationOfSymbolicLink(atPath: other)) == nil,
      fileSystem.canonicalPath(other)?.hasSameBytes(as: real) == true
    {
      throw Refusal(message: "'\(source)' is the plugin '\(id)' that is added already")
    }
    let own = fileSystem.canonicalPath(folder) ?? folder
    guard !own.hasSameBytes(as: real), !own.startsWithBytes(of: real + "/") else {
      throw Refusal(message: "'\(source)' holds the folder that it would be copied into")
    }
    // Create the copy beside its place and move it there as a whole: an interrupted copy is not a plugin.
    let staging = Draft.path(for: target)
    Draft.removeAbandoned(in: folder)
    do {
      try PrivateFiles.makeFolder(folder)
      if linking {
        try FileManager.default.createSymbolicLink(atPath: staging, withDestinationPath: real)
      } else {
        try copy(real, to: staging)
      }
      let copied = validator.validate(folder: staging, source: .user)
      guard copied.plugin != nil else {
        throw Refusal(
          message: "'\(source)' was not added: a copy of it would not work",
          hint: "Add it with --link, or bring what it needs into its folder.",
          diagnostics: copied.diagnostics)
      }
      try place(staging, at: target, replacing: other)
    } catch {
      PrivateFiles.remove(staging)
      if let refusal = error as? Refusal { throw refusal }
      throw Refusal(
        message: "'\(target)' cannot be written: \(Self.reason(error))",
        hint: "Check that HOME or XDG_DATA_HOME can be written to.")
    }
    return Plugin(manifest: plugin.manifest, folder: target, source: .user)
  }

  /// Moves a finished copy to its place and removes the plugin that it replaces; a failure leaves the old plugin as
  /// it was.
  private func place(_ staging: String, at target: String, replacing other: String?) throws {
    guard let other else {
      return try FileManager.default.moveItem(atPath: staging, toPath: target)
    }
    let aside = Draft.path(for: other)
    try FileManager.default.moveItem(atPath: other, toPath: aside)
    do {
      try FileManager.default.moveItem(atPath: staging, toPath: target)
    } catch {
      try? FileManager.default.moveItem(atPath: aside, toPath: other)
      throw error
    }
    PrivateFiles.remove(aside)
  }

  /// Removes the plugin `id` from the user's folder; of a link only the link is removed, not its target.
  ///
  /// - Returns: the folder that was removed.
  package func remove(_ id: String) throws(Refusal) -> String {
    Draft.removeAbandoned(in: folder)
    guard let path = existing(id) else {
      throw Refusal(
        message: "there is no plugin '\(id)' in '\(folder)'",
        hint: "What there is: appmenu plugins list")
    }
    do {
      try FileManager.default.removeItem(atPath: path)
    } catch {
      throw Refusal(message: "'\(path)' cannot be removed: \(Self.reason(error))")
    }
    return path
  }

  /// Returns the folder of the user's plugin `id`, whatever its name; a folder named `id` with a manifest
  /// that cannot be read, or a link without target, counts as well.
  private func existing(_ id: String) -> String? {
    guard !id.isEmpty, !id.containsSlash, !id.isHiddenName else { return nil }
    let reader = PluginManifestReader()
    let names = (fileSystem.names(inDirectory: folder) ?? []).filter { !$0.isHiddenName }
    for name in names
    where reader.read(folder: folder + "/" + name)?.id?.hasSameBytes(as: id) == true {
      return folder + "/" + name
    }
    // A folder of that name may contain another plugin; without a plugin it is a remainder of this one.
    guard names.contains(where: { $0.hasSameBytes(as: id) }),
      reader.read(folder: folder + "/" + id)?.id == nil
    else { return nil }
    return folder + "/" + id
  }

  private func copy(_ source: String, to target: String) throws {
    try PrivateFiles.makeFolder(target)
    let names: [String]
    do throws(FolderDigest.Refusal) { names = try FolderDigest.names(in: source) } catch {
      throw Refusal(message: "'\(source)' cannot be copied: \(error.reason)")
    }
    for name in names where !Self.leftOut.contains(name) {
      let (from, to) = (source + "/" + name, target + "/" + name)
      let attributes = try FileManager.default.attributesOfItem(atPath: from)
      switch attributes[.type] as? FileAttributeType {
      case .typeDirectory: try copy(from, to: to)
      case .typeSymbolicLink: try FileManager.default.copyItem(atPath: from, toPath: to)
      case .typeRegular:
        try FileManager.default.copyItem(atPath: from, toPath: to)
        try Self.set(attributes, of: to)
      default:
        // Reading a pipe or a device could block for ever.
        throw Refusal(message: "'\(from)' is neither a file, nor a folder, nor a link")
      }
    }
    // Set the attributes last, so that a folder without write permission can be copied.
    try Self.set(try FileManager.default.attributesOfItem(atPath: source), of: target)
  }

  /// The permissions that a copy keeps: only the owner may write, and set-user-id bits are dropped.
  private static let copiedModes = 0o755

  private static func set(_ attributes: [FileAttributeKey: Any], of copy: String) throws {
    // Without known permissions, only the owner has any.
    let mode = attributes[.posixPermissions] as? UInt ?? 0o700
    try FileManager.default.setAttributes(
      [.posixPermissions: Int(mode) & copiedModes], ofItemAtPath: copy)
  }

  private static func reason(_ error: any Error) -> String {
    (error as? FileSystemError)?.reason ?? error.systemReason
  }
}
