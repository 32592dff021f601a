import Foundation
import Testing

@Suite(.timeLimit(.minutes(5))) struct CompletionTests {
  /// A menu whose titles and ids are what a shell would run, expand or take apart.
  private static let hostileMenu = """
    - {title: "Say 'hi' $(touch PWNED)", tapHandlerName: x}
    - {title: "Back `touch PWNED` tick", tapHandlerName: x, id: "`touch PWNED`"}
    - {title: 'A: colon', tapHandlerName: x, id: 'a:b\\c'}
    - {title: 'History !$', tapHandlerName: x, id: '!old'}
    - {title: 'An option', tapHandlerName: x, id: '-n'}
    - title: More
      items:
        - {title: Deep one, tapHandlerName: x}
        - {title: Deep two, tapHandlerName: x}

    """

  /// What the program offers a shell for the last of `words`.
  private func offers(
    _ shell: String, _ words: [String], version: String = "5.9", in scratch: Scratch
  ) async throws -> [String] {
    try scratch.write(Self.hostileMenu, to: "my menu.yaml")
    let last = words.last ?? ""
    let result = try await Programs.run(
      [
        "---completion", "select", "--", "positional@1", "\(words.count - 1)", "\(last.count)",
      ] + words, in: scratch.path,
      environment: Programs.environment(
        home: scratch.path, ["SAP_SHELL": shell, "SAP_SHELL_VERSION": version]))
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    return result.output.split(separator: "\n").map(String.init).filter { $0 != " " }
  }

  static let forShells: [(String, [String])] = [
    // bash leaves `$`, backquotes and `!` unquoted: what holds them is not offered.
    ("bash", ["say-hi-touch-pwned", #"'a:b'\\'c'"#, "more"]),
    (
      "zsh",
      [
        "say-hi-touch-pwned:Say 'hi' $(touch PWNED)",
        "`touch PWNED`:Back `touch PWNED` tick", #"a\:b\\c:A: colon"#, "more:More",
      ]
    ),
    (
      "fish",
      [
        "say-hi-touch-pwned\tSay 'hi' $(touch PWNED)",
        "`touch PWNED`\tBack `touch PWNED` tick", #"a:b\c"# + "\tA: colon", "!old\tHistory !$",
        "more\tMore",
      ]
    ),
  ]

  @Test
  func `A combining mark hides nothing from the shell: what bash would run is not offered`()
    async throws
  {
    let scratch = try Scratch()
    let ids = ["a`\u{301}b", "c$\u{301}(d)", "e!\u{301}f", "x'\u{301};y"]
    try scratch.write(
      ids.map { "- {title: T, id: \"\($0)\"}\n" }.joined(), to: "marks.yaml")
    let offered = try await offers("bash", ["appmenu", "select", "marks.yaml", ""], in: scratch)
    #expect(offered.map { Array($0.utf8) } == [Array("'x'\\''\u{301};y'".utf8)])
  }

  @Test(arguments: forShells)
  func `Items are offered by id, with the title where the shell shows it`(
    shell: String, expected: [String]
  ) async throws {
    let scratch = try Scratch()
    #expect(
      try await offers(shell, ["appmenu", "select", "'my menu.yaml'", ""], in: scratch)
        == expected)
  }

  @Test func `Titles are offered where no id begins so`() async throws {
    let scratch = try Scratch()
    #expect(
      try await offers("zsh", ["appmenu", "select", #"my\ menu.yaml"#, #"Say\ "#], in: scratch)
        == ["Say 'hi' $(touch PWNED)"])
    #expect(
      try await offers("bash", ["appmenu", "select", #"my\ menu.yaml"#, "\"A: c"], in: scratch)
        == ["'A: colon'"])
    #expect(
      try await offers("bash", ["appmenu", "select", #"my\ menu.yaml"#, "Say"], in: scratch) == [])
  }

  static let ways: [[String]] = [
    ["appmenu", "select", "\"my menu.yaml\"", "more", ""],
    ["appmenu", "select", "--plugins", "x", #"my\ menu.yaml"#, "--format=json", "mor", ""],
    ["appmenu", "select", "--timeout", "=", "5", "--", "$HOME/'my menu.yaml'", "More", ""],
    ["appmenu", "select", #"~/my\ menu.yaml"#, "More", ""],
  ]

  @Test(arguments: ways)
  func `Submenus are walked, however the words are written`(words: [String]) async throws {
    let scratch = try Scratch()
    #expect(try await offers("bash", words, in: scratch) == ["deep-one", "deep-two"])
  }

  static let withoutOffers: [[String]] = [
    ["appmenu", "select", "-", ""], ["appmenu", "select", "missing.yaml", ""],
    ["appmenu", "select", "$(touch PWNED)", ""], ["appmenu", "select", "`touch PWNED`", ""],
    ["appmenu", "select", "'my menu.yaml'", "nothing", ""],
    ["appmenu", "select", "'my menu.yaml'", "$(touch PWNED)"],
    ["appmenu", "select", "/dev/zero", ""], ["appmenu", "select", ".", ""], ["appmenu"],
  ]

  @Test(arguments: withoutOffers)
  func `Where there is no menu nothing is offered, and nothing is run`(words: [String]) async throws
  {
    let scratch = try Scratch()
    #expect(try await offers("bash", words, in: scratch) == [])
    #expect(!FileManager.default.fileExists(atPath: scratch.path + "/PWNED"))
  }

  @Test func `fish up to version 3 hands its words over without quotes`() async throws {
    let scratch = try Scratch()
    let words = ["appmenu", "select", "my menu.yaml", "more", ""]
    #expect(try await offers("fish", words, version: "3.6.0", in: scratch).count == 2)
    #expect(
      try await offers(
        "fish", ["appmenu", "select", #"'my menu.yaml'"#, "more", ""], version: "4.0", in: scratch
      ).count == 2)
  }

  /// The replies of bash itself to a line that ends where Tab is pressed.
  @Test func `bash completes commands, files and items, and runs nothing of a title`()
    async throws
  {
    let scratch = try Scratch()
    try scratch.write(Self.hostileMenu, to: "m.yaml")
    try scratch.write("", to: "other.txt")
    let script = try await Programs.run(["--generate-completion-script", "bash"])
    try scratch.write(script.output, to: "completion")
    let result = try await Programs.run(
      [
        "--norc", "--noprofile", "-c",
        """
        source ./completion
        complete_words() {
          COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMP_LINE="$*" COMPREPLY=()
          COMP_POINT=${#COMP_LINE}
          _appmenu appmenu "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
          printf '%s\\n' "${COMPREPLY[@]}" --
        }
        complete_words appmenu sel
        complete_words appmenu select ''
        complete_words appmenu select m.yaml ''
        complete_words appmenu select m.yaml --format j
        """,
      ], program: "bash", in: scratch.path,
      environment: Programs.environment(
        home: scratch.path,
        ["PATH": Programs.folder + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "")]))
    #expect(result.errors.isEmpty, "\(result.errors)")
    #expect(
      result.output == """
        select
        --
        m.yaml
        --
        say-hi-touch-pwned
        a:b\\c
        more
        --
        json
        --

        """)
    #expect(!FileManager.default.fileExists(atPath: scratch.path + "/PWNED"))
  }

  @Test func `The user's own plugins are offered for removal`() async throws {
    let scratch = try Scratch()
    try scratch.write("#!/bin/sh\n", to: ".local/share/appmenu/plugins/p/run", executable: true)
    try scratch.write(
      "id: mine\nname: 'My: own'\nrun: ./run\n", to: ".local/share/appmenu/plugins/p/plugin.yaml")
    let result = try await Programs.run(
      [
        "---completion", "plugins", "remove", "--", "positional@0", "3", "0", "appmenu", "plugins",
        "remove", "",
      ], environment: Programs.environment(home: scratch.path, ["SAP_SHELL": "zsh"]))
    #expect(result.output == "mine:My: own\n \n")
  }
}
