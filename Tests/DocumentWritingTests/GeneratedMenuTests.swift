import DocumentSyntax
import DocumentWriting
import MenuItems
import SourceText
import Testing

/// What holds for every menu, tried with 10,000 made-up ones.
@Suite(.timeLimit(.minutes(5))) struct GeneratedMenuTests {
  private static let count = 10_000
  private static let shares = 5

  static func menu(_ bytes: [UInt8], name: String) -> Menu? {
    FileMenuItemsReader(.bytes(bytes, name: name, folder: ".")).loadMenu().menu
  }

  /// Whether both are the same menu, or neither is one.
  static func areEqual(_ left: Menu?, _ right: Menu?) -> Bool {
    guard let left, let right else { return left == nil && right == nil }
    return left.hasSameContent(as: right)
  }

  @Test(
    "Formatting and converting change no menu, and formatting again changes nothing",
    arguments: 0..<shares)
  func generated(share: Int) {
    var (menus, converted) = (0, 0)
    for seed in stride(from: share, to: Self.count, by: Self.shares) {
      var generator = MenuGenerator(seed: UInt64(seed))
      let text = Array(generator.yaml().utf8)
      let menu = Self.menu(text, name: "menu.yaml")
      if menu != nil { menus += 1 }
      let targets = ConversionFormat.allCases
      let target = targets[seed / Self.shares % targets.count]
      if let problem = formatting(text, menu) ?? conversion(text, menu, to: target, &converted) {
        let words = [problem.words, String(decoding: text, as: UTF8.self)] + problem.texts
        Issue.record("menu \(seed): \(words.joined(separator: "\n=====\n"))")
        return
      }
    }
    #expect(menus > 1_000 && converted > 500, "only \(menus) and \(converted) are menus")
  }

  private struct Problem {
    var words: String
    var texts: [String] = []

    init(_ words: String, _ texts: [[UInt8]] = []) {
      (self.words, self.texts) = (words, texts.map { String(decoding: $0, as: UTF8.self) })
    }
  }

  private func formatting(_ text: [UInt8], _ menu: Menu?) -> Problem? {
    do throws(DocumentFormatter.Refusal) {
      let once = try DocumentFormatter(shape: .menus).format(text, name: "menu.yaml")
      let twice = try DocumentFormatter(shape: .menus).format(once, name: "menu.yaml")
      if once != twice { return Problem("formatted again it changes", [once, twice]) }
      return Self.areEqual(menu, Self.menu(once, name: "menu.yaml"))
        ? nil : Problem("formatted it is another menu", [once])
    } catch {
      return Problem("cannot be formatted: \(error)")
    }
  }

  private func conversion(
    _ text: [UInt8], _ menu: Menu?, to target: ConversionFormat, _ count: inout Int
  ) -> Problem? {
    let name = target == .oldStyle ? "menu.plist" : "menu.\(target.rawValue)"
    do throws(DocumentConverter.Refusal) {
      let result = try DocumentConverter(to: target, shape: .menus, isLossy: true).convert(
        text, name: "menu.yaml", resultName: name)
      if menu != nil, !result.losesValues {
        count += 1
        guard Self.areEqual(menu, Self.menu(result.bytes, name: name)) else {
          return Problem("converted it is another menu", [result.bytes])
        }
      }
      if target == .binary { return nil }
      let formatted = try? DocumentFormatter(shape: .menus).format(result.bytes, name: name)
      return formatted == result.bytes
        ? nil : Problem("converted it is not formatted", [result.bytes, formatted ?? []])
    } catch {
      if case .empty = error { return nil }
      return Problem("cannot be converted to \(target): \(error)")
    }
  }
}
