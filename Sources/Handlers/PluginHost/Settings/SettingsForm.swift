package import DisplayText
package import HandlerProtocol
internal import MenuDispatch
internal import MenuItems
package import StructuredData

package struct SettingsForm {
  package var settings: PluginSettings
  /// The ids of the secrets that are asked for again because an address has changed.
  private let asksAgain: Set<String>

  package init(
    _ settings: PluginSettings, askingAgain asksAgain: [String] = [],
    _ wording: Wording = .english
  ) {
    (self.settings, self.asksAgain, self.wording) = (settings, Set(asksAgain), wording)
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
      } else if asksAgain.contains(setting.input.id) {
        field.error = wording(.secretAskedAgain)
      }
      return field
    }
  }

  /// Returns the changes that a filled-in form makes: an empty secret stays as it is, another empty value is
  /// removed.
  package func changes(_ values: [String: StructuredValue]) -> [String: StructuredValue?] {
    var changes: [String: StructuredValue?] = [:]
    for setting in settings.settings {
      let answer = values[setting.input.id] ?? .null
      let value = answer == .null || answer == .string("") ? nil : answer
      if value == setting.value || value == nil && setting.isSecret { continue }
      // A switch that the user has not changed is off.
      if value == .bool(false), setting.value == nil { continue }
      changes.updateValue(value, forKey: setting.input.id)
    }
    return changes
  }

  func view(of name: String) -> HandlerView {
    HandlerView(
      id: HostAction.openSettings.id, title: name, subtitle: heading,
      actions: [ViewAction(.keepSettings, title: wording(.save))],
      content: .form(
        FormContent(
          fields: fields,
          submit: .init(label: wording(.save), action: HostAction.keepSettings.id))))
  }
}
