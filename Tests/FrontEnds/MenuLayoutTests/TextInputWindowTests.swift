import Keyboard
import MenuInteraction
@testable import MenuLayout
import Testing

@Suite struct TextInputWindowTests {
  @Test func `A window shows the part around the caret, wide characters whole`() {
    var input = TextInput("abcdef")
    #expect(input.window(columns: 10) == ("abcdef", ""))
    #expect(input.window(columns: 4) == ("def", ""))
    _ = input.handle(.left)
    _ = input.handle(.left)
    #expect(input.window(columns: 10) == ("abcd", "ef"))
    #expect(input.window(columns: 4) == ("bcd", "e"))
    #expect(input.window(columns: 4, caretColumns: 1) == ("bcd", ""))
    _ = input.handle(.home)
    #expect(input.window(columns: 4) == ("", "abcd"))
    #expect(TextInput("日本語").window(columns: 5) == ("本語", ""))
    #expect(TextInput("abc").window(columns: 8, mask: "•") == ("•••", ""))
    #expect(TextInput("").window(columns: 0) == ("", ""))
  }
}
