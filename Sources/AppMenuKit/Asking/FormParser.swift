internal import DocumentSyntax
internal import HandlerProtocol
internal import Localization
internal import MenuHandlers
internal import MenuItems
internal import SourceText

/// Reads the description of a form from a located tree.
struct FormParser {
  var fields: FieldReader
  private let file: SourceFile

  init(file: SourceFile, language: LanguageTag?) {
    self.file = file
    fields = FieldReader(language: language)
  }

  mutating func parse(_ root: DocumentNode?) -> FormDescription? {
    guard let root, root.kind == .mapping else {
      report(
        .wrongType, at: root?.location ?? SourceLocation(file, 0..<0), path: nil,
        "a form is a mapping with `title` and `fields`", help: "start with `title: …`")
      return nil
    }
    var title: String?
    var subtitle: String?
    var read: [FormContent.Field] = []
    var (namesTitle, namesFields) = (false, false)
    var forms = TextForms()
    for (key, value) in root.entries {
      switch FormKey.known.key(key) {
      case .schemaAddress: continue
      case .title:
        title = fields.optionalText(value, path: "title")?.value
        // An unreadable title has been reported.
        namesTitle = title != nil || !isEmpty(value)
      case .subtitle: subtitle = fields.optionalText(value, path: "subtitle")?.value
      case .fields:
        namesFields = !value.isNull
        read = readFields(value)
      case nil:
        guard fields.form(key, value, of: FormKey.known, into: &forms, path: \.self) == .none else {
          continue
        }
        let name = key.text
        fields.unknownKey(key, in: root, path: name, meant: FormKey.known.meaning(of: name))
      }
    }
    title = fields.shown(FormKey.title, in: forms, of: root, path: \.self)?.value ?? title
    subtitle = fields.shown(FormKey.subtitle, in: forms, of: root, path: \.self)?.value ?? subtitle
    let mark = root.entries.first { _ in true }?.key.location ?? root.location
    if !namesTitle {
      report(
        .missingKey, at: mark, path: "title", "a form needs 'title'",
        help: "add `title: …`"
          + (forms.forms(of: FormKey.title).isEmpty ? "" : ", which readers of other languages see")
      )
    }
    if !namesFields {
      report(
        .missingKey, at: mark, path: "fields", "a form needs 'fields'",
        help: "add `fields:` with an entry for each, as in `- id: name`")
    }
    return FormDescription(title: title ?? "", subtitle: subtitle, fields: read)
  }

  private func isEmpty(_ node: DocumentNode) -> Bool {
    node.isNull || (node.kind == .plain || node.kind == .string) && node.text.isEmpty
  }

  private mutating func report(
    _ code: Diagnostic.Code, at location: SourceLocation, path: String?, _ message: String,
    help: String
  ) {
    fields.diagnostics.report(
      Diagnostic(code, at: location, path: path, message: message, help: help))
  }

  private mutating func readFields(_ node: DocumentNode) -> [FormContent.Field] {
    if node.kind == .sequence, node.count == 0 {
      report(
        .missingKey, at: node.location, path: "fields", "'fields' names no field",
        help: "add an entry for each, as in `- id: name`")
    }
    var reader = InputReader(fields, place: .form)
    let inputs = reader.inputs(node, path: "fields") ?? []
    fields = reader.fields
    return inputs.map { FormContent.Field($0) }
  }
}
