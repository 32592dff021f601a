import Testing

@testable import PluginHost

/// What programs report when a right is missing.
@Suite("Refusals in logs") struct RefusedAccessTests {
  @Test(arguments: [
    (
      ["PermissionError: [Errno 13] Permission denied: '/home/a/x'"],
      RefusedAccess.path("/home/a/x")
    ),
    (["cat: /home/a/x: Permission denied"], .path("/home/a/x")),
    (["/p/run.sh: 2: cannot create /home/a/x: Permission denied", "and more"], .path("/home/a/x")),
    (["Error: EACCES: permission denied, open '/x y'"], .path("/x y")),
    (["PermissionError: [Errno 1] Operation not permitted"], .network),
    (["curl: (7) Couldn't connect to server"], nil), ([], nil), (["/home/a/x: no such file"], nil),
  ])
  func `The path or the network is found`(lines: [String], expected: RefusedAccess?) {
    #expect(RefusedAccess(in: lines) == expected)
  }

  @Test func `The line of the manifest is valid YAML`() {
    #expect(
      RefusedAccess.path("/a: b").permission == "permissions: {read: [\"/a: b\"]}"
        && RefusedAccess.network.permission == "permissions: {network: true}")
  }
}
