import HandlerProtocol
import Keyboard
@testable import MenuInteraction
import StructuredData
import Testing

struct SeveralChoicesTests {
  private func form(value: StructuredValue? = nil) -> FormState {
    var hosts = FormContent.Field(
      id: "hosts", label: "Hosts", type: .choice, value: value,
      choices: ["web", .init("db", label: "Database"), "cache"])
    hosts.multiple = true
    hosts.min = 1
    hosts.max = 2
    var ports = FormContent.Field(id: "ports", label: "Ports", type: .number)
    ports.multiple = true
    return FormState(
      FormContent(fields: [hosts, ports], submit: .init(label: "Go", action: "go")), generation: 0)
  }

  private func press(_ keys: [Key], in form: inout FormState) -> [Bool] {
    keys.map { form.handle($0) }
  }

  @Test func `Space chooses where one is, and the values keep the order of the choices`() {
    var form = form()
    let used = press([.end, .character(" "), .up, .up, .character(" ")], in: &form)
    #expect(!used.contains(false))
    #expect(form.values["hosts"] == ["web", "cache"])
    _ = press([.character(" ")], in: &form)
    #expect(form.values["hosts"] == ["cache"])
    let moves = press([.up], in: &form)
    #expect(moves == [false], "the key leads to the field before")
    _ = press([.control("a")], in: &form)
    #expect(form.values["hosts"] == ["web", "db", "cache"])
    _ = press([.delete], in: &form)
    #expect(form.values["hosts"] == .null)
  }

  @Test func `A choice that was found is chosen, and the others stay`() {
    var form = form(value: ["web"])
    #expect(!form.isChanged)
    _ = press([.character("d"), .character("a"), .enter], in: &form)
    #expect(form.values["hosts"] == ["web", "db"] && form.search == nil && form.focus == 0)
    _ = press([.character("c")], in: &form)
    form.endSearch()
    #expect(form.values["hosts"] == ["web", "db"], "a search that is left chooses nothing")
  }

  @Test func `The number of values is checked, and each of them`() {
    var form = form()
    var isValid = true
    isValid = form.check()
    #expect(!isValid)
    #expect(form.fields[0].error == "This needs at least 1 value, and has 0")
    form.fill(0, from: ["web", "db", "cache"])
    isValid = form.check()
    #expect(!isValid)
    #expect(form.fields[0].error == "This can have at most 2 values, and has 3")
    form.fill(0, from: ["web", "none of them"])
    isValid = form.check()
    #expect(!isValid && form.fields[0].error?.contains("'none of them'") == true)
    form.fill(0, from: ["web"])
    #expect(form.values["hosts"] == ["web"])
    form.fill(1, from: "80\nmany")
    isValid = form.check()
    #expect(!isValid)
    #expect(form.fields[1].error == "Not a number: 'many'; write it like 12 or 3.5")
    form.fill(1, from: "80\n 443 \n\n")
    isValid = form.check()
    #expect(isValid)
    #expect(form.values["ports"] == [80, 443])
  }

  @Test func `A click chooses one more`() {
    let form = form(value: ["web"])
    #expect(form.picking(1, of: 0) == .fill(field: "hosts", ["web", "db"]))
    #expect(form.picking(0, of: 0) == .fill(field: "hosts", .array([])))
  }
}
