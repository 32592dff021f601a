/// Values by key, with a limit: the least important ones are dropped when there are too many.
struct BoundedTable<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private(set) var values: [Key: Value] = [:]
  private let capacity: Int

  init(capacity: Int) { self.capacity = max(1, capacity) }

  subscript(key: Key) -> Value? { values[key] }

  mutating func remove(_ key: Key) { values[key] = nil }

  /// Sets a value; if the table is full, the value with the least `weight` is dropped.
  mutating func set(_ value: Value, for key: Key, weight: (Value) -> Double) {
    if values[key] == nil, values.count >= capacity {
      // A tenth is dropped at once, so that a flood of keys does not sort the table for each of them.
      let order = values.map { (key: $0.key, weight: weight($0.value)) }
        .sorted { $0.weight < $1.weight }
      for entry in order.prefix(max(1, capacity / 10)) { values[entry.key] = nil }
    }
    values[key] = value
  }
}
