import DocumentSyntax
import DocumentWriting
import MenuItems
import SourceText
import Testing

/// What holds for every menu, tried with made-up ones.
@Suite(.timeLimit(.minutes(5))) struct GeneratedMenuTests {
  private static let count: UInt64 = 10_000

  static func menu(_ bytes: [UInt8], name: String) -> Menu? {
    FileMenuItemsReader(.bytes(bytes, name: name, folder: ".")).loadMenu().menu
  }

  /// Whether both are the same menu, or neither is one.
  static func areEqual(_ left: Menu?, _ right: Menu?) -> Bool {
    guard let left, let right else { return left == nil && right == nil }
    return left.hasSameContent(as: right)
  }

  @Test("Formatting changes no menu, and formatting again changes nothing") func formatting() {
    let formatter = DocumentFormatter()
    var menus = 0
    for seed in 0..<Self.count {
      var generator = MenuGenerator(seed: seed)
      let text = Array(generator.yaml().utf8)
      do throws(DocumentFormatter.Refusal) {
        let once = try formatter.format(text, name: "menu.yaml")
        let twice = try formatter.format(once, name: "menu.yaml")
        let original = Self.menu(text, name: "menu.yaml")
        menus += original == nil ? 0 : 1
        let isSame = once == twice && Self.areEqual(original, Self.menu(once, name: "menu.yaml"))
        if !isSame { return report(seed, text, once, twice) }
      } catch {
        return report(seed, text, [], [], "\(error)")
      }
    }
    #expect(menus > Int(Self.count) / 2, "only \(menus) are menus")
  }

  private func report(
    _ seed: UInt64, _ text: [UInt8], _ once: [UInt8], _ twice: [UInt8], _ reason: String = "differs"
  ) {
    let texts = [text, once, twice].map { String(decoding: $0, as: UTF8.self) }
    let lines = texts.map { $0.split(separator: "\n", omittingEmptySubsequences: false) }
    let first = zip(lines[1], lines[2]).first { $0 != $1 }
    print("first difference:", first as Any)
    Issue.record("menu \(seed) \(reason):\n\(texts.joined(separator: "\n=====\n"))")
  }

  @Test(
    "Converting changes no menu, and a converted file is formatted",
    arguments: ConversionFormat.allCases)
  func conversion(target: ConversionFormat) {
    let name = target == .oldStyle ? "menu.plist" : "menu.\(target.rawValue)"
    var menus = 0
    for seed in 0..<Self.count / 5 {
      var generator = MenuGenerator(seed: seed &* 5 &+ UInt64(target.rawValue.count))
      let text = Array(generator.yaml().utf8)
      let converter = DocumentConverter(to: target, isLossy: true)
      do throws(DocumentConverter.Refusal) {
        let result = try converter.convert(text, name: "menu.yaml", resultName: name)
        if !result.losesValues {
          let original = Self.menu(text, name: "menu.yaml")
          menus += original == nil ? 0 : 1
          let isSame = Self.areEqual(original, Self.menu(result.bytes, name: name))
          if !isSame { return report(seed, text, result.bytes, []) }
        }
        guard target != .binary else { continue }
        let formatted = try? DocumentFormatter().format(result.bytes, name: name)
        if formatted != result.bytes {
          return report(seed, text, result.bytes, formatted ?? [], "is not formatted")
        }
      } catch {
        if case .empty = error { continue }
        return report(seed, text, [], [], "\(error)")
      }
    }
    #expect(menus > 100, "only \(menus) are menus")
  }
}
