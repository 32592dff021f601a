internal import Documents
internal import SourceText

/// Receives the headings and items of a menu, and of the menus below it, in the order of the file.
///
/// A source of menus calls ``beginMenu(_:)`` first. Each entry follows: a heading, an item that opens
/// nothing, or an item that opens a menu. The calls for that menu stand between ``open(_:path:)`` and
/// ``close(_:inPlace:)``. The result of a menu is that of ``endMenu()``.
protocol MenuVisitor {
  /// A menu that was visited to its end.
  associatedtype Result
  /// Whether the part of a file that stands before a syntax error is visited, too.
  static var visitsParts: Bool { get }

  /// Begins a menu: the outermost one, or that of the item opened last.
  mutating func beginMenu(_ header: MenuHeader)
  /// Adds a heading.
  mutating func section(_ title: FieldText)
  /// Adds an item that opens no menu.
  ///
  /// The visitor may take the fields' values out.
  mutating func item(_ item: inout MenuItemMetadata, path: ItemPath)
  /// Adds an item whose menu follows.
  mutating func open(_ item: MenuItemMetadata, path: ItemPath)
  /// Completes the item opened last with its menu; nil if there is none after all.
  mutating func close(_ submenu: Result?, inPlace: Bool)
  /// Returns the menu begun last.
  mutating func endMenu() -> Result
  /// Returns `menu`, which was made for another item, for the item opened last.
  mutating func reuse(_ menu: Result) -> Result
}

extension MenuVisitor {
  static var visitsParts: Bool { false }
}

/// The fields of a menu that are known before its entries.
struct MenuHeader {
  var file: SourceFile
  /// The path of the menu's items in the file; ``ItemPath/item(_:)`` sets the index.
  var path = ItemPath()
  var title: Located<String>?
  var subtitle: Located<String>?
  var pluginFolders: [Located<String>] = []
  /// The number of entries at most.
  var capacity = 0
  /// The ids given to items in the file, with the items' indices.
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
    start = UInt32(clamping: range.lowerBound)
    end = UInt32(clamping: range.upperBound)
  }

  init(_ located: Located<String>?) {
    guard let located else {
      self.init()
      return
    }
    self.init(located.value, at: located.range)
  }

  var isPresent: Bool { !text.isEmpty }
  var range: Range<Int> { Int(start)..<Int(max(start, end)) }
  /// Returns the text, or nil if there is none, and leaves an empty one: a large menu is built without
  /// copies.
  mutating func take() -> String? {
    if text.isEmpty { return nil }
    let taken = text
    text = ""
    return taken
  }

  /// The text, or nil if there is none.
  var value: String? { text.isEmpty ? nil : text }
  /// The text with its place, or nil if there is none.
  var located: Located<String>? { text.isEmpty ? nil : Located(text, at: range) }
}

/// The place of an argument in an item.
struct ArgumentPlace: Sendable {
  let name: String
  private let keyStart: UInt32
  private let keyEnd: UInt32
  private let valueStart: UInt32
  private let valueEnd: UInt32

  init(_ name: String, key: Range<Int>, value: Range<Int>) {
    self.name = name
    keyStart = UInt32(clamping: key.lowerBound)
    keyEnd = UInt32(clamping: key.upperBound)
    valueStart = UInt32(clamping: value.lowerBound)
    valueEnd = UInt32(clamping: value.upperBound)
  }

  var key: Range<Int> { Int(keyStart)..<Int(max(keyStart, keyEnd)) }
  var value: Range<Int> { Int(valueStart)..<Int(max(valueStart, valueEnd)) }
}

/// The texts of an item that are shown in place of the plain ones, in an object so that most items do not pay for
/// them.
final class ShownTexts: Sendable {
  let title: Located<String>?
  let subtitle: Located<String>?

  /// Creates the texts; nil if there are none.
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

  /// The path prefix of the items below this one.
  var below: ItemPath {
    var path = self
    path.prefix = text + "."
    return path
  }

  /// Returns the path of the key `name` in this item.
  func key(_ name: String) -> String { text + "." + name }

  /// The path as text, as in `items[1].items[0]`.
  var text: String { "\(prefix)items[\(index)]" }
}
