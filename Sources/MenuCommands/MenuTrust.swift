package import Foundation
internal import MenuItems
package import PluginHost
package import SourceText

/// Decides whether the commands of a menu file may run without asking.
///
/// They may where the file is in the user's own configuration folder, in a folder that the user trusts, or has
/// the content that the user trusted. What is compared is the content that the menu was loaded from, so that
/// what was shown is what runs. What a server sent is trusted by its content only.
package struct MenuTrust: Sendable {
  private let host: HostEnvironment
  private let fileSystem: any FileSystem
  private let time: @Sendable () -> Date

  /// Creates the trust of the user of `host`.
  package init(
    host: HostEnvironment, fileSystem: any FileSystem = LocalFileSystem(),
    time: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.host = host
    self.fileSystem = fileSystem
    self.time = time
  }

  /// A file, a folder or a menu on a server that is trusted.
  package struct Record: Sendable, Hashable, Codable {
    /// The absolute path without links, or the address.
    package var path: String
    /// The SHA-256 of a file or of what a server sent, as hexadecimal digits, or `nil` for a folder.
    package var hash: String?
    /// The time of the record.
    package var recorded: Date
  }

  /// The reason why something cannot be trusted.
  package struct Refusal: Error, Sendable, Hashable {
    /// A sentence that says why.
    package var message: String
  }

  /// Returns whether what stands at `location` may run; what was made in code may.
  package func allows(_ location: SourceLocation?) -> Bool {
    guard let location else { return true }
    // What a server sent is trusted by its content alone, whatever folders are.
    if let remote = location.file.remote {
      return record(of: remote.address)?.hash == remote.digest
    }
    // The path is that of the content that was read: a link may lead elsewhere by now.
    guard let path = location.file.canonicalPath else { return false }
    if isInside(path, host.folder(.config)) { return true }
    var folder = path.folderOfPath
    while true {
      if let record = record(of: folder), record.hash == nil { return true }
      if folder == "/" || folder == "." { break }
      folder = folder.folderOfPath
    }
    guard let hash = record(of: path)?.hash else { return false }
    return hash == SHA256.digits(of: location.file.bytes)
  }

  private func isInside(_ path: String, _ folder: String) -> Bool {
    guard let folder = fileSystem.canonicalPath(folder) else { return false }
    return PathBytes(path).isInside(PathBytes(folder))
  }

  /// Records that `file` is trusted with its content; what a server sent, with that of its address.
  package func trust(_ file: SourceFile) throws(Refusal) {
    if let remote = file.remote {
      return try write(Record(path: remote.address, hash: remote.digest, recorded: now))
    }
    guard let path = file.canonicalPath else {
      throw Refusal(message: host.wording(.notFromFile))
    }
    try write(Record(path: path, hash: SHA256.digits(of: file.bytes), recorded: now))
  }

  /// Records that all menu files in the folder at `path`, and below it, are trusted.
  @discardableResult
  package func trustFolder(_ path: String) throws(Refusal) -> Record {
    guard let path = fileSystem.canonicalPath(path), fileSystem.isDirectory(path) else {
      throw Refusal(message: host.wording(.noFolder(path: path)))
    }
    let record = Record(path: path, hash: nil, recorded: now)
    try write(record)
    return record
  }

  /// Returns the words that trust a file: those for a menu from a server trust the content that was shown.
  package static func command(for file: SourceFile) -> String {
    let pin = file.remote.map { "--sha256 \($0.digest) " } ?? ""
    return "appmenu trust \(pin)\(ShellWord.quoted(file.name))"
  }

  /// Removes the record of the file, folder or address `path`; returns whether there was one.
  package func untrust(_ path: String) -> Bool {
    if MenuAddress.isAddress(path) {
      let address = (try? MenuAddress(path))?.description ?? path
      return record(of: address) != nil && unlink(file(of: address)) == 0
    }
    // A removed file has no canonical path any more.
    let path = fileSystem.canonicalPath(path) ?? URL(fileURLWithPath: path).standardized.path
    return record(of: path) != nil && unlink(file(of: path)) == 0
  }

  /// All records, by path.
  package var records: [Record] {
    let names = fileSystem.names(inDirectory: store) ?? []
    return names.compactMap { read(store + "/" + $0) }.sorted { $0.path < $1.path }
  }

  // MARK: Records

  private var store: String { host.folder(.state) + "/trusted-menus" }
  private func file(of path: String) -> String {
    store + "/" + SHA256.digits(of: Array(path.utf8)).prefix(32) + ".json"
  }

  private var now: Date {
    Date(timeIntervalSince1970: time().timeIntervalSince1970.rounded(.down))
  }

  private func record(of path: String) -> Record? {
    guard let record = read(file(of: path)), record.path.hasSameBytes(as: path) else { return nil }
    return record
  }

  private func read(_ path: String) -> Record? {
    guard let bytes = try? fileSystem.read(path, limit: 1 << 16) else { return nil }
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    return try? decoder.decode(Record.self, from: Data(bytes))
  }

  private func write(_ record: Record) throws(Refusal) {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys]
    do {
      try PrivateFiles.makeFolder(store)
      try PrivateFiles.replaceFile(file(of: record.path), with: encoder.encode(record))
    } catch {
      throw Refusal(
        message: host.wording(.notWritable(path: store)))
    }
  }
}
