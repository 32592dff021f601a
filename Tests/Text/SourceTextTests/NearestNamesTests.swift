import SourceText
import Testing

@Suite("Names that others may be misspellings of") struct NearestNamesTests {
  @Test func `A name of one letter is near to none but itself`() {
    #expect(NearestNames.suggestions(for: "z", among: ["a", "id", "y"]).isEmpty)
    #expect(NearestNames.suggestions(for: "zz", among: ["z"]).isEmpty)
    #expect(NearestNames.suggestions(for: "A", among: ["a"]) == ["a"])
  }

  @Test(arguments: [
    ("activty", "activity"), ("tilte", "title"), ("TITLE", "title"), ("sub-title", "subtitle"),
  ])
  func `A slip of the finger is recognised`(written: String, meant: String) {
    let known = ["activity", "title", "subtitle", "contributions"]
    #expect(NearestNames.suggestions(for: written, among: known).first == meant)
  }

  @Test func `What is far from every name suggests none`() {
    #expect(NearestNames.suggestions(for: "xyz", among: ["title", "icon"]).isEmpty)
    #expect(NearestNames.suggestions(for: "", among: ["a"]).isEmpty)
    #expect(
      NearestNames.suggestions(for: String(repeating: "a", count: 10_000), among: ["a"]).isEmpty)
  }

  @Test func `Names are offered as a question`() {
    #expect(NearestNames.question([]) == nil)
    #expect(NearestNames.question(["a"]) == "did you mean 'a'?")
    #expect(NearestNames.question(["a", "b"]) == "did you mean 'a' or 'b'?")
  }

  @Test
  func `The closest come first, equally close ones in their order`() {
    let index = NameIndex(["subtitle", "title", "tilte", "section"])
    #expect(index.suggestions(for: "titlee") == ["title", "tilte"])
    #expect(index.suggestions(for: "titel", limit: 1) == ["title"])
    #expect(index.suggestions(for: "TITLE", limit: 1) == ["title"])
  }

  @Test
  func `Two swapped letters are one edit, and a third of the letters may differ`() {
    #expect(NameIndex(["ba"]).suggestions(for: "ab") == ["ba"])
    #expect(NameIndex(["abcxyf"]).suggestions(for: "abcdef") == ["abcxyf"])
    #expect(NameIndex(["abxyzf"]).suggestions(for: "abcdef").isEmpty)
    #expect(NameIndex(["kitten"]).suggestions(for: "kittnes") == ["kitten"])
  }

  @Test func `A name is no suggestion for itself`() {
    #expect(NameIndex(["title", "title"]).suggestions(for: "title").isEmpty)
  }

  @Test(arguments: [65, 5000])
  func `Long names are not compared`(count: Int) {
    let name = String(repeating: "a", count: count)
    #expect(NameIndex([name + "b"]).suggestions(for: name).isEmpty)
  }

  @Test(.timeLimit(.minutes(5)))
  func `Many questions about many names come to an end`() {
    let index = NameIndex((0..<10_000).map { "handler-number-\($0)-of-a-manifest" })
    for number in 0..<10 {
      _ = index.suggestions(for: "hamdler-mumber-\(number)-of-a-manifext")
    }
    #expect(index.suggestions(for: "handler-number-7-of-a-manifes").count == 3)
  }
}
