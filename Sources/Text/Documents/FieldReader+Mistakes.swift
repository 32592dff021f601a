internal import SourceText

/// The probable meaning of a value of a wrong type.
struct MeantValue {
  var label: String
  var help: String?
  /// The place, if a part of the value is to blame.
  var range: Range<Int>?
  var fixes: [Fix] = []

  private static let longestCompared = 200

  /// Creates the words for `node`, found where `expected` was; nil if it seems to be no typical mistake.
  init?(_ node: DocumentNode, expected: String, path: String? = nil) {
    let tree = node.tree
    guard tree.file.hasLines else { return nil }
    let isBare =
      expected.contains("number") || expected.contains("seconds") || expected == "true or false"
    if isBare, node.kind == .string, tree.format == .yaml,
      let tag = TextTag(of: node.range, in: tree.file)
    {
      self.init(label: "expected \(expected)", help: TextTag.help, fixes: [tag.removal])
      return
    }
    switch node.kind {
    case .integer, .real, .boolean, .date:
      guard expected == "a string", tree.format == .xmlPropertyList else { return nil }
      self.init(
        label: "expected a string", help: "write <string>\(node.text.prefix(40))</string>",
        fixes: [
          Fix("write <string>", node.range, "<string>\(node.text)</string>", isCertain: true)
        ])
    case .mapping where expected == "a sequence" && tree.format == .yaml:
      guard let key = node.entries.first(where: { _ in true })?.key, let word = key.wordBehindDash
      else {
        self.init(
          label: "expected a sequence", help: "begin each entry with `- `",
          fixes: node.becomingEntry)
        return
      }
      self.init(
        label: "a blank is missing after '-'", help: "write `- \(word): …`", range: key.range,
        fixes: [node.insertingBlanksBehindDashes])
    case .mapping where expected == "a string" && tree.format == .yaml:
      guard let key = path?.split(separator: ".").last.map(String.init),
        let forms = node.forms(of: key)
      else { return nil }
      self.init(label: "expected a string", help: forms.help, fixes: forms.fixes)
    case .plain where expected == "an http or https address",
      .string where expected == "an http or https address":
      guard node.isHost else { return nil }
      let address = "https://" + node.text
      let edit =
        node.kind == .plain
        ? Fix.Edit(at: node.range.lowerBound, "https://")
        : Fix.Edit.text(address, inPlaceOf: node.location)
      self.init(
        label: "expected \(expected)", help: "write \(address)",
        fixes: edit.map { [Fix("write \(address)", [$0])] } ?? [])
    case .plain where expected == "a mapping":
      guard node.record.count <= Self.longestCompared else { return nil }
      let line = YAMLLine(around: node.range.lowerBound, of: tree.file)
      if let space = line.foreignSpace, node.range.contains(space.range.lowerBound) {
        self.init(
          label: "\(space.scalar.nameOfSpace) is no blank",
          help: "replace it with an ordinary space",
          fixes: [.replacingSpace(space.range)])
        return
      }
      guard line.content == node.range.lowerBound, let colon = line.gluedColon else { return nil }
      let (name, text) = (node.text.prefix { $0 != ":" }, node.text.drop { $0 != ":" }.dropFirst())
      guard colon < node.range.upperBound else { return nil }
      self.init(
        label: "a blank is missing after ':'", help: "write `\(name): \(text)`",
        fixes: [.insertingBlank(at: colon + 1)])
    default: return nil
    }
  }

  private init(label: String, help: String?, range: Range<Int>? = nil, fixes: [Fix] = []) {
    (self.label, self.help, self.range, self.fixes) = (label, help, range, fixes)
  }
}
