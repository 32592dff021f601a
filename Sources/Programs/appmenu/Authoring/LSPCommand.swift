internal import AppMenuKit
internal import ArgumentParser
internal import Platform
internal import MenuAuthoring

struct LSPCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lsp", abstract: "Serves editors: completion, findings and fixes as one types.",
    discussion: """
      Speaks the Language Server Protocol on standard input and output. Editors start it; neither \
      commands nor plugins are run. See AuthorTools in the documentation for VS Code, Neovim, Helix \
      and Emacs.
      """)

  @OptionGroup var plugins: PluginArguments

  @Flag(name: .customLong("stdio"), help: "Use standard input and output, as is done anyway.")
  var usesStandardStreams = false

  @MainActor
  func run() async throws {
    let server = LanguageServer(
      surroundings: MenuSurroundings(host: .appMenu, pluginOptions: plugins.plugins),
      fileSystem: LocalFileSystem(), version: HostEnvironment.currentVersion
    ) { Output.write($0) }
    await StandardInput.passMessages {
      var reader = FrameReader()
      return { bytes, pass in
        reader.append(bytes)
        while let body = try reader.next() { pass(body) }
      }
    } explain: { error in
      (error as? FrameReader.Malformed).map { "the messages cannot be told apart: \($0.reason)" }
    } to: { body in
      await server.receive(body)
      if let status = await server.exitStatus { Platform.exit(status) }
    }
    await server.disconnect()
    Platform.exit(await server.exitStatus ?? 1)
  }
}
