import AppMenuTesting
import Foundation
import Testing

/// Menus that extend others, as their users have them.
@Suite("Overlays in use", .timeLimit(.minutes(5))) struct OverlayProgramTests {
  private let scratch: Scratch
  private var menu: String { scratch.path + "/user/menu.yaml" }

  init() throws {
    scratch = try Scratch()
    try scratch.write(
      """
      title: System
      items:
        - {title: Terminal, command: [echo, terminal]}
        - {title: Files, id: files, command: [echo, files]}
        - {title: Power, id: power, items: [{title: Restart, command: [echo, restart]}]}
      """, to: "vendor/system.yaml")
    try scratch.write(
      """
      extends: ../vendor/system.yaml
      items:
        - {id: power/restart, hide: true}
        - {id: files, title: My files}
        - {title: Notes, command: [echo, notes], first: true}
      """, to: "user/menu.yaml")
  }

  private func run(_ words: String...) async throws -> Programs.Result {
    try await Programs.run(
      words, in: scratch.path, environment: Programs.environment(home: scratch.path))
  }

  @Test func `An update of the vendor's menu shows, and what no longer fits is said`() async throws
  {
    #expect(try await run("validate", menu).status == 0)
    #expect(
      try await run("list", menu).output
        == "notes     Notes\nterminal  Terminal\nfiles     My files\npower     Power\n")
    try scratch.write(
      "[{title: Files, id: files, command: [echo, new]}, {title: Clock, command: [date]}]",
      to: "vendor/system.yaml")
    let result = try await run("validate", menu)
    #expect(result.status == 2)
    #expect(result.output.contains("error[unknown-target]: there is no item 'power' to change"))
    #expect(result.output.contains("user/menu.yaml:3:"))
  }

  // MARK: The example of four files

  /// Copies the example, and returns the path of the user's menu.
  private func example() throws -> String {
    try FileManager.default.copyItem(
      atPath: Programs.root + "/menus/overlays", toPath: scratch.path + "/four")
    return scratch.path + "/four/user.yaml"
  }

  private func edit(_ file: String, _ changes: (String, String)...) throws {
    let path = "\(scratch.path)/four/\(file)"
    var text = try String(contentsOfFile: path, encoding: .utf8)
    for (old, new) in changes {
      #expect(text.contains(old))
      text = text.replacingOccurrences(of: old, with: new)
    }
    try scratch.write(text, to: "four/" + file)
  }

  @Test func `The vendor's menu of 60 items is changed by a distribution, a team and a user`()
    async throws
  {
    let user = try example()
    let all = try await run("list", "--format", "json", scratch.path + "/four/vendor.yaml").output
    #expect(all.components(separatedBy: "\"path\":").count - 1 == 60)
    let list = try await run("list", user)
    #expect(list.output.hasPrefix("logs "))
    for words in ["Disk space", "Release notes", "Offline update", "On call", "Notes", "# Team"] {
      #expect(list.output.contains(words))
    }
    for words in ["Hibernate", "Battery", "Holds"] { #expect(!list.output.contains(words)) }
    let origins = try await run("list", "--overlays", user)
    #expect(origins.output.contains("disks › space\n  title  \(user):5:"))
    let confirm = "  confirm  \(scratch.path)/four/team.yaml:5:"
    #expect(origins.output.contains(confirm), "\(origins.output)")
  }

  @Test func `An update of the vendor that moves and renames items is right for all`() async throws
  {
    let user = try example()
    // The hidden item comes first, and another one has a new title and the old ID.
    try edit(
      "vendor.yaml",
      ("      - {title: Hibernate, command: [systemctl, hibernate], output: message}\n", ""),
      (
        "id: power\n    items:\n",
        "id: power\n    items:\n      - {title: Hibernate, command: [new, hibernate]}\n"
      ), ("{title: Space,", "{title: Free space, id: space,"),
      ("title: Errors,", "title: Problems,"))
    #expect(try await run("validate", "--strict", user).status == 0)
    let list = try await run("list", user).output
    #expect(!list.contains("Hibernate") && list.contains("Disk space"))
    #expect(list.contains("problems    Problems"))
  }

  @Test
  func `An item that is gone is named in the file that changes it, and a broken base in its own`()
    async throws
  {
    let user = try example()
    try edit("vendor.yaml", ("title: Battery,", "title: Power supply,"))
    let gone = try await run("validate", user)
    #expect(gone.status == 2 && gone.output.contains("there is no item 'battery' to change"))
    #expect(gone.output.contains("four/user.yaml:4:"))
    try edit("distribution.yaml", ("title: Example Linux", "title: ["))
    let broken = try await run("validate", user)
    #expect(broken.status == 2 && broken.output.contains("four/distribution.yaml:3:"))
  }

  @Test func `Each file is trusted by itself, and a drop-in with its menu`() async throws {
    _ = try await run("trust", scratch.path + "/vendor/system.yaml")
    let untrusted = try await run("select", menu, "files")
    #expect(untrusted.status == 3 && untrusted.errors.contains("appmenu trust \(menu)"))
    #expect(try await run("select", menu, "terminal").output == "terminal\n")
    let trusting = try await run("trust", menu)
    // What the menu hides could run in another one.
    #expect(trusting.status == 0 && trusting.output.contains("echo restart"))
    #expect(try await run("select", menu, "files").output == "files\n")
    try scratch.write("[{id: files, title: Ours}]", to: "user/menu.d/team.yaml")
    let changed = try await run("select", menu, "files")
    let dropIn = scratch.path + "/user/menu.d/team.yaml"
    #expect(changed.status == 3 && changed.errors.contains("appmenu trust \(dropIn)"))
    let trusted = try await run("trust", dropIn)
    #expect(trusted.status == 0 && trusted.output.contains("'Ours' runs"))
    #expect(try await run("select", menu, "files").output == "files\n")
  }

  @Test func `Drop-ins that come, change and break show while the menu is open`() async throws {
    let tmux = try await Tmux(columns: 80, rows: 14)
    try await tmux.type("appmenu run \(menu)")
    try await tmux.waitFor("My files")
    try scratch.write("[{title: From the team, command: [true]}]", to: "user/menu.d/1.yaml")
    // A folder that comes later is found when another file changes.
    try scratch.write(
      "[{title: Terminal, command: [echo, t]}, {title: Files, id: files, command: [ls]}, {title: Power, id: power, items: [{title: Restart, command: [ls]}]}]",
      to: "vendor/system.yaml")
    try await tmux.waitFor("From the team")
    try scratch.write("[{title: Second, command: [true]}]", to: "user/menu.d/2.yaml")
    try await tmux.waitFor("Second")
    try scratch.write("[", to: "user/menu.d/2.yaml")
    try await tmux.waitFor("2.yaml: 1 error")
    try await tmux.waitFor("Second")
  }
}
