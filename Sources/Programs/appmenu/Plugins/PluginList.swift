internal import AppMenuKit
internal import FieldRules

struct PluginList: Encodable {
  var plugins: [Entry]
  /// The diagnostics about folders that were named but do not exist.
  var diagnostics: [DiagnosticJSON.Finding]
  private let missing: [Diagnostic]

  private enum CodingKeys: String, CodingKey { case plugins, diagnostics }

  struct Entry: Encodable {
    enum State: String, Encodable { case active, untrusted, broken, shadowed, refused }

    struct Handler: Encodable {
      var name: String
      var aliases: [String]
      /// The arguments that menu items may pass, or nil if they are not declared.
      var arguments: [Field]?
    }

    struct Field: Encodable {
      var id: String
      var label: String
      var type: String
      var required: Bool
      var choices: [String]?
      /// The default of an argument; the value in force of a setting, if it is listed.
      var value: StructuredValue?
      /// The origin of the value of a setting.
      var origin: String?

      init(_ argument: HandlerArgument) {
        self.init(argument.input)
        type = argument.typeName
        value = argument.input.kind == .secret ? nil : argument.input.value
      }

      init(_ setting: ItemInput) {
        (id, label, type) = (setting.id, setting.label, setting.kind.rawValue)
        required = setting.isRequired
        choices = setting.kind == .choice ? setting.choices : nil
      }

      /// The field in a few words, as in `path (text, required)`.
      var words: String { "\(id) (\(type)\(required ? ", required" : ""))" }
    }

    var id: String?
    var name: String?
    var version: String?
    var folder: String
    var source: PluginSource
    var state: State
    var trusted: Bool?
    /// The folder of the copy that runs, or nil if the plugin runs from its own folder.
    var copy: String?
    var mode: String?
    var handlers: [Handler] = []
    var settings: [Field] = []
    /// The rights in a few words each, the most dangerous first, without those that the settings take away.
    var permissions: [String]?
    /// The handler names taken by an earlier plugin.
    var shadowed: [String] = []
    /// The folder of the earlier plugin with the same id, or nil.
    var shadowedBy: String?
    var diagnostics: [DiagnosticJSON.Finding] = []
    /// The remarks about the plugin, a sentence each.
    var reasons: [String] = []
  }

  init(_ catalog: PluginCatalog, missing missingFolders: [Diagnostic], host: HostEnvironment) {
    let trust = PluginTrust(host: host)
    let validator = PluginValidator(host: host)
    let settings = PluginSettingsStore(host: host)
    func entry(_ plugin: Plugin, _ state: Entry.State) -> Entry {
      let manifest = plugin.manifest
      let findings = plugin.diagnostics + validator.findings(aboutProgramOf: plugin)
      var entry = Entry(
        id: manifest.id, name: manifest.name, version: manifest.version, folder: plugin.folder,
        source: plugin.source, state: state, mode: manifest.mode.rawValue)
      entry.handlers = manifest.handlers.map { handler in
        .init(
          name: handler.name, aliases: handler.aliases,
          arguments: handler.arguments.map { $0.map(Entry.Field.init) })
      }
      entry.settings = manifest.settings.map(Entry.Field.init)
      entry.shadowed = plugin.shadowedNames
      entry.shadowedBy = plugin.shadowedBy
      entry.diagnostics = findings.map(DiagnosticJSON.Finding.init)
      if state == .active, findings.hasErrors {
        entry.state = .broken
      }
      var permissions = manifest.permissions
      do throws(HandlerFailure) {
        let admission = try trust.check(plugin)
        entry.trusted = true
        let denied = settings.denied(of: admission.name)
        permissions = permissions.without(denied)
        if !denied.isEmpty {
          let rights = Confinement.Right.allCases.filter(denied.contains).map(\.rawValue)
          entry.reasons.append("The settings deny: \(rights.joined(separator: ", ")).")
        }
        if !plugin.source.isTrusted {
          entry.copy = admission.folder
          entry.reasons.append(
            "Runs as it was when it was trusted: the copy in '\(admission.folder)'.")
        }
      } catch {
        entry.trusted = false
        if state == .active { entry.state = .untrusted }
        entry.reasons += [error.detail, error.hint].compactMap { $0 }
          .flatMap { $0.split(separator: "\n").map(String.init) }
      }
      entry.permissions =
        host.confinement == .off
        ? ["has all of your rights, because confinement is off"] : permissions.words(host.wording)
      if let first = plugin.shadowedBy {
        entry.reasons.append("Not used: the plugin in '\(first)' has the same id.")
      } else if !plugin.shadowedNames.isEmpty {
        let names = plugin.shadowedNames.map { "'\($0)'" }.joined(separator: ", ")
        entry.reasons.append("An earlier plugin has the handler names \(names).")
      }
      entry.reasons += findings.map { "\($0.code.rawValue): \($0.message)" }
      return entry
    }
    plugins =
      catalog.plugins.map { entry($0, .active) } + catalog.shadowed.map { entry($0, .shadowed) }
      + catalog.refused.map { refused in
        var entry = Entry(
          id: refused.id, folder: refused.folder, source: refused.source, state: .refused)
        entry.diagnostics = refused.diagnostics.map(DiagnosticJSON.Finding.init)
        entry.reasons = refused.diagnostics.map { "\($0.code.rawValue): \($0.message)" }
        return entry
      }
    missing = catalog.missing + missingFolders
    diagnostics = missing.map(DiagnosticJSON.Finding.init)
  }

  /// The list as text: a line for each plugin, its remarks below it.
  var lines: [String] {
    var lines: [String] = []
    for entry in plugins {
      let handlers = entry.handlers.map(\.name).joined(separator: ", ")
      let words = [
        entry.id ?? "?", entry.version, entry.mode, entry.source.rawValue,
        // Plugins that the user has installed are trusted.
        entry.trusted.flatMap { $0 ? (entry.copy == nil ? nil : "trusted") : "not trusted" },
        entry.state == .active || entry.state == .untrusted ? nil : entry.state.rawValue,
      ]
      lines.append(words.compactMap { $0 }.joined(separator: "  ") + "  " + entry.folder)
      if !handlers.isEmpty { lines.append("    handlers: " + handlers) }
      for handler in entry.handlers {
        guard let arguments = handler.arguments else { continue }
        let words = arguments.map(\.words).joined(separator: ", ")
        lines.append("    arguments of \(handler.name): " + (words.isEmpty ? "none" : words))
      }
      if !entry.settings.isEmpty {
        lines.append("    settings: " + entry.settings.map(\.words).joined(separator: ", "))
      }
      if let permissions = entry.permissions { lines += permissions.map { "    " + $0 } }
      lines += entry.reasons.map { "    " + $0 }
    }
    if plugins.isEmpty { lines.append("No plugins were found.") }
    return lines + missing.map { "\($0.message): \($0.help ?? "")" }
  }
}
