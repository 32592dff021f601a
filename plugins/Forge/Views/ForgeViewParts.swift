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

  /// Returns the action that opens a page, or nil without one.
  func open(_ id: String, _ url: String?) -> ViewAction? {
    url.map {
      ViewAction(id: id, title: self(.openInBrowser), key: "o", effects: [.open(url: $0)])
    }
  }

  /// Returns the action that copies a text and says so, or nil without a text.
  func copy(
    _ id: String, _ title: Phrase, key: String, _ text: String?, _ copied: Phrase
  ) -> ViewAction? {
    text.map {
      ViewAction(
        id: id, title: self(title), key: key,
        effects: [.copy(text: $0), .toast(text: self(copied), style: .success)])
    }
  }

  /// Returns fields with their labels, without those that have no value.
  func fields(_ fields: [(Phrase, String?)]) -> [DetailContent.Field] {
    fields.compactMap { label, value in
      value.flatMap { $0.isEmpty ? nil : DetailContent.Field(label: self(label), value: $0) }
    }
  }
}
