internal import AppMenuPlugin
internal import Localization

/// The names of projects, of which GitLab's events tell the numbers alone.
struct GitLabProjects: Sendable {
  /// The largest number of projects that are looked up at once.
  private static let limit = 20
  /// The number of projects that are looked up at the same time.
  private static let width = 4

  let client: ForgeClient

  /// Returns the paths of the projects of events by number; those that cannot be read are missing.
  ///
  /// - Throws: `CancellationError`.
  func names(of events: [ForgeObject]) async throws -> [Int: String] {
    var seen = Set<Int>()
    let numbers = events.compactMap { $0.number("project_id") }
      .filter { seen.insert($0).inserted }.prefix(Self.limit)
    let names = await withTaskGroup(of: (Int, String?).self) { group in
      var names: [Int: String] = [:]
      var waiting = numbers.makeIterator()
      for _ in 0..<Self.width {
        if let number = waiting.next() { group.addTask { (number, await name(number)) } }
      }
      for await (number, name) in group {
        names[number] = name
        if let number = waiting.next() { group.addTask { (number, await self.name(number)) } }
      }
      return names
    }
    try Task.checkCancellation()
    return names
  }

  private func name(_ number: Int) async -> String? {
    var request = ForgeRequest(
      "/projects/\(number)", subject: client.wording(.project(number: number)))
    request.freshness = 86_400
    return try? await client.object(request).text("path_with_namespace")
  }
}
