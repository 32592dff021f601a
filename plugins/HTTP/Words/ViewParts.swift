package import AppMenuPlugin
package import DisplayText

// Parts of views that several plugins show.
extension Wording {
  /// Returns the action that opens a page, or nil without one.
  package func open(_ id: String, _ url: String?) -> ViewAction? {
    let title = self(Phrase(en: "Open in the browser", ko: "브라우저에서 열기"))
    return url.map { ViewAction(id: id, title: title, key: "o", effects: [.open(url: $0)]) }
  }

  /// Returns the action that copies a text and says so, or nil without a text.
  package func copy(
    _ id: String, _ title: Phrase, key: String, _ text: String?, _ copied: Phrase
  ) -> ViewAction? {
    text.map {
      ViewAction(
        id: id, title: self(title), key: key,
        effects: [.copy(text: $0), .toast(text: self(copied), style: .success)])
    }
  }

  /// Returns fields with their labels, without those that have no value.
  package func fields(_ fields: [(Phrase, String?)]) -> [DetailContent.Field] {
    fields.compactMap { label, value in
      value.flatMap { $0.isEmpty ? nil : DetailContent.Field(label: self(label), value: $0) }
    }
  }
}
