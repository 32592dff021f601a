internal import Documents
internal import Files
internal import MenuItems
internal import StructuredData
internal import SourceText

// Values: texts, choices, files.

extension Completion {
  func scalars(_ values: [ValueSchema]) -> [CompletionItem] {
    values.flatMap { value -> [CompletionItem] in
      switch value {
      case .choice(let choices):
        return choices.map { choice in
          scalar(choice.name, .choice, detail: choice.summary)
        }
      case .flag:
        if context.style == .markup { return [] }
        return ["true", "false"].map { scalar($0, .choice, isLiteral: true) }
      case .text(let use): return texts(use)
      default: return []
      }
    }
  }

  private func texts(_ use: ValueSchema.TextUse) -> [CompletionItem] {
    switch use {
    case .handler:
      // Aliases are valid, but come last.
      let (main, aliases) = (
        facts.handlers.filter { $0.mainName == nil }, facts.handlers.filter { $0.mainName != nil }
      )
      return (main + aliases).map { handler in
        let arguments = handler.arguments.map { arguments in
          arguments.isEmpty
            ? "Takes no arguments."
            : "Arguments: " + arguments.map { "`\($0.id)`" }.joined(separator: ", ") + "."
        }
        let main = handler.mainName.map { "Another name of `\($0)`." }
        var item = scalar(
          handler.name, .handler, detail: handler.plugin,
          documentation: [main, arguments].compactMap(\.self).joined(separator: " "))
        item.isDeprecated = handler.mainName != nil
        return item
      }
    case .icon:
      return facts.icons.map { scalar($0.name, .icon, detail: $0.glyph) }
    case .identifier: return baseIDs
    case .menuFile: return paths(wantsFolders: false, isMenu: true)
    case .file, .themeFile: return paths(wantsFolders: false, isMenu: false)
    case .folder: return paths(wantsFolders: true, isMenu: false)
    default: return []
    }
  }

  /// The IDs of the items that an overlay can change at the cursor.
  private var baseIDs: [CompletionItem] {
    let path = context.node.map(walk.ids) ?? []
    let items = walk.baseItems(in: folder, fileSystem).filter {
      $0.path.count > path.count && $0.path.starts(with: path)
    }
    return items.prefix(Self.fileLimit).map { item in
      scalar(
        item.path.dropFirst(path.count).joined(separator: "/"), .choice,
        detail: item.location.file.name.lastPathName)
    }
  }

  // MARK: Paths

  private func paths(wantsFolders: Bool, isMenu: Bool) -> [CompletionItem] {
    let start = context.replaced.lowerBound
    let written = tree.string(start..<max(start, context.offset))
    let slash = written.utf8.lastIndex(of: .slash)
    let prefix = slash.map { String(written[...$0]) } ?? ""
    if prefix.hasPrefix("~") { return [] }
    let searched =
      prefix == "/" ? "/" : folder.appendingPath(prefix.isEmpty ? "." : String(prefix.dropLast()))
    let wantsHidden = written.dropFirst(prefix.count).hasPrefix(".")
    var found: [CompletionItem] = []
    for name in fileSystem.names(inDirectory: searched) ?? [] {
      if found.count == Self.fileLimit { break }
      if name.isHiddenName, !wantsHidden { continue }
      let isFolder = fileSystem.isDirectory(searched.appendingPath(name))
      if !isFolder, wantsFolders { continue }
      if !isFolder, isMenu, ConversionFormat(fileName: name) == nil { continue }
      let isWhole = !isFolder || wantsFolders
      found.append(
        scalar(prefix + name + (isWhole ? "" : "/"), isFolder ? .folder : .file, isWhole: isWhole))
    }
    return found
  }

  // MARK: Writing

  private func scalar(
    _ text: String, _ kind: CompletionItem.Kind, detail: String = "", documentation: String = "",
    isLiteral: Bool = false, isWhole: Bool = true
  ) -> CompletionItem {
    var (written, rest) = (text, "")
    switch context.style {
    case .element: written = text.escapedForXML
    case .markup: (written, rest) = ("<string>" + text.escapedForXML, "</string>")
    default:
      if let quote = context.quote {
        written =
          quote == .singleQuote
          ? text.replacing("'", with: "''")
          : String(YAMLScalars.doubleQuoted(text).dropFirst().dropLast())
        let isOpen =
          context.replaced.upperBound >= tree.text.count
          || tree.text[context.replaced.upperBound] != quote
        if isOpen, isWhole { rest = String(Unicode.Scalar(quote)) }
      } else {
        let isPlain = isLiteral || YAMLScalars.canBePlain(text, in: .flow)
        written = gap + (isPlain ? text : YAMLScalars.doubleQuoted(text))
        if !isPlain, !isWhole {
          written.removeLast()
          rest = "\""
        }
      }
    }
    return CompletionItem(
      label: text, kind: kind, detail: detail, documentation: documentation,
      replaced: context.replaced, text: written, rest: rest)
  }

  /// A space if it is missing between a colon or a dash and the cursor.
  var gap: String {
    let start = context.replaced.lowerBound
    guard context.place == .value, context.style == .block || context.style == .flow, start > 0
    else { return "" }
    let before = tree.text[start - 1]
    return before == .colon || before == .dash ? " " : ""
  }
}
