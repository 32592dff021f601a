internal import Documents
internal import SourceText
internal import StructuredData
internal import TaskFiles

/// Reads `source`, `live` and `when`: items from elsewhere, and what changes about an item while it is visible.
struct LiveReader {
  let fields: FieldReader
  private(set) var names = NamesInItem()

  // MARK: Sources

  mutating func source(_ node: DocumentNode, path: String) -> ItemSource? {
    guard let node = mapping(node, "source: {command: [ls]}", path) else { return nil }
    var origins = Origins()
    var source = ItemSource(.file(""), location: node.location)
    var eachKey: DocumentNode?
    var trustKey: DocumentNode?
    var folder: (key: DocumentNode, path: String?)?
    var mapping = MappingReader(node, SourceKey.known, fields, path: path)
    while let (key, value, here) = mapping.next() {
      switch key {
      case .command, .shell, .handler, .file, .tasks, .applications, .scripts:
        add(mapping.name, value, to: &origins, path: path)
      case .directory, .environment, .timeout, .confine:
        origins.add(option: mapping.name, value)
      case .folder: folder = (mapping.name, fields.optionalText(value, path: here)?.value)
      case .format: source.format = fields.choice(value, path: here) ?? source.format
      case .trust:
        if let trust = fields.choice(value, of: ItemSource.Trust.self, path: here) {
          (source.trust, trustKey) = (trust, mapping.name)
        }
      case .every: if !value.isNull { source.interval = interval(value, path: here) }
      case .each:
        eachKey = mapping.name
        source.each = each(value, path: here)
      }
    }
    if source.format != .lines, let eachKey {
      fields.misplacedKey(
        eachKey, path: "\(path).each", label: "there are no lines",
        help: "a menu has its items itself; `each` belongs to `format: lines`")
    }
    guard let (key, value) = origins.first else {
      needs(
        "command, shell, handler, file, tasks, applications or scripts", node, key: "source",
        path: path)
      return nil
    }
    let origin = SourceKey.known.key(key)
    if let folder, origin != .tasks {
      fields.misplacedKey(
        folder.key, path: "\(path).folder", label: "no tasks", help: "it belongs to `tasks`")
    }
    let isPrinted = origin == .command || origin == .shell
    if let trustKey, source.format == .lines || !isPrinted {
      fields.misplacedKey(
        trustKey, path: "\(path).trust", label: "no menu is printed",
        help: "it belongs to `command` or `shell` with `format: menu`")
    }
    if let trustKey, origins.options.contains(where: { $0.known == .confine }) {
      fields.report(
        .conflictingKeys, at: trustKey.location, path: "\(path).trust",
        "the menu that a confined program prints would run what is not confined",
        label: "beside `confine`", help: "take `trust` away: the menu is trusted by its content")
      return nil
    }
    let here = "\(path).\(key.text)"
    if !isPrinted { checkOptions(origins, path: path) }
    if let eachKey, origin == .tasks || origin == .applications || origin == .scripts {
      fields.misplacedKey(
        eachKey, path: "\(path).each", label: "there are no lines",
        help: "tasks, applications and scripts are items themselves")
    }
    switch origin {
    case .handler:
      guard let name = fields.optionalText(value, path: here) else { return nil }
      names.handlers.append(PlacedName(name: name, path: here))
      source.origin = .handler(name.value)
    case .file, .scripts:
      guard let name = fields.optionalText(value, path: here)?.value else { return nil }
      source.origin = origin == .file ? .file(name) : .scripts(name)
    case .applications:
      guard fields.flag(value, path: here) == true else { return nil }
      source.origin = .applications
    case .tasks:
      guard let kinds = taskKinds(value, path: here) else { return nil }
      source.origin = .tasks(kinds: kinds, folder: folder?.path ?? ".")
    default:
      guard let program = program(origins, location: node.location, path: path) else { return nil }
      source.origin = .program(program)
    }
    return source
  }

  /// Returns the kinds of files whose tasks are wanted, none for all of them; nil, with a diagnostic, for anything else.
  private func taskKinds(_ node: DocumentNode, path: String) -> [String]? {
    if node.kind == .sequence {
      return node.children.compactMap {
        fields.choice($0, of: TaskKind.self, path: path)?.rawValue
      }
    }
    if node.text == "auto" { return [] }
    fields.wrongType(node, expected: "`auto`, or a sequence of kinds", path: path)
    return nil
  }

