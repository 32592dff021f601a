import DisplayText
import Testing

@Suite struct ASCIISignsTests {
  @Test
  func `Signs have ASCII characters, of which those of submenus and of handlers differ`() {
    #expect(ASCIISigns.replacing(in: "✓ naïve › x » y – z …") == "v naïve > x / y - z ~")
    #expect(ASCIISigns.replacement(for: "»") != ASCIISigns.replacement(for: "›"))
  }
}
