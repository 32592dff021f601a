internal import Documents
package import Files
internal import MenuScreens
package import SourceText
internal import TerminalUI
internal import MenuLayout

package struct ThemeFileReader: Sendable {
  /// The maximum size of a theme file, in bytes.
  private static let sizeLimit = 1 << 20

  private let fileSystem: any FileSystem

  package init(fileSystem: any FileSystem) { self.fileSystem = fileSystem }

  struct Reading {
    /// The theme, as far as it could be read, or nil if nothing could be read.
    var definition: ThemeDefinition?
    var diagnostics: [Diagnostic]
  }

  func read(_ path: String) throws(FileSystemError) -> Reading {
    parse(try fileSystem.readRegularFile(path, limit: Self.sizeLimit), name: path)
  }

  /// Returns the findings about the theme in the file at `path`; none if it cannot be read.
  package func findings(in path: String) -> [Diagnostic] { (try? read(path))?.diagnostics ?? [] }

  /// Returns the theme in `bytes`, which are shown as the file `name`.
  func parse(_ bytes: [UInt8], name: String) -> Reading {
    let document = DocumentReader(fileBytes: Self.sizeLimit).read(bytes, name: name)
    guard let tree = document.tree else {
      return Reading(definition: nil, diagnostics: document.diagnostics)
    }
    let parser = ThemeParser(file: document.file)
    let definition = parser.parse(tree.root)
    return Reading(
      definition: definition, diagnostics: document.diagnostics + parser.fields.diagnostics)
  }

  /// Returns a file beside `path` with a similar name, or nil.
  func similarName(to path: String) -> String? {
    let names = fileSystem.names(inDirectory: path.folderOfPath) ?? []
    return NearestNames.suggestions(
      for: path.lastPathName, among: names, limit: 1
    ).first
  }
}

private struct ThemeParser {
  let fields = FieldReader()
  let file: SourceFile

  private static let roleNames = KnownKeys<RoleName>()

  func parse(_ root: DocumentNode?) -> ThemeDefinition? {
    guard let root, root.kind == .mapping else {
      fields.report(
        .wrongType, at: root?.location ?? SourceLocation(file, 0..<0), path: nil,
        "a theme is a mapping with `base` and `roles`", help: "start with `base: dark`")
      return nil
    }
    var definition = ThemeDefinition(base: .dark)
    var roles: DocumentNode?
    var mapping = MappingReader(root, ThemeKey.known, fields)
    while let (key, value, path) = mapping.next() {
      switch key {
      case .schemaAddress: continue
      case .base: mapping.read()
      case .roles: roles = fields.mapping(value, path: path)
      }
    }
    definition.base = mapping.word(.base) ?? definition.base
    if !mapping.isGiven(.base) {
      fields.report(
        .missingKey, at: mapping.start, path: "base",
        "a theme needs 'base', the theme that has the other looks",
        help: "add `base: dark`, `base: light` or `base: mono`")
    }
    // The looks depend on the base, which may follow them.
    guard let roles else { return definition }
    var looks = MappingReader(roles, Self.roleNames, fields, path: "roles")
    while let (name, value, path) = looks.next() {
      definition.looks[name.role] =
        look(value, key: looks.name, of: name, base: definition.base, path: path)
        ?? definition.looks[name.role]
    }
    return definition
  }

  private func look(
    _ node: DocumentNode, key: DocumentNode, of name: RoleName, base: ThemeName, path: String
  ) -> Style? {
    if reportUnquotedColor(node, key: key, path: path, { "{foreground: \"\($0)\"}" }) { return nil }
    guard let node = fields.mapping(node, path: path) else { return nil }
    var style = Theme(base, depth: .full).style(name.role)
    var places: ColorPlaces = (nil, nil)
    var mapping = MappingReader(node, LookKey.known, fields, path: path)
    while let (key, value, path) = mapping.next() {
      switch key {
      case .foreground:
        guard let color = color(value, key: mapping.name, path: path) else { continue }
        (style.foreground, places.foreground) = (color.value, value.location)
      case .background:
        guard let color = color(value, key: mapping.name, path: path) else { continue }
        (style.background, places.background) = (color.value, value.location)
      case .bold: set(.bold, value, &style, path: path)
      case .dim: set(.dim, value, &style, path: path)
      case .italic: set(.italic, value, &style, path: path)
      case .underline: set(.underline, value, &style, path: path)
      case .reverse: set(.reverse, value, &style, path: path)
      case .strikethrough: set(.strikethrough, value, &style, path: path)
      }
    }
    checkContrast(of: style, name, base: base, places, path: path)
    return style
  }

