import DisplayText
import Foundation
import StructuredData

@testable import ToDoPlugin

/// Stores secrets by account; its errors do not contain them.
protocol SecretStore: Sendable {
  func secret(_ account: String) throws -> String?
  /// Stores the secret of an account; nil removes it.
  func keep(_ secret: String?, account: String) throws
}

/// Secrets in files that the user alone can read: one for each account, in one folder.
struct FileSecretStore: SecretStore {
  let folder: String

  private func path(_ account: String) -> String {
    folder + "/" + account.percentEncoded(except: "_") + ".secret"
  }

  func secret(_ account: String) throws -> String? {
    try WholeFile.content(of: path(account)).map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  func keep(_ secret: String?, account: String) throws {
    let path = path(account)
    if let secret {
      try WholeFile.makeFolder(folder)
      try WholeFile.replace(path, with: Array(secret.utf8))
    } else if unlink(path) != 0, errno != ENOENT {
      throw StorageFailure(.given("A secret cannot be removed"), path: path)
    }
  }
}
