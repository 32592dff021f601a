import MenuItems
@testable import MenuServing
import ServerAccess
import Testing

@MainActor @Suite(.timeLimit(.minutes(5))) struct UserRightsTests {
  private func access(_ rules: String) throws -> AccessFile {
    let text = "rules:\n\(rules)\nhosts: [\"http://menu.example:8080\"]\n"
    return try #require(AccessFileReader().parse(Array(text.utf8), name: "access.yaml").access)
  }

  @Test
  func `Users to whom the same rules apply have one menu together, others have their own`()
    async throws
  {
    let server = try await TestSite().server
    server.apply(
      try access(
        """
          - {allow: [view], groups: [team], items: ["tools/**"]}
          - {allow: [run], users: [runner], items: ["**"]}
        """))
    let team = (0..<3).map { ServerUser(name: "user\($0)", groups: [ExactName("team")]) }
    #expect(team.allSatisfy { server.menu(for: $0) === server.menu(for: team[0]) })
    let runner = ServerUser(name: "runner", groups: [ExactName("team")])
    #expect(server.menu(for: runner) !== server.menu(for: team[0]))
    #expect(server.menu(for: runner).items.map(\.id) == ["tools", "secret"])
    #expect(server.menu(for: team[0]).items.map(\.id) == ["tools"])
    #expect(server.menu(for: ServerUser(name: "nobody")).items.isEmpty)
  }

  @Test
  func `Another access file gives and takes rights at once`() async throws {
    let server = try await TestSite().server
    let user = ServerUser(name: "ann")
    func rights() throws -> [Bool] {
      let item = try #require(server.site.menu.items.first)
      let (rights, again) = (
        server.rights(of: user).rights(on: item), server.rights(of: user).rights(on: item)
      )
      #expect(rights == again)
      return [rights.view, rights.run, server.rights(of: user).mayViewMenu]
    }
    #expect(try rights() == [false, false, false])
    server.apply(try access("  - {allow: [view, run], users: [ann], items: [\"**\"]}"))
    #expect(try rights() == [true, true, true])
    server.apply(try access("  - {allow: [view], users: [ann], items: [\"tools/hello\"]}"))
    #expect(try rights() == [true, false, true])
    server.apply(try access("  - {allow: [view], users: [bob], items: [\"**\"]}"))
    #expect(try rights() == [false, false, false])
  }
}
