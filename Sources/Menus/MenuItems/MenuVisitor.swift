internal import Documents
internal import SourceText

/// Receives the headings and items of a menu, and of the menus below it, in the order of the file.
///
/// A source of menus calls ``beginMenu(_:)`` first. Each entry follows: a heading, an item that opens nothing, or an
/// item that opens a menu. The calls for that menu come between ``open(_:path:)`` and ``close(_:inPlace:)``. The
/// result of a menu is that of ``endMenu()``.
protocol MenuVisitor {
  associatedtype Result
  /// Whether the part of a file before a syntax error is visited, too.
  static var visitsParts: Bool { get }

  /// Begins a menu: the outermost one, or that of the item opened last.
  mutating func beginMenu(_ header: MenuHeader)
  mutating func section(_ title: FieldText)
  /// Adds an item that opens no menu; the visitor may move values out of it.
  mutating func item(_ item: inout MenuItemMetadata, path: ItemPath)
  mutating func open(_ item: MenuItemMetadata, path: ItemPath)
  /// Completes the item opened last with its menu, or with nil if the menu cannot be read.
  mutating func close(_ submenu: Result?, inPlace: Bool)
  mutating func endMenu() -> Result
  /// Returns `menu`, which was made for another item, for the item opened last.
  mutating func reuse(_ menu: Result) -> Result
}

extension MenuVisitor {
  static var visitsParts: Bool { false }
}

struct MenuHeader {
  var file: SourceFile
  /// The path of the menu's items in the file; ``ItemPath/item(_:)`` sets the index.
  var path = ItemPath()
  var title: Located<String>?
  var subtitle: Located<String>?
  var pluginFolders: [Located<String>] = []
  var recentCount = 0
  /// The number of entries at most.
  var capacity = 0
  var explicitIDs: [(id: FieldText, index: Int)] = []
}

/// A text field and its place in the source; an empty text counts as absent.
///
/// ``Located`` is generic; copies of its optional are many times slower, and a large menu has many.
struct FieldText {
  var text = ""
  private var start: UInt32 = 0
  private var end: UInt32 = 0

  init() {}

  init(_ text: String, at range: Range<Int>) {
    self.text = text
    (start, end) = (UInt32(clamping: range.lowerBound), UInt32(clamping: range.upperBound))
  }

  init(_ located: Located<String>?) {
    guard let located else {
      self.init()
      return
    }
    self.init(located.value, at: located.range)
  }

  var isPresent: Bool { !text.isEmpty }
  var range: Range<Int> { Int(start)..<Int(end) }
  /// Moves the text out, or returns nil if there is none: a large menu is built without copies.
  mutating func take() -> String? {
    if text.isEmpty { return nil }
    let taken = text
    text = ""
    return taken
  }

  var value: String? { text.isEmpty ? nil : text }
  var located: Located<String>? { text.isEmpty ? nil : Located(text, at: range) }
}

struct ArgumentPlace: Sendable {
  let name: String
  let key: Range<Int>
  let value: Range<Int>
}

/// The texts of an item that are shown in place of the plain ones, in an object so that most items do not pay for
/// them.
final class ShownTexts: Sendable {
  let title: Located<String>?
  let subtitle: Located<String>?

  init?(title: Located<String>?, subtitle: Located<String>?) {
    if title == nil, subtitle == nil { return nil }
    (self.title, self.subtitle) = (title, subtitle)
  }
}

/// The path of an item in a file, formatted only when a diagnostic needs it.
struct ItemPath: Sendable {
  private var prefix = ""
  private var index = 0

  /// Returns the path of the item at `index`, from 0.
  func item(_ index: Int) -> ItemPath {
    var path = self
    path.index = index
    return path
  }

  var below: ItemPath {
    var path = self
    path.prefix = text + "."
    return path
  }

  func key(_ name: String) -> String { text + "." + name }

  var text: String { "\(prefix)items[\(index)]" }
}
