import Foundation
import MenuDispatch
import PluginHost
import Testing

@Suite struct PluginTrustTests {
  private let scratch: Scratch
  private let trust: PluginTrust
  private let plugin: Plugin

  init() throws {
    scratch = try Scratch()
    try scratch.write("id: p\nrun: ./run.sh\n", to: "p/plugin.yaml")
    try scratch.write("echo hello\n", to: "p/run.sh", mode: 0o755)
    trust = PluginTrust(
      host: HostEnvironment(
        variables: ["HOME": scratch.path], executableFolder: "/bin", version: "1"))
    plugin = Plugin(
      manifest: PluginManifest(id: "p", run: ["./run.sh"]), folder: scratch.path + "/p",
      source: .menu)
  }

  private func refusal(of plugin: Plugin? = nil) -> HandlerFailure? {
    do {
      _ = try trust.admit(plugin ?? self.plugin)
      return nil
    } catch { return error }
  }

  @Test
  func `A menu's plugin is not trusted until the user says so, and says what to type`() throws {
    let failure = try #require(refusal())
    #expect(failure.kind == .untrusted && failure.message == "The plugin 'p' is not trusted")
    #expect(failure.hint?.contains("appmenu plugins trust \(scratch.path)/p") == true)
    var own = plugin
    own.source = .user
    let admission = try trust.admit(own)
    #expect(admission.name == "p" && admission.folder == own.folder)
  }

  @Test func `Trust holds while nothing changes; its folders are named by id and hash`()
    throws
  {
    let record = try trust.trust(plugin)
    #expect(record.hash.hasPrefix("sha256:") && record.hash.count == 71)
    let name = try trust.admit(plugin).name
    #expect(name == "p-" + record.hash.dropFirst(7).prefix(16))
    #expect(trust.untrust(plugin.folder) == record)
    #expect(refusal() != nil && trust.untrust(plugin.folder) == nil)
  }

  @Test(arguments: ["byte", "mode", "name", "new", "link", "folder"])
  func `One byte, one mode, one name or one link more needs trust again`(what: String) throws {
    _ = try trust.trust(plugin)
    let files = FileManager.default
    let folder = plugin.folder
    switch what {
    case "byte": try scratch.write("echo hellp\n", to: "p/run.sh", mode: 0o755)
    case "mode":
      try files.setAttributes([.posixPermissions: 0o775], ofItemAtPath: folder + "/run.sh")
    case "name":
      try scratch.write("", to: "p/other")
    case "new": try scratch.write("", to: "p/sub/file")
    case "link":
      try files.createSymbolicLink(atPath: folder + "/link", withDestinationPath: "run.sh")
    default:
      try files.createDirectory(atPath: folder + "/empty", withIntermediateDirectories: false)
    }
    #expect(refusal()?.detail?.contains("has changed since it was trusted") == true)
    _ = try trust.trust(plugin)
    #expect(refusal() == nil)
  }

