internal import AppMenuPlugin

/// The names of projects, of which GitLab's events tell the numbers alone.
struct GitLabProjects: Sendable {
  /// The largest number of projects that are looked up at once.
  private static let limit = 20

  let client: ForgeClient

  /// Returns the paths of the projects of events by number; those that cannot be read are missing.
  ///
  /// - Throws: `CancellationError`.
  func names(of events: [ForgeObject]) async throws -> [Int: String] {
    var seen = Set<Int>()
    let numbers = events.compactMap { $0.number("project_id") }
      .filter { seen.insert($0).inserted }.prefix(Self.limit)
    let names = await withTaskGroup(of: (Int, String?).self) { group in
      for number in numbers { group.addTask { (number, await name(number)) } }
      return await group.reduce(into: [Int: String]()) { $0[$1.0] = $1.1 }
    }
    try Task.checkCancellation()
    return names
  }

  private func name(_ number: Int) async -> String? {
    var request = ForgeRequest("/projects/\(number)", subject: "the project \(number)")
    request.freshness = 86_400
    return try? await client.object(request).text("path_with_namespace")
  }
}
