internal import AppMenuKit
internal import ArgumentParser
internal import Foundation
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

  private static let waitingLimit = 16

  @MainActor
  func run() async throws {
    let server = LanguageServer(
      surroundings: MenuSurroundings(host: .appMenu, pluginOptions: plugins.plugins),
      fileSystem: LocalFileSystem(), version: HostEnvironment.currentVersion
    ) { Output.write($0) }
    let (bodies, continuation) = AsyncStream.makeStream(of: [UInt8].self)
    // As long as messages wait, nothing more is read.
    let places = DispatchSemaphore(value: Self.waitingLimit)
    // A thread of its own: reading waits for the editor.
    Thread.detachNewThread {
      var reader = FrameReader()
      do {
        while let bytes = try StandardInput.next() {
          reader.append(bytes)
          while let body = try reader.next() {
            places.wait()
            continuation.yield(body)
          }
        }
      } catch let malformed as FrameReader.Malformed {
        Output.printError("error: the messages cannot be told apart: \(malformed.reason)")
      } catch {
        Output.printError("error: standard input cannot be read")
      }
      continuation.finish()
    }
    for await body in bodies {
      await server.receive(body)
      places.signal()
      if let status = await server.exitStatus { Foundation.exit(status) }
    }
    await server.disconnect()
    Foundation.exit(await server.exitStatus ?? 1)
  }
}