  private mutating func each(_ node: DocumentNode, path: String) -> MenuItem? {
    guard let node = mapping(node, "each: {title: \"{{0}}\"}", path) else { return nil }
    var arguments: [String: StructuredValue] = [:]
    var operations: [OperationReader.Entry] = []
    var target: DocumentNode?
    var operationForms = TextForms()
    var unknown: [OperationReader.Unknown] = []
    let below = { (key: String) in "\(path).\(key)" }
    var mapping = MappingReader(node, EachKey.known, fields, path: path)
    while let (key, value, here) = mapping.nextOfAny() {
      switch key {
      case .arguments:
        if let mapping = fields.mapping(value, path: here),
          case .object(let members) = StructuredValue(mapping)
        {
          arguments = members
        }
      case .keywords: mapping.read()
      case .tapHandlerName:
        mapping.read()
        names.handlers += mapping.texts(.tapHandlerName).map { PlacedName(name: $0, path: here) }
        only(mapping.name, value, &target, path: path)
      case .title, .subtitle, .icon, .id:
        mapping.read()
        checkPlaces(value, path: here)
        guard key == .icon, value.placeNames.isEmpty else { continue }
        names.icons += mapping.texts(.icon).map { PlacedName(name: $0, path: here) }
      case nil:
        let name = mapping.name
        let known = OperationKey.known.key(name)
        if let known, known != .source, known != .when {
          operations.append((known, name, value))
          if known.isTarget { only(name, value, &target, path: path) }
        } else if known != nil || ItemKey.known.key(name) != nil {
          fields.misplacedKey(name, path: here, label: "not for lines")
        } else if fields.form(
          name, value, of: OperationKey.known, into: &operationForms, path: below) == .none
        {
          unknown.append((name, EachKey.known.meaning(of: name.text, or: OperationKey.known)))
        }
      }
    }
    for form in mapping.forms.all where form.key != EachKey.keywords.rawValue {
      checkPlaces(form.value, path: below(form.name.text))
    }
    let shownTitle = mapping.shown(.title)?.value
    let shownSubtitle = mapping.shown(.subtitle)?.value
    let keywords = (mapping.texts(.keywords) + mapping.shownTexts(.keywords)).map(\.value)
    let missing = "all items must have a title"
    if mapping.text(.title) == nil,
      !fields.reportMisspeltTitle(among: &unknown, of: node, path: path, message: missing)
    {
      fields.report(
        .missingTitle, at: mapping.start, path: path,
        missing, label: "this item has no title",
        help: "add `title: \"{{0}}\"`, which stands for the line")
    }
    let handler = mapping.text(.tapHandlerName)
    var reader = OperationReader(fields: fields, isForLines: true)
    let extras = reader.extras(
      operations,
      target: handler != nil ? .other : unknown.nameProgram ? .misspelt : .none,
      forms: operationForms, of: node, path: path)
    reader.report(unknown, of: node, path: below, beside: extras?.operation)
    names.add(reader.names)
    let (title, subtitle) = (mapping.text(.title) ?? "{{0}}", mapping.text(.subtitle))
    let id = mapping.text(.id)
    return MenuItem(
      checked: shownTitle ?? title, subtitle: shownSubtitle ?? subtitle,
      plain: shownTitle == nil && shownSubtitle == nil
        ? nil : PlainTexts(title: title, subtitle: subtitle),
      icon: mapping.text(.icon), tapHandlerName: handler, arguments: arguments,
      keywords: keywords, id: id ?? ItemIdentifier.fallback, hasOwnID: id != nil, extras: extras,
      location: node.location)
  }

  private func checkPlaces(_ value: DocumentNode, path: String) {
    for name in value.placeNames where LineFields.number(name) == nil {
      fields.report(
        .unknownInput, at: value.location, path: path,
        "a line has no field '\(name)'", label: "not a field of a line",
        help: "{{0}} is the line, {{1}} its first field; fields stand between tabs")
    }
  }

  private func only(
    _ key: DocumentNode, _ value: DocumentNode, _ first: inout DocumentNode?, path: String
  ) {
    if value.isAbsent { return }
    fields.only(
      key, &first, path: path,
      message: "an item has only one of tapHandlerName, command, shell and url")
  }

  // MARK: Live details and conditions

  func live(_ node: DocumentNode, path: String, isForLines: Bool) -> LiveDetail? {
    guard let node = mapping(node, "live: {command: [date], every: 5}", path) else { return nil }
    var origins = Origins(isForLines: isForLines)
    var interval: Double? = 10
    var mapping = MappingReader(node, LiveKey.known, fields, path: path)
    while let (key, value, here) = mapping.next() {
      switch key {
      case .command, .shell, .handler: add(mapping.name, value, to: &origins, path: path)
      case .directory, .environment, .timeout, .confine:
        origins.add(option: mapping.name, value)
      case .every: if !value.isNull { interval = self.interval(value, path: here) }
      }
    }
    guard let (key, value) = origins.first else {
      needs("command, shell or handler", node, key: "live", path: path)
      return nil
    }
    if LiveKey.known.key(key) == .handler {
      checkOptions(origins, path: path)
      guard fields.flag(value, path: "\(path).handler") == true else { return nil }
      return interval.map { LiveDetail(.handler, interval: $0) }
    }
    guard let program = program(origins, location: node.location, path: path), let interval else {
      return nil
    }
    return LiveDetail(.program(program), interval: interval)
  }

