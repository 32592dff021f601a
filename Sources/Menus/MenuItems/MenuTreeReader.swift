internal import Files
internal import Documents
internal import DisplayText
internal import SourceText
internal import StructuredData

struct MenuTreeReader<Visitor: MenuVisitor> {
  typealias Resolver = MenuFileResolver<Visitor>

  let fields: FieldReader
  private var repeatedTexts = RepeatedTexts()
  let tree: DocumentTree
  private let folder: String

  init(tree: DocumentTree, folder: String, language: LanguageTag?) {
    fields = FieldReader(language: language)
    self.tree = tree
    self.folder = folder
  }

  /// Reads the menu; returns nil, with a diagnostic, if the tree is not one.
  mutating func read(_ resolver: inout Resolver) -> Visitor.Result? {
    guard let root = tree.root else {
      return notAMenu(SourceLocation(tree.file, 0..<0), found: "the file is empty")
    }
    switch root.kind {
    case .sequence:
      return menu(MenuHeader(file: tree.file), root, &resolver)
    case .mapping:
      return rootMapping(root, &resolver)
    default:
      return notAMenu(root.location, found: "found \(root.kindInWords)")
    }
  }

  private func notAMenu(
    _ location: SourceLocation, found: String, label: String? = nil, help: String? = nil,
    fixes: [Fix] = []
  ) -> Visitor.Result? {
    let isPropertyList = tree.format.isPropertyList
    fields.diagnostics.append(
      Diagnostic(
        .notAMenu, at: location,
        message: "a menu is a sequence of items, or a mapping with `items`: \(found)", label: label,
        help: help
          ?? (isPropertyList
            ? "put the items' <dict>s into an <array>"
            : "start the list with `- title: …`, or put it below `items:`"),
        fixes: fixes))
    return nil
  }

  private mutating func rootMapping(
    _ root: DocumentNode, _ resolver: inout Resolver
  ) -> Visitor.Result? {
    var header = MenuHeader(file: tree.file)
    var items: DocumentNode?
    var hasUnreadableItems = false
    let isCut = tree.isFlawed(root.index)
    if !isCut, let key = root.entries.first(where: { _ in true })?.key,
      let word = key.wordBehindDash,
      !root.entries.contains(where: { MenuKey.known.key($0.key) == .items })
    {
      return notAMenu(
        key.location, found: "found a mapping", label: "a blank is missing after '-'",
        help: "write `- \(word): …`", fixes: [root.insertingBlanksBehindDashes])
    }
    var mapping = MappingReader(root, MenuKey.known, fields)
    while let (key, value, path) = mapping.next() {
      switch key {
      // The files that it names were read with the document.
      case .schemaAddress, .extends: continue
      case .title: header.title = fields.optionalText(value, path: path)
      case .subtitle: header.subtitle = fields.optionalText(value, path: path)
      case .recent:
        header.recentCount = fields.integer(value, in: 1...50, path: path)?.value ?? 0
      case .items:
        items = fields.sequence(value, path: path)
        hasUnreadableItems = items == nil && (!value.isNull || tree.isFlawed(value.index))
      case .plugins:
        header.pluginFolders = fields.texts(value, path: path)
        if value.location.file.remote != nil, !header.pluginFolders.isEmpty {
          header.pluginFolders = []
          reportPlugins(mapping.name)
        }
      }
    }
    header.title = mapping.shown(.title) ?? header.title
    header.subtitle = mapping.shown(.subtitle) ?? header.subtitle
    if items == nil, !hasUnreadableItems, !isCut {
      let mark = root.entries.first { _ in true }?.key.location ?? root.location
      return notAMenu(
        tree.format.isPropertyList ? root.location : mark, found: "this mapping has no `items`")
    }
    return menu(header, items, &resolver)
  }

  private mutating func menu(
    _ header: MenuHeader, _ sequence: DocumentNode?, _ resolver: inout Resolver
  ) -> Visitor.Result {
    var header = header
    header.capacity = sequence?.count ?? 0
    header.explicitIDs = explicitIDs(in: sequence)
    resolver.visitor.beginMenu(header)
    if let sequence {
      for (index, node) in sequence.children.enumerated() {
        let here = header.path.item(index)
        if node.kind == .mapping {
          read(node, index: index, path: here, &resolver)
        } else {
          fields.wrongType(node, expected: "a mapping", path: here.text)
        }
      }
    }
    return resolver.visitor.endMenu()
  }

