internal import Documents
internal import SourceText

struct ItemChecks {
  private(set) var diagnostics: [Diagnostic] = []

  static func isReserved(_ key: Character) -> Bool { "q/?:".contains(key) }

  mutating func title(
    of item: borrowing MenuItemMetadata, in file: SourceFile, path: ItemPath
  ) -> String? {
    if item.hasTitle, !FieldReader.isBlank(item.texts.title.text) { return item.texts.title.text }
    if item.hasUnreadableTitle { return nil }
    let (anchor, range) = (item.anchor, item.texts.title.range)
    diagnostics.report(
      item.hasTitle
        ? Self.blankTitle(at: range, in: file, path: path)
        : Diagnostic(
          .missingTitle, at: SourceLocation(file, anchor), path: path.text,
          message: MenuItemBuilderError.missingTitleMessage, label: "this item has no title",
          help: (!file.hasLines
            ? "add the key `title` with a string to the item"
            : Self.isMarkup(file, at: anchor)
              ? "add <key>title</key> and its <string> to the item"
              : "add `title: …` to the item")
            + (item.hasOnlyForms ? ", which readers of other languages see" : ""),
          fixes: Self.insertingTitle(in: file, at: anchor)))
    return nil
  }

  /// Returns the diagnostic about a blank title, which names the text that YAML does not read as one.
  private static func blankTitle(at range: Range<Int>, in file: SourceFile, path: ItemPath)
    -> Diagnostic
  {
    let line = file.hasLines ? file.lineRange(containing: range.lowerBound) : 0..<0
    var unread = range
    var fixes: [Fix] = []
    var (label, help) = ("this title is blank", "give the item a title that can be seen")
    let rest = file.bytes[
      line.clamped(to: range.lowerBound..<max(range.lowerBound, line.upperBound))]
    let first = range.isEmpty ? rest.firstIndex { $0 != 0x20 && $0 != 0x09 } : range.lowerBound
    if let first, first < line.upperBound {
      let isOneWord = !file.bytes[range].contains(0x20)
      let words: String? =
        switch file.bytes[first] {
        case UInt8(ascii: "#") where range.isEmpty: "`#` starts a comment"
        case UInt8(ascii: "&") where isOneWord: "`&` begins an anchor"
        case UInt8(ascii: "!") where isOneWord: "`!` begins a tag"
        default: nil
        }
      if let words {
        unread = first..<(range.isEmpty ? line.upperBound : range.upperBound)
        label = "\(words), so the title is blank"
        help = "put the text in quotation marks"
        let text = String(decoding: file.bytes[unread].prefix(41), as: UTF8.self)
        if unread.count <= 40, !text.utf8.contains(where: { $0 == 0x22 || $0 == 0x5C || $0 < 0x20 })
        {
          help += ": \"\(text)\""
          let isComment = file.bytes[first] == UInt8(ascii: "#")
          // A comment may be meant as one.
          fixes = [
            Fix(
              "put the text in quotation marks", unread, Fix.Edit.quoted(text),
              isCertain: !isComment)
          ]
        }
      }
    }
    return Diagnostic(
      .blankTitle, at: SourceLocation(file, unread), path: path.key("title"),
      message: MenuItemBuilderError.missingTitleMessage, label: label, help: help, fixes: fixes)
  }

  private static func isMarkup(_ file: SourceFile, at anchor: Range<Int>) -> Bool {
    anchor.lowerBound < file.bytes.count
      && file.bytes[anchor.lowerBound...].starts(with: "<dict".utf8)
  }

  mutating func reportNoHandler(
    _ item: borrowing MenuItemMetadata, in file: SourceFile, path: ItemPath
  ) {
    let anchor = item.anchor
    diagnostics.report(
      Diagnostic(
        .noHandler, .warning, at: SourceLocation(file, anchor), path: path.text,
        message: "this item does nothing when it is selected",
        label: "no handler, no command and no submenu",
        help: Self.isMarkup(file, at: anchor)
          ? "add <key>tapHandlerName</key> and its <string>"
          : "add `tapHandlerName: …`, `command: […]`, `items:` or `menu: …`"))
  }

  mutating func shortcut(
    _ text: FieldText, in file: SourceFile, taken: inout [Character: Range<Int>],
    path: ItemPath
  ) -> Character? {
    let location = SourceLocation(file, text.range)
    guard text.text.count == 1, let key = text.text.first else {
      diagnostics.report(
        Diagnostic(
          .wrongType, at: location, path: path.key("shortcut"),
          message: "expected one character, found '\(text.text)'",
          label: "expected one character"))
      return nil
    }
    let isReserved = Self.isReserved(key)
    if isReserved || taken[key] != nil {
      diagnostics.report(
        Diagnostic(
          .shortcutConflict, at: location, path: path.key("shortcut"),
          message: isReserved
            ? "'\(key)' is a key of the menu itself"
            : "two items of one menu have the shortcut '\(key)'",
          label: isReserved ? "reserved" : "taken already",
          help: isReserved
            ? "choose another key; reserved are q, /, ? and :" : "choose another key",
          notes: taken[key].map {
            [Diagnostic.Note("first used here", at: SourceLocation(file, $0))]
          } ?? [],
          fixes: Self.freeKey(at: location, beside: taken)))
      return nil
    }
    taken[key] = text.range
    return key
  }

  mutating func reportDuplicateIDs(_ header: MenuHeader) {
    let path = header.path
    var explicit: [String: Range<Int>] = [:]
    lazy var taken = Set(header.explicitIDs.map(\.id.text))
    for (id, index) in header.explicitIDs {
      guard let first = explicit[id.text] else {
        explicit[id.text] = id.range
        continue
      }
      let isShown = diagnostics.count < DiagnosticReport.shownLimit
      diagnostics.report(
        Diagnostic(
          .duplicateID, at: SourceLocation(header.file, id.range), path: path.item(index).key("id"),
          message: "two items of one menu have the id '\(id.text)'", label: "taken already",
          help: "choose another id",
          notes: [Diagnostic.Note("first used here", at: SourceLocation(header.file, first))],
          fixes: isShown ? Self.otherID(id, in: header.file, beside: taken) : []))
    }
  }
}
