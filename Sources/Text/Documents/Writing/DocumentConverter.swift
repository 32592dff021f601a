package import StructuredData
package import SourceText

/// Converts documents between formats, with their comments where both have them.
package struct DocumentConverter: Sendable {
  package enum Refusal: Error, Sendable {
    case invalid([Diagnostic])
    /// The target cannot hold all of the document.
    case lossy([Diagnostic])
    /// The document is not in the format that was named.
    case otherFormat(ConversionFormat)
    case empty
    /// The file's name would have the result read in another format.
    case misleadingName
    /// The result would not mean the same: a fault of this program, or a limit of the format.
    case unproven
  }

  package struct Result: Sendable {
    package let bytes: [UInt8]
    let original: DocumentTree
    package fileprivate(set) var losses: [Diagnostic]
    /// Whether more than comments was lost.
    package let losesValues: Bool

    /// The name of the original, with an ending that says its format if the name says another one.
    package var originalName: String {
      let name = original.file.name
      let isPropertyListName = name.lowercased().hasSuffix(".plist")
      switch original.format {
      case .yaml: return isPropertyListName ? name + ".yaml" : name
      case .oldStylePropertyList: return isPropertyListName ? name : name + ".plist"
      case .xmlPropertyList, .binaryPropertyList: return name
      }
    }

    /// Returns a finding about each path in the original that is relative to its folder.
    ///
    /// - Parameter catalogs: the kinds of documents whose keys are known.
    package func relativePaths(of catalogs: [SchemaCatalog]) -> [Diagnostic] {
      RelativePaths(in: original, catalogs: catalogs).findings
    }
  }

  package var target: ConversionFormat
  /// The format of the original, or nil if it is to be found.
  package var source: ConversionFormat?
  package var shape: DocumentShape
  /// Whether what the target cannot hold may be lost.
  package var isLossy: Bool

  package init(
    to target: ConversionFormat, from source: ConversionFormat? = nil, shape: DocumentShape,
    isLossy: Bool = false
  ) {
    (self.target, self.source, self.shape, self.isLossy) = (target, source, shape, isLossy)
  }

  /// Returns the document in `bytes` in the target format.
  ///
  /// - Parameters:
  ///   - bytes: the content of the original.
  ///   - name: the name of the original, which is shown and helps to find its format.
  ///   - resultName: the name of the result, which helps to find its format.
  /// - Throws: the reason why there is no result.
  package func convert(
    _ bytes: [UInt8], name: String, resultName: String
  ) throws(Refusal) -> Result {
    let reading = try read(bytes, name: name)
    guard let tree = reading.validTree else { throw .invalid(reading.diagnostics) }
    guard let root = tree.root else { throw .empty }
    guard let document = SyntaxReading.document(of: tree) else { throw .unproven }
    let keepsStyle = tree.format == .yaml && target == .yaml && document.root?.isPureJSON != true
    return try convert(
      document, of: tree, ComparedValue(root, shape: shape), keepsStyle: keepsStyle,
      resultName: resultName)
  }

  /// Returns the menu of the items of files of other programs, in the target format.
  ///
  /// The findings about the files become losses. A menu of several files has no title.
  package func convert(
    menus readings: [DocumentReading], resultName: String
  ) throws(Refusal) -> Result {
    let diagnostics = readings.flatMap(\.diagnostics)
    let trees = readings.compactMap(\.validTree)
    guard let first = trees.first, trees.count == readings.count else {
      throw .invalid(diagnostics)
    }
    var document = SyntaxDocument()
    let roots = trees.compactMap { $0.root.map(SyntaxReading.node) }
    document.root = roots.first
    if roots.count > 1, var items = roots[0].members.last {
      items.value.members = Self.grouped(roots.compactMap { $0.members.last?.value.members })
      document.root?.members = [items]
    }
    guard let root = document.root, root.members.last?.value.members.isEmpty == false else {
      throw .empty
    }
    if !diagnostics.isEmpty, !isLossy { throw .lossy(diagnostics) }
    var result = try convert(
      document, of: first, ComparedValue(root, shape: shape), keepsStyle: false,
      resultName: resultName)
    result.losses = diagnostics + result.losses
    return result
  }

  /// Returns the items of several menus, grouped by heading; items without a heading come first.
  private static func grouped(_ menus: [[SyntaxMember]]) -> [SyntaxMember] {
    var groups: [(name: String?, members: [SyntaxMember])] = [(nil, [])]
    for items in menus {
      var current = 0
      for item in items {
        guard let heading = item.value.members.first, heading.name == "section" else {
          groups[current].members.append(item)
          continue
        }
        let name = heading.value.scalar?.text
        current = groups.firstIndex { $0.name == name } ?? groups.count
        if current == groups.count { groups.append((name, [item])) }
      }
    }
    return groups.flatMap(\.members)
  }

  private func convert(
    _ document: SyntaxDocument, of tree: DocumentTree, _ original: ComparedValue, keepsStyle: Bool,
    resultName: String
  ) throws(Refusal) -> Result {
    var document = document
    var wanted = original
    var losses: [Diagnostic] = []
    var losesValues = false
    if !keepsStyle {
      AliasResolution.resolve(&document)
      var adaptation = TargetAdaptation(target, shape: shape, file: tree.file)
      adaptation.adapt(&document)
      losses = DiagnosticReport(adaptation.losses).diagnostics
      losesValues = adaptation.losesValues
      if !losses.isEmpty, !isLossy { throw .lossy(losses) }
      guard let adapted = document.root else { throw .empty }
      wanted = ComparedValue(adapted, shape: shape)
      guard losesValues || wanted == original else { throw .unproven }
      ConversionStyle(target: target).apply(to: &document)
    }
    shape.sort(&document)
    let written = target.bytes(of: document)
    guard DocumentFormat.detect(written, name: resultName) == target.documentFormat else {
      throw .misleadingName
    }
    guard let result = DocumentReader().read(written, name: resultName).validTree?.root,
      ComparedValue(result, shape: shape) == wanted
    else { throw .unproven }
    return Result(bytes: written, original: tree, losses: losses, losesValues: losesValues)
  }

  private func read(_ bytes: [UInt8], name: String) throws(Refusal) -> DocumentReading {
    guard let source else {
      if ConversionFormat(fileName: name) == nil,
        DocumentFormat.detect(bytes, name: name + ".plist") == .oldStylePropertyList
      {
        let reading = DocumentReader(format: .oldStylePropertyList).read(bytes, name: name)
        // `{}` and `()` have no more in the one format than in the other.
        if reading.validTree?.root?.count ?? 0 > 0 { return reading }
      }
      return DocumentReader().read(bytes, name: name)
    }
    if DocumentFormat.isBinary(bytes) { throw .otherFormat(source) }
    let reading = DocumentReader(format: source.documentFormat).read(bytes, name: name)
    if source == .json, reading.tree != nil, (try? JSONDocument(reading.file.bytes)) == nil {
      throw .otherFormat(.json)
    }
    return reading
  }
}