  /// Returns the explicit ids in `sequence` in advance: ids made from titles must differ from all of them.
  private func explicitIDs(in sequence: DocumentNode?) -> [(id: FieldText, index: Int)] {
    guard let positions = sequence?.positions(ofChildrenWithKey: "id"), !positions.isEmpty,
      let children = sequence?.children
    else { return [] }
    var found: [(id: FieldText, index: Int)] = []
    var wanted = positions[...]
    // Errors in the id are reported when the item is read.
    let quiet = FieldReader()
    for (index, node) in children.enumerated() where index == wanted.first {
      wanted = wanted.dropFirst()
      let isHeading = node.entries.contains {
        ItemKey.known.key($0.key) == .section && !tree.isAbsent($0.value.index)
      }
      if isHeading { continue }
      var id = FieldText()
      for (key, value) in node.entries where ItemKey.known.key(key) == .id {
        id = FieldText(quiet.optionalText(value, path: ""))
      }
      if id.isPresent { found.append((id, index)) }
    }
    return found
  }

  private mutating func read(
    _ node: DocumentNode, index: Int, path: ItemPath, _ resolver: inout Resolver
  ) {
    let tree = tree
    var item = MenuItemMetadata(anchor: anchor(of: node))
    item.contributors = node.contributors
    item.sourceIndex = index
    var section = FieldText()
    var action: DocumentTree.Index?
    var items: DocumentNode?
    var menu = FieldText()
    var pin: (key: DocumentTree.Index, value: DocumentTree.Index)?
    var isHeading = false
    var subtitleKey: DocumentTree.Index?
    var iconKey: DocumentTree.Index?
    var operations: [OperationReader.Entry] = []
    var unknown: [OperationReader.Unknown] = []
    var forms = TextForms()
    var operationForms = TextForms()
    for (key, value) in node.entryIndices {
      let known = ItemKey.known.key(at: key, in: tree)
      switch known {
      case .title:
        let title = fields.string(value, in: tree, path: path.key("title"))
        item.hasTitle = title != nil
        item.hasUnreadableTitle = title == nil || tree.isFlawed(value)
        item.texts.title = FieldText(title ?? "", at: tree.range(of: value))
      case .subtitle:
        checkSpelling(key, of: &subtitleKey, path: path)
        item.texts.subtitle = text(value, path: path.key(tree.node(key).text))
      case .icon:
        checkSpelling(key, of: &iconKey, path: path)
        item.texts.icon = repeatedText(value, path: path.key(tree.node(key).text))
      case .tapHandlerName:
        item.texts.tapHandlerName = repeatedText(value, path: path.key("tapHandlerName"))
      case .arguments:
        if let mapping = fields.mapping(tree.node(value), path: path.key("arguments")) {
          for (key, value) in mapping.entries {
            let name = key.text
            item.arguments[name] = StructuredValue(value)
            item.argumentPlaces.append(
              ArgumentPlace(name: name, key: key.range, value: value.range))
          }
        }
      case .keywords:
        item.keywords = fields.texts(tree.node(value), path: path.key("keywords")).map(\.value)
      case .items: items = fields.sequence(tree.node(value), path: path.key("items"))
      case .menu: menu = text(value, path: path.key("menu"))
      case .sha256: if !tree.isAbsent(value) { pin = (key, value) }
      case .shortcut: item.texts.shortcut = text(value, path: path.key("shortcut"))
      case .id: item.texts.id = text(value, path: path.key("id"))
      case .section:
        section = text(value, path: path.key("section"))
        isHeading = isHeading || !tree.isAbsent(value)
      case .featureName: item.userInfo[tree.node(key).text] = StructuredValue(tree.node(value))
      case nil:
        if let known = OperationKey.known.key(at: key, in: tree) {
          operations.append((known, tree.node(key), tree.node(value)))
          if tree.isAbsent(value) { continue }
          item.namesAction = item.namesAction || known.isTarget || known == .actions
          if known.isTarget { checkConflict(key, with: &action, path: path) }
          continue
        }
        let (name, text) = (tree.node(key), tree.node(value))
        var form = fields.form(name, text, of: ItemKey.known, into: &forms, path: path.key)
        if form == .none {
          form = fields.form(
            name, text, of: OperationKey.known, into: &operationForms, path: path.key)
        }
        if form == .form { continue }
        item.userInfo[name.text] = StructuredValue(text)
        if form == .none {
          unknown.append((name, ItemKey.known.meaning(of: name.text, or: OperationKey.known)))
        }
      }
      switch known {
      case .tapHandlerName, .items, .menu:
        if tree.isAbsent(value) {
          item.namesAction = item.namesAction || tree.isFlawed(value)
          continue
        }
        item.namesAction = true
        checkConflict(key, with: &action, path: path)
      default: continue
      }
    }
    if tree.isFlawed(node.index) {
      item.hasUnreadableTitle = item.hasUnreadableTitle || !item.hasTitle
      item.namesAction = true
    }
    if !forms.all.isEmpty || isHeading && !operationForms.all.isEmpty {
      section = checkedSection(
        section, forms, operationForms, of: node, isHeading: &isHeading, path: path)
      if !isHeading { readForms(forms, of: node, into: &item, path: path) }
    }
    if !operations.isEmpty || !operationForms.all.isEmpty, !isHeading {
      var reader = OperationReader(fields: fields)
      item.extras = reader.extras(
        operations, target: action != nil ? .other : unknown.nameProgram ? .misspelt : .none,
        forms: operationForms, of: node, path: path.text)
      item.further = reader.names
      if tree.file.hasRemoteParts, let extras = item.extras {
        reportRelativePaths(in: extras, of: node, path: path)
      }
    }
    if !item.hasTitle, !item.hasUnreadableTitle, !isHeading, !unknown.isEmpty {
      item.hasUnreadableTitle = fields.reportMisspeltTitle(
        among: &unknown, of: node, path: path.text,
        message: MenuItemBuilderError.missingTitleMessage)
    }
    if !unknown.isEmpty {
      item.namesAction = item.namesAction || unknown.nameAction
      OperationReader(fields: fields).report(
        unknown, of: node, path: path.key, beside: item.extras?.operation)
    }
    if section.isPresent {
      checkHeading(node, path: path)
      resolver.visitor.section(section)
      return
    }
    // A heading that cannot be read was reported; it does not become an item.
    if isHeading { return }
    if let items {
      guard resolver.enter(at: items.location, path: path.key("items")) else {
        resolver.visitor.item(&item, path: path)
        return
      }
      resolver.visitor.open(item, path: path)
      let submenu = self.menu(MenuHeader(file: tree.file, path: path.below), items, &resolver)
      resolver.leave()
      resolver.visitor.close(submenu, inPlace: true)
    } else if let menu = menu.located,
      MenuAddress.isAddress(menu.value)
        || SourceLocation(tree.file, menu.range).file.remote != nil
    {
      if let source = remoteSource(menu, pin: pin, path: path) {
        item.source = source
      }
      resolver.visitor.item(&item, path: path)
    } else if let menu = menu.located {
      if let pin { reportPin(pin.key, path: path) }
      resolver.visitor.open(item, path: path)
      // An overlay can be in another folder.
      let file = SourceLocation(tree.file, menu.range).file
      let folder = file === tree.file ? folder : file.name.folderOfPath
      let submenu = resolver.submenu(menu, from: tree.file, folder: folder, path: path.key("menu"))
      resolver.visitor.close(submenu, inPlace: false)
    } else {
      if let pin { reportPin(pin.key, path: path) }
      resolver.visitor.item(&item, path: path)
    }
  }

