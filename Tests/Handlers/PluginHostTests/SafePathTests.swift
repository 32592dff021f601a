import AppMenuTesting
import Files
import Foundation
import MenuItems
import Testing

@testable import PluginHost

/// Allowed paths never lead through folders that the program may change.
@Suite("Safe paths") struct SafePathTests {
  private let folder = TemporaryFolder()
  private var base: String {
    folder.path.withCString { path in
      let real = realpath(path, nil)
      defer { free(real) }
      return real.map { String(cString: $0) } ?? folder.path
    }
  }

  private func makeFiles() throws {
    for name in ["n/in", "secret"] {
      try FileManager.default.createDirectory(
        atPath: base + "/" + name, withIntermediateDirectories: true)
    }
    for (name, target) in [
      ("n/y", "../secret"), ("link", "n"), ("other", base + "/secret"), ("around", "around"),
      ("deep", "link/y"),
    ] {
      try FileManager.default.createSymbolicLink(
        atPath: base + "/" + name, withDestinationPath: target)
    }
  }

  @Test func `Links are followed, except below a folder that the program may change`() throws {
    try makeFiles()
    let safe = SafePath(writable: [base + "/n"])
    for (path, expected) in [
      ("n", "n"), ("link", "n"), ("other", "secret"), ("other/x", "secret/x"), ("none", "none"),
      ("n/../secret", "secret"), ("./secret/.", "secret"), ("n/in", nil), ("n/y", nil),
      ("n/y/x", nil), ("link/y", nil), ("deep", nil), ("deep/x", nil), ("n/in/../..", nil),
      ("around", nil),
    ] {
      let found = safe.resolved(base + "/" + path)
      #expect(found == expected.map { base + "/" + $0 }, "\(path)")
    }
    #expect(safe.resolved("/") == "/")
  }

  @Test func `A folder to change that is a link in another one is left out`() throws {
    try makeFiles()
    let confinement = Confinement(
      read: [base + "/n/y", base + "/link/y"], write: [base + "/n", base + "/n/y"])
    let host = HostEnvironment(variables: ["HOME": "/h"], executableFolder: "/b", version: "1")
    let options = confinement.guardOptions(for: "/none", in: host, LocalFileSystem())
    #expect(options == ["--confine", "--write", base + "/n", "--read", "/none"])
  }

  @Test
  func `A right to run covers an executable file, its bin folder and its libraries`()
    throws
  {
    try makeFiles()
    for name in ["bin/tool", "lib/x", "secret/shims/x", "data/x"] {
      let path = base + "/i/" + name
      try FileManager.default.createDirectory(
        atPath: path.components(separatedBy: "/").dropLast().joined(separator: "/"),
        withIntermediateDirectories: true)
      try "".write(toFile: path, atomically: false, encoding: .utf8)
    }
    chmod(base + "/i/bin/tool", 0o755)
    let host = HostEnvironment(variables: ["HOME": "/h"], executableFolder: "/b", version: "1")
    func options(_ run: String) -> [String] {
      Confinement(run: [run]).guardOptions(for: "/none", in: host, LocalFileSystem())
        .filter { $0.hasPrefix(base) }.map { String($0.dropFirst(base.count)) }
    }
    #expect(options("/") == [])
    #expect(options(base + "/secret") == [])
    #expect(options(base + "/i/secret/shims/x") == [])
    let found = options(base + "/i/bin/tool")
    #expect(found.contains("/i/bin/tool") && found.contains("/i/lib"))
    #expect(!found.contains("/i") && !found.contains("/i/data"))
  }
}
