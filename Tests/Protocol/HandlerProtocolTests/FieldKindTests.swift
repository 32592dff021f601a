import Foundation
import HandlerProtocol
import Testing

@Suite struct FieldKindTests {
  @Test(
    "A field's type is known by its name, 'password' too; what is not known is taken for text",
    arguments: [
      ("secret", FormContent.Field.Kind.secret), ("password", .secret), ("date", .date),
      ("novel", .text),
    ])
  func kinds(word: String, kind: FormContent.Field.Kind) throws {
    let json = Data(#"{"id": "f", "label": "F", "type": "\#(word)"}"#.utf8)
    #expect(try JSONDecoder().decode(FormContent.Field.self, from: json).type == kind)
  }
}
