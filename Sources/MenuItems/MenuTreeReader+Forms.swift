internal import DocumentSyntax
internal import Schemas
internal import SourceText

// The forms of texts for languages.

extension MenuTreeReader {
  /// Returns hints about texts in `root` that lack a form for a language which others have.
  func missingForms(in root: DocumentNode) -> [Diagnostic] {
    var search = MissingForms(
      of: .menu, below: ["items", "actions", "inputs", "source", "each"])
    return search.findings(in: root)
  }

  /// Reads the forms of an item's texts.
  mutating func readForms(
    _ forms: TextForms<ItemKey>, of node: DocumentNode, into item: inout ItemFields, path: ItemPath
  ) {
    item.hasOnlyForms = !item.hasTitle && !forms.forms(of: .title).isEmpty
    item.shown = ShownTexts(
      title: fields.shown(.title, in: forms, of: node, path: path.key),
      subtitle: fields.shown(.subtitle, in: forms, of: node, path: path.key))
    item.keywords += fields.shownTexts(.keywords, in: forms, of: node, path: path.key)
      .map(\.value)
    for form in forms.forms(of: .title)
    where [.plain, .string].contains(form.value.kind)
      && (form.value.isNull || ItemChecks.isBlank(form.value.text))
    {
      fields.diagnostics.report(
        Diagnostic(
          .blankTitle, .warning, at: form.value.location, path: path.key(form.name.text),
          message: "a blank title is not shown", label: "blank: the plain title is shown",
          help: "write the title in this language, or take the key out"))
    }
  }

  /// Returns the text of a heading in the user's language; `section` itself if it has no form for it.
  mutating func checkedSection(
    _ section: FieldText, _ forms: TextForms<ItemKey>, of node: DocumentNode,
    isHeading: inout Bool, path: ItemPath
  ) -> FieldText {
    let shown = fields.shown(.section, in: forms, of: node, path: path.key)
    for form in forms.all where isHeading && form.key != .section {
      fields.unknownKey(
        form.name, path: path.key(form.name.text), question: "a section has no other key",
        help: "put the item into an entry of its own")
    }
    guard !isHeading, let form = forms.forms(of: .section).first else {
      return section.isPresent && shown != nil ? FieldText(shown) : section
    }
    isHeading = true
    fields.diagnostics.report(
      Diagnostic(
        .missingKey, at: form.name.location, path: path.key("section"),
        message: "a heading needs `section` beside '\(form.name.text)'",
        label: "for one language only",
        help: "add `section: …`, which readers of other languages see"))
    return section
  }
}
