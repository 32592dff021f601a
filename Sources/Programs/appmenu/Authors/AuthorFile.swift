internal import AppMenuKit
internal import Platform

/// Reads and writes the files of the authors' tools, and reports failures.
enum AuthorFile {
  private static let limit = DocumentLimits().fileBytes

  static func read(_ file: String) throws(ExitStatus) -> [UInt8] {
    do throws(FileSystemError) {
      return file == "-"
        ? try LocalFileSystem.readAll(STDIN_FILENO, limit: limit)
        : try LocalFileSystem().readRegularFile(file, limit: limit)
    } catch {
      let name = file == "-" ? "standard input" : "'\(file)'"
      throw Output.refusal(
        error.isNotFound ? "there is no file \(name)" : "\(name) cannot be read: \(error.reason)")
    }
  }

  /// Writes `content` to `file` as a whole.
  static func write(
    _ content: [UInt8], to file: String, replacing expectation: AtomicFile.Expectation
  ) throws(ExitStatus) {
    do throws(FileSystemError) {
      try AtomicFile.write(content, to: file, replacing: expectation)
    } catch {
      let exists = error.number == EEXIST && expectation == .nothing
      throw Output.refusal(
        exists
          ? "there is a file '\(file)' already" : "'\(file)' cannot be written: \(error.reason)",
        hint: exists ? "--force replaces it." : nil)
    }
  }
}
