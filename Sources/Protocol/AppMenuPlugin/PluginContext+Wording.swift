package import DisplayText

extension PluginContext {
  /// The wording in the language of the user, which the host names in ``/HandlerProtocol/InitializeParams/locale``.
  package var wording: Wording { Wording(for: LanguageTag(locale: host.locale)) }
}
