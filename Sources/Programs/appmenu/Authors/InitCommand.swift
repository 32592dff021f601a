internal import AppMenuKit
internal import ArgumentParser
internal import Files

struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init", abstract: "Writes a small menu to begin with.",
    discussion: """
      'appmenu' by itself shows the menu of the folder or the repository that it is started in, and your own one.
      """)

  @Argument(help: "The file to write; appmenu.yaml by default.", completion: .file())
  var file: String?

  @Flag(help: "Write your own menu, which appmenu shows everywhere.")
  var own = false

  @Flag(help: "Replace a file that is there.")
  var force = false

  func validate() throws {
    if own, file != nil { throw ValidationError("--own names the file: leave out '\(file ?? "")'") }
  }

  func run() throws {
    let path =
      own
      ? HostEnvironment.appMenu.folder(.config) + "/menu.yaml"
      : file ?? HomeMenu.projectNames[0]
    if own {
      do throws(FileSystemError) { try PrivateFiles.makeFolder(path.folderOfPath) } catch {
        throw Output.refusal("'\(path.folderOfPath)' cannot be made: \(error.reason)")
      }
    }
    try AuthorFile.write(
      Array(Self.content.utf8), to: path, replacing: force ? .anything : .nothing)
    Output.print("wrote \(path); 'appmenu' shows it")
  }

  /// A menu with one example of the usual things.
  private static let content = """
    # A menu: each item runs something, opens a submenu, or asks a handler for a view.
    # 'appmenu' shows it, 'appmenu validate' checks it; all keys: appmenu schema menu
    title: My menu
    items:
      - title: Disk space
        icon: disk
        command: [df, -h]       # a program and its arguments; no shell reads them
        output: view            # shows the output here; without it the program gets the terminal

      - title: Find a file
        icon: search
        command: [find, ., -name, "*{{name}}*"]
        output: rows
        inputs:                 # asked for before it runs
          - {id: name, label: Part of the name, required: true}

      - section: More
      - title: This folder
        icon: folder
        source: {shell: ls}     # a line of output becomes an item

      - title: Documentation
        url: https://example.org

    """
}