  @Test func `Names and contents that run together are told apart`() throws {
    try scratch.write("bc", to: "x/a")
    try scratch.write("c", to: "y/ab")
    #expect(
      try FolderDigest.hash(of: scratch.path + "/x") != FolderDigest.hash(of: scratch.path + "/y"))
  }

  @Test func `Links that leave the folder or lead nowhere, and pipes, are refused`() throws {
    for (name, target, words) in [
      ("out", "/etc/passwd", "leaves the folder"), ("up", "../..", "leaves the folder"),
      ("gone", "nothing", "leads nowhere"),
      // Out and back in: what stands outside could lead elsewhere tomorrow.
      ("round", "../p/run.sh", "leaves the folder"),
      ("twice", "sub/../../p/run.sh", "leaves the folder"),
    ] {
      let path = plugin.folder + "/" + name
      try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
      let error = #expect(throws: HandlerFailure.self) { try trust.trust(plugin) }
      #expect(error?.detail?.contains(words) == true, "\(name): \(error?.detail ?? "")")
      try FileManager.default.removeItem(atPath: path)
    }
    #expect(mkfifo(plugin.folder + "/pipe", 0o600) == 0)
    let error = #expect(throws: HandlerFailure.self) { try trust.trust(plugin) }
    #expect(error?.detail?.contains("neither a file nor a folder") == true)
  }

  @Test func `Too many files, and too many bytes, are refused`() throws {
    let big = plugin.folder + "/big"
    try scratch.write("", to: "p/big")
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: big))
    try handle.truncate(atOffset: UInt64(FolderDigest.byteLimit) + 1)
    #expect(throws: HandlerFailure.self) { try trust.trust(plugin) }
    try FileManager.default.removeItem(atPath: big)
    for number in 0..<FolderDigest.fileLimit { mkdir(plugin.folder + "/\(number)", 0o700) }
    #expect(throws: HandlerFailure.self) { try trust.trust(plugin) }
  }

  @Test(arguments: [("/bin/sh", false), ("../other.sh", false), ("./run.sh", true), ("sh", true)])
  func `A program outside the folder is refused, a bare name is not`(name: String, isAllowed: Bool)
    throws
  {
    try scratch.write("", to: "other.sh", mode: 0o755)
    try scratch.write("id: p\nrun: \(name)\n", to: "p/plugin.yaml")
    var plugin = plugin
    plugin.manifest.run = [name]
    if isAllowed {
      _ = try trust.trust(plugin)
      #expect(refusal(of: plugin) == nil)
    } else {
      #expect(throws: HandlerFailure.self) { try trust.trust(plugin) }
    }
  }

  @Test(
    "What an interpreter is told to run is in the folder; what a program of the folder is told is its own",
    arguments: [
      ("[sh, ./run.sh]", true), ("[sh, run.sh]", true), ("[sh, ../other.sh]", false),
      ("[sh, /bin/x]", false), ("[sh, ./../other.sh]", false), ("[./run.sh, sub, -F, /]", true),
      ("[sh, ./]", true), ("[sh, -c, echo]", true), ("[sh, sub]", true),
      ("[perl, -I../lib, ./x]", false), ("[node, --require=/tmp/x.js, ./x]", false),
      ("[awk, -F/, -f, ./x]", true), ("[python3, -m, tool]", false),
      ("[python3, -W, error, -Bmtool]", false), ("[env, A=1, python3, -um, tool]", false),
      ("[python3, -c, import m]", true), ("[python3, -Wm, ./run.sh, -m]", true),
    ])
  func arguments(run: String, isAllowed: Bool) throws {
    try scratch.write("", to: "p/sub/file")
    try scratch.write("", to: "other.sh")
    try scratch.write("id: p\nrun: \(run)\n", to: "p/plugin.yaml")
    let catalog = PluginCatalog(discovering: [PluginFolder(path: plugin.folder, source: .menu)])
    let plugin = try #require(catalog.plugins.first)
    let isTrusted = (try? trust.trust(plugin)) != nil
    #expect(isTrusted == isAllowed)
  }

  @Test(arguments: [
    ("#!tools/interp", false), ("#!  sh", false), ("#!/usr/bin/env tools/interp", false),
    ("#!/usr/bin/env -S A=1 ./interp", false), ("#!/usr/bin/env -Stools/interp", false),
    ("#! /bin/sh", true),
    ("#!/usr/bin/env -S python3 -u", true), ("echo", true),
  ])
  func `A script whose interpreter is looked for in the working directory is refused`(
    line: String, isAllowed: Bool
  ) throws {
    try scratch.write(line + "\nrest", to: "p/tool", mode: 0o755)
    let isTrusted = (try? trust.trust(plugin)) != nil
    #expect(isTrusted == isAllowed)
    // What nobody can start needs no interpreter.
    try scratch.write(line + "\nrest", to: "p/tool", mode: 0o644)
    _ = try trust.trust(plugin)
  }

  @Test
  func `A slash with a combining mark is a slash: what it leads out to is refused`() throws {
    let name = "../\u{301}x.sh"
    try scratch.write("", to: "\u{301}x.sh", mode: 0o755)
    try scratch.write("id: p\nrun: \"../\\u0301x.sh\"\n", to: "p/plugin.yaml")
    var plugin = plugin
    plugin.manifest.run = [name]
    let refusal = #expect(throws: HandlerFailure.self) { try trust.trust(plugin) }
    #expect(refusal?.detail?.contains("is outside the folder") == true)
    plugin.manifest.run = ["sh", "/\u{301}x.sh"]
    try scratch.write("id: p\nrun: [sh, \"/\\u0301x.sh\"]\n", to: "p/plugin.yaml")
    #expect(throws: HandlerFailure.self) { try trust.trust(plugin) }
  }

  @Test("A link into a folder whose name is another normal form of the plugin's leaves the plugin")
  func normalForms() throws {
    let (composed, decomposed) = (scratch.path + "/caf\u{E9}", scratch.path + "/cafe\u{301}")
    for folder in [composed, decomposed] { #expect(mkdir(folder, 0o700) == 0) }
    try Data("id: p\nrun: ./run.sh\n".utf8).write(
      to: URL(fileURLWithPath: composed + "/plugin.yaml"))
    try Data().write(to: URL(fileURLWithPath: decomposed + "/run.sh"))
    #expect(symlink(decomposed + "/run.sh", composed + "/run.sh") == 0)
    var plugin = plugin
    plugin.folder = composed
    let refusal = #expect(throws: HandlerFailure.self) { try trust.trust(plugin) }
    #expect(refusal?.detail?.contains("outside the folder") == true)
    plugin.manifest.run = ["sh"]
    let link = #expect(throws: HandlerFailure.self) { try trust.trust(plugin) }
    #expect(link?.detail?.contains("leaves the folder") == true)
  }

  @Test func `A name that is not UTF-8 is refused, beside a decoy too`() throws {
    try scratch.write("", to: "p/\u{FFFD}")
    let name = Array((plugin.folder + "/").utf8) + [0xFF, 0]
    let file = try #require(fopen(name.map { CChar(bitPattern: $0) }, "w"))
    fclose(file)
    let refusal = #expect(throws: HandlerFailure.self) { try trust.trust(plugin) }
    #expect(refusal?.detail?.contains("is not UTF-8") == true)
  }

  @Test
  func `A manifest that names another normal form than the one that was trusted is another`() throws
  {
    try scratch.write("id: p\nrun: [sh, \"caf\\u00e9\"]\n", to: "p/plugin.yaml")
    var plugin = plugin
    plugin.manifest.run = ["sh", "caf\u{E9}"]
    _ = try trust.trust(plugin)
    #expect(refusal(of: plugin) == nil)
    plugin.manifest.run = ["sh", "cafe\u{301}"]
    #expect(refusal(of: plugin)?.kind == .untrusted)
  }

  @Test func `A manifest that was read when the folder was another is not used`() throws {
    _ = try trust.trust(plugin)
    var other = plugin
    other.manifest.run = ["sh", "-c", "echo evil"]
    #expect(refusal(of: other)?.kind == .untrusted)
    other = plugin
    other.manifest.environment = ["SECRET"]
    #expect(refusal(of: other) != nil && refusal() == nil)
  }

  @Test func `A word for the shell is quoted where it must be`() {
    #expect(ShellWord.quoted("/a/b-c.d") == "/a/b-c.d")
    #expect(ShellWord.quoted("/a b") == "'/a b'")
    #expect(ShellWord.quoted("it's; rm") == #"'it'\''s; rm'"#)
    #expect(ShellWord.quoted("") == "''")
    // For a shell a quotation mark with a combining mark behind it is a quotation mark.
    #expect(
      ShellWord.quoted("p'\u{301};touch x;'\u{301}").utf8.elementsEqual(
        "'p'\\''\u{301};touch x;'\\''\u{301}'".utf8))
  }
}
