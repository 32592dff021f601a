import FieldRules
import StructuredData
import Testing

struct FieldConditionTests {
  @Test(
    arguments: [
      (["env": "prod"], ["env": "prod"], true), (["env": "prod"], ["env": "test"], false),
      (["env": "prod"], [:], false), (["env": ["prod", "test"]], ["env": "test"], true),
      (["env": ["not": "prod"]], ["env": "test"], true), (["env": ["not": "prod"]], [:], true),
      (["env": ["not": ["prod", "test"]]], ["env": "test"], false),
      (["env": true], ["env": "x"], true), (["env": true], ["env": ""], false),
      (["env": true], [:], false),
      (["on": true], ["on": true], true), (["on": true], ["on": false], false),
      (["on": false], ["on": false], true), (["on": false], [:], true), (["n": 5], ["n": 5], true),
      (["hosts": "b"], ["hosts": ["a", "b"]], true), (["hosts": true], ["hosts": []], false),
      (["env": "prod", "on": true], ["env": "prod", "on": false], false),
      (["env": "\u{E9}"], ["env": "e\u{301}"], false),
    ] as [(StructuredValue, [String: StructuredValue], Bool)])
  func `A condition holds for the values that it names`(
    condition: StructuredValue, values: [String: StructuredValue], holds: Bool
  ) throws {
    let read = try #require(FieldCondition(condition))
    #expect(read.holds(values) == holds)
    #expect(FieldCondition(read.value) == read)
  }

  @Test(
    arguments: [
      "prod", [:], ["env": .null], ["env": []], ["env": ["is": "x"]], ["env": ["not": [:]]],
      ["env": [["a"]]],
      ["env": ["not": "a", "or": "b"]],
    ] as [StructuredValue])
  func `What is written in another way is refused`(value: StructuredValue) {
    #expect(FieldCondition(value) == nil)
  }
}
