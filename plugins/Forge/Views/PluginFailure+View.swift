package import AppMenuPlugin

extension PluginFailure {
  /// The failure as a view, for problems that the user can fix before another attempt.
  package var view: HandlerView {
    HandlerView(
      title: "Nothing to show",
      content: .message(
        MessageContent(
          style: .error, body: message,
          detail: [detail, hint].compactMap { $0 }.joined(separator: "\n"), retry: retryable)))
  }
}
