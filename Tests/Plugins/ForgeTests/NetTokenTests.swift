import AppMenuPlugin
import Foundation
import PluginHTTP
import Testing

@testable import Forge

/// Where tokens come from, where they go, and where they never are.
///
/// One after another, since each request is a process.
@Suite(.serialized, .timeLimit(.minutes(5))) struct NetTokenTests {
  private func access(
    _ source: ForgeSource, _ api: String?, environment: [String: String] = [:],
    settings: [String: StructuredValue] = [:], program: String = ""
  ) async throws -> ForgeAccess {
    try await ForgeTokens(
      environment: environment, settings: settings, program: GitHubProgram(program: program)
    ).access(to: ForgeServer(source, address: api))
  }

  @Test
  func `Tokens are found in the environment, then in the settings`() async throws {
    let all = ["GITHUB_TOKEN": "a", "GH_TOKEN": "b", "GITLAB_TOKEN": "c", "GITEA_TOKEN": "d"]
    let settings: [String: StructuredValue] = [
      "github-token": "s1", "gitlab-token": "s2", "gitea-token": "s3",
      "gitea-api": "https://code.example.org",
    ]
    func text(
      _ source: ForgeSource, _ environment: [String: String], _ api: String? = nil
    ) async throws -> String? {
      try await access(source, api, environment: environment, settings: settings).token?.text
    }
    #expect(try await text(.github, all) == "a")
    #expect(try await text(.github, ["GH_TOKEN": " b\n"]) == "b")
    #expect(try await text(.github, ["GITHUB_TOKEN": ""]) == "s1")
    #expect(try await text(.gitlab, all) == "c")
    #expect(try await text(.gitlab, [:]) == "s2")
    #expect(try await text(.gitea, all, "https://code.example.org/api/v1") == "d")
    #expect(try await text(.gitea, ["FORGEJO_TOKEN": "e"], "https://code.example.org/") == "e")
    #expect(try await text(.gitea, [:], "https://code.example.org") == "s3")
    #expect(try await access(.github, nil) == .none)
  }

  @Test(
    arguments: [
      (.github, "https://git.example.org/api/v3", ["GITHUB_TOKEN": "a", "GH_TOKEN": "a"], [:]),
      (.github, "https://git.example.org/api/v3", ["GH_ENTERPRISE_TOKEN": "a"], [:]),
      (.github, "https://git.example.org/api/v3", [:], ["github-token": "a"]),
      (.github, "https://api.github.com.example.org", ["GITHUB_TOKEN": "a"], [:]),
      (.github, "http://api.github.com", ["GITHUB_TOKEN": "a"], [:]),
      (.github, "https://api.github.com:444", ["GITHUB_TOKEN": "a"], [:]),
      (.gitlab, "https://git.example.org", ["GITLAB_TOKEN": "a"], ["gitlab-token": "b"]),
      (.gitlab, nil, ["GITLAB_TOKEN": "a", "GITLAB_HOST": "git.example.org"], [:]),
      (.gitea, "https://code.example.org", ["GITEA_TOKEN": "a"], ["gitea-token": "b"]),
      (
        .gitea, "http://code.example.org", ["GITEA_TOKEN": "a"],
        ["gitea-api": "http://code.example.org"]
      ),
    ] as [(ForgeSource, String?, [String: String], [String: StructuredValue])])
  func `A token is sent to no other server than its own, and nowhere without encryption`(
    _ source: ForgeSource, _ api: String?, _ environment: [String: String],
    _ settings: [String: StructuredValue]
  ) async throws {
    let access = try await access(source, api, environment: environment, settings: settings)
    guard case .withheld(let sentence) = access else {
      Issue.record("\(access)")
      return
    }
    #expect(sentence.contains("is not sent"))
  }

  @Test
  func `A server of one's own is named by a setting or by a variable`() async throws {
    let api = "https://git.example.org/api/v3"
    for (environment, settings) in [
      (["GH_ENTERPRISE_TOKEN": "t", "GH_HOST": "git.example.org"], [:]),
      (["GITHUB_ENTERPRISE_TOKEN": "t"], ["github-api": "https://x.org https://git.example.org/"]),
      ([:], ["github-token": "t", "github-api": .string(api)]),
    ] as [([String: String], [String: StructuredValue])] {
      let found = try await access(.github, api, environment: environment, settings: settings)
      #expect(found.token?.text == "t")
    }
    let lab = try await access(
      .gitlab, "https://git.example.org/api/v4/",
      environment: ["GITLAB_TOKEN": "t", "GITLAB_HOST": "https://git.example.org"])
    #expect(lab.token?.text == "t")
    let tea = try await access(
      .gitea, "http://127.0.0.1:3000",
      environment: ["GITEA_TOKEN": "t", "GITEA_SERVER_URL": "http://127.0.0.1:3000/"])
    #expect(tea.token?.text == "t")
  }

  @Test
  func `The program gh is asked for the server's token, and need not be there, or answer`()
    async throws
  {
    let folder = NSTemporaryDirectory() + "appmenu-gh-\(UUID().uuidString.prefix(8))"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    func write(_ lines: String) throws -> String {
      let path = folder + "/gh"
      try Data("#!/bin/sh\n\(lines)\n".utf8).write(to: URL(fileURLWithPath: path))
      try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
      return path
    }
    let good = try write("echo \"$1-$2-$3-$4\" | tr -d ' '; echo noise >&2")
    #expect(
      try await access(.github, nil, program: good).token?.text
        == "auth-token---hostname-github.com")
    let enterprise = try await access(.github, "https://git.example.org/api/v3", program: good)
    #expect(enterprise.token?.text.hasSuffix("-git.example.org") == true)
    #expect(try await access(.gitlab, nil, program: good) == .none)
    #expect(try await access(.github, "http://api.github.com", program: good) == .none)
    #expect(try await access(.github, nil, program: try write("echo no; exit 1")) == .none)
    #expect(try await access(.github, nil, program: try write("echo two words")) == .none)
    #expect(try await access(.github, nil, program: folder + "/missing") == .none)
    let told = GitHubProgram(
      program: try write("echo \"$HOME-${GH_TOKEN-}${GH_ENTERPRISE_TOKEN-}none\""),
      environment: ["HOME": "h", "GH_TOKEN": "a", "GH_ENTERPRISE_TOKEN": "b", "PATH": "/bin"])
    #expect(await told.token(host: "evil.example.org") == "h-none\n")
    let slow = GitHubProgram(program: try write("exec sleep 600"), patience: .milliseconds(50))
    #expect(await slow.token(host: "github.com") == nil)
  }

  @Test(arguments: ["", " \n", "two words", "a\nb", "ключ", "a\u{1B}b"])
  func `What is no token is none`(_ text: String) { #expect(ForgeToken(text, origin: "x") == nil) }

  @Test(arguments: netSources)
  func `A token in environment and settings is in no output and no file`(_ source: ForgeSource)
    async throws
  {
    let rig = try ForgeRig()
    let names = [
      ForgeSource.github: "GITHUB_ENTERPRISE_TOKEN", .gitlab: "GITLAB_TOKEN", .gitea: "GITEA_TOKEN",
    ]
    let variable = try #require(names[source])
    for (index, tokens) in [
      ForgeTokens(
        environment: [variable: ForgeRig.token],
        settings: ["\(source.rawValue)-api": .string(rig.server.api(source))],
        program: GitHubProgram(program: "")),
      ForgeTokens(
        environment: [:],
        settings: [
          "\(source.rawValue)-api": .string(rig.server.api(source)),
          "\(source.rawValue)-token": .string(ForgeRig.token),
        ], program: GitHubProgram(program: "")),
    ].enumerated() {
      var arguments = ForgeArguments()
      arguments.sources = [source]
      arguments.user = "ada"
      arguments.api[source] = rig.server.api(source)
      let forge = try rig.environment(tokens: tokens).forge(source, arguments)
      var said = ""
      // The server repeats what it was sent with each refusal.
      let faults = [nil, "401", "403", "422", "500", "html", "malformed", "redirect", "limit"]
      for fault in index == 0 ? faults : Array(faults.prefix(2)) {
        try await rig.server.play(fault)
        for call in ForgeCall.allCases {
          do { said += "\(try await call.make(forge))\n" } catch { said += "\(error)\n" }
        }
        rig.wait(7200)
      }
      var dumped = ""
      dump(forge, to: &dumped)
      dump(tokens, to: &dumped)
      said += "\(forge) \(tokens) \(dumped)"
      #expect(said.contains("•••") && !said.contains(ForgeRig.token))
    }
    let sent = try await rig.server.log().compactMap { $0["headers"]?["authorization"]?.string }
    #expect(sent.contains { $0.hasSuffix(ForgeRig.token) })
    for target in try await rig.server.targets() { #expect(!target.contains(ForgeRig.token)) }
    let files = try #require(FileManager.default.enumerator(atPath: rig.folder)).compactMap {
      $0 as? String
    }
    #expect(files.count > 3)
    for file in files {
      let bytes = (try? Data(contentsOf: URL(fileURLWithPath: rig.folder + "/" + file))) ?? Data()
      #expect(!file.contains(ForgeRig.token))
      #expect(bytes.firstRange(of: Data(ForgeRig.token.utf8)) == nil, "\(file)")
    }
  }

  @Test(arguments: netSources)
  func `Answers are kept apart by token`(_ source: ForgeSource) async throws {
    let rig = try ForgeRig()
    let call = ForgeCall.repository
    _ = try await call.make(rig.forge(source))
    let count = try await rig.server.log().count
    _ = try await call.make(rig.forge(source))
    #expect(try await rig.server.log().count == count)
    _ = try await call.make(rig.forge(source, hasToken: false))
    #expect(try await rig.server.log().count > count)
    rig.wait(3600)
    rig.cutNetwork()
    #expect(try await call.make(rig.forge(source)).count == 1)
  }

  @Test(arguments: netSources)
  func `A call that is cancelled does not wait for a token`(_ source: ForgeSource) async throws {
    /// A source that never answers.
    struct Silent: ForgeTokenSource {
      let asked: AsyncStream<Void>.Continuation
      func access(to server: ForgeServer) async -> ForgeAccess {
        asked.yield()
        for await _ in AsyncStream<Void>.makeStream().stream {}
        return .none
      }
    }
    let rig = try ForgeRig()
    var arguments = ForgeArguments()
    arguments.api[source] = rig.server.api(source)
    for call in ForgeCall.allCases {
      let (stream, asked) = AsyncStream<Void>.makeStream()
      let forge = try rig.environment(tokens: Silent(asked: asked)).forge(source, arguments)
      let task = Task { try await call.make(forge) }
      for await _ in stream { break }
      task.cancel()
      await #expect(throws: CancellationError.self, "\(call)") { try await task.value }
    }
    #expect(try await rig.server.log().isEmpty)
  }
}
