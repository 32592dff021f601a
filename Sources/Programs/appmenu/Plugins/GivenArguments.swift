internal import AppMenuKit
internal import ArgumentParser
internal import Platform

/// The arguments that an author's command passes to the handlers of a plugin: those of `--arguments`, else those of
/// the first item for the handler in the `menu.yaml` beside the manifest.
struct GivenArguments {
  private let given: [String: StructuredValue]?
  private let menu: String
  private let isMenuBroken: Bool
  private let items: [MenuItem]

  /// - Throws: a `ValidationError` if `json` is not a JSON object.
  init(_ json: String?, folder: String) async throws {
    menu = folder + "/menu.yaml"
    if let json {
      do {
        given = try JSONDecoder().decode([String: StructuredValue].self, from: Data(json.utf8))
      } catch { throw ValidationError("--arguments takes a JSON object") }
    } else {
      given = nil
    }
    let isRead = json == nil && FileManager.default.fileExists(atPath: menu)
    let reader = FileMenuItemsReader(.file(menu))
    let loaded = isRead ? await MenuLoader(reader: reader).load().menu : nil
    items = loaded?.allItems ?? []
    isMenuBroken = isRead && loaded == nil
  }

  /// - Throws: the exit status of bad usage if a required argument has no value, after reporting which.
  func arguments(for handler: PluginManifest.Handler) throws -> [String: StructuredValue] {
    let own = items.first { $0.tapHandlerName.map(handler.allNames.contains) == true }
    let values = given ?? own?.arguments ?? [:]
    let missing = (handler.arguments ?? []).filter { argument in
      argument.input.isRequired && argument.input.value == nil
        && (values[argument.id] ?? .null) == .null
    }
    guard let first = missing.first else { return values }
    let names = missing.map { "'\($0.id)'" }.joined(separator: ", ")
    let example = "--arguments '{\"\(first.id)\": …}'"
    throw Output.refusal(
      "the handler '\(handler.name)' needs the \(missing.count == 1 ? "argument" : "arguments") "
        + names,
      hint: isMenuBroken
        ? "'\(menu)' has errors; give them with \(example)."
        : "Give them with \(example), or to an item for the handler in '\(menu)'.")
  }
}
