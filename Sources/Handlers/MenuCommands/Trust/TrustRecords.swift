internal import Files
internal import Platform
internal import PluginHost
internal import SourceText

/// The files that record what the user trusts, one for each path, address or printed menu.
struct TrustRecords: Sendable {
  let folder: String
  let fileSystem: any FileSystem

  var all: [MenuTrust.Record] {
    let names = fileSystem.names(inDirectory: folder) ?? []
    return names.compactMap { read(folder + "/" + $0) }
      .sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  subscript(path: String) -> MenuTrust.Record? {
    guard let record = read(file(of: path)), record.path.hasSameBytes(as: path) else { return nil }
    return record
  }

  func write(_ record: MenuTrust.Record) throws {
    try RecordFile.write(record, to: file(of: record.path))
  }

  /// Removes the record of `path`; returns whether there was one.
  func remove(_ path: String) -> Bool { self[path] != nil && unlink(file(of: path)) == 0 }

  private func file(of path: String) -> String {
    folder + "/" + SHA256.digits(of: Array(path.utf8)).prefix(32) + ".json"
  }

  private func read(_ path: String) -> MenuTrust.Record? { RecordFile.read(path, from: fileSystem) }
}
