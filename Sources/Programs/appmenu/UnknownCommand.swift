internal import AppMenuKit
internal import ArgumentParser
internal import MenuLines

/// A word in the place of a command that is not a command's name.
///
/// The parser would treat it as an unexpected argument, and at `plugins` as an argument of the default command.
struct UnknownCommand {
  private let word: String
  private let outer: [String]
  private let parent: any ParsableCommand.Type

  /// Creates the first such word of `arguments`, which do not include the program; nil if all are known.
  init?(in arguments: some Sequence<String>) {
    var outer: [String] = []
    var parent: any ParsableCommand.Type = AppMenuCommand.self
    for (position, word) in arguments.enumerated() {
      if parent.configuration.subcommands.isEmpty || word.hasPrefix("-") { return nil }
      // The argument of `help` is a command, too.
      if position == 0, word == "help" { continue }
      guard let command = Self.command(word, of: parent) else {
        (self.word, self.outer, self.parent) = (word, outer, parent)
        return
      }
      outer.append(word)
      parent = command
    }
    return nil
  }

  var message: String {
    let names = parent.configuration.subcommands.compactMap { $0.configuration.commandName }
    let error =
      "error: Unknown command '\(PlainText.safe((outer + [word]).joined(separator: " ")))'."
    if let name = NearestNames.suggestions(for: word, among: names, limit: 1).first,
      let command = Self.command(name, of: parent)
    {
      let path = outer + [name]
      return error + " Did you mean '\(path.joined(separator: " "))'?\n" + usage(of: command, path)
    }
    // It may be the name of a menu file.
    if outer.isEmpty, word.contains("/") || ConversionFormat(fileName: word) != nil {
      let run = "appmenu run \(PlainText.safe(word))"
      return error + " Did you mean '\(run)'?\n" + usage(of: RunCommand.self, ["run"])
    }
    return error + "\nCommands: " + names.joined(separator: ", ") + "\n" + usage(of: parent, outer)
  }

  private func usage(of command: any ParsableCommand.Type, _ path: [String]) -> String {
    let help = (["appmenu"] + path + ["--help"]).joined(separator: " ")
    return "Usage: " + AppMenuCommand.usageString(for: command)
      + "\n  See '\(help)' for more information."
  }

  private static func command(
    _ name: String, of parent: any ParsableCommand.Type
  ) -> (any ParsableCommand.Type)? {
    parent.configuration.subcommands.first { $0.configuration.commandName == name }
  }
}
