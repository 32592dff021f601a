internal import StructuredData

// The outline, folding ranges, and colours.

extension DocumentAnswers {
  func symbols(_ tree: OutlineTree) -> StructuredValue {
    let outline = tree.outline
    if client.takesHierarchy { return .array(outline.map(symbol)) }
    return .array(outline.flatMap { flat($0, in: nil) })
  }

  private func symbol(_ entry: OutlineEntry) -> StructuredValue {
    [
      "name": .string(entry.title), "kind": .int(entry.kind.rawValue),
      "range": values.range(entry.range), "selectionRange": values.range(entry.titleRange),
      "children": .array(entry.children.map(symbol)),
    ]
  }

  private func flat(_ entry: OutlineEntry, in container: String?) -> [StructuredValue] {
    var value: [String: StructuredValue] = [
      "name": .string(entry.title), "kind": .int(entry.kind.rawValue),
      "location": ["uri": .string(uri), "range": values.range(entry.range)],
    ]
    if let container { value["containerName"] = .string(container) }
    return [.object(value)] + entry.children.flatMap { flat($0, in: entry.title) }
  }

  func foldings(_ tree: OutlineTree) -> StructuredValue {
    var found: [StructuredValue] = []
    for (range, isComment) in tree.foldings {
      let first = document.line(containing: range.lowerBound)
      let last = document.line(containing: max(range.lowerBound, range.upperBound - 1))
      guard last > first else { continue }
      var value: [String: StructuredValue] = ["startLine": .int(first), "endLine": .int(last)]
      if isComment { value["kind"] = "comment" }
      found.append(.object(value))
    }
    return .array(found)
  }

  func colors(_ walk: SchemaWalk) -> StructuredValue {
    .array(
      walk.colors.map { place in
        func component(_ shift: Int) -> StructuredValue {
          .double(Double(place.value >> shift & 255) / 255)
        }
        return [
          "range": values.range(place.range),
          "color": [
            "red": component(16), "green": component(8), "blue": component(0), "alpha": 1,
          ],
        ]
      })
  }

  func colorTexts(_ params: StructuredValue) throws(RPCError) -> StructuredValue {
    let components = ["red", "green", "blue"].compactMap { params.value("color", $0)?.double }
    guard components.count == 3, components.allSatisfy(\.isFinite) else {
      throw RPCError(.invalidParams, "there is no such colour")
    }
    let digits = components.map { component in
      let value = Int((min(max(component, 0), 1) * 255).rounded())
      return (value < 16 ? "0" : "") + String(value, radix: 16)
    }
    return [["label": .string("#" + digits.joined())]]
  }
}
