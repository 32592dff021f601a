package import AppMenuPlugin
package import DisplayText

extension PluginFailure {
  /// Returns the failure as a view, for problems that the user can fix before another attempt.
  package func view(in wording: Wording) -> HandlerView {
    HandlerView(
      title: wording(.nothingToShow),
      content: .message(
        MessageContent(
          style: .error, body: message,
          detail: [detail, hint].compactMap { $0 }.joined(separator: "\n"), retry: retryable)))
  }
}

extension Wording {
  /// Returns a failure; another attempt can succeed only if it is `retryable`.
  package func refusal(
    _ message: Phrase, detail: Phrase? = nil, hint: Phrase? = nil, retryable: Bool = false
  ) -> PluginFailure {
    PluginFailure(
      self(message), detail: detail.map { self($0) }, hint: hint.map { self($0) },
      retryable: retryable)
  }
}
