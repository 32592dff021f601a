package import AppMenuPlugin
internal import LocalGit

extension GitForge {
  package func repositories(_ report: @escaping ForgeReport<[ForgeRepository]>) async throws {}
  package func activity(
    after cursor: String?, limit: Int, _ report: @escaping ForgeReport<[ForgeEvent]>
  ) async throws -> String? { nil }
  package func repository(_ id: String) async throws -> RepositoryDetail {
    RepositoryDetail(repository: ForgeRepository(source: .git, id: id, name: id))
  }
  package func commits(on day: CalendarDate) async throws -> [ForgeEvent] { [] }
  package func commit(_ hash: String, in repository: String) async throws -> CommitDetail {
    CommitDetail(hash: hash, author: "", time: .init(seconds: 0), message: "")
  }
  package func diff(of hash: String, in repository: String) async throws -> String { "" }
}
