internal import AppMenuPlugin

/// An object of a reply, whose fields may be missing, null, or of another type.
struct ForgeObject: Sendable {
  let value: StructuredValue

  init?(_ value: StructuredValue?) {
    guard let value, case .object = value else { return nil }
    self.value = value
  }

  /// Returns the beginning of the first nonempty text, or `nil` if all are missing or empty.
  func text(_ keys: String..., limit: Int = ForgeText.fieldLimit) -> String? {
    keys.lazy.compactMap { value[$0]?.string }.first { !$0.isEmpty }
      .map { ForgeText.start($0, limit: limit) }
  }

  func number(_ key: String) -> Int? { value[key]?.wholeNumber }

  /// Returns a number that can be a count.
  func count(_ key: String) -> Int? {
    number(key).flatMap { (0..<1 << 32).contains($0) ? $0 : nil }
  }

  /// Returns a number of bytes, counted in units of `unit` bytes.
  func size(_ key: String, unit: Int = 1) -> Int? {
    number(key).map { min(max($0, 0), 1 << 40) * unit }
  }

  func flag(_ key: String) -> Bool { value[key] == .bool(true) }

  func object(_ key: String) -> ForgeObject? { ForgeObject(value[key]) }

  func objects(_ key: String) -> [ForgeObject] {
    value[key]?.array?.compactMap { ForgeObject($0) } ?? []
  }

  func time(_ key: String) -> ForgeTime? { text(key).flatMap { ForgeTime($0) } }
}
