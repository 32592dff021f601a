import Foundation
@testable import StructuredData

/// What holds for every JSON text: errors have a place in it, and values survive being written and read.
enum JSONProperties {
  /// Checks the value or the error that `bytes` are read as.
  static func hold(for bytes: [UInt8]) {
    do throws(JSONSyntaxError) {
      let value = try JSONDocument(Data(bytes)).root.value
      // What is written may differ in the form of numbers, but once only.
      let once = try JSONDocument(written(value)).root.value
      let twice = try JSONDocument(written(once)).root.value
      expect(once == twice, "written and read, \(once) becomes \(twice)")
    } catch {
      expect((0...bytes.count).contains(error.offset), "an error at \(error.offset)")
      expect(error.line >= 1 && error.column >= 1, "an error at \(error.line):\(error.column)")
    }
  }

  private static func written(_ value: StructuredValue) -> Data {
    do {
      return try JSONEncoder().encode(value)
    } catch {
      fatalError("cannot be written: \(error)")
    }
  }
}
