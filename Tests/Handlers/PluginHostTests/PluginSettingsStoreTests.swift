import FieldRules
import Foundation
import MenuItems
import StructuredData
import SourceText
import Synchronization
import Testing

@testable import PluginHost

/// A Secret Service that a test fills.
private final class FakeSecrets: SecretKeeping {
  private let kept = Mutex<[String: String]>([:])
  private let works: Bool

  init(works: Bool = true) { self.works = works }

  var all: [String: String] { kept.withLock { $0 } }

  func secret(_ setting: String, of plugin: String) async throws(SecretProblem) -> String {
    guard let secret = kept.withLock({ $0[plugin + "." + setting] }) else {
      throw SecretProblem(reason: "it is locked")
    }
    return secret
  }

  func keep(_ secret: String, as setting: String, of plugin: String) async -> Bool {
    if works { kept.withLock { $0[plugin + "." + setting] = secret } }
    return works
  }

  func forget(_ setting: String, of plugin: String) async {
    kept.withLock { $0[plugin + "." + setting] = nil }
  }
}

private let inputs = [
  ItemInput(id: "token", kind: .secret), ItemInput(id: "host", value: "localhost"),
  ItemInput(id: "port", kind: .number), ItemInput(id: "notes", kind: .multiline),
]

@Suite(.timeLimit(.minutes(5))) struct PluginSettingsStoreTests {
  private let scratch: Scratch
  private let host: HostEnvironment
  private var file: String { scratch.path + "/home/.config/appmenu/plugins/p.yaml" }

  init() throws {
    scratch = try Scratch()
    host = HostEnvironment(
      variables: ["HOME": scratch.path + "/home", "PATH": scratch.path + "/bin:/usr/bin:/bin"],
      executableFolder: scratch.path, version: "1")
  }

  private func store(_ secrets: any SecretKeeping) -> PluginSettingsStore {
    PluginSettingsStore(host: host, secrets: secrets)
  }

  private var text: String { (try? String(contentsOfFile: file, encoding: .utf8)) ?? "" }

  @Test func `Without a file the defaults count, and nothing is written`() async throws {
    let store = store(FakeSecrets(works: false))
    let read = await store.read(inputs, of: "p")
    #expect(read.values == ["host": "localhost"] && read.diagnostics.isEmpty)
    #expect(read.settings.map(\.origin) == [nil, .default, nil, nil])
    try await store.change(["host": nil], of: inputs, "p")
    #expect(!FileManager.default.fileExists(atPath: file))
  }

  @Test
  func `Values of every kind come back as they were, from a file for the user alone`() async throws
  {
    let store = store(FakeSecrets(works: false))
    let nasty = "a \"quoted\" \\ #: {x}\u{7F}\u{85}\u{202E}\u{1F600}é"
    let notes = "one\n  two\ttabs: yes\nthree"
    try await store.change(
      ["token": "hush", "host": "null", "port": 2.5, "notes": .string(notes)], of: inputs, "p")
    #expect(
      await store.read(inputs, of: "p").values
        == ["token": "hush", "host": "null", "port": 2.5, "notes": .string(notes)])
    let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    try await store.change(["host": .string(nasty)], of: inputs, "p")
    let odd = await store.read(inputs, of: "p")
    #expect(odd.values["host"] == .string(nasty) && odd.diagnostics.isEmpty)
    #expect(!text.unicodeScalars.contains { $0 == "\u{7F}" || $0 == "\u{202E}" })
    try await store.change(["host": nil, "token": nil], of: inputs, "p")
    #expect(
      await store.read(inputs, of: "p").values
        == ["host": "localhost", "port": 2.5, "notes": .string(notes)])
    #expect(
      try FileManager.default.contentsOfDirectory(
        atPath: (file as NSString).deletingLastPathComponent) == ["p.yaml"])
  }

  @Test(arguments: ["token: [\nhost: hush-hush", "- a", "token: \"hush-hush", "a: 1\na: 2"])
  func `A damaged file is told by its name, read as none, and never overwritten`(content: String)
    async throws
  {
    try scratch.write(content, to: "home/.config/appmenu/plugins/p.yaml")
    let store = store(FakeSecrets())
    let read = await store.read(inputs, of: "p")
    #expect(read.isDamaged && read.values == ["host": "localhost"])
    let problem = try #require(read.diagnostics.first { $0.severity == .error })
    #expect(problem.location.file.name.hasPrefix(file))
    // An excerpt could show a secret.
    #expect(read.diagnostics.allSatisfy { $0.location.file.bytes.isEmpty })
    await #expect(throws: PluginSettingsStore.Refusal.self) {
      try await store.change(["host": "x"], of: inputs, "p")
    }
    #expect(text == content)
  }

  @Test func `Entries that are not declared, or of a wrong type, stay and are told of`()
    async throws
  {
    try scratch.write(
      "prt: 5\nport: many\nold: {a: [1, true, null]}\n", to: "home/.config/appmenu/plugins/p.yaml")
    let store = store(FakeSecrets())
    let read = await store.read(inputs, of: "p")
    #expect(
      read.diagnostics.map(\.code.rawValue) == ["unknown-key", "wrong-type", "unknown-key"])
    #expect(read.diagnostics.contains { $0.label == "'port' is given already" })
    #expect(!read.isDamaged && read.values == ["host": "localhost"])
    try await store.change(["host": "h"], of: inputs, "p")
    #expect(
      text.hasSuffix(
        #"""
        "prt": 5
        "port": "many"
        "old": {"a": [1, true, null]}
        "host": "h"

        """#), "\(text)")
  }

  @Test func `A link to a file elsewhere stays a link`() async throws {
    let target = try scratch.write("host: a\n", to: "dots/p.yaml")
    try scratch.write("", to: "home/.config/appmenu/plugins/other.yaml")
    try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: target)
    let store = store(FakeSecrets())
    try await store.change(["host": "b"], of: inputs, "p")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: file) == target)
    #expect(try String(contentsOfFile: target, encoding: .utf8).contains("\"host\": \"b\""))
  }

  // MARK: Secrets

  @Test(
    arguments: [
      ItemInput(id: "anything"), ItemInput(id: "notes", kind: .multiline),
      ItemInput(id: "smtp-port", kind: .number), ItemInput(id: "apiBase", kind: .number),
      ItemInput(id: "server", kind: .choice, choices: ["a", "b"]),
      ItemInput(id: "forge", kind: .choice, choices: ["a.example", "b"]),
    ], [true, false])
  func `A changed address removes the stored secrets by the same write, wherever they are kept`(
    setting: ItemInput, works: Bool
  ) async throws {
    let secrets = FakeSecrets(works: works)
    let store = store(secrets)
    let inputs = [
      ItemInput(id: "token", kind: .secret), ItemInput(id: "second", kind: .secret), setting,
      ItemInput(id: "level", kind: .number), ItemInput(id: "loud", kind: .toggle),
      ItemInput(id: "size", kind: .choice, choices: ["s", "l"]),
    ]
    let (old, new): (StructuredValue, StructuredValue) =
      setting.kind == .number
      ? (1, 2) : setting.kind == .choice ? ("b", .string(setting.choices[0])) : ("x", "y z")
    let first: [String: StructuredValue?] = [
      "token": "hush", "second": "hush-hush", setting.id: old, "level": 1,
    ]
    #expect(try await store.change(first, of: inputs, "p").isEmpty)
    // The same value, and settings that lead nowhere, leave them.
    let harmless: [String: StructuredValue?] = [
      setting.id: old, "level": 2, "loud": true, "size": "l",
    ]
    #expect(try await store.change(harmless, of: inputs, "p").isEmpty)
    #expect(await store.read(inputs, of: "p").values["token"] == "hush")
    // One is given again, the other is not.
    let changes: [String: StructuredValue?] = [setting.id: new, "second": "new"]
    #expect(try await store.change(changes, of: inputs, "p") == ["token"])
    let read = await store.read(inputs, of: "p").values
    #expect(read["token"] == nil && read["second"] == "new" && read[setting.id] == new)
    #expect(!text.contains("hush") && !secrets.all.values.contains("hush"))
    // So is the way back to the default.
    #expect(try await store.change([setting.id: nil], of: inputs, "p") == ["second"])
  }

  @Test func `A Secret Service that works has the secret, and the file only says so`()
    async throws
  {
    let secrets = FakeSecrets()
    let store = store(secrets)
    try await store.change(["token": "hush"], of: inputs, "p-0123")
    let kept = scratch.path + "/home/.config/appmenu/plugins/p-0123.yaml"
    #expect(secrets.all == ["p-0123.token": "hush"])
    #expect(!(try String(contentsOfFile: kept, encoding: .utf8)).contains("hush"))
    let read = await store.read(inputs, of: "p-0123")
    #expect(read.values["token"] == "hush" && read.settings.first?.origin == .secretService)
    #expect(read.settings.first?.shownValue == "•••")
    // Another plugin, or another version of one that a menu names, gets nothing of it.
    #expect(await store.read(inputs, of: "p").values["token"] == nil)
    await secrets.forget("token", of: "p-0123")
    let locked = await store.read(inputs, of: "p-0123")
    #expect(locked.values["token"] == nil)
    #expect(locked.diagnostics.first?.message.contains("it is locked") == true)
    try await store.change(["token": "anew"], of: inputs, "p-0123")
    try await store.change(["token": nil], of: inputs, "p-0123")
    #expect(secrets.all.isEmpty)
    #expect(await store.read(inputs, of: "p-0123").diagnostics.isEmpty)
  }

  @Test
  func `secret-tool gets the secret on its standard input; if it fails, the file has it`()
    async throws
  {
    let bin = scratch.path
    try scratch.write(
      """
      #!/bin/sh
      echo "$@" >> '\(bin)/calls'
      [ -e '\(bin)/broken' ] && { echo 'no bus' >&2; exit 1; }
      verb=$1; shift
      [ "$verb" = store ] && shift
      file='\(bin)'/secret-$4-$6
      case $verb in
        store) cat > "$file" ;;
        lookup) [ -e "$file" ] && cat "$file" ;;
        clear) rm -f "$file" ;;
      esac
      """, to: "bin/secret-tool", mode: 0o755)
    let store = PluginSettingsStore(host: host)
    try await store.change(["token": "hush-hush"], of: inputs, "p")
    #expect(try String(contentsOfFile: bin + "/secret-p-token", encoding: .utf8) == "hush-hush")
    #expect(!text.contains("hush-hush"))
    #expect(await store.read(inputs, of: "p").values["token"] == "hush-hush")
    try scratch.write("", to: "broken")
    #expect(
      await store.read(inputs, of: "p").diagnostics.first?.message.contains("no bus") == true)
    try await store.change(["token": "other-one"], of: inputs, "p")
    #expect(text.contains("\"token\": \"other-one\""))
    #expect(await store.read(inputs, of: "p").values["token"] == "other-one")
    let calls = try String(contentsOfFile: bin + "/calls", encoding: .utf8)
    #expect(calls.contains("store") && !calls.contains("hush") && !calls.contains("other-one"))
  }
}
