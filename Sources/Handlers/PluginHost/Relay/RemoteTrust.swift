internal import Platform
internal import DisplayText
internal import Files
package import MenuDispatch
internal import SourceText

/// Decides which plugins of other machines may answer: those whose hash the user trusts.
///
/// A folder that is trusted here is trusted elsewhere, too, as long as it is the same to the last byte.
package struct RemoteTrust: Sendable {
  private let host: HostEnvironment

  package init(host: HostEnvironment) { self.host = host }

  private struct Record: Codable {
    var hash: String
    var recorded: Date
  }

  package func trusts(_ hash: String) -> Bool {
    guard RemoteHandlerFacts.isHash(hash) else { return false }
    if let record: Record = RecordFile.read(file(of: hash)), record.hash == hash { return true }
    let names = LocalFileSystem().names(inDirectory: store) ?? []
    return names.contains { name in
      let record: PluginTrust.Record? = RecordFile.read(store + "/" + name)
      return record?.hash == hash
    }
  }

  /// - Throws: a failure if `hash` is not a hash, or the record cannot be written.
  package func trust(_ hash: String) throws(HandlerFailure) {
    guard RemoteHandlerFacts.isHash(hash) else {
      throw HandlerFailure(
        .untrusted, host.wording(.trustNotRecorded), detail: host.wording(.noHash),
        retryable: false)
    }
    let record = Record(hash: hash, recorded: RecordFile.now)
    try RecordFile.keep(record, at: file(of: hash), host)
  }

  /// Removes the record of `hash`; returns whether there was one.
  package func untrust(_ hash: String) -> Bool {
    RemoteHandlerFacts.isHash(hash) && unlink(file(of: hash)) == 0
  }

  private var store: String { host.folder(.state) + "/trust" }
  private var folder: String { store + "/remote" }
  private func file(of hash: String) -> String {
    folder + "/" + hash.droppingBytes("sha256:".utf8.count) + ".json"
  }
}