  private func text(
    _ value: DocumentTree.Index, path: @autoclosure () -> String
  ) -> FieldText {
    guard let text = fields.string(value, in: tree, path: path()), !text.isEmpty else {
      return FieldText()
    }
    return FieldText(text, at: tree.range(of: value))
  }

  private mutating func repeatedText(
    _ value: DocumentTree.Index, path: @autoclosure () -> String
  ) -> FieldText {
    if let known = repeatedTexts.text(of: value, in: tree) {
      return FieldText(known, at: tree.range(of: value))
    }
    let read = text(value, path: path())
    if read.isPresent { repeatedTexts.insert(read.text, of: value, in: tree) }
    return read
  }

  private func anchor(of node: DocumentNode) -> Range<Int> {
    if tree.format.isPropertyList {
      let start = node.range.lowerBound
      return start..<min(node.range.upperBound, start + "<dict>".utf8.count)
    }
    return node.firstKeyRange
  }

  private func checkHeading(_ node: DocumentNode, path: ItemPath) {
    for (key, _) in node.entries {
      // An unknown key has already been reported.
      guard ItemKey.known.key(key).map({ $0 != .section }) ?? (OperationKey.known.key(key) != nil)
      else {
        continue
      }
      reportBesideSection(key, path: path)
    }
  }

  /// Reports a key that is also given under its other spelling; the tree reports equal keys.
  private func checkSpelling(
    _ key: DocumentTree.Index, of given: inout DocumentTree.Index?, path: ItemPath
  ) {
    guard let first = given.map(tree.node) else {
      given = key
      return
    }
    let key = tree.node(key)
    fields.otherSpelling(key, of: first, path: path.key(key.text))
  }

  private func checkConflict(
    _ key: DocumentTree.Index, with action: inout DocumentTree.Index?, path: ItemPath
  ) {
    guard let first = action.map(tree.node) else {
      action = key
      return
    }
    let key = tree.node(key)
    fields.report(
      .conflictingKeys, at: key.location, path: path.text,
      "an item has only one of tapHandlerName, items, menu, command, shell, url and source",
      label: "'\(key.text)' beside '\(first.text)'",
      help: "keep one; a submenu's items can have handlers of their own",
      notes: [Diagnostic.Note("the other one", at: first.location)])
  }
}
