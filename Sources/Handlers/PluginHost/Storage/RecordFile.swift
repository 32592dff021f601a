package import Files
internal import DisplayText
internal import HandlerProtocol
package import Platform
internal import MenuDispatch
internal import SourceText

/// Files of one record each, as JSON, which only the user can read.
package enum RecordFile {
  /// The largest file, in bytes; a record that names many scripts is large.
  private static let limit = 16 << 20

  /// The present time in whole seconds, as a record keeps it.
  package static var now: Date { Date(timeIntervalSince1970: Double(time(nil))) }

  /// Writes `record` to the file at `path`, and creates its folder if needed.
  package static func write(_ record: some Encodable, to path: String) throws {
    let bytes = try JSONEncoder.sorted.encode(record)
    guard bytes.count <= limit else { throw FileSystemError(number: EFBIG) }
    try PrivateFiles.makeFolder(path.folderOfPath)
    try AtomicFile.write(bytes, to: path, for: .user)
  }

  /// Writes a record of trust, or throws a failure for the user of `host`.
  static func keep(
    _ record: some Encodable, at path: String, _ host: HostEnvironment
  ) throws(HandlerFailure) {
    do { try write(record, to: path) } catch {
      throw HandlerFailure(
        .broken, host.wording(.trustNotRecorded),
        detail: host.wording(.notWritable(path: path.folderOfPath)),
        hint: host.wording(.checkFolders), retryable: false)
    }
  }

  /// Returns the record in the file at `path`, or `nil` if the file is missing or invalid.
  package static func read<Record: Decodable>(
    _ path: String, from fileSystem: any FileSystem = LocalFileSystem()
  ) -> Record? {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    guard let bytes = try? fileSystem.readRegularFile(path, limit: limit), bytes.count <= limit
    else {
      return nil
    }
    return try? decoder.decode(Record.self, from: Data(bytes))
  }
}
