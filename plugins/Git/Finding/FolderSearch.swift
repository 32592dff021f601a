// The search of folders, which follows no links, opens no files, and does not list folders of the last level.
extension RepositoryFinder {
  private struct Step: Sendable {
    var folder: String
    var depth: Int
  }

  private static let lanes = 2
  /// The names of folders that do not contain the user's own repositories; hidden folders are skipped, too.
  private static let skippedNames: Set = [
    "node_modules", "bower_components", "vendor", "Library", "Pods", "Carthage", "DerivedData",
    "__pycache__", "venv", "site-packages",
  ]

  /// Searches existing folders, and `depth` levels below them; returns the folders of repositories, unsorted.
  func search(_ roots: [String], depth: Int) async throws -> (found: [String], isIncomplete: Bool) {
    let looked = SharedValue(0)
    /// Returns whether a folder is a repository; if not, appends its subfolders.
    @Sendable func look(_ step: Step, into steps: inout [Step]) -> Bool {
      looked.update { $0 += 1 }
      guard looked.value <= folderLimit else { return false }
      if GitPlace.isRepository(step.folder) { return true }
      guard step.depth > 0 else { return false }
      let base = step.folder == "/" ? "/" : step.folder + "/"
      for (name, isFolder) in SmallFile.names(in: step.folder) ?? []
      where isFolder && !Self.skippedNames.contains(name) {
        steps.append(Step(folder: base + name, depth: step.depth - 1))
      }
      return false
    }
    var found: [String] = []
    var steps = roots.map { Step(folder: $0, depth: depth) }
    // Until there is enough work to share, or none left.
    var start = 0
    while start < steps.count, steps.count - start < 64 {
      let step = steps[start]
      start += 1
      if look(step, into: &steps) { found.append(step.folder) }
    }
    try await LimitedTasks.run(Array(steps[start...]), atOnce: Self.lanes) { step in
      var found: [String] = []
      var stack = [step]
      while let step = stack.popLast() {
        if look(step, into: &stack) { found.append(step.folder) }
      }
      return found
    } take: { _, part in
      found += try part.get()
    }
    return (found, looked.value > folderLimit)
  }
}
