import AppMenuPlugin
import StructuredData
import Testing

@testable import Forge

@Suite(.timeLimit(.minutes(5))) struct ForgeArgumentsTests {
  @Test func `Without arguments the local repositories are read`() throws {
    let arguments = try ForgeArguments([:])
    #expect(arguments == ForgeArguments() && arguments.sources == [.git])
  }

  @Test func `All arguments are read`() throws {
    let arguments = try ForgeArguments([
      "sources": ["git", "github", "git", "gitlab"], "roots": ["~/a", "~/b"], "depth": 2,
      "identities": ["ada@example.org"], "user": "ada",
      "api": "gitlab=https://git.example.org/api/v4, github=https://h.example.org/api/v3",
      "since": "2020-02-29", "everybody": true,
    ])
    #expect(arguments.sources == [.git, .github, .gitlab])
    #expect(arguments.roots == ["~/a", "~/b"] && arguments.depth == 2)
    #expect(arguments.identities == ["ada@example.org"] && arguments.user == "ada")
    #expect(
      arguments.api == [
        .gitlab: "https://git.example.org/api/v4", .github: "https://h.example.org/api/v3",
      ])
    #expect(arguments.since == CalendarDate("2020-02-29") && arguments.everybody)
  }

  @Test func `One address is that of the only server`() throws {
    let arguments = try ForgeArguments([
      "sources": "gitea", "api": "https://code.example.org",
    ])
    #expect(arguments.sources == [.gitea])
    #expect(arguments.api == [.gitea: "https://code.example.org"])
  }

  @Test(
    arguments: [
      ("sources", "svn", "There is no source 'svn'"), ("since", "2026-02-30", "is not a date"),
      ("depth", 40, "is not a valid depth"), ("depth", 1.5, "is not a valid depth"),
      ("api", "https://code.example.org", "does not say which server"),
      ("api", "git=https://code.example.org", "does not say which server"),
    ] as [(String, StructuredValue, String)])
  func `Mistakes are told with the value, and are not repeated`(
    name: String, value: StructuredValue, words: String
  ) {
    let failure = #expect(throws: PluginFailure.self) { try ForgeArguments([name: value]) }
    #expect(failure?.message.contains(words) == true && failure?.retryable == false)
    #expect(failure?.hint?.isEmpty == false)
  }
}

@Suite(.timeLimit(.minutes(5))) struct CommitIDTests {
  @Test func `Hashes are told apart by their first 32 digits, in either case`() {
    let text = "0123456789abcdef0123456789ABCDEF01234567"
    #expect(CommitID(text) == CommitID(text.lowercased()))
    #expect(CommitID(text) != CommitID("1" + text.dropFirst()))
    #expect(CommitID(text) != CommitID("0123456789abcdef0123456789abcdee01234567"))
  }

  @Test(arguments: ["", "0123", "g123456789abcdef0123456789abcdef"])
  func `What is no hash is none`(text: String) { #expect(CommitID(text) == nil) }
}

@Suite(.timeLimit(.minutes(5))) struct ServerAddressTests {
  @Test func `An address with a password is refused without showing it`() throws {
    let arguments = try ForgeArguments([
      "sources": ["gitea"], "api": "https://ada:s3cret@code.example.org",
    ])
    let environment = ForgeEnvironment(settings: [:], environment: [:], cacheFolder: nil)
    let failure = #expect(throws: PluginFailure.self) {
      try environment.forge(.gitea, arguments)
    }
    #expect(
      failure?.message == "The address of Gitea cannot be used: it has a user name or password")
    #expect("\(failure as Any)".contains("s3cret") == false)
  }
}
