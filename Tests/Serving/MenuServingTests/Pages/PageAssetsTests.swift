import Foundation
import HandlerProtocol
import MenuItems
@testable import MenuServing
import Testing

@MainActor @Suite("Assets of pages", .timeLimit(.minutes(5))) struct PageAssetsTests {
  private static let style = String(decoding: PageAssets.style.bytes, as: UTF8.self)
  private static let script = String(decoding: PageAssets.script.bytes, as: UTF8.self)

  /// A secret as long as those of sessions and of pages.
  private static let token = String(repeating: "t", count: 43)

  private static func menu(_ count: Int) -> Menu {
    Menu(
      title: "Workbench",
      entries: (1...count).map { number in
        .item(
          MenuItem(
            title: "Item number \(number)", subtitle: "What the item does, in a few words",
            icon: "folder", tapHandlerName: "h"))
      })
  }

  @Test(arguments: [(8, 24_000), (200, 64_500)])
  func `A first page with all that belongs to it is small`(count: Int, limit: Int) {
    let page = TestPage(Self.menu(count))
    page.context.token = Self.token
    page.context.page = Self.token
    var bar = PageBar(home: "Workbench", token: Self.token)
    (bar.user, bar.showsRuns) = ("somebody@example.org", true)
    page.context.bar = bar
    let bytes =
      page.document.count + PageAssets.all.reduce(0) { $0 + ($1.compressed?.count ?? 1 << 20) }
    #expect(bytes < limit)
  }

  @Test(arguments: [("gzip, br", true), ("br;q=1.0, gzip;q=0.5", true), ("br", false), ("", false)])
  func `An asset is compressed for browsers that accept that`(
    accepted: String, isCompressed: Bool
  ) async throws {
    let site = try await TestSite()
    let browser = try site.browser(nil)
    for file in PageAssets.all {
      var request = browser.request("GET", file.address.text)
      request.headers["accept-encoding"] = accepted
      let response = await browser.send(request)
      #expect(response.header("content-encoding") == (isCompressed ? "gzip" : nil))
      guard case .bytes(let bytes) = response.body else { continue }
      #expect(bytes.starts(with: [0x1F, 0x8B]) == isCompressed)
      #expect(isCompressed ? bytes.count < file.bytes.count : bytes == file.bytes)
    }
  }

  @Test func `An address of an asset changes with its content`() {
    #expect(PageAssets.hash("a".utf8) != PageAssets.hash("b".utf8))
    #expect(PageAssets.hash("".utf8) == "cbf29ce484222325")
    #expect(PageAssets.style.address.text.hasSuffix("/page.css"))
    #expect(PageAssets.script.address.text.contains(PageAssets.hash(PageAssets.script.bytes)))
  }

  @Test
  func `Neither asset asks for anything of another host, or runs what is not its own`() {
    for word in [
      "http:", "https:", "//", "url(", "@import", "eval", "Function(", "innerHTML",
      "document.write", "setAttribute(\"style",
    ] {
      #expect(!Self.style.contains(word) && !Self.script.contains(word), "\(word)")
    }
    #expect(!PageAssets.contentSecurityPolicy.contains("unsafe"))
    #expect(Self.script.contains(PageAssets.fragmentType))
    #expect(Self.script.contains(PageAssets.sequenceHeader))
    #expect(Self.script.contains("\"" + PageAddress.act.text + "\""))
  }

  // MARK: Contrast

  /// The colours of a look by their names.
  private func colors(dark: Bool) throws -> [String: Double] {
    let block = try #require(Self.style.components(separatedBy: ":root {").dropFirst().first)
    var colors: [String: Double] = [:]
    for entry in block.prefix(while: { $0 != "}" }).split(separator: ";") {
      let sides = entry.split { ":(), \n".contains($0) }
      guard sides.count == 4, sides[1] == "light-dark" else { continue }
      colors[String(sides[0])] = try luminance(sides[dark ? 3 : 2].dropFirst())
    }
    return colors
  }

  /// Returns the relative luminance of a colour as WCAG defines it.
  private func luminance(_ digits: Substring) throws -> Double {
    let number = try #require(Int(digits, radix: 16))
    let parts = [number >> 16 & 255, number >> 8 & 255, number & 255].map { part -> Double in
      let value = Double(part) / 255
      return value <= 0.040_45 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.212_6 * parts[0] + 0.715_2 * parts[1] + 0.072_2 * parts[2]
  }

  @Test(arguments: [false, true])
  func `Text can be read on each ground that it stands on`(dark: Bool) throws {
    let colors = try colors(dark: dark)
    func contrast(_ one: String, _ other: String) throws -> Double {
      let (a, b) = (try #require(colors[one]), try #require(colors[other]))
      return (max(a, b) + 0.05) / (min(a, b) + 0.05)
    }
    for text in ["--text", "--dim", "--accent", "--good", "--warn", "--bad", "--magenta", "--cyan"]
    {
      for ground in ["--ground", "--panel", "--soft"] {
        #expect(try contrast(text, ground) >= 4.5, "\(text) on \(ground)")
      }
    }
    #expect(try contrast("--on", "--accent") >= 4.5)
    #expect(try contrast("--on", "--bad") >= 4.5)
    #expect(try contrast("--text", "--mark") >= 4.5)
    #expect(try contrast("--dim", "--mark") >= 4.5)
    // The edges of inputs, and the ring of the focus.
    for ground in ["--ground", "--panel"] { #expect(try contrast("--edge", ground) >= 3) }
    for level in 1...3 { #expect(try contrast("--h\(level)", "--h\(level + 1)") >= 1.4) }
  }

  @Test(
    "The style sheet has both looks, visible focus, and rules for phones and for those whom motion disturbs"
  )
  func rules() {
    for rule in [
      "light-dark(", "[data-theme=dark]", ":focus-visible", "max-width: 46rem",
      "prefers-reduced-motion",
      "forced-colors",
    ] {
      #expect(Self.style.contains(rule), "\(rule)")
    }
  }
}
