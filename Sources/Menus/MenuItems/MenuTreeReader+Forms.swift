internal import Documents
internal import SourceText

// The forms of texts for languages.

extension MenuTreeReader {
  func readForms(
    _ forms: TextForms, of node: DocumentNode, into item: inout MenuItemMetadata, path: ItemPath
  ) {
    item.hasOnlyForms = !item.hasTitle && !forms.forms(of: ItemKey.title).isEmpty
    item.shown = ShownTexts(
      title: fields.shown(ItemKey.title, in: forms, of: node, path: path.key),
      subtitle: fields.shown(ItemKey.subtitle, in: forms, of: node, path: path.key))
    item.keywords += fields.shownTexts(ItemKey.keywords, in: forms, of: node, path: path.key)
      .map(\.value)
    for form in forms.forms(of: ItemKey.title) where form.isBlank {
      fields.report(
        .blankTitle, .warning, at: form.value.location, path: path.key(form.name.text),
        "a blank title is not shown", label: "blank: the plain title is shown",
        help: "write the title in this language, or take the key out")
    }
  }

  /// Returns the text of a heading in the user's language; `section` itself without a form for it.
  ///
  /// - Parameter isHeading: whether the entry is a heading; set if one of its forms makes it one.
  func checkedSection(
    _ section: FieldText, _ forms: TextForms, _ operationForms: TextForms, of node: DocumentNode,
    isHeading: inout Bool, path: ItemPath
  ) -> FieldText {
    let shown = fields.shown(ItemKey.section, in: forms, of: node, path: path.key)
    let own = forms.forms(of: ItemKey.section).first { !$0.isBlank }
    if isHeading {
      let foreign = forms.all.filter { $0.key != ItemKey.section.rawValue } + operationForms.all
      for form in foreign {
        reportBesideSection(form.name, path: path)
      }
    }
    guard !isHeading, let own else {
      return section.isPresent && shown != nil ? FieldText(shown) : section
    }
    isHeading = true
    fields.report(
      .missingKey, at: own.name.location, path: path.key("section"),
      "a heading needs `section` beside '\(own.name.text)'",
      label: "for one language only",
      help: "add `section: …`, which readers of other languages see")
    return section
  }

  func reportBesideSection(_ key: DocumentNode, path: ItemPath) {
    fields.misplacedKey(
      key, path: path.key(key.text), label: "a section has no other key",
      help: "put the item into an entry of its own")
  }
}
