internal import Crypto
internal import Foundation

/// A hash over every path, mode and content of a folder.
public enum FolderDigest {
  /// How many files a folder may hold.
  public static let fileLimit = 10_000
  /// How many bytes they may hold together.
  public static let byteLimit = 64 << 20

  /// Why a folder has no hash.
  public struct Refusal: Error, Sendable, Hashable {
    /// The reason, as a sentence.
    public let reason: String
  }

  /// The hash of `folder`, an absolute path without links, as `sha256:` and 64 digits.
  ///
  /// - Throws: a ``Refusal`` where the folder is too large, holds a link that leaves it or something
  ///   that is neither file, folder nor link, or cannot be read.
  public static func hash(of folder: String) throws(Refusal) -> String {
    var hash = SHA256()
    var bytesLeft = byteLimit
    var entries = 0
    var waiting = [""]
    while let path = waiting.popLast() {
      entries += 1
      guard entries <= fileLimit else {
        throw Refusal(reason: "It holds more than \(fileLimit) files.")
      }
      var status = stat()
      guard lstat(folder + path, &status) == 0 else { throw unreadable(path) }
      let mode = String(status.st_mode & 0o7777, radix: 8)
      switch status.st_mode & S_IFMT {
      case S_IFDIR:
        add(["folder", path, mode], to: &hash)
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder + path) else {
          throw unreadable(path)
        }
        // Sorted by bytes, the last first: the stack gives them back in order.
        waiting += names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.reversed()
          .map { path + "/" + $0 }
      case S_IFREG:
        let content = try read(folder + path, shown: path, limit: bytesLeft)
        bytesLeft -= content.count
        add(["file", path, mode, String(content.count)], to: &hash)
        hash.update(data: content)
      case S_IFLNK:
        add(["link", path, try target(of: path, in: folder)], to: &hash)
      default:
        throw Refusal(reason: "'\(path.dropFirst())' is neither a file nor a folder.")
      }
    }
    return "sha256:" + hash.finalize().map { String(format: "%02x", $0) }.joined()
  }

  /// The hash of a text, in hexadecimal digits.
  static func hash(ofText text: String) -> String {
    SHA256.hash(data: Data(text.utf8)).map { String(format: "%02x", $0) }.joined()
  }

  /// Adds words so that no two lists of words are added alike.
  private static func add(_ words: [String], to hash: inout SHA256) {
    for word in words {
      hash.update(data: Data("\(word.utf8.count):".utf8))
      hash.update(data: Data(word.utf8))
    }
  }

  private static func unreadable(_ path: String) -> Refusal {
    Refusal(reason: "'\(path.isEmpty ? "." : String(path.dropFirst()))' cannot be read.")
  }

  private static func read(
    _ file: String, shown path: String, limit: Int
  ) throws(Refusal) -> Data {
    let descriptor = open(file, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { throw unreadable(path) }
    defer { close(descriptor) }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
    guard let content = try? handle.read(upToCount: limit + 1) ?? Data() else {
      throw unreadable(path)
    }
    guard content.count <= limit else {
      throw Refusal(reason: "It holds more than \(byteLimit >> 20) MiB.")
    }
    return content
  }

  private static func target(of path: String, in folder: String) throws(Refusal) -> String {
    guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: folder + path)
    else { throw unreadable(path) }
    guard let resolved = realpath(folder + path, nil) else {
      throw Refusal(reason: "The link '\(path.dropFirst())' leads nowhere.")
    }
    defer { free(resolved) }
    guard String(cString: resolved).hasPrefix(folder + "/") else {
      throw Refusal(reason: "The link '\(path.dropFirst())' leaves the folder.")
    }
    return target
  }
}
