import AppMenuTesting
import Documents
import MenuItems
import SourceText
import Testing

/// What holds for every menu, tried with 2,000 generated ones, and in CI with 10,000.
@Suite(.timeLimit(.minutes(5))) struct GeneratedMenuTests {
  private static let count = 10_000
  private static let shares = 5

  static func menu(_ bytes: [UInt8], name: String) -> Menu? {
    FileMenuItemsReader(.bytes(bytes, name: name, folder: ".")).loadMenu().menu
  }

  /// The formats in which menus are made up.
  private static let sources: [ConversionFormat] = [.yaml, .yaml, .xml, .oldStyle]

  @Test(arguments: 0..<(TestProgram.isCI() ? shares : 1))
  func `Formatting and converting change no menu, and formatting again changes nothing`(share: Int)
  {
    var counts = Counts()
    for seed in stride(from: share, to: Self.count, by: Self.shares) {
      var generator = MenuGenerator(seed: UInt64(seed))
      let number = seed / Self.shares
      let source = Self.sources[number % Self.sources.count]
      let written =
        source == .yaml ? generator.yaml() : generator.propertyList(isXML: source == .xml)
      let original = Document(bytes: Array(written.utf8), format: source)
      if original.menu != nil { counts.menus += 1 }
      let targets = ConversionFormat.allCases
      let target = targets[number / Self.sources.count % targets.count]
      let next = targets[number / Self.sources.count / targets.count % targets.count]
      var problem = formatting(original)
      if problem == nil, let converted = conversion(original, to: target, &counts, &problem) {
        // What was converted is converted once more: into each format from each.
        _ = conversion(converted, to: next, &counts, &problem)
      }
      if let problem {
        let words = [problem.words, written] + problem.texts
        Issue.record("menu \(seed): \(words.joined(separator: "\n=====\n"))")
        return
      }
    }
    #expect(counts.menus > 1_000, "only \(counts.menus) are menus")
    for source in ConversionFormat.allCases {
      for target in ConversionFormat.allCases {
        let count = counts.converted[[source, target], default: 0]
        #expect(count >= Self.leastCount, "only \(count) menus went from \(source) to \(target)")
      }
    }
  }

  /// The least number of menus, for each pair of formats in each share, that keep all of their values.
  private static let leastCount = 10

  private struct Counts {
    var menus = 0
    var converted: [[ConversionFormat]: Int] = [:]
  }

  /// A text with the name that its format wants.
  private struct Document {
    let bytes: [UInt8]
    let format: ConversionFormat

    var name: String { Self.name(of: format) }
    var menu: Menu? { GeneratedMenuTests.menu(bytes, name: name) }

    static func name(of format: ConversionFormat) -> String {
      format == .yaml || format == .json ? "menu.\(format.rawValue)" : "menu.plist"
    }
  }

  private struct Problem {
    var words: String
    var texts: [String] = []

    init(_ words: String, _ texts: [[UInt8]] = []) {
      (self.words, self.texts) = (words, texts.map { String(decoding: $0, as: UTF8.self) })
    }
  }

  private func formatting(_ original: Document) -> Problem? {
    do throws(DocumentFormatter.Refusal) {
      let formatter = DocumentFormatter(shape: .menus)
      let once = try formatter.format(original.bytes, name: original.name)
      let twice = try formatter.format(once, name: original.name)
      if once != twice { return Problem("formatted again it changes", [once, twice]) }
      return original.menu == Self.menu(once, name: original.name)
        ? nil : Problem("formatted it is another menu", [once])
    } catch {
      return Problem("cannot be formatted: \(error)")
    }
  }

  /// Converts a document; returns nil if it is empty, or if there is a problem.
  private func conversion(
    _ original: Document, to target: ConversionFormat, _ counts: inout Counts,
    _ problem: inout Problem?
  ) -> Document? {
    let name = Document.name(of: target)
    do throws(DocumentConverter.Refusal) {
      let result = try DocumentConverter(to: target, shape: .menus, isLossy: true).convert(
        original.bytes, name: original.name, resultName: name)
      let converted = Document(bytes: result.bytes, format: target)
      if !result.losesValues, let menu = original.menu {
        counts.converted[[original.format, target], default: 0] += 1
        guard menu == converted.menu else {
          problem = Problem("converted it is another menu", [original.bytes, result.bytes])
          return nil
        }
      }
      let formatted = try? DocumentFormatter(shape: .menus).format(result.bytes, name: name)
      guard formatted == result.bytes else {
        problem = Problem("converted it is not formatted", [result.bytes, formatted ?? []])
        return nil
      }
      return converted
    } catch {
      if case .empty = error { return nil }
      problem = Problem("cannot be converted to \(target): \(error)", [original.bytes])
      return nil
    }
  }
}
