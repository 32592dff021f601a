import AppMenuTesting
import Foundation
import Testing

@testable import AppMenuKit

#if os(Linux)
  @Suite struct LinkOpenerTests {
    @Test
    func `The program that opens addresses is looked up in absolute folders of PATH only`() throws {
      let folder = TemporaryFolder()
      try FileManager.default.createDirectory(
        atPath: folder.path, withIntermediateDirectories: true)
      let program = folder.path + "/xdg-open"
      try Data("#!/bin/sh\n".utf8).write(to: URL(fileURLWithPath: program))
      chmod(program, 0o755)
      let up = Array(
        repeating: "..", count: FileManager.default.currentDirectoryPath.split(separator: "/").count
      )
      let relative = up.joined(separator: "/") + folder.path
      #expect(FileManager.default.isExecutableFile(atPath: relative + "/xdg-open"))
      for (path, opens) in [
        (relative, false), (":" + relative, false), ("", false), (":", false),
        ("/nonexistent", false), (relative + ":" + folder.path, true), (folder.path, true),
      ] {
        let host = HostEnvironment(
          variables: ["PATH": path, "DISPLAY": ":0"], executableFolder: "/x", version: "1")
        let opener = LinkOpener(variables: host.variables, host.wording)
        #expect(opener.open("https://example.org").contains("Opened") == opens, "\(path)")
      }
    }
  }
#endif
