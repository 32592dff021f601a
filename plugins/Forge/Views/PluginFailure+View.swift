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
