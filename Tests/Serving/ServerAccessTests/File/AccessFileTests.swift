import AppMenuTesting
import MenuItems
import StructuredData
import SourceText
import Testing

@testable import ServerAccess

@Suite("Access files", .timeLimit(.minutes(5))) struct AccessFileTests {
  static let hash = PasswordHash.unmatched(cost: .standard).encoded
  static let tokenHash = TokenHash(of: Secret("a")).encoded

  private func read(
    _ text: String, name: String = "access.yaml", variables: [String: String] = [:]
  ) -> AccessFileReader.Reading {
    AccessFileReader(variable: { variables[$0] }).parse(Array(text.utf8), name: name)
  }

  private static let whole = """
    $schema: access.schema.json
    users:
      - name: ann
        password: "\(hash)"
        tokens: ["\(tokenHash)"]
        groups: [operators, staff]
      - {name: bob, password: "\(hash)"}
    groups:
      - {name: readers, users: [bob, "carol@example.org"]}
    rules:
      - allow: [view, run]
        groups: operators
        items: ["tools/**"]
      - {allow: log, users: [ann], items: "**"}
      - {allow: view, everyone: true, tags: [safe]}
    openid:
      issuer: https://id.example.org/realms/main
      clientId: menus
      secretVariable: OPENID
      nameClaim: email
      groupsClaim: groups
      scopes: openid email groups
      groups: [remote]
    proxy: {nameHeader: Remote-User, groupsHeader: Remote-Groups, trusted: [10.0.0.5]}
    hosts: ["https://menus.example.org"]
    sessions: {lifetime: 28800, idle: 1800, perUser: 4}
    """

  @Test
  func `A whole file is read without a finding`() throws {
    let reading = read(Self.whole, variables: ["OPENID": "s3cret"])
    #expect(reading.diagnostics.isEmpty, "\(reading.diagnostics.map(\.message))")
    let access = try #require(reading.access)
    #expect(access.user(named: "ann").groups == ["operators", "staff"])
    #expect(access.user(named: "bob").groups == ["readers"])
    #expect(access.user(named: "carol@example.org", namedGroups: ["x"]).groups == ["readers", "x"])
    #expect(access.user(named: "eve").groups.isEmpty)
    #expect(access.policy.rules.count == 3)
    let ann = access.user(named: "ann")
    #expect(access.policy.allows(ann, .run, on: AccessedItem(path: ["tools", "a"])))
    #expect(access.policy.allows(ann, .log, on: AccessedItem(path: ["x"])))
    #expect(!access.policy.allows(ann, .run, on: AccessedItem(path: ["x"])))
    let openID = try #require(access.openID)
    #expect(openID.issuer == "https://id.example.org/realms/main" && openID.clientID == "menus")
    #expect(openID.clientSecret?.isEqual(to: "s3cret") == true)
    #expect(openID.nameClaim == "email" && openID.groupsClaim == "groups")
    #expect(openID.scopes == ["openid", "email", "groups"])
    #expect(openID.groups == ["remote"] && openID.users.isEmpty && !openID.takesEveryone)
    #expect(access.proxy?.nameHeader == "remote-user" && access.proxy?.trusts("10.0.0.5") == true)
    #expect(
      access.hosts?.accepts(host: "menus.example.org") == true
        && access.hosts?.accepts(host: "localhost") == false)
    #expect(read(Self.rules).access?.hosts == nil)
    #expect(access.sessions.lifetime == .seconds(28_800) && access.sessions.perUser == 4)
    #expect(access.hasPasswords)
  }

  @Test
  func `The same file as a property list and as JSON says the same`() throws {
    let json = """
      {"users": [{"name": "ann", "password": "\(Self.hash)", "groups": ["a"]}],
       "rules": [{"allow": "view", "groups": ["a"], "items": ["x"]}]}
      """
    let list = """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict>
      <key>users</key><array><dict><key>name</key><string>ann</string>
      <key>password</key><string>\(Self.hash)</string>
      <key>groups</key><array><string>a</string></array></dict></array>
      <key>rules</key><array><dict><key>allow</key><string>view</string>
      <key>groups</key><array><string>a</string></array>
      <key>items</key><array><string>x</string></array></dict></array>
      </dict></plist>
      """
    for (text, name) in [(json, "access.json"), (list, "access.plist")] {
      let reading = read(text, name: name)
      #expect(reading.diagnostics.isEmpty, "\(reading.diagnostics.map(\.message))")
      let access = try #require(reading.access)
      #expect(
        access.policy.allows(access.user(named: "ann"), .view, on: AccessedItem(path: ["x"])))
    }
  }

  private static let rules = "rules: [{allow: view, everyone: true, items: '**'}]\n"

  @Test(arguments: [
    "⟪wrong-type|hello⟫",
    rules + "⟪unknown-key|user⟫: []",
    rules + "users: [⟪wrong-type|ann⟫]",
    rules + "users: [{⟪missing-key|password⟫: '\(hash)'}]",
    rules + "users: [{name: ann, password: ⟪plain-secret|hunter2⟫}]",
    rules + "users: [{name: ann, password: ⟪plain-secret|12345⟫}]",
    rules + "users: [{name: ann, password: ⟪bad-hash|$2y$10$abcdefghijklmnop⟫}]",
    rules + "users: [{name: ann, password: ⟪wrong-type|[a]⟫}]",
    rules
      + "users: [{name: ann, password: ⟪weak-hash|'\(PasswordHash.unmatched(cost: .small).encoded)'⟫}]",
    rules + "users: [{name: ann, tokens: [⟪bad-hash|abc⟫]}]",
    rules
      + "users: [{name: ann, tokens: [⟪plain-secret|appmenu_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA⟫]}]",
    rules + "users: [{name: ann, groups: [a]}, {name: ⟪duplicate-name|ann⟫, groups: [a]}]",
    rules
      + "users: [{name: Ren\u{E9}, groups: [a]}, {name: ⟪duplicate-name|Rene\u{301}⟫, groups: [a]}]",
    rules + "users: [{name: ⟪without-effect|ann⟫}]",
    rules + "users: [{name: ⟪bad-name|\"a\\u200Bnn\"⟫, groups: [a]}]",
    rules + "groups: [{⟪missing-key|users⟫: []}]",
    rules + "groups: [{name: a, users: [⟪unknown-name|ann⟫]}]",
    "⟪without-effect|users⟫: []",
    "rules: [⟪wrong-type|a⟫]",
    "rules: [{⟪missing-key|everyone⟫: true, items: '**'}]",
    "rules: [{⟪missing-key|allow⟫: view, items: '**'}]",
    "rules: [{⟪missing-key|allow⟫: view, everyone: true}]",
    "rules: [{allow: [view, ⟪unknown-value|rnu⟫], everyone: true, items: '**'}]",
    "rules: [{allow: view, everyone: true, items: [⟪bad-pattern|/tools⟫]}]",
    "rules: [{allow: view, everyone: true, items: [⟪bad-pattern|tool*⟫]}]",
    "rules: [{allow: view, everyone: true, items: '**', ⟪unknown-key|tag⟫: [safe]}]",
    "rules: [{allow: view, groups: [⟪unknown-name|staf⟫], items: '**'}]\ngroups: [{name: staff}]",
    rules + "hosts: [⟪bad-address|'https://a/b'⟫]",
    rules + "sessions: {idle: ⟪wrong-type|5⟫, ⟪unknown-key|idel⟫: 60}",
    rules + "proxy: {⟪missing-key|trusted⟫: [10.0.0.5]}",
    rules + "proxy: {nameHeader: ⟪bad-name|Host⟫}",
    rules
      + "proxy: {nameHeader: X-User, trusted: [⟪bad-address|'0.0.0.0/0'⟫, ⟪bad-address|proxy⟫]}",
    rules + "openid: {⟪missing-key|issuer⟫: 'https://a', users: [b]}",
    rules + "openid: {⟪missing-key|issuer⟫: 'https://a', clientId: b}",
    rules + "openid: {issuer: ⟪bad-address|'http://id.example.org'⟫, clientId: b, users: [c]}",
    rules + "openid: {issuer: ⟪bad-address|'https://a?b'⟫, clientId: b, users: [c]}",
    rules
      + "openid: {issuer: 'https://a', clientId: b, users: [c], ⟪plain-secret|clientSecret⟫: d}",
    rules
      + "openid: {issuer: 'https://a', clientId: b, users: [c], secretVariable: ⟪missing-variable|D⟫}",
    rules
      + "openid: {issuer: 'https://a', clientId: b, users: [c], secretFile: ⟪file-not-found|/nowhere/x⟫}",
    rules + "openid: {⟪missing-key|issuer⟫: 'https://a', clientId: b, groups: [c]}",
    rules
      + "openid: {⟪without-effect|issuer⟫: 'https://a', clientId: b, users: [c], groupsClaim: groups}",
    rules + "users: [{name: ann, groups: [a]}]\nopenid: {issuer: 'https://a', clientId: b, "
      + "everyone: true, nameClaim: ⟪unsafe-claim|preferred_username⟫}",
    rules + "openid: {issuer: 'https://a', clientId: b, everyone: true, "
      + "nameClaim: ⟪unsafe-claim|nickname⟫, localUsers: true}",
    rules + "proxy: {nameHeader: X-User}\nopenid: {issuer: 'https://a', clientId: b, "
      + "everyone: true, nameClaim: ⟪unsafe-claim|nickname⟫}",
    "rules: [{allow: [view], users: [ann], items: '**'}]\nopenid: {issuer: 'https://a', clientId: b, "
      + "users: [ann], nameClaim: ⟪unsafe-claim|nickname⟫}",
    rules + "hosts: [⟪shared-name|localhost⟫, menu.localhost, ⟪shared-name|'[::1]:80'⟫]",
    rules + "groups: [{name: a, users: [⟪unknown-name|ann⟫]}]\n"
      + "openid: {issuer: 'https://a', clientId: b, everyone: true}",
  ])
  func `Each mistake is found at its place`(_ marked: String) {
    let marked = MarkedText(marked)
    let reading = read(marked.text)
    #expect(reading.diagnostics.map { MarkedText.Expectation($0) } == marked.expectations)
    #expect(reading.diagnostics.allSatisfy { $0.help != nil || $0.label != nil })
    let hasErrors = reading.diagnostics.contains { $0.severity == .error }
    #expect((reading.access == nil) == hasErrors)
  }

  @Test
  func `A plain password is answered with the command that hashes it`() throws {
    let reading = read(Self.rules + "users: [{name: ann, password: hunter2}]")
    let finding = try #require(reading.diagnostics.first)
    #expect(finding.help?.contains("appmenu hash-password") == true)
    let pattern = read("rules: [{allow: view, everyone: true, items: /tools/}]")
    #expect(pattern.diagnostics.first?.fixes.first?.edits.first?.text == "tools")
  }

  @Test(arguments: ["rule", "ruels", "user", "host", "proxi", "sesions", "x"])
  func `A misspelled key of the file itself is an error, so that it changes no rights`(key: String)
    throws
  {
    let reading = read(Self.rules + "\(key): []")
    #expect(reading.access == nil)
    #expect(reading.diagnostics.map(\.code) == [.unknownKey])
  }

  @Test(
    arguments: [
      "X-Forwarded-For", "x-forwarded-host", "X-Forwarded-Proto", "X-Real-IP", "Forwarded", "Via",
      "User-Agent", "Accept", "Accept-Language", "Referer", "From", "Sec-Fetch-Site",
      "If-None-Match", "Content-Language", "Proxy-Authorization", "Cookie", "Authorization", "Host",
      "Origin", "CF-Connecting-IP", "True-Client-IP", "X-Request-ID", "X-Requested-With", "TE",
      "X-HTTP-Method-Override", "Cache-Control", "traceparent",
    ], ["nameHeader", "groupsHeader"])
  func `A field that clients send through any proxy cannot name the user or the groups`(
    field: String, key: String
  ) {
    let other = key == "nameHeader" ? "" : "nameHeader: Remote-User, "
    let reading = read(Self.rules + "proxy: {\(other)\(key): \(field)}")
    #expect(reading.access == nil && reading.diagnostics.map(\.code) == [.badName])
  }

  @Test(arguments: [
    "Remote-User", "X-Forwarded-User", "X-Auth-Request-Email", "X-User", "Tailscale-User",
  ])
  func `A field that a proxy sets of its own can name the user`(field: String) {
    #expect(read(Self.rules + "proxy: {nameHeader: \(field)}").access?.proxy != nil)
  }

  @Test
  func `A claim that users cannot choose is accepted beside users, and any other without them`() {
    let openID = "openid: {issuer: 'https://a', clientId: b, everyone: true, nameClaim: "
    let users = "users: [{name: ann, groups: [a]}]\n"
    for (text, isTaken) in [
      (users + openID + "sub}", true), (users + openID + "email}", true),
      (openID + "preferred_username}", true), (users + openID + "Email}", false),
      (users + openID + "preferred_username}", false),
    ] { #expect((read(Self.rules + text).access != nil) == isTaken, "\(text)") }
  }

  @Test(arguments: [false, true])
  func `The name of a local user makes no user of an issuer that one, unless the file says so`(
    isSaid: Bool
  ) throws {
    let text =
      Self.rules + "users: [{name: ann, password: '\(Self.hash)', groups: [admins]}]\n"
      + "groups: [{name: staff, users: [ann, eve]}]\n"
      + "openid: {issuer: 'https://a', clientId: b, everyone: true, nameClaim: email"
      + (isSaid ? ", localUsers: true}" : "}")
    let access = try #require(read(text).access)
    func groups(_ name: String) -> Set<ExactName>? {
      access.renewed(
        SignIn(ServerUser(name: name), by: .openID(issuer: "https://a"))
      )?.user.groups
    }
    #expect(groups("ann") == (isSaid ? ["admins", "staff"] : nil))
    #expect(groups("eve") == (isSaid ? ["staff"] : []))
    // One that only looks like it is another user in any case.
    #expect(groups("\u{430}nn") == [])
  }

  @Test
  func `A group of a proxy's header, and a user of an issuer, need no entry`() {
    let text =
      "rules: [{allow: view, groups: [staff], users: [eve], items: '**'}]\n"
      + "proxy: {nameHeader: X-User, groupsHeader: X-Groups}"
    #expect(read(text).diagnostics.isEmpty)
  }

  @Test(
    arguments: [
      "users: [{name: ann, password: SECRETX}]",
      "users:\n  - name: ann\n    password: SECRETX",
      "users:\n  - name: ann\n    pasword: SECRETX",
      "users:\n  - name: ann\n    password:SECRETX",
      "users:\n  - name: ann\n    password: SECRETX: more",
      "users:\n  - name: ann\n    password: 'SECRETX\n    groups: [a]",
      "users:\n  - name: ann\n    password: \"SECRETX\\q\"\n",
      "users:\n  - name: ann\n    password: [SECRETX\n",
      "users:\n  - name: ann\n    password: a\n    password: SECRETX\n",
      "users:\n  - name: ann\n    password: *SECRETX\n",
      "users:\n  - name: ann\n    password: @SECRETX\n",
      "users:\n  - name: ann\n   password: SECRETX\n",
      "users:\n  - name: ann\n    password: {SECRETX: 1}\n",
      "users:\n  - name: ann\n    password: |\n      SECRETX\n    nam: x",
      "users: [SECRETX]", "users: SECRETX", "SECRETX", "- SECRETX",
      "users: [[password, SECRETX]]",
      "users: [{name: ann, tokens: [SECRETX, {a: SECRETX}]}]",
      "users: [{name: ann, tokens: {SECRETX}}]",
      "usrs: [{name: SECRETX}] # SECRETX\nuser: [] # SECRETX",
      "openid: {issuer: 'https://a', clientId: b, everyone: true, clientSecret: SECRETX}",
      "openid: {issuer: 'https://ann:SECRETX@host', clientId: b, everyone: true}",
      "openid: {issuer: 'https://a', clientSecrt: SECRETX, clientId: [b]}",
      "openid:\n  issuer: 'https://a'\n  clientSecret:SECRETX\n  everyone: true",
      "users: [{name: ann, password: \"SECRETX\"}] trailing",
      "users:\n\t- password: SECRETX",
      "{\"users\": [{\"name\": \"ann\", \"password\": \"SECRETX\"]}",
      "<plist><dict><key>users</key><array><dict><key>password</key><string>SECRETX</string></dict></array></dict></plist>",
      "<plist><dict><key>users</key><array><dict><key>password</key><string>SECRETX</dict></array></dict></plist>",
      "<plist><dict><key>users</key><string>SECRETX</string></dict></plist>",
      "<plist><dict><key>password</key><integer>SECRETX</integer></dict></plist>",
      "---\nusers: []\n---\nusers: [{password: SECRETX}]",
      "openid: {issuer: 'https://a', clientId: b, everyone: true, secretVariable: SECRETX}",
      "openid: {issuer: 'https://a', clientId: b, everyone: true, secretFile: SECRETX}",
      "hosts: ['https://ann:SECRETX@host', 'https://SECRETX@host/']",
      "proxy: {nameHeader: X-User, trusted: ['http://ann:SECRETX@host']}",
      "users: [{name: ann, password: hunter-SECRETX-é😀, foo: \u{1B}SECRETX}]",
    ], [false, true])
  func `No finding shows a secret, in its words or in the line beside it`(
    _ text: String, _ isNumber: Bool
  ) {
    let secret = isNumber ? "4711471147" : "hunter2Xq"
    let text = text.replacing("SECRETX", with: secret)
    let reading = read(text, name: text.hasPrefix("<") ? "access.plist" : "access.yaml")
    #expect(!reading.diagnostics.isEmpty)
    for diagnostic in reading.diagnostics {
      let isOwn = "\(diagnostic)"
      #expect(!isOwn.contains(secret), "\(isOwn)")
      for file in [diagnostic.location.file] + diagnostic.notes.compactMap(\.location?.file) {
        let shown = String(decoding: file.bytes, as: UTF8.self)
        #expect(!shown.contains(secret), "\(shown)")
        #expect(file.bytes.count == text.utf8.count)
      }
    }
    var dumped = ""
    dump(reading.access, to: &dumped)
    #expect(!dumped.contains(secret))
  }

  @Test(arguments: 0..<12)
  func `A file that was damaged by chance shows no secret either`(_ seed: Int) {
    var state = UInt64(seed) &+ 1
    func number(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    let secret = "hunter2Xq"
    let whole = """
      users:
        - name: ann
          password: \(secret)
          groups: [operators]
        - name: bob
          tokens:
            - "\(secret)"
      openid: {issuer: https://a, clientId: b, clientSecret: \(secret)}
      """
    let start = Array(whole.utf8)
    let pieces = [
      ":", " ", "\n", "- ", "\"", "'", "{", "}", "[", "]", ",", "#", "&a", "*a", "|", "\t", "é",
    ]
    for _ in 0..<150 {
      var bytes = start
      for _ in 0...number(2) {
        let place = number(bytes.count)
        switch number(3) {
        case 0: bytes.removeSubrange(place..<min(bytes.count, place + 1 + number(3)))
        case 1: bytes.insert(contentsOf: Array(pieces[number(pieces.count)].utf8), at: place)
        default: bytes[place] = Array(pieces[number(pieces.count)].utf8)[0]
        }
      }
      let text = String(decoding: bytes, as: UTF8.self)
      for diagnostic in read(text).diagnostics {
        let shown = String(decoding: diagnostic.location.file.bytes, as: UTF8.self)
        #expect(!"\(diagnostic)".contains(secret), "\(text)")
        #expect(!shown.contains(secret), "\(text)")
      }
    }
  }

  @Test
  func `What is no secret is shown beside a finding`() throws {
    let reading = read(Self.rules + "users: [{name: ann, pasword: hunter2, groups: [a]}]")
    let file = try #require(reading.diagnostics.first?.location.file)
    let text = String(decoding: file.bytes, as: UTF8.self)
    #expect(text == Self.rules + "users: [{name: ann, pasword: *******, groups: [a]}]")
  }

  @Test
  func `The schema names all keys`() {
    let catalog = SchemaCatalog.access
    #expect(catalog.mappings["user"]?.key("tokens") != nil)
    #expect(catalog.mappings["rule"]?.key("tag") == nil)
    let named = [
      "access", "confine", "confinement", "group", "network", "openid", "proxy", "rule", "sessions",
      "user",
    ]
    #expect(catalog.mappings.keys.sorted() == named)
    for mapping in catalog.mappings.values {
      for key in mapping.keys {
        #expect(!key.summary.hasSuffix(".") && !key.example.isEmpty)
        #expect(key.isRequired || key.standard != nil, "\(key.name)")
      }
    }
  }

  @Test func `Rules about the rights of programs are read with paths of the file's folder`() throws
  {
    let reading = read(
      """
      rules: [{allow: run, everyone: true, items: "**"}]
      confine:
        - {items: [tools/**], tags: safe, permissions: {read: [data, ~/x, /y], write: out, network: true}}
        - {handlers: [forge], permissions: {network: {ports: [443]}, run: [git, bin/x]}}
        - {items: "**"}
      server: {write: [/srv]}
      """, name: "/nowhere/access.yaml")
    #expect(reading.diagnostics.isEmpty, "\(reading.diagnostics.map(\.message))")
    let access = try #require(reading.access)
    #expect(access.serverConfinement == Confinement(write: ["/srv"]))
    #expect(
      access.policy.confinements.map(\.permissions) == [
        Confinement(
          read: ["/nowhere/data", "~/x", "/y"], write: ["/nowhere/out"], network: .all),
        Confinement(run: ["git", "/nowhere/bin/x"], network: .ports([443])), Confinement(),
      ])
  }

  /// With such a mistake, a rule could cover fewer items, or give more rights.
  @Test(arguments: [
    "confine: [{permissions: {}}]", "confine: [{items: []}]", "confine: [{item: a}]",
    "confine: [{items: a, permission: {}}]", "confine: [{items: a, permissions: true}]",
    "confine: [{items: a, permissions: {network: maybe}}]",
    "confine: [{items: a, permissions: {reads: x}}]", "confine: [{items: a//b}]",
    "confine: [{items: a, tags: []}]", "confine: [{items: a, handlers: []}]",
    "confine: [{items: a, permissions: {read: \"{data}\"}}]", "confine: {items: a}",
    "confine: [a]", "server: true", "server: {items: a}", "server:",
    "confine: [{items: a, permissions:}]",
  ]) func `A mistake in the rights of programs is an error`(line: String) {
    let reading = read("rules: [{allow: run, everyone: true, items: \"**\"}]\n\(line)\n")
    #expect(reading.access == nil && reading.diagnostics.hasErrors)
  }
}
