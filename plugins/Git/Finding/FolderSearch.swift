internal import Synchronization

internal import Platform

#if canImport(Darwin)
  private typealias FolderStream = UnsafeMutablePointer<DIR>
#else
  private typealias FolderStream = OpaquePointer
#endif

/// Searches folders for repositories, without following links.
///
/// It reads the names in each folder once, opens no files, and does not list folders of the last level.
final class FolderSearch: Sendable {
  /// A folder to search, as a null-terminated path.
  private struct Step: Sendable {
    var path: [UInt8]
    var depth: Int
  }

  private static let lanes = 2
  /// The names of folders that do not contain the user's own repositories; hidden folders are skipped, too.
  private static let skippedNames = [
    "node_modules", "bower_components", "vendor", "Library", "Pods", "Carthage", "DerivedData",
    "__pycache__", "venv", "site-packages",
  ].map { Array($0.utf8) }

  private let limit: Int
  private let looked = Atomic(0)

  /// Creates a search of at most `limit` folders.
  init(limit: Int) { self.limit = limit }

  /// Searches existing folders, and `depth` levels below them; returns the folders of repositories, unsorted.
  func run(_ roots: [String], depth: Int) async throws -> (found: [String], isIncomplete: Bool) {
    var found: [String] = []
    var steps = roots.map { Step(path: Array($0.utf8) + [0], depth: depth) }
    // Until there is enough work to share, or none left.
    var start = 0
    while start < steps.count, steps.count - start < 64 {
      let step = steps[start]
      start += 1
      if look(step, into: &steps) { Self.append(step.path, to: &found) }
    }
    try await LimitedTasks.run(Array(steps[start...]), atOnce: Self.lanes) { step in
      var found: [String] = []
      var stack = [step]
      while let step = stack.popLast() {
        if self.look(step, into: &stack) { Self.append(step.path, to: &found) }
      }
      return found
    } take: { _, part in
      found += try part.get()
    }
    return (found, looked.load(ordering: .relaxed) > limit)
  }

  private static func append(_ path: [UInt8], to found: inout [String]) {
    // Git's output does not distinguish folders whose names are not UTF-8.
    if let text = String(validating: path.dropLast(), as: UTF8.self) { found.append(text) }
  }

  /// Returns whether a folder is a repository; if not, appends its subfolders.
  private func look(_ step: Step, into steps: inout [Step]) -> Bool {
    guard looked.add(1, ordering: .relaxed).newValue <= limit else { return false }
    if step.depth == 0 { return Self.isRepository(step.path) }
    return step.path.withUnsafeBufferPointer { buffer in
      buffer.withMemoryRebound(to: CChar.self) { path in
        guard let start = path.baseAddress, let stream = opendir(start) else { return false }
        defer { closedir(stream) }
        return read(stream, of: step, into: &steps)
      }
    }
  }

  private static let head = Array("HEAD".utf8)
  private static let objects = Array("objects".utf8)
  private static let refs = Array("refs".utf8)

  private func read(_ stream: FolderStream, of step: Step, into steps: inout [Step]) -> Bool {
    let count = steps.count
    let nameOffset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
    let isTop = step.path.count == 2 && step.path[0] == 0x2F
    var (hasHead, marks) = (false, 0)
    while let entry = readdir(stream) {
      let start = UnsafeRawPointer(entry) + nameOffset
      let name = UnsafeRawBufferPointer(
        start: start, count: strlen(start.assumingMemoryBound(to: CChar.self)))
      var type = entry.pointee.d_type
      if name.first == 0x2E {
        if name.count == 4, name.elementsEqual([0x2E, 0x67, 0x69, 0x74]) {
          steps.removeLast(steps.count - count)
          return true
        }
        continue
      }
      if name.count == 4, type != 4, name.elementsEqual(Self.head) { hasHead = true }
      if type == 0 { type = Self.type(of: step.path, name, isTop: isTop) }
      guard type == 4, !Self.skippedNames.contains(where: { name.elementsEqual($0) }) else {
        continue
      }
      if name.elementsEqual(Self.refs) || name.elementsEqual(Self.objects) { marks += 1 }
      var path: [UInt8] = []
      path.reserveCapacity(step.path.count + name.count + 1)
      if !isTop { path.append(contentsOf: step.path.dropLast()) }
      path.append(0x2F)
      path.append(contentsOf: name)
      path.append(0)
      steps.append(Step(path: path, depth: step.depth - 1))
    }
    guard hasHead, marks == 2 else { return false }
    steps.removeLast(steps.count - count)
    return true
  }

  /// Returns the type of an entry, for file systems that do not report it with the name.
  private static func type(of folder: [UInt8], _ name: UnsafeRawBufferPointer, isTop: Bool) -> UInt8
  {
    let path = (isTop ? [] : folder.dropLast()) + [0x2F] + Array(name) + [0]
    var status = stat()
    guard lstat(path.map { CChar(bitPattern: $0) }, &status) == 0 else { return 0 }
    return status.st_mode & S_IFMT == S_IFDIR ? 4 : 8
  }

  /// Returns whether a folder has the parts of a repository, without listing it.
  private static func isRepository(_ path: [UInt8]) -> Bool {
    func has(_ name: StaticString) -> Bool {
      var full = path.dropLast().map { CChar(bitPattern: $0) }
      full.append(0x2F)
      name.withUTF8Buffer { full += $0.map { CChar(bitPattern: $0) } }
      full.append(0)
      return access(full, F_OK) == 0
    }
    return has(".git") || has("HEAD") && has("objects") && has("refs")
  }
}
