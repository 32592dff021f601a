internal import SourceText
import AppMenuTesting
import FieldRules
import MenuItems
import StructuredData
import Testing

struct SeveralValuesTests {
  private func operation(_ item: String) throws -> ItemOperation {
    let loading = load("- title: t\n  \(item)\n")
    #expect(loading.diagnostics.isEmpty, "\(loading.diagnostics.map(\.message))")
    return try #require(loading.menu?.items.first?.operation)
  }

  @Test func `Limits of several values are their number`() throws {
    let input = try operation(
      "command: [x]\n  inputs: [{id: a, multiple: true, min: 1, max: 3, value: [b, c]}]"
    ).inputs[0]
    #expect(input.rules.isMultiple && input.rules.minimum == .number(1))
    #expect(input.value == ["b", "c"])
    #expect(input.rules.problem(of: [], today: nil) == .tooFew(1, 0))
    #expect(input.rules.problem(of: ["a", "b", "c", "d"], today: nil) == .tooMany(3, 4))
    #expect(input.rules.problem(of: ["a\nb"], today: nil) == .severalLines)
  }

  @Test(arguments: [
    ("web\ndb", ["deploy", "--to", "web", "db", "end"]),
    ("web", ["deploy", "--to", "web", "end"]),
    ("-rf $(x) 'y'", ["deploy", "--to", "-rf $(x) 'y'", "end"]),
    ("", ["deploy", "--to", "end"]),
  ])
  func `A word that is a place for several values becomes a word for each`(
    values: String, words: [String]
  ) throws {
    let operation = try operation(
      "command: [deploy, --to, '{{hosts}}', end]\n  inputs: [{id: hosts, multiple: true}]")
    #expect(operation.filledWords(["hosts": values]) == words)
  }

  @Test func `Joined values are one word`() throws {
    let operation = try operation(
      "command: [deploy, '--to={{hosts}}', '{{hosts}}']\n"
        + "  inputs: [{id: hosts, multiple: true, join: ','}]")
    #expect(operation.filledWords(["hosts": "a\nb"]) == ["deploy", "--to=a,b", "a,b"])
  }

  @Test(arguments: [
    (["ns": "kube"], ["get", "pods", "-n", "kube", "all"]),
    (["ns": ""], ["get", "pods", "all"]), ([:], ["get", "pods", "all"]),
  ])
  func `A group is left out where an input in it has no value`(
    values: [String: String], words: [String]
  ) throws {
    let operation = try operation(
      "command: [get, pods, [-n, '{{ns}}'], all]\n  inputs: [{id: ns}]")
    #expect(operation.filledWords(values) == words)
  }

  @Test(arguments: [
    ("command: [x, 'a{{b}}']", "multiple-in-word"),
    ("command: [x, [y, 'a{{b}}']]", "multiple-in-word"),
    ("url: 'https://x/{{b}}'", "multiple-in-word"),
    ("command: [x, '{{b}}']\n  directory: '{{b}}'", "multiple-in-word"),
    ("command: [[x, '{{b}}'], y]", "wrong-type"), ("command: [x, [y]]", "wrong-type"),
    ("command: [x, []]", "wrong-type"), ("command: [x, [y, [z, '{{b}}']]]", "wrong-type"),
    ("command: [x, [y, '{{c}}']]", "unknown-input"),
  ])
  func `Several values in one word, and other mistakes in groups, are errors`(
    item: String, code: String
  ) {
    let loading = load("- title: t\n  \(item)\n  inputs: [{id: b, multiple: true}]\n")
    #expect(loading.diagnostics.map(\.code.rawValue) == [code])
  }
}
