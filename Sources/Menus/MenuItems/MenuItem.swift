internal import FieldRules
internal import Documents
public import SourceText
public import StructuredData

/// One entry of a menu that can be selected.
///
/// A class, so that a notification's object is the item itself; immutable, so that it can be shared.
public final class MenuItem: Sendable {
  /// The title that is shown: the form for the user's language if the menu has one; never blank.
  public let title: String
  /// The second line below the title, or nil.
  public let subtitle: String?
  /// The name of an icon in the icon set, or a single emoji or character.
  public let icon: String?
  /// The name of the handler to call; nil for an item that does nothing or opens a submenu.
  public let tapHandlerName: String?
  /// The values passed to the handler.
  public let arguments: [String: StructuredValue]
  /// The keys of the menu file that have no meaning for the menu itself.
  public let userInfo: [String: StructuredValue]
  /// Further words that a filter finds the item by; they are not shown.
  public let keywords: [String]
  /// The key that selects the item while its menu is shown, or nil.
  public let shortcut: Character?
  /// A stable id, unique among the items of one menu.
  public let id: String
  /// The ids of the items on the way to this item's menu, outermost first.
  public let parentPath: [String]
  /// The menu that the item opens, or nil.
  public let submenu: Menu?
  /// The program, script or address of an item without a handler, or nil.
  public var operation: ItemOperation? {
    guard let operation = extras?.operation else { return nil }
    return line.map(operation.made) ?? operation
  }
  /// Further things to do with the item.
  public var actions: [ItemAction] {
    guard let actions = extras?.actions else { return [] }
    return line.map { line in actions.map { $0.made(from: line) } } ?? actions
  }
  /// The origin of a submenu whose items are not written in the menu, or nil.
  public var source: ItemSource? { extras?.source }
  /// The text at the right that is kept up to date, or nil.
  public var live: LiveDetail? {
    guard let live = extras?.live else { return nil }
    guard let line, case .program(let program) = live.origin else { return live }
    return LiveDetail(.program(program.made(from: line)), interval: live.interval)
  }
  /// The conditions under which the item can be used, or nil for none.
  public var condition: ItemCondition? {
    guard var condition = extras?.condition else { return nil }
    if let line { condition.check = condition.check?.made(from: line) }
    return condition
  }
  /// The names by which the rules of a server refer to the item.
  public var tags: [String] { extras?.parts.tags ?? [] }
  /// Whether the item is offered to programs that use tools.
  public var isTool: Bool { extras?.parts.isTool ?? false }
  /// The last known state, or nil.
  public var state: ItemState? { moment?.state }
  /// The place that the item was read from, or nil.
  public let location: SourceLocation?

  /// The title without regard to the user's language; ids are derived from it.
  public var plainTitle: String { plain?.title ?? title }
  /// The second line without regard to the user's language, or nil.
  public var plainSubtitle: String? { plain.map(\.subtitle) ?? subtitle }
  /// The further texts that a filter finds the item by: keywords, and plain forms of texts that are shown in another.
  ///
  /// The plain title and second line are one text, as where they are shown: the matches do not depend on the
  /// language.
  package var searchedWords: [String] {
    guard let plain, plain.title != title || plain.subtitle != subtitle else { return keywords }
    return keywords + [[plain.title, plain.subtitle].compactMap(\.self).joined(separator: " ")]
  }
  /// The titles of the item; the first is the one that is shown.
  package var titles: [String] { title == plainTitle ? [title] : [title, plainTitle] }

  package func hasTitle(where isWanted: (String) -> Bool) -> Bool {
    isWanted(title) || plain.map { isWanted($0.title) } == true
  }

  /// The plain forms of title and second line if others are shown, or nil.
  let plain: PlainTexts?
  let hasOwnID: Bool
  let extras: ItemExtras?
  /// The properties of an item that was made, or whose state was asked for, while the menu is shown.
  private let moment: Moment?
  var line: String? { moment?.line }
  /// The path of the item that this one repeats at the beginning of the menu, or nil.
  package var original: [String]? { moment?.original }
  /// The path of the item, or of the one that it repeats.
  package var usedPath: [String] { original ?? path }

  /// Properties of few items, in an object of their own so that others do not pay for them.
  private final class Moment: Sendable {
    /// The line of a source that the item was made from, or nil.
    let line: String?
    let state: ItemState?
    let original: [String]?

    init?(line: String?, state: ItemState?, original: [String]?) {
      if line == nil, state == nil, original == nil { return nil }
      (self.line, self.state, self.original) = (line, state, original)
    }
  }

