import DisplayText
import Testing

@testable import PluginHost

/// What programs report when a right is missing.
@Suite("Refusals in logs") struct RefusedAccessTests {
  private static let options = ["--confine", "--read", "/p", "--write", "/own"]

  @Test(arguments: [
    (
      ["PermissionError: [Errno 13] Permission denied: '/home/a/x'"],
      RefusedAccess.path("/home/a/x")
    ),
    (["cat: /home/a/x: Permission denied"], .path("/home/a/x")),
    (["/p/run.sh: 2: cannot create /home/a/x: Permission denied", "and more"], .path("/home/a/x")),
    (["Error: EACCES: permission denied, open '/x y'"], .path("/x y")),
    (["/p/run.sh: 3: mytool: Permission denied"], .program("mytool")),
    (["ModuleNotFoundError: No module named 'encodings'"], .program("python3")),
    (["PermissionError: [Errno 1] Operation not permitted"], .network),
    (["curl: (6) Could not resolve host: a.test"], .network),
    (["ls: .: Permission denied"], nil), ([], nil), (["/home/a/x: no such file"], nil),
  ])
  func `The path, the program or the network is found`(lines: [String], expected: RefusedAccess?) {
    #expect(RefusedAccess(in: lines, options: Self.options) == expected)
    #expect(RefusedAccess(in: lines, options: []) == nil)
  }

  @Test func `With a network, a failed connection is no refusal`() {
    let lines = ["curl: (6) Could not resolve host: a.test"]
    #expect(RefusedAccess(in: lines, options: Self.options + ["--network"]) == nil)
  }
}
