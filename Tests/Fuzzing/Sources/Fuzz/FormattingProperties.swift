@testable import Documents
@testable import MenuItems
@testable import StructuredData
@testable import SourceText

/// The properties of every document that can be formatted or converted: formatting it again changes nothing.
enum FormattingProperties {
  /// Checks the documents that `bytes` are, under names for all formats.
  static func hold(for bytes: [UInt8]) {
    for name in ["f.yaml", "f.plist", "f.json"] {
      holdForFormatting(bytes, name: name)
      for target in ConversionFormat.allCases { holdForConversion(bytes, name: name, to: target) }
    }
  }

  private static func holdForFormatting(_ bytes: [UInt8], name: String) {
    do throws(DocumentFormatter.Refusal) {
      let once = try DocumentFormatter(shape: DocumentShape([.menu])).format(bytes, name: name)
      let twice = try DocumentFormatter(shape: DocumentShape([.menu])).format(once, name: name)
      expect(once == twice, "formatted again, \(text(once)) becomes \(text(twice))")
    } catch {
      // What cannot be proved is not written.
      return
    }
  }

  private static func holdForConversion(
    _ bytes: [UInt8], name: String, to target: ConversionFormat
  ) {
    do throws(DocumentConverter.Refusal) {
      let result = try DocumentConverter(to: target, shape: DocumentShape([.menu]), isLossy: true)
        .convert(
          bytes, name: name, resultName: "r.plist")
      expect(!result.bytes.isEmpty, "\(text(bytes)) becomes nothing")
    } catch {
      // Limits on keys and on nesting differ; what is written is proved in any case.
      return
    }
  }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
