import FieldRules
import HandlerProtocol
import MenuItems
import ServerAccess
import Testing

@testable import MenuServing

@MainActor @Suite("Values in links", .timeLimit(.minutes(5))) struct GivenValuesTests {
  private func site(asksPrograms: Bool = false) async throws -> (TestSite, CountingLauncher) {
    let host = ItemInput(
      id: "host", kind: asksPrograms ? .choice : .text,
      choicesFrom: asksPrograms ? .command(["/usr/bin/hosts"]) : nil)
    let item = MenuItem(
      title: "Deploy", id: "deploy",
      operation: ItemOperation(
        .command(["/usr/bin/deploy", "{{host}}"]), output: .view,
        inputs: [host, ItemInput(id: "key", kind: .secret), ItemInput(id: "note")]))
    let launcher = CountingLauncher()
    let site = try await TestSite(
      menu: Menu(
        title: "M",
        entries: [
          .item(
            MenuItem(
              title: "Tools", id: "tools", submenu: Menu(title: "Tools", entries: [.item(item)])))
        ]), launcher: launcher,
      programs: ["/usr/bin/deploy", "/usr/bin/hosts"])
    return (site, launcher)
  }

  @Test func `A link fills a form in, and what it does not take is said`() async throws {
    let (site, launcher) = try await site()
    let browser = try site.browser("runner")
    await browser.get("/i/tools/deploy?input.host=web%201%22%3E&input.key=hush&input.nope=x")
    #expect(browser.text.contains("value=\"web 1&#34;>\"") || browser.text.contains("web 1&quot;"))
    #expect(!browser.text.contains("hush"))
    #expect(browser.text.contains("Given values are not used: key, nope"))
    #expect(launcher.runs.isEmpty)
    // Another link is another page, and the address alone has no values.
    await browser.get("/i/tools/deploy?input.host=other")
    #expect(browser.text.contains("other") && !browser.text.contains("web 1"))
    await browser.get("/i/tools/deploy")
    #expect(!browser.text.contains("value=other"))
  }

  @Test func `A form that asks programs is filled in when it is opened`() async throws {
    let (site, launcher) = try await site(asksPrograms: true)
    let browser = try site.browser("runner")
    await browser.get("/i/tools/deploy?input.host=a&input.note=mine")
    #expect(launcher.runs.isEmpty && browser.text.contains("Fill in"))
    await browser.act("row:tools/deploy%3Bopen")
    repeat { await browser.get("/i/tools/deploy") } while browser.text.contains("asking for")
    #expect(launcher.runs == ["/usr/bin/hosts"])
    #expect(browser.text.contains("value=mine"))
    #expect(browser.text.contains("<option value=a selected"))
  }

  @Test func `The address of a run's values has each of them`() {
    #expect(
      PageAddress(["a b", "c"]).giving([("x", "1 & 2"), ("y", "a\nb"), ("z", "")]).text
        == "/i/a%20b/c?input.x=1%20%26%202&input.y=a&input.y=b")
  }
}
