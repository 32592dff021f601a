internal import HandlerProtocol
internal import DisplayText
internal import MenuDispatch
internal import MenuItems
internal import SourceText
internal import StructuredData

// The host's own actions about a plugin: its settings, and its trust.

extension PluginPreparation {
  /// Performs an action of the host's about `plugin`, and returns the effects.
  ///
  /// - Parameter changed: called with the settings when they were changed.
  /// - Throws: a failure if the settings or the trust cannot be written, and for an action that is not about plugins.
  func effects(
    of action: HostAction, on plugin: Plugin, _ params: ActionParams,
    changed: (PluginSettings) async -> Void
  ) async throws(HandlerFailure) -> [Effect] {
    switch action {
    case .openSettings:
      let name = try trust.check(plugin).name
      let read = await settings.read(plugin.manifest.settings, of: name)
      return [.push(SettingsForm(read, host.wording).view(of: plugin.manifest.name))]
    case .keepSettings: return try await keep(params.values, of: plugin, changed: changed)
    case .trustPlugin:
      _ = try trust.trust(plugin)
      return [.refresh]
    case .runOnce, .trustFile, .trustFolder:
      throw HandlerFailure(.failed, host.wording(.noLongerShown), retryable: false)
    }
  }

  private func keep(
    _ values: [String: StructuredValue], of plugin: Plugin,
    changed: (PluginSettings) async -> Void
  ) async throws(HandlerFailure) -> [Effect] {
    let name = try trust.check(plugin).name
    let inputs = plugin.manifest.settings
    let form = SettingsForm(await settings.read(inputs, of: name), host.wording)
    let removed: [String]
    do throws(PluginSettingsStore.Refusal) {
      removed = try await settings.change(form.changes(values), of: inputs, name)
    } catch {
      let problems = error.diagnostics.map { "\($0.location.file.name): \($0.message)" }
      throw HandlerFailure(
        .failed, host.wording(.settingsNotSaved),
        detail: ([error.message] + problems).joined(separator: "\n"), retryable: false)
    }
    let now = await settings.read(inputs, of: name)
    await changed(now)
    if removed.isEmpty { return [.pop(count: 1), .refresh] }
    let again = SettingsForm(now, askingAgain: removed, host.wording)
    return [.replace(again.view(of: plugin.manifest.name))]
  }
}
