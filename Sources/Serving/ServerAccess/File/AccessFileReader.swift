internal import Documents
internal import Files
package import SourceText

internal import Platform

/// Reads access files, with the same parsers and diagnostics as menu files.
///
/// No diagnostic contains a secret: neither its text nor the lines shown with it, in which everything but the known
/// keys and names is covered.
package struct AccessFileReader: Sendable {
  /// The maximum size of an access file, in bytes.
  static let sizeLimit = 4 << 20

  private let variable: @Sendable (String) -> String?

  package init(
    variable: @escaping @Sendable (String) -> String? = { getenv($0).map { String(cString: $0) } }
  ) {
    self.variable = variable
  }

  package struct Reading: Sendable {
    /// The content, or nil if a diagnostic is an error.
    package var access: AccessFile?
    package var diagnostics: [Diagnostic]
    /// The paths of the files that were read; a change of any of them may change rights.
    package var files: [String]
  }

  package func read(_ path: String) -> Reading {
    let surroundings = AccessSurroundings(file: path, variable: variable)
    let place = SourceLocation(path: path)
    let content: AccessSurroundings.Content
    do { content = try surroundings.read(path, limit: Self.sizeLimit) } catch {
      return Reading(
        access: nil,
        diagnostics: [
          Diagnostic(
            error.isNotFound ? .fileNotFound : .unreadable, at: place,
            message: "the access file cannot be read: \(error.reason)",
            help: "check its path and its permissions")
        ], files: [path])
    }
    var reading = parse(content.bytes, surroundings)
    if content.isWritable {
      reading.access = nil
      reading.diagnostics.append(
        Diagnostic(
          .openFile, at: place,
          message: "others on this machine can change the access file",
          help: "run `chmod go-w FILE`"))
    } else if content.isOpen {
      reading.diagnostics.append(
        Diagnostic(
          .openFile, .warning, at: place,
          message: "everyone on this machine can read the hashes in the access file",
          help: "run `chmod o= FILE`"))
    }
    return reading
  }

  /// Reads `bytes`, which diagnostics show as the file `name`.
  package func parse(_ bytes: [UInt8], name: String) -> Reading {
    parse(bytes, AccessSurroundings(file: name, variable: variable))
  }

  private func parse(_ bytes: [UInt8], _ surroundings: AccessSurroundings) -> Reading {
    let document = DocumentReader(fileBytes: Self.sizeLimit).read(bytes, name: surroundings.file)
    var parser = AccessParser(file: document.file, surroundings: surroundings)
    if let tree = document.tree { parser.parse(tree.root) }
    let cover = SecretCover(document)
    let diagnostics =
      document.diagnostics.map { cover.coveredSyntax($0) }
      + parser.fields.diagnostics.map { cover.covered($0) }
      + parser.own.diagnostics.map { cover.moved($0) }
    let sorted = diagnostics.enumerated().sorted {
      ($0.element.location.range?.lowerBound ?? 0, $0.offset)
        < ($1.element.location.range?.lowerBound ?? 0, $1.offset)
    }.map(\.element)
    let failed = document.tree == nil || sorted.hasErrors
    return Reading(
      access: failed ? nil : parser.access, diagnostics: sorted,
      files: [surroundings.file] + parser.files)
  }
}

/// The location of an access file, and the files and variables that it may name.
struct AccessSurroundings: Sendable {
  let file: String
  let variable: @Sendable (String) -> String?

  /// A file with its permissions.
  struct Content {
    var bytes: [UInt8]
    /// Whether every user of the machine can read it.
    var isOpen: Bool
    /// Whether users other than its owner can change it.
    var isWritable: Bool
  }

  /// Returns the absolute form of a path that is relative to the folder of the access file.
  func path(_ text: String) -> String {
    let folder = file.folderOfPath
    return (LocalFileSystem().canonicalPath(folder) ?? folder).appendingPath(text)
  }

  /// Reads a regular file, and its permissions from the same descriptor.
  func read(_ path: String, limit: Int = 8192) throws(FileSystemError) -> Content {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw FileSystemError(number: errno) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw FileSystemError(number: errno) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw FileSystemError(number: status.st_mode & S_IFMT == S_IFDIR ? EISDIR : EINVAL)
    }
    return Content(
      bytes: try LocalFileSystem.readAll(descriptor, limit: limit, deadline: .now + .seconds(10)),
      isOpen: status.st_mode & S_IROTH != 0, isWritable: status.st_mode & (S_IWGRP | S_IWOTH) != 0)
  }
}
