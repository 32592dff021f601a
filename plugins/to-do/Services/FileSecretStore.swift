#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Secrets in files that the user alone can read: one for each account, in one folder.
struct FileSecretStore: SecretStore {
  /// The folder.
  let folder: String

  private func path(_ account: String) -> String {
    folder + "/" + PercentEncoding.encode(account) + ".secret"
  }

  func secret(_ account: String) throws -> String? {
    guard let file = try WholeFile.content(of: path(account)) else { return nil }
    return String(decoding: file.data, as: UTF8.self)
  }

  func keep(_ secret: String?, account: String) throws {
    let path = path(account)
    guard let secret else {
      guard unlink(path) == 0 || errno == ENOENT else {
        throw StorageFailure(.secretCannotBeRemoved, path: path)
      }
      return
    }
    try WholeFile.makeFolder(folder)
    try WholeFile.replace(path, with: Array(secret.utf8), mode: 0o600)
  }
}
