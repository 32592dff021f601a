internal import AppMenuKit
internal import ArgumentParser
internal import MenuCommands
internal import MenuEngine

struct ForgetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "forget",
    abstract: "Removes the values that forms have remembered, and which items were used.",
    discussion:
      "Inputs with `remember: true` begin with the value that was used last. Items that are used most come first in `:` and at home."
  )

  @Argument(
    help: ArgumentHelp("The menu file; without it, all menus.", valueName: "menu"),
    completion: .file())
  var menu: String?

  func run() {
    let host = HostEnvironment.appMenu
    let hadValues = RememberedValues(host: host).forget(menu)
    let hadUses = UsageFile(host: host).forget(menu)
    Output.print(hadValues || hadUses ? "Forgotten" : "There was nothing to forget")
  }
}