  /// Reads the value of `when`; nil if it cannot be used.
  func condition(_ node: DocumentNode, path: String) -> ItemCondition? {
    guard let node = mapping(node, "when: {program: git}", path) else { return nil }
    var origins = Origins()
    var condition = ItemCondition(location: node.location)
    // If an unknown key were ignored, the item could be used when it must not be.
    var mapping = MappingReader(node, ConditionKey.known, fields, path: path, unknown: .error)
    while let (key, value, here) = mapping.next() {
      switch key {
      case .command, .shell: add(mapping.name, value, to: &origins, path: path)
      case .directory, .timeout, .confine: origins.add(option: mapping.name, value)
      case .environment: condition.environment = variables(value, path: here)
      case .program, .file, .os, .otherwise: mapping.read()
      }
    }
    condition.program = mapping.text(.program)
    condition.file = mapping.text(.file)
    condition.systems = mapping.texts(.os).map(\.value)
    condition.hidesItem = mapping.word(.otherwise) == Otherwise.hide
    if !ConditionKey.allCases.contains(where: { $0.isCondition && mapping.isGiven($0) }) {
      needs("command, shell, program, file, environment or os", node, key: "when", path: path)
      return nil
    }
    if origins.first != nil {
      guard let check = program(origins, location: node.location, path: path) else { return nil }
      condition.check = check
    } else {
      checkOptions(origins, path: path)
    }
    return condition
  }

  private func variables(_ node: DocumentNode, path: String) -> [String: String?] {
    guard node.kind == .mapping else {
      return fields.optionalText(node, path: path).map { [$0.value: nil] } ?? [:]
    }
    var variables: [String: String?] = [:]
    for (key, value) in node.entries {
      let wanted = value.isNull ? nil : fields.raw(value, path: "\(path).\(key.text)")
      variables[key.text] = .some(wanted)
    }
    return variables
  }

  // MARK: Programs

  private struct Origins {
    var first: (key: DocumentNode, value: DocumentNode)?
    var options: [OperationReader.Entry] = []
    var isForLines = false

    mutating func add(option key: DocumentNode, _ value: DocumentNode) {
      if let known = OperationKey.known.key(key) { options.append((known, key, value)) }
    }
  }

  private func add(
    _ key: DocumentNode, _ value: DocumentNode, to origins: inout Origins, path: String
  ) {
    if value.isAbsent { return }
    if let first = origins.first {
      fields.conflict(key, with: first.key, path: path, message: "only one of these can be asked")
    } else {
      origins.first = (key, value)
    }
  }

  private func program(
    _ origins: Origins, location: SourceLocation, path: String
  ) -> ItemOperation? {
    guard let (key, value) = origins.first, let known = OperationKey.known.key(key) else {
      return nil
    }
    let entries = ([(known, key, value)] + origins.options).filter {
      !$0.value.isNull || $0.known == .confine
    }
    let reader = OperationReader(fields: fields, isForLines: origins.isForLines)
    var operation = reader.operation(entries, path: path, of: key)
    operation?.output = .view
    operation?.location = location
    return operation
  }

  /// Reports the options of a program where no program is named, and errors in their values.
  private func checkOptions(_ origins: Origins, path: String) {
    guard let first = origins.options.first else { return }
    _ = OperationReader(fields: fields).operation(
      origins.options, path: path, target: .other, of: first.key)
  }

  private func interval(_ node: DocumentNode, path: String) -> Double? {
    let value = node.number
    if let value, FieldLimits.interval.contains(value) { return value }
    fields.report(
      .wrongType, at: node.location, path: path,
      value.map {
        $0 < 1 ? "\(node.text) is less than a second" : "\(node.text) seconds are more than a day"
      }
        ?? "expected a number of seconds", label: "expected seconds, from 1 to 86400",
      help: "write seconds, as in `5`")
    return nil
  }

  /// Reads a mapping; for another type the help shows `example`.
  private func mapping(
    _ node: DocumentNode, _ example: String, _ path: String
  ) -> DocumentNode? {
    if node.kind == .mapping || node.isNull { return fields.mapping(node, path: path) }
    fields.report(
      .wrongType, at: node.location, path: path, "expected a mapping",
      label: "expected a mapping", help: "write it as in `\(example)`")
    return nil
  }

  private func needs(_ keys: String, _ node: DocumentNode, key: String, path: String) {
    fields.report(
      .missingKey, at: SourceLocation(node.tree.file, node.firstKeyRange), path: path,
      "`\(key)` needs \(keys)", label: "names no source", help: "add one of these keys")
  }
}
