/// Finds the fields of a value that hold nothing, at any depth.
///
/// Tests that put something into every field ask it whether a field was forgotten: one that is added to
/// a type is found without that anybody thinks of it.
enum FilledFields {
  /// The paths of optionals that are nil, and of strings and collections that are empty.
  ///
  /// - Parameter except: the names of fields that may be empty.
  static func missing(in value: Any, except: Set<String> = []) -> [String] {
    var missing: [String] = []
    look(at: value, path: String(describing: type(of: value)), except, &missing)
    return missing
  }

  private static func look(
    at value: Any, path: String, _ except: Set<String>, _ missing: inout [String]
  ) {
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional?:
      guard let wrapped = mirror.children.first else {
        missing.append(path)
        return
      }
      look(at: wrapped.value, path: path, except, &missing)
    case .collection?, .dictionary?, .set?:
      if mirror.children.isEmpty { missing.append(path) }
      // One element that has everything is enough.
      var fewest: [String]?
      for child in mirror.children {
        var inner: [String] = []
        look(at: child.value, path: path + "[]", except, &inner)
        if inner.count < fewest?.count ?? .max { fewest = inner }
      }
      missing += fewest ?? []
    default:
      if let text = value as? String, text.isEmpty { missing.append(path) }
      for child in mirror.children {
        let label = child.label ?? "?"
        if except.contains(label) { continue }
        look(at: child.value, path: path + "." + label, except, &missing)
      }
    }
  }
}