  /// Creates an item called `title`, which is "Untitled" if `title` is blank.
  ///
  /// The id is made of the words of the title if `id` is nil or empty. A ``Menu`` makes the ids of its items
  /// unique. The submenu's items are replaced by copies whose paths begin with this item.
  public convenience init(
    title: String, subtitle: String? = nil, icon: String? = nil, tapHandlerName: String? = nil,
    arguments: [String: StructuredValue] = [:], userInfo: [String: StructuredValue] = [:],
    keywords: [String] = [], shortcut: Character? = nil, id: String? = nil, submenu: Menu? = nil,
    operation: ItemOperation? = nil, actions: [ItemAction] = [], source: ItemSource? = nil,
    live: LiveDetail? = nil, condition: ItemCondition? = nil, tags: [String] = [],
    isTool: Bool = false, location: SourceLocation? = nil
  ) {
    let title = FieldReader.isBlank(title) ? "Untitled" : title
    let given = id.flatMap { $0.isEmpty ? nil : $0 }
    let id = given ?? ItemIdentifier.derived(from: title)
    let extras = ItemExtras.Parts(
      operation: operation, actions: actions, source: source, live: live, condition: condition,
      tags: tags, isTool: isTool)
    self.init(
      checked: title, subtitle: subtitle, icon: icon, tapHandlerName: tapHandlerName,
      arguments: arguments, userInfo: userInfo, keywords: keywords, shortcut: shortcut, id: id,
      hasOwnID: given != nil, submenu: submenu?.moved(below: [id]), extras: ItemExtras(extras),
      location: location)
  }

  init(
    checked title: String, subtitle: String?, plain: PlainTexts? = nil, icon: String?,
    tapHandlerName: String?, arguments: [String: StructuredValue],
    userInfo: [String: StructuredValue] = [:], keywords: [String], shortcut: Character? = nil,
    id: String, hasOwnID: Bool, parentPath: [String] = [], submenu: Menu? = nil,
    extras: ItemExtras?, location: SourceLocation?, line: String? = nil, state: ItemState? = nil,
    original: [String]? = nil
  ) {
    moment = Moment(line: line, state: state, original: original)
    self.title = title
    self.subtitle = subtitle
    self.plain = plain
    self.icon = icon
    self.tapHandlerName = tapHandlerName
    self.arguments = arguments
    self.userInfo = userInfo
    self.keywords = keywords
    self.shortcut = shortcut
    self.id = id
    self.hasOwnID = hasOwnID
    self.parentPath = parentPath
    self.submenu = submenu
    self.extras = extras
    self.location = location
  }

  /// The ids from the root menu to this item, its own last.
  public var path: [String] { parentPath + [id] }

  /// Creates a copy of `item` with other values for those that are not nil.
  private convenience init(
    _ item: MenuItem, id: String? = nil, shortcut: Character?? = nil, parentPath: [String]? = nil,
    submenu: Menu?? = nil, arguments: [String: StructuredValue]? = nil,
    extras: ItemExtras?? = nil, state: ItemState?? = nil, original: [String]? = nil
  ) {
    self.init(
      checked: item.title, subtitle: item.subtitle, plain: item.plain, icon: item.icon,
      tapHandlerName: item.tapHandlerName, arguments: arguments ?? item.arguments,
      userInfo: item.userInfo, keywords: item.keywords, shortcut: shortcut ?? item.shortcut,
      id: id ?? item.id, hasOwnID: item.hasOwnID, parentPath: parentPath ?? item.parentPath,
      submenu: submenu ?? item.submenu, extras: extras ?? item.extras, location: item.location,
      line: item.line, state: state ?? item.state, original: original ?? item.original)
  }

  /// Returns the item with another place, id and shortcut; the item itself if nothing differs.
  func placed(below parentPath: [String], id: String, shortcut: Character?) -> MenuItem {
    if id == self.id, shortcut == self.shortcut, parentPath == self.parentPath { return self }
    return MenuItem(
      self, id: id, shortcut: .some(shortcut), parentPath: parentPath,
      submenu: .some(submenu?.moved(below: parentPath + [id])))
  }

  /// Returns the item as it is repeated at the beginning of the menu; the items of its submenu stay the same.
  func repeated() -> MenuItem {
    MenuItem(
      self, id: "\u{1}" + path.joined(separator: "/"), shortcut: .some(nil), parentPath: [],
      original: path)
  }

  package func showing(_ state: ItemState?) -> MenuItem {
    state == self.state ? self : MenuItem(self, state: .some(state))
  }

  /// Returns the item with other locations of its operations.
  func relocated(_ location: (SourceLocation?) -> SourceLocation?) -> MenuItem {
    MenuItem(
      self, submenu: .some(submenu?.relocated(location)),
      extras: .some(extras?.relocated(location)))
  }

