package import Localization
package import HandlerProtocol
internal import MenuHandlers
internal import MenuItems
internal import SourceText
package import StructuredData

/// The form that asks for a plugin's settings.
package struct SettingsForm {
  /// The action of a failure that opens the form.
  static let openAction = "appmenu:settings"
  /// The action of the form that keeps what was filled in.
  static let keepAction = "appmenu:keep-settings"

  /// The present values.
  package var settings: PluginSettings

  /// Creates the form for settings with their present values.
  package init(_ settings: PluginSettings, _ wording: Wording = .english) {
    (self.settings, self.wording) = (settings, wording)
  }

  private let wording: Wording

  /// The line beside the name of the plugin.
  package var heading: String { wording(.settings) }

  /// The fields, with the present values; a secret has a placeholder in its place.
  package var fields: [FormContent.Field] {
    settings.settings.map { setting in
      var field = FormContent.Field(setting.input)
      field.value = setting.isSecret ? nil : setting.value
      if setting.isSecret, setting.value != nil {
        field.placeholder = wording(.staysAsItIs)
        field.required = nil
      }
      return field
    }
  }

  /// Returns what a filled-in form changes: a secret left empty stays, another value left empty is taken away.
  package func changes(_ values: [String: StructuredValue]) -> [String: StructuredValue?] {
    var changes: [String: StructuredValue?] = [:]
    for setting in settings.settings {
      let answer = values[setting.input.id] ?? .null
      let value = answer == .null || answer == .string("") ? nil : answer
      if value == setting.value || value == nil && setting.isSecret { continue }
      // A switch that nobody has touched is off.
      if value == .bool(false), setting.value == nil { continue }
      changes.updateValue(value, forKey: setting.input.id)
    }
    return changes
  }

  /// Returns the form as a view of the plugin called `name`.
  func view(of name: String) -> HandlerView {
    HandlerView(
      id: Self.openAction, title: name, subtitle: heading,
      content: .form(
        FormContent(
          fields: fields, submit: .init(label: wording(.save), action: Self.keepAction))))
  }
}

extension PluginPreparation {
  /// Answers an action about the settings of `plugin`; nil for other actions.
  ///
  /// - Throws: a failure if the settings cannot be kept.
  func settingsEffects(
    of plugin: Plugin, for action: ActionParams, changed: (PluginSettings) async -> Void
  ) async throws(HandlerFailure) -> [Effect]? {
    guard [SettingsForm.openAction, SettingsForm.keepAction].contains(action.action),
      !plugin.manifest.settings.isEmpty
    else { return nil }
    let name = try trust.check(plugin).name
    let inputs = plugin.manifest.settings
    let form = SettingsForm(await settings.read(inputs, of: name), host.wording)
    if action.action == SettingsForm.openAction {
      return [.push(form.view(of: plugin.manifest.name))]
    }
    do throws(PluginSettingsStore.Refusal) {
      try await settings.change(form.changes(action.values), of: inputs, name)
    } catch {
      let problems = error.diagnostics.map { "\($0.location.file.name): \($0.message)" }
      throw HandlerFailure(
        .failed, host.wording(.settingsNotSaved),
        detail: ([error.message] + problems).joined(separator: "\n"), retryable: false)
    }
    await changed(await settings.read(inputs, of: name))
    return [.pop(count: 1), .refresh]
  }
}
