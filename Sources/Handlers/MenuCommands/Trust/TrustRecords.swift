internal import Files
internal import Platform
internal import PluginHost
internal import SourceText

/// The files in which it is kept what the user trusts, one for each path, address or printed menu.
struct TrustRecords: Sendable {
  /// The folder of the files.
  let folder: String
  private let fileSystem: any FileSystem

  /// Creates the records in `folder`, which need not exist.
  init(in folder: String, _ fileSystem: any FileSystem) {
    (self.folder, self.fileSystem) = (folder, fileSystem)
  }

  /// All records, by path.
  var all: [MenuTrust.Record] {
    let names = fileSystem.names(inDirectory: folder) ?? []
    return names.compactMap { read(folder + "/" + $0) }
      .sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  /// Returns the record of `path`, or nil if there is none.
  subscript(path: String) -> MenuTrust.Record? {
    guard let record = read(file(of: path)), record.path.hasSameBytes(as: path) else { return nil }
    return record
  }

  /// Writes a record in place of the one of the same path.
  func write(_ record: MenuTrust.Record) throws {
    try RecordFile.write(record, to: file(of: record.path))
  }

  /// Removes the record of `path`; returns whether there was one.
  func remove(_ path: String) -> Bool { self[path] != nil && unlink(file(of: path)) == 0 }

  private func file(of path: String) -> String {
    folder + "/" + SHA256.digits(of: Array(path.utf8)).prefix(32) + ".json"
  }

  private func read(_ path: String) -> MenuTrust.Record? {
    RecordFile.read(path, from: fileSystem)
  }
}