  private func set(
    _ attribute: Style.Attributes, _ node: DocumentNode, _ style: inout Style, path: String
  ) {
    guard let isSet = fields.flag(node, path: path) else { return }
    if isSet { style.attributes.insert(attribute) } else { style.attributes.remove(attribute) }
  }

  /// A colour as written in a theme; nil means the terminal's default.
  private struct ThemeColor { var value: Color? }

  private func color(
    _ node: DocumentNode, key: DocumentNode, path: String
  ) -> ThemeColor? {
    if reportUnquotedColor(node, key: key, path: path, { "\"\($0)\"" }) { return nil }
    if node.isNull {
      fields.report(
        .badColor, at: key.location, path: path, "'\(key.text)' names no colour",
        help: "a colour that begins with # must be quoted: \"#88c0d0\"")
      return nil
    }
    if node.kind == .integer {
      return fields.integer(node, in: 0...255, path: path)
        .map { ThemeColor(value: .indexed(UInt8(clamping: $0.value))) }
    }
    guard let text = fields.optionalText(node, path: path)?.value else { return nil }
    if text == "default" { return ThemeColor(value: nil) }
    if let color = Color(notation: text) { return ThemeColor(value: color) }
    fields.diagnostics.report(
      Diagnostic(
        .badColor, at: node.location, path: path, message: "'\(text)' is no colour",
        label: NearestNames.question(
          NearestNames.suggestions(for: text, among: Color.names, limit: 1)),
        help: "\"#rrggbb\", \"#rgb\", 0 to 255, default, or one of "
          + Color.names.prefix(8).joined(separator: ", ") + ", each also with bright- before it"))
    return nil
  }

  /// Reports a colour that YAML treats as a comment; returns false if the value of `key` is not one.
  private func reportUnquotedColor(
    _ node: DocumentNode, key: DocumentNode, path: String, _ notation: (String) -> String
  ) -> Bool {
    guard node.isNull, let comment = HidingComment(inPlaceOfValueOf: key), let word = comment.word,
      Color(notation: word) != nil
    else { return false }
    fields.report(
      .badColor, at: comment.location, path: path,
      "a colour in YAML must be quoted: `#` starts a comment", label: "a comment",
      help: "write \(key.text): \(notation(word))")
    return true
  }

  // MARK: Contrast

  private typealias ColorPlaces = (foreground: SourceLocation?, background: SourceLocation?)

  /// Warns about a look that is hard to read on the backgrounds of its base, or on its own.
  private func checkContrast(
    of style: Style, _ name: RoleName, base: ThemeName, _ places: ColorPlaces, path: String
  ) {
    // The selected row's background is below the text of all other roles.
    guard name != .selection, let place = places.foreground ?? places.background else { return }
    let backgrounds = style.background.map { [$0] } ?? base.backgrounds
    guard let foreground = style.foreground else {
      guard let place = places.background, style.background != nil else { return }
      fields.report(
        .lowContrast, .warning, at: place, path: path + ".background",
        "what stands on a background of its own needs a foreground, too",
        help: "add `foreground: …`")
      return
    }
    let least = Contrast.least(for: name.role)
    let worst = backgrounds.compactMap { background in
      Contrast.ratio(foreground, background).map { (ratio: $0, background: background) }
    }.min { $0.ratio < $1.ratio }
    guard let worst, worst.ratio < least else { return }
    let shade = Contrast.shade(of: foreground, against: backgrounds, least: least)
    fields.report(
      .lowContrast, .warning, at: place,
      path: path + (places.foreground == nil ? ".background" : ".foreground"),
      "the contrast of \(foreground.notation) against \(worst.background.notation) is "
        + "\(Self.words(worst.ratio)):1, and less than \(Self.words(least)):1 is hard to read",
      help: shade.map { "for example \"\($0.notation)\"" })
  }

  /// Returns a ratio with one decimal, never rounded up.
  private static func words(_ ratio: Double) -> String {
    let tenths = Int(ratio * 10)
    return "\(tenths / 10).\(tenths % 10)"
  }
}
