import AppMenuTesting
import Foundation
import Testing

/// `scripts/build`, with a compiler that only says that it was called.
@Suite(.timeLimit(.minutes(5))) struct BuildScriptTests {
  /// As SwiftPM does, it writes what it resolved at its first call, whatever that is.
  private static let compiler = """
    #!/bin/sh
    echo "$@" >> calls
    sleep 0.05
    [ -e Package.resolved ] || echo resolved > Package.resolved
    case "$1" in
      build) mkdir -p .build/release && echo program > .build/release/appmenu &&
        chmod +x .build/release/appmenu ;;
    esac
    """

  @Test func `A second start builds nothing; one after a change does`() async throws {
    let scratch = try Scratch()
    let script = try String(contentsOfFile: Programs.root + "/scripts/build", encoding: .utf8)
    let files = [
      ("scripts/build", script), ("scripts/bootstrap", "#!/bin/sh\n"), ("bin/swift", Self.compiler),
    ]
    for (name, text) in files {
      try scratch.write(text, to: name)
      chmod(scratch.path + "/" + name, 0o755)
    }
    for name in ["Package.swift", "Sources/a.swift", "plugins/b.swift"] {
      try scratch.write("", to: name)
    }
    var environment = Programs.environment(home: scratch.path)
    environment["PATH"] = scratch.path + "/bin:" + (environment["PATH"] ?? "")
    try scratch.write("int main(void) { return 7; }\n", to: "Sources/Handlers/appmenu-guard/main.c")
    func builds() async throws -> Int {
      let result = try await Programs.run(
        [], program: scratch.path + "/scripts/build", in: scratch.path, environment: environment)
      #expect(result.status == 0, "\(result.errors)")
      let calls = try String(contentsOfFile: scratch.path + "/calls", encoding: .utf8)
      return calls.split(separator: "\n").count { $0.hasPrefix("build") }
    }
    let first = try await builds()
    #expect(first > 0)
    // The guard is a program of C without Swift's runtime, and the bundled plugins are served by appmenu itself.
    let programs = scratch.path + "/.build/release/"
    let guardian = try await Programs.run([], program: programs + "appmenu-guard", in: scratch.path)
    #expect(guardian.status == 7)
    let size = try FileManager.default.attributesOfItem(atPath: programs + "appmenu-guard")[.size]
    #expect((size as? Int ?? .max) < 1 << 20)
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: programs + "appmenu-plugins")
        == "appmenu")
    #expect(try await builds() == first)
    try await untilFileTimeAdvances()
    try scratch.write("// changed", to: "Sources/a.swift")
    #expect(try await builds() > first)
  }
}
