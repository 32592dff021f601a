import MenuServing
import Testing

@Suite("Addresses of pages", .timeLimit(.minutes(5))) struct PageAddressTests {
  @Test(
    arguments: [
      ([], "/"), (["tools", "log"], "/i/tools/log"), (["a/b", "c d"], "/i/a%2Fb/c%20d"),
      (["깃"], "/i/%EA%B9%83"), ([".", ".."], "/i/%2E/%2E%2E"), (["a.b"], "/i/a.b"),
    ] as [([String], String)])
  func `An address names the items that lead to it, whatever their IDs hold`(
    path: [String], text: String
  ) {
    #expect(PageAddress(path).text == text)
  }
}
