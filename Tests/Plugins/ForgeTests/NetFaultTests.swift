import AppMenuPlugin
import AppMenuTesting
import DisplayText
import Foundation
import PluginHTTP
import Testing

@testable import Forge

/// The forges that are on the net.
let netSources: [ForgeSource] = [.github, .gitlab, .gitea]

/// Faults on the net, and the words of each forge about them.
///
/// One after another, since each request is a process.
@Suite(.serialized, .timeLimit(.minutes(5))) struct NetFaultTests {
  private func failure(_ call: ForgeCall, _ forge: any Forge) async -> PluginFailure? {
    await #expect(throws: PluginFailure.self, "\(call)") { _ = try await call.make(forge) }
  }

  @Test(
    arguments: netSources,
    [
      ("401", "does not accept the token of the variable TEST_TOKEN", "create a new one"),
      ("403", "does not allow", "Give the token of the variable TEST_TOKEN the scopes"),
      ("404", "does not have", "address in 'api'"), ("500", "status 500", "Try again later"),
      ("503", "status 503", "Try again later"), ("malformed", "did not answer in JSON", "again"),
      ("truncated", "did not answer in JSON", "Try again"),
      ("short", "did not answer properly", "Try again later"),
      ("html", "did not answer in JSON", "/api/v"),
      ("other", "did not send", "Check that the address in 'api' is one of"),
      ("redirect", "redirects to an address that is not safe", "Check the address of"),
      ("close", "did not answer properly", "Try again later"),
    ])
  func `Each fault is named, with what to do, by every call`(
    _ source: ForgeSource, _ fault: (name: String, message: String, hint: String)
  ) async throws {
    let rig = try ForgeRig()
    try await rig.server.play(fault.name)
    for call in ForgeCall.allCases {
      let isText = call == .diff && source != .gitlab
      if isText, ["malformed", "truncated", "html", "other"].contains(fault.name) { continue }
      // If the token's user is unknown, a forge uses the user of the arguments.
      let found = await failure(call, try rig.forge(source))
      #expect(
        found?.message.contains(fault.message) == true, "\(call): \(String(describing: found))")
      #expect(found?.hint?.contains(fault.hint) == true, "\(call): \(String(describing: found))")
      let isLasting = ["401", "403", "404", "redirect"].contains(fault.name)
      #expect(found?.retryable == !isLasting, "\(call)")
    }
  }

  @Test(arguments: netSources)
  func `Without a token a refusal says where one is looked for`(_ source: ForgeSource) async throws
  {
    for status in ["401", "403", "404"] {
      let rig = try ForgeRig()
      try await rig.server.play(status)
      let found = await failure(.repositories, try rig.forge(source, hasToken: false))
      #expect(found?.hint?.contains("setting '\(source.rawValue)-token'") == true)
      #expect(found?.hint?.contains("_TOKEN") == true)
    }
  }

  @Test(arguments: netSources)
  func `Nobody is asked when it is not known whose work is meant`(_ source: ForgeSource)
    async throws
  {
    for call in [ForgeCall.contributions, .repositories, .activity, .commits] {
      let rig = try ForgeRig()
      let found = await failure(call, try rig.forge(source, user: nil, hasToken: false))
      #expect(found?.message.contains("which user to show") == true)
      #expect(found?.hint?.contains("user: NAME") == true)
      #expect(try await rig.server.log().isEmpty)
    }
  }

  @Test(arguments: netSources)
  func `A server that is not there, has no encryption or does not answer is named`(
    _ source: ForgeSource
  ) async throws {
    for call in ForgeCall.allCases {
      // Nothing listens there.
      let rig = try ForgeRig()
      let offline = await failure(call, try rig.forge(source, api: "http://127.0.0.1:1/api"))
      #expect(offline?.message == "There is no connection to 127.0.0.1.")
      #expect(offline?.hint?.contains("network") == true && offline?.retryable == true)
      let plain = rig.server.api(source).dropFirst("http".count)
      let tls = await failure(call, try rig.forge(source, api: "https" + plain))
      #expect(tls?.message == "There is no secure connection to 127.0.0.1.")
      #expect(tls?.hint?.isEmpty == false)
    }
    let rig = try ForgeRig(limits: HTTPLimits(seconds: 0.5))
    try await rig.server.play("silent")
    let late = await failure(.repositories, try rig.forge(source, hasToken: false))
    #expect(late?.message == "127.0.0.1 took too long to answer." && late?.retryable == true)
  }

  @Test(arguments: netSources)
  func `Without a network what is kept is shown, with its age`(_ source: ForgeSource) async throws {
    let rig = try ForgeRig()
    let forge = try rig.forge(source)
    for call in ForgeCall.allCases { #expect(try await call.make(forge).isEmpty) }
    rig.wait(2 * 3600)
    rig.cutNetwork()
    for call in ForgeCall.allCases {
      let notices = try await call.make(forge)
      guard [.contributions, .repositories, .activity, .repository].contains(call) else { continue }
      #expect(notices == ["No connection to 127.0.0.1: as of 2 hours ago."], "\(call)")
    }
  }

  @Test(
    arguments: netSources,
    [
      ("500", "has an internal error"), ("malformed", "did not answer properly"),
      ("truncated", "did not answer properly"), ("short", "did not answer properly"),
      ("html", "did not answer properly"), ("redirect", "redirects to an address that is not safe"),
      ("limit", "accepts no more requests until 13:25"),
    ])
  func `What is kept outlives answers that are none, with its age`(
    _ source: ForgeSource, _ fault: (name: String, reason: String)
  ) async throws {
    let rig = try ForgeRig()
    let forge = try rig.forge(source, offset: { _ in 5 * 3600 })
    let good = Reports<[ForgeRepository]>()
    try await forge.repositories(good.take)
    rig.wait(600)
    for again in [false, true] {
      try await rig.server.play(fault.name)
      let reports = Reports<[ForgeRepository]>()
      try await forge.repositories(reports.take)
      #expect(reports.found == good.found)
      #expect(reports.notices.count == 1)
      #expect(reports.notices.first?.contains(fault.reason) == true, "\(reports.notices) \(again)")
      #expect(reports.notices.first?.hasSuffix(": as of 10 minutes ago.") == true)
    }
  }

  @Test(
    arguments: netSources,
    [("limit", "09:25", 1500), ("secondary", "09:10", 600), ("too-many", "09:10", 600)])
  func `A limit is told with the time of its end, and nothing is asked before that`(
    _ source: ForgeSource, _ limit: (name: String, time: String, seconds: Int)
  )
    async throws
  {
    let rig = try ForgeRig()
    let forge = try rig.forge(source)
    try await rig.server.play(limit.name)
    for call in [ForgeCall.repositories, .activity, .repository] {
      let found = await failure(call, forge)
      #expect(found?.message == "127.0.0.1 accepts no more requests until \(limit.time)")
      #expect(found?.hint == "Try again after that time." && found?.retryable == true)
    }
    let count = try await rig.server.log().count
    try await rig.server.play(nil)
    rig.wait(limit.seconds - 1)
    _ = await failure(.repositories, forge)
    #expect(try await rig.server.log().count == count)
    rig.wait(1)
    #expect(try await ForgeCall.repositories.make(forge).isEmpty)
    #expect(try await rig.server.log().count > count)
  }

  @Test(arguments: netSources)
  func `The answer that uses up a limit is good, and the last one before its end`(
    _ source: ForgeSource
  ) async throws {
    let rig = try ForgeRig()
    let forge = try rig.forge(source, hasToken: false)
    try await rig.server.play("last", if: source == .gitlab ? "/projects?" : "/repos")
    #expect(try await ForgeCall.repositories.make(forge).isEmpty)
    let count = try await rig.server.log().count
    let found = await failure(.repository, forge)
    #expect(found?.message.contains("until 09:25") == true)
    #expect(found?.hint?.contains("With a token it allows more requests.") == true)
    #expect(try await rig.server.log().count == count)
  }

  @Test(arguments: netSources)
  func `A page that is missing leaves those before it, and a notice`(_ source: ForgeSource)
    async throws
  {
    for fault in ["500", "malformed", "limit", "html"] {
      let rig = try ForgeRig()
      try await rig.server.play(fault, if: "page=2")
      let reports = Reports<[ForgeRepository]>()
      try await rig.forge(source).repositories(reports.take)
      #expect(reports.found.map { $0.map(\.id) } == [["ada/engine", "ada/notes"]])
      #expect(reports.notices.count == 1)
      #expect(reports.notices.first?.contains("from page 2 on is missing: 127.0.0.1 ") == true)
    }
  }

  @Test(arguments: netSources)
  func `A part of a repository's details that is missing leaves the others`(_ source: ForgeSource)
    async throws
  {
    let rig = try ForgeRig()
    try await rig.server.play("500", if: "/branches")
    let detail = try await rig.forge(source).repository("ada/engine")
    #expect(detail.branches.isEmpty && detail.commits.count == 1)
    #expect(detail.readme == "# Engine\n\nAnalytical.\n")
    #expect(
      detail.notices == [
        "The list of branches is missing: 127.0.0.1 answered with status 500 (internal error)."
      ])
  }

  @Test(arguments: netSources)
  func `Pages are followed on their own server alone, and not without end`(_ source: ForgeSource)
    async throws
  {
    let rig = try ForgeRig()
    let all = Reports<[ForgeRepository]>()
    try await rig.forge(source).repositories(all.take)
    #expect(
      all.found.map { $0.map(\.id) } == [["ada/engine", "ada/notes"], ["ada/old"]]
        && all.notices.isEmpty)
    try await rig.server.play("elsewhere")
    let one = Reports<[ForgeRepository]>()
    rig.wait(600)
    try await rig.forge(source).repositories(one.take)
    #expect(one.found.map(\.count) == [3])
    try await rig.server.play("endless", if: source == .gitlab ? "/projects" : "/repos")
    rig.wait(600)
    let endless = Reports<[ForgeRepository]>()
    try await rig.forge(source).repositories(endless.take)
    #expect((10...20).contains(endless.found.count))
    #expect(endless.notices.first?.contains("is longer: only") == true)
  }

  @Test(arguments: netSources)
  func `A call ends when it is cancelled, without a failure`(_ source: ForgeSource) async throws {
    let rig = try ForgeRig()
    let forge = try rig.forge(source, hasToken: false)
    try await rig.server.play("silent")
    for call in ForgeCall.allCases {
      let count = try await rig.server.log().count
      let task = Task { try await call.make(forge) }
      try await until { try await rig.server.log().count > count }
      task.cancel()
      await #expect(throws: CancellationError.self, "\(call)") { try await task.value }
    }
  }

  @Test(arguments: netSources)
  func `What would lead elsewhere in the address is refused`(_ source: ForgeSource) async throws {
    let rig = try ForgeRig()
    let forge = try rig.forge(source)
    for hash in ["", "..", "0123/../../user", "main", "٠١٢٣"] {
      await #expect(throws: PluginFailure.self) { try await forge.commit(hash, in: "ada/engine") }
      await #expect(throws: PluginFailure.self) { try await forge.diff(of: hash, in: "ada/engine") }
    }
    for id in ["", "..", "../user", "ada/..", "ada/engine/../../user?x"] where source != .gitlab {
      await #expect(throws: PluginFailure.self) { try await forge.repository(id) }
    }
    await #expect(throws: PluginFailure.self) {
      try await forge.activity(after: "1&x", limit: 3, Reports<[ForgeEvent]>().take)
    }
    if source != .gitlab { #expect(try await rig.server.log().isEmpty) }
    await #expect(throws: PluginFailure.self) { try await forge.repository("../../user") }
    for target in try await rig.server.targets() { #expect(!target.contains("../")) }
  }

  @Test(
    "What is kept can be had at once, without a network, and asked for again before its time",
    arguments: netSources)
  func keptFirst(_ source: ForgeSource) async throws {
    let rig = try ForgeRig()
    let token = try #require(ForgeToken(ForgeRig.token, origin: "a test"))
    var environment = rig.environment(.token(token))
    var arguments = ForgeArguments()
    (arguments.user, arguments.api[source]) = ("ada", rig.server.api(source))
    environment.asking = .nothing
    let withoutNetwork = try environment.forge(source, arguments)
    let found = await failure(.repositories, withoutNetwork)
    environment.asking = .usual
    #expect(found?.message == "There is no connection to 127.0.0.1.")
    #expect(try await rig.server.log().isEmpty)
    for call in ForgeCall.allCases {
      _ = try await call.make(environment.forge(source, arguments))
    }
    var count = try await rig.server.log().count
    rig.wait(7200)
    for call in ForgeCall.allCases {
      #expect(try await call.make(withoutNetwork).isEmpty)
    }
    #expect(try await rig.server.log().count == count)
    _ = try await ForgeCall.repository.make(environment.forge(source, arguments))
    count = try await rig.server.log().count
    environment.asking = .everything
    _ = try await ForgeCall.repository.make(environment.forge(source, arguments))
    #expect(try await rig.server.log().count > count)
  }

  @Test(arguments: netSources)
  func `A token that is not sent is told with each result`(_ source: ForgeSource) async throws {
    let rig = try ForgeRig()
    let environment = rig.environment(.withheld("It is not sent."))
    var arguments = ForgeArguments()
    (arguments.user, arguments.api[source]) = ("ada", rig.server.api(source))
    for call in [ForgeCall.contributions, .repositories, .activity, .repository] {
      let notices = try await call.make(environment.forge(source, arguments))
      #expect(notices.filter { $0.contains("It is not sent.") }.count == 1, "\(call): \(notices)")
    }
    #expect(try await !rig.server.log().contains { $0["headers"]?["authorization"] != nil })
  }

  @Test(arguments: netSources)
  func `An answer that is too large is to be looked at elsewhere`(_ source: ForgeSource)
    async throws
  {
    let rig = try ForgeRig(limits: HTTPLimits(bytes: 10))
    let found = await failure(.diff, try rig.forge(source, hasToken: false))
    #expect(found?.message == "The answer of 127.0.0.1 is too large.")
    #expect(found?.hint == "View it on the web." && found?.retryable == false)
  }

  @Test(arguments: [
    (("X-Accepted-OAuth-Scopes", "repo, read:org"), "one of the scopes repo, read:org."),
    (("X-Accepted-GitHub-Permissions", "contents=read"), "the permissions contents=read."),
    (("X-Accepted-OAuth-Scopes", ""), "the scopes 'repo' and 'read:user'."),
    (
      ("X-GitHub-SSO", "required; url=https://github.com/orgs/a/sso?x=1"),
      "Authorize the token of a test for the organization: https://github.com/orgs/a/sso?x=1"
    ),
  ])
  func `A refusal says what the server says that the token needs`(
    _ field: (String, String), hint: String
  ) async throws {
    let http = FakeHTTP { _ in HTTPResponse(status: 403, headers: HTTPHeaders([field])) }
    let found = await failure(.repository, try GitHubForge(ForgeArguments(), http.environment()))
    #expect(found?.hint?.hasSuffix(hint) == true, "\(String(describing: found))")
  }

  @Test func `A token goes to no other address, should one ever be asked`() async throws {
    let http = FakeHTTP { _ in HTTPResponse(json: "[]") }
    let server = try ForgeServer(.github, address: nil)
    let client = ForgeClient(server, http.environment())
    for address in ["https://example.org/", "http://api.github.com/", "https://api.github.com:1/"] {
      _ = try await client.send(ForgeRequest(path: address, subject: .given("it")))
    }
    #expect(http.requests.count == 3)
    #expect(http.requests.allSatisfy { $0.headers["Authorization"] == nil && $0.identity == nil })
  }
}
