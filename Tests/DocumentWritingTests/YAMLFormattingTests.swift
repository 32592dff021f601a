import DocumentWriting
import SourceText
import Testing

/// Formats `text`, and expects that formatting it again changes nothing.
func formatted(_ text: String, name: String = "menu.yaml") throws -> String {
  let once = try DocumentFormatter().format(Array(text.utf8), name: name)
  let twice = try DocumentFormatter().format(once, name: name)
  #expect(String(decoding: twice, as: UTF8.self) == String(decoding: once, as: UTF8.self))
  return String(decoding: once, as: UTF8.self)
}

@Suite(.timeLimit(.minutes(5))) struct YAMLFormattingTests {
  @Test("Keys come in their order, what is unknown last") func order() throws {
    let text = """
      # The header stays.
      items:
      - tapHandlerName: b
        mine: 1
        title: A
        arguments: {z: 1, a: 2}
      title: T

      """
    #expect(
      try formatted(text) == """
        # The header stays.
        title: T
        items:
          - title: A
            tapHandlerName: b
            arguments: {z: 1, a: 2}
            mine: 1

        """)
  }
}
