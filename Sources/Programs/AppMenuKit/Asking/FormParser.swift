internal import Documents
internal import HandlerProtocol
internal import DisplayText
internal import MenuDispatch
internal import MenuItems
internal import SourceText

struct FormParser {
  let fields: FieldReader
  private let file: SourceFile

  init(file: SourceFile, language: LanguageTag?) {
    self.file = file
    fields = FieldReader(language: language)
  }

  func parse(_ root: DocumentNode?) -> FormDescription? {
    guard let root, root.kind == .mapping else {
      fields.report(
        .wrongType, at: root?.location ?? SourceLocation(file, 0..<0), path: nil,
        "a form is a mapping with `title` and `fields`", help: "start with `title: …`")
      return nil
    }
    var read: [FormContent.Field] = []
    var namesFields = false
    var mapping = MappingReader(root, FormKey.known, fields)
    while let (key, value, _) = mapping.next() {
      switch key {
      case .schemaAddress: continue
      case .title, .subtitle: mapping.read()
      case .fields:
        namesFields = !value.isNull
        read = readFields(value)
      }
    }
    let title = mapping.shown(.title)?.value ?? mapping.text(.title)
    let subtitle = mapping.shown(.subtitle)?.value ?? mapping.text(.subtitle)
    let mark = root.entries.first { _ in true }?.key.location ?? root.location
    if !mapping.isGiven(.title) {
      fields.report(
        .missingKey, at: mark, path: "title", "a form needs 'title'",
        help: "add `title: …`"
          + (mapping.forms.forms(of: FormKey.title).isEmpty
            ? "" : ", which readers of other languages see")
      )
    }
    if !namesFields {
      fields.report(
        .missingKey, at: mark, path: "fields", "a form needs 'fields'",
        help: "add `fields:` with an entry for each, as in `- id: name`")
    }
    return FormDescription(title: title ?? "", subtitle: subtitle, fields: read)
  }

  private func readFields(_ node: DocumentNode) -> [FormContent.Field] {
    if node.kind == .sequence, node.count == 0 {
      fields.report(
        .missingKey, at: node.location, path: "fields", "'fields' names no field",
        help: "add an entry for each, as in `- id: name`")
    }
    var reader = InputReader(fields, place: .form)
    return (reader.inputs(node, path: "fields") ?? []).map { FormContent.Field($0) }
  }
}
