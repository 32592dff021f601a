import Foundation
import Testing

/// `scripts/install`, with the programs that the tests use: nothing is built.
@Suite(.timeLimit(.minutes(5))) struct InstallTests {
  private func install(_ arguments: String..., home: String) async throws -> Programs.Result {
    try await Programs.run(
      arguments, program: Programs.root + "/scripts/install",
      environment: Programs.environment(home: home))
  }

  /// Every file below a folder, as seen from it.
  private func files(below folder: String) -> Set<String> {
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    var isDirectory: ObjCBool = false
    return Set(
      names.filter {
        FileManager.default.fileExists(atPath: folder + "/" + $0, isDirectory: &isDirectory)
          && !isDirectory.boolValue
      })
  }

  @Test("What is installed is what the list says, and uninstalling removes that and nothing else")
  func whole() async throws {
    let scratch = try Scratch()
    let prefix = scratch.path + "/a prefix"
    try scratch.write("mine", to: "a prefix/bin/other")
    try scratch.write("id: mine", to: "a prefix/share/appmenu/plugins/mine/plugin.yaml")
    let foreign = files(below: prefix)
    let installed = try await install(
      "--prefix", prefix, "--programs", Programs.folder, home: scratch.path)
    try #require(installed.status == 0, "\(installed.errors)")
    let list = try await install("--list", home: scratch.path)
    let listed = Set(list.output.split(separator: "\n").map(String.init))
    #expect(files(below: prefix).subtracting(foreign) == listed)
    #expect(
      listed.isSuperset(of: [
        "bin/appmenu", "bin/appmenu-guard", "bin/appmenu-plugins", "share/man/man1/appmenu.1",
        "share/bash-completion/completions/appmenu", "share/zsh/site-functions/_appmenu",
        "share/fish/vendor_completions.d/appmenu.fish",
        "share/appmenu/plugins/contributions/plugin.yaml",
      ]))
    let linked = try FileManager.default.destinationOfSymbolicLink(
      atPath: prefix + "/bin/appmenu-plugins")
    #expect(linked == "appmenu")
    // What an earlier version had and this one has not goes with the next.
    try scratch.write("id: old", to: "a prefix/share/appmenu/plugins/old/plugin.yaml")
    let record = prefix + "/share/appmenu/installed-files"
    let known = try String(contentsOfFile: record, encoding: .utf8)
    try Data((known + "share/appmenu/plugins/old/plugin.yaml\n").utf8).write(
      to: URL(fileURLWithPath: record))
    _ = try await install(
      "--prefix=\(prefix)", "--programs=\(Programs.folder)", home: scratch.path)
    #expect(files(below: prefix) == listed.union(foreign))
    let removed = try await install("--prefix", prefix, "--uninstall", home: scratch.path)
    #expect(removed.status == 0, "\(removed.errors)")
    #expect(files(below: prefix) == foreign)
    let again = try await install("--prefix", prefix, "--uninstall", home: scratch.path)
    #expect(again.status == 1 && again.errors.contains("nothing of appmenu is installed"))
  }

  @Test(arguments: ["../x", "/x", "a/../../x"])
  func `A record that leads out of the prefix is refused`(path: String) async throws {
    let scratch = try Scratch()
    try scratch.write("mine", to: "x")
    try scratch.write(path + "\n", to: "prefix/share/appmenu/installed-files")
    try scratch.write("", to: "prefix/bin/other")
    let result = try await install(
      "--prefix", scratch.path + "/prefix", "--uninstall", home: scratch.path)
    #expect(result.status == 2 && result.errors.contains("is damaged"), "\(result.errors)")
    #expect(files(below: scratch.path).contains("x"))
  }

  @Test(arguments: [["--prefix"], ["--prefix="], ["--other"]])
  func `Wrong usage is told, and nothing is built for it`(arguments: [String]) async throws {
    let scratch = try Scratch()
    let result = try await Programs.run(
      arguments, program: Programs.root + "/scripts/install",
      environment: Programs.environment(home: scratch.path))
    #expect(result.status == 2 && !result.errors.isEmpty)
  }
}