  /// The rights that the rules of a server allow the item's handler at most, or nil for all.
  package var serverConfinement: Confinement? { extras?.parts.serverConfinement }

  /// Returns the item, without the items in it, so that what it runs has no other rights than those that the rules of a
  /// server allow; nil allows all.
  package func confinedByServer(to confinement: Confinement?) -> MenuItem {
    var parts = extras?.parts ?? ItemExtras.Parts()
    parts.serverConfinement = confinement
    parts.changeOperations { $0.serverConfinement = confinement }
    return parts == extras?.parts ?? ItemExtras.Parts()
      ? self : MenuItem(self, extras: .some(ItemExtras(parts)))
  }

  /// All operations that may run for the item: when it is selected, for its actions, to show it, and for the items made
  /// from its lines.
  package var allOperations: [ItemOperation] {
    (extras?.operations ?? []).map { line.map($0.made) ?? $0 } + (source?.each?.allOperations ?? [])
  }

  package func opening(_ submenu: Menu) -> MenuItem { MenuItem(self, submenu: submenu) }

  /// Returns the item with further values for its handler; values in the menu take precedence.
  package func adding(arguments further: [String: StructuredValue]) -> MenuItem {
    MenuItem(self, arguments: arguments.merging(further) { own, _ in own })
  }

  /// The reason why an item that was made from a line can never be used, or nil.
  package var madeDisabledReason: String? { line == nil ? nil : state?.disabledReason }

  /// Whether selecting the item does anything.
  public var opens: Bool {
    tapHandlerName != nil || submenu != nil || operation != nil || source != nil
      || !actions.isEmpty
  }

  /// Whether the item opens a menu.
  public var opensMenu: Bool { submenu != nil || source != nil }

  /// A value for an input, as a command line or a link gives it.
  package typealias GivenValue = (id: String, text: String)

  /// Returns the item with other initial values in its form, and the ids of the values that it cannot use.
  ///
  /// Values for unknown, secret and hidden inputs are not used, nor texts that are not of the type of their input.
  ///
  /// - Parameter files: whether paths of files are used.
  package func giving(
    _ values: [GivenValue], files: Bool = true
  ) -> (item: MenuItem, refused: [String]) {
    guard var parts = extras?.parts, var operation = parts.operation else {
      return (self, values.map(\.id))
    }
    var taken: Set<String> = []
    var shown: [String: StructuredValue] = [:]
    for (index, input) in operation.inputs.enumerated()
    where input.showIf?.holds(shown) != false {
      let texts = values.filter { $0.id == input.id }.map(\.text)
      let text =
        input.rules.isMultiple || input.kind == .multiline
        ? texts.joined(separator: "\n") : texts.last
      if let text, !texts.isEmpty, input.kind != .secret, files || input.kind != .file,
        let value = try? input.rules.value(of: text)
      {
        taken.insert(input.id)
        (operation.inputs[index].value, operation.inputs[index].valueFrom) = (value, nil)
        operation.inputs[index].isGiven = true
      }
      shown[input.id] = operation.inputs[index].value ?? .null
    }
    parts.operation = operation
    return (
      MenuItem(self, extras: .some(ItemExtras(parts))),
      values.map(\.id).filter { !taken.contains($0) }
    )
  }

  func keepingActions(where isKept: (ItemAction) -> Bool) -> MenuItem {
    guard let extras, !extras.actions.isEmpty else { return self }
    let kept = extras.actions.filter(isKept)
    if kept.count == extras.actions.count { return self }
    var parts = extras.parts
    parts.actions = kept
    return MenuItem(self, extras: .some(ItemExtras(parts)))
  }

  /// Returns an item that does what `action` says and has its title, to be selected in place of this one.
  public func performing(_ action: ItemAction) -> MenuItem {
    var handler: String?
    if case .handler(let name) = action.target { handler = name }
    var operation = action.operation
    operation?.subject = title
    // Rules of access refer to an action by its own tags, or else by those of its item.
    let extras = ItemExtras.Parts(
      operation: operation, condition: condition, tags: action.tags ?? tags)
    return MenuItem(
      checked: action.title, subtitle: title, icon: icon, tapHandlerName: handler,
      arguments: arguments, userInfo: userInfo, keywords: keywords, shortcut: shortcut,
      id: original?.last ?? id, hasOwnID: hasOwnID,
      parentPath: original.map { $0.dropLast() } ?? parentPath, extras: ItemExtras(extras),
      location: location, state: state)
  }
}

final class PlainTexts: Sendable {
  let title: String
  let subtitle: String?

  init(title: String, subtitle: String?) { (self.title, self.subtitle) = (title, subtitle) }
}
