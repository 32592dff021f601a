internal import AppMenuKit
internal import ArgumentParser
internal import MenuCommands

struct ForgetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "forget", abstract: "Removes the values that forms have remembered.",
    discussion: "Inputs with `remember: true` begin with the value that was used last.")

  @Argument(
    help: ArgumentHelp("The menu file; without it, the values of all menus.", valueName: "menu"),
    completion: .file())
  var menu: String?

  func run() {
    let isGone = RememberedValues(host: HostEnvironment.appMenu).forget(menu)
    Output.print(isGone ? "Forgotten" : "There was nothing to forget")
  }
}
