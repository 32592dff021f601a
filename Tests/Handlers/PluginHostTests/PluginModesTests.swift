import Foundation
import MenuDispatch
import Testing

@testable import PluginHost

/// Plugins of several owners, which only root can make.
@Suite(.timeLimit(.minutes(5)), .enabled(if: geteuid() == 0)) struct PluginModesTests {
  private let scratch: Scratch
  private let trust: PluginTrust
  private static let user: UInt32 = 41_001
  private static let other: UInt32 = 41_002
  private static let owners = [user, 0, other]

  init() throws {
    scratch = try Scratch()
    try scratch.write("id: p\nrun: [./run.sh, ./more.sh]\n", to: "plugins/p/plugin.yaml")
    for name in ["run.sh", "more.sh"] {
      try scratch.write("echo hello\n", to: "plugins/p/" + name, mode: 0o755)
    }
    for folder in ["", "/plugins", "/plugins/p"] { chmod(scratch.path + folder, 0o755) }
    trust = PluginTrust(
      host: HostEnvironment(
        variables: ["HOME": scratch.path], executableFolder: "/bin", version: "1"),
      modes: StrictModes(user: Self.user, accounts: "/nonexistent"))
  }

  private func refusal(_ source: PluginSource, _ run: [String]? = nil) -> HandlerFailure? {
    let plugin = Plugin(
      manifest: PluginManifest(id: "p", run: run ?? ["./run.sh", "./more.sh"]),
      folder: scratch.path + "/plugins/p", source: source)
    do throws(HandlerFailure) {
      let admission = try trust.admit(plugin)
      #expect(admission.name == "p" && admission.folder == plugin.folder)
      return nil
    } catch { return error }
  }

  @Test(
    "A plugin of the user runs where no other user can change it, and the reason names the file otherwise",
    arguments: [PluginSource.option, .environment, .user, .system],
    ["/plugins", "/plugins/p", "/plugins/p/plugin.yaml", "/plugins/p/run.sh", "/plugins/p/more.sh"])
  func enumerated(source: PluginSource, name: String) throws {
    #expect(refusal(source) == nil)
    let path = scratch.path + name
    for owner in Self.owners {
      for mode: mode_t in [0o755, 0o775, 0o757, 0o777, 0o1777] {
        chown(path, owner, 0)
        chmod(path, mode)
        // Others may add plugins of their own to such a folder, but cannot exchange this one.
        let isSticky = name == "/plugins" && mode & 0o1000 != 0
        let isWritable = mode & 0o022 != 0 && !isSticky
        let failure = refusal(source)
        let words = "\(source) \(name) \(owner) \(String(mode, radix: 8))"
        if owner == Self.other {
          #expect(
            failure?.detail == "'\(path)' belongs to another user (\(Self.other)).", "\(words)")
        } else if isWritable {
          #expect(
            failure?.detail
              == "Other users can write to '\(path)'; chmod go-w removes that right.", "\(words)"
          )
        } else {
          #expect(failure == nil, "\(words)")
        }
        if let failure {
          #expect(failure.kind == .untrusted && failure.retryable)
          #expect(failure.message == "The plugin 'p' cannot be trusted")
          #expect(refusal(.bundled) == nil)
        }
      }
    }
  }

  @Test("A plugin that another user adds to a folder like /tmp does not run") func added() throws {
    chmod(scratch.path + "/plugins", 0o1777)
    #expect(refusal(.user) == nil)
    for name in ["", "/plugin.yaml", "/run.sh", "/more.sh"] {
      chown(scratch.path + "/plugins/p" + name, Self.other, 0)
    }
    #expect(refusal(.user)?.kind == .untrusted)
  }

  @Test
  func `Programs that links and bare names lead to are checked, those in PATH are not`() throws {
    let target = try scratch.write("echo hello\n", to: "elsewhere/run.sh", mode: 0o757)
    let folder = scratch.path + "/plugins/p"
    symlink(target, folder + "/link")
    for (run, isSafe) in [
      (["./link"], false), (["link"], false), (["../../elsewhere/run.sh"], false),
      (["sh", "./link"], false), (["sh", "./run.sh"], true), (["sh", "-c", "link"], true),
      (["gone"], true),
    ] {
      #expect((refusal(.option, run) == nil) == isSafe, "\(run)")
    }
    chmod(target, 0o755)
    #expect(refusal(.option, ["./link"]) == nil)
  }
}
