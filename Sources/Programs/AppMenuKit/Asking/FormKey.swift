internal import Documents
internal import MenuItems
internal import StructuredData

enum FormKey: String, DescribedKey {
  case schemaAddress = "$schema"
  case title, subtitle, fields

  static let known = KnownKeys<FormKey>()

  var schema: KeySchema {
    switch self {
    case .schemaAddress: .schemaAddress
    case .title: .title(.line, summary: "the heading; required", example: "Deploy")
    case .subtitle:
      KeySchema(
        .text(.line), "text to the right of the title", example: "to the machines of the project",
        standard: "none", wrongNames: ["description", "desc"], hasForms: true)
    case .fields:
      KeySchema(
        .sequence(of: .mapping("field")), "the fields; required",
        example: "[{id: host, label: Host}]",
        wrongNames: ["inputs", "items", "questions"], isRequired: true, leastCount: 1)
    }
  }
}
