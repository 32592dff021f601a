import AppMenuTesting
import Foundation
import Testing

@Suite(.timeLimit(.minutes(5))) struct ManualTests {
  private static let file = Programs.root + "/Sources/Programs/appmenu/Manual/appmenu.1"

  /// The lines of a section of the manual, or of a subsection.
  private static func lines(
    of heading: String, in lines: [Substring], macro: String
  ) -> [Substring] {
    guard let start = lines.firstIndex(where: { $0 == "\(macro) \(heading)" }) else { return [] }
    let rest = lines[(start + 1)...]
    return Array(rest.prefix { !$0.hasPrefix(macro + " ") && !$0.hasPrefix(".Sh ") })
  }

  private static let manual: [Substring] =
    ((try? String(contentsOfFile: file, encoding: .utf8)) ?? "").split(separator: "\n")

  /// The long options that stand in lines that begin with one of `macros`.
  private static func options(in lines: [Substring], macros: [String]) -> Set<String> {
    var options: Set<String> = []
    for line in lines where macros.contains(where: line.hasPrefix) {
      for match in line.matches(of: /Fl -([a-z0-9][a-z0-9-]*)/) { options.insert(String(match.1)) }
    }
    return options
  }

  /// The subsections about commands, and the options that each explains.
  private static let explained: [String: Set<String>] = {
    let commands = lines(of: "COMMANDS", in: manual, macro: ".Sh")
    let names = commands.filter { $0.hasPrefix(".Ss ") }.map { String($0.dropFirst(4)) }
    return Dictionary(
      uniqueKeysWithValues: names.map { name in
        (name, options(in: lines(of: name, in: commands, macro: ".Ss"), macros: [".It Fl"]))
      })
  }()

  /// The options of each command in the synopsis, which names no deeper ones.
  private static let inSynopsis: [String: Set<String>] = {
    var synopsis: [String: Set<String>] = [:]
    for form in lines(of: "SYNOPSIS", in: manual, macro: ".Sh").split(separator: ".Nm") {
      guard let name = form.first, name.hasPrefix(".Cm ") else { continue }
      synopsis[String(name.dropFirst(4))] = options(in: Array(form), macros: [".Op Fl"])
    }
    return synopsis
  }()

  /// What every command takes, which is explained once.
  private static let common: Set<String> = ["help", "version"]

  /// The program's commands, by their words, and the long options of each.
  private static func commands() async throws -> [String: Set<String>] {
    let result = try await Programs.run(["--experimental-dump-help"])
    var commands: [String: Set<String>] = [:]
    func gather(_ command: [String: Any], _ words: [String]) {
      // Those that are not shown are for the scripts of the house.
      let arguments = (command["arguments"] as? [[String: Any]] ?? []).filter {
        $0["shouldDisplay"] as? Bool != false
      }
      let names = arguments.flatMap { $0["names"] as? [[String: Any]] ?? [] }
      let long = names.filter { $0["kind"] as? String == "long" }.compactMap {
        $0["name"] as? String
      }
      if !words.isEmpty { commands[words.joined(separator: " ")] = Set(long).subtracting(common) }
      for inner in command["subcommands"] as? [[String: Any]] ?? [] {
        guard let name = inner["commandName"] as? String, name != "help" else { continue }
        gather(inner, words + [name])
      }
    }
    gather(try #require(result.json["command"] as? [String: Any]), [])
    return commands
  }

  @Test func `The manual explains every subcommand of the program, and no other`()
    async throws
  {
    let commands = try await Self.commands()
    #expect(commands.count >= 13)
    #expect(Set(Self.explained.keys) == Set(commands.keys))
    #expect(Set(Self.inSynopsis.keys) == Set(commands.keys.filter { !$0.contains(" ") }))
  }

  @Test func `The manual explains every long option of a subcommand, and no other`()
    async throws
  {
    for (name, options) in try await Self.commands() {
      #expect(Self.explained[name] == options, "\(name)")
      if let synopsis = Self.inSynopsis[name] { #expect(synopsis == options, "\(name)") }
    }
    let description = Self.lines(of: "DESCRIPTION", in: Self.manual, macro: ".Sh")
    #expect(Self.options(in: description, macros: [".It Fl"]).isSuperset(of: Self.common))
  }

  @Test func `Wherever the manual names an option, the program has it`() async throws {
    let known = try await Self.commands().values.reduce(Self.common) { $0.union($1) }
    let named = Self.options(in: Self.manual, macros: ["."])
    #expect(named.subtracting(known).isEmpty && named.count >= 10)
  }

  @Test func `The manual names every exit status that the README does`() throws {
    let readme = try String(contentsOfFile: Programs.root + "/README.md", encoding: .utf8)
    let numbers = readme.matches(of: /(?m)^\| ([0-9]+) \|/).map { String($0.1) }
    let section = Self.lines(of: "EXIT STATUS", in: Self.manual, macro: ".Sh")
    let explained = section.filter { $0.hasPrefix(".It ") }.map { String($0.dropFirst(4)) }
    #expect(explained == numbers && numbers.contains("124"))
  }

  private static let mandoc = TestProgram("mandoc")

  @Test(.enabled(if: mandoc.isExpected, "mandoc is not installed"))
  func `mandoc finds nothing wrong with the manual`() async throws {
    let result = try await Programs.run(
      ["-T", "lint", "-W", "warning", Self.file], program: try #require(Self.mandoc.path))
    #expect(result.status == 0 && result.output.isEmpty, "\(result.output)")
  }
}
