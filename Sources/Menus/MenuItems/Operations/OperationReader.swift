internal import Files
internal import Documents
internal import FieldRules
internal import SourceText
internal import StructuredData

struct OperationReader {
  typealias Entry = (known: OperationKey, key: DocumentNode, value: DocumentNode)

  let fields: FieldReader
  var isForLines = false
  private(set) var names = NamesInItem()

  mutating func extras(
    _ entries: [Entry], target: Target, forms: TextForms, of node: DocumentNode, path: String
  ) -> ItemExtras? {
    var parts = ItemExtras.Parts()
    parts.operation = operation(entries, path: path, target: target, forms: forms, of: node)
    var live = LiveReader(fields: fields)
    for entry in entries where !entry.value.isNull {
      let here = "\(path).\(entry.key.text)"
      switch entry.known {
      case .actions:
        var reader = ActionReader(fields: fields, isForLines: isForLines)
        parts.actions = reader.actions(entry.value, path: here)
        names.add(reader.names)
      case .source: parts.source = live.source(entry.value, path: here)
      case .live: parts.live = live.live(entry.value, path: here, isForLines: isForLines)
      case .when: parts.condition = live.condition(entry.value, path: here)
      case .tags: parts.tags = fields.texts(entry.value, path: here).map(\.value)
      case .tool: parts.isTool = fields.flag(entry.value, path: here) ?? false
      default: continue
      }
    }
    names.add(live.names)
    return ItemExtras(parts)
  }

  // MARK: Operations

  /// Reads the operation that `entries` of `node` describe; nil if there is none, or it cannot be used.
  func operation(
    _ entries: [Entry], path: String, target: Target = .none, forms: TextForms = TextForms(),
    of node: DocumentNode
  ) -> ItemOperation? {
    var operation: ItemOperation?
    let program = entries.first { $0.known.isProgram && !$0.value.isNull }
    if let program {
      operation = base(program, path: "\(path).\(program.key.text)")
    }
    var isComplete = operation != nil
    for (known, key, value) in entries where known.isOption {
      let here = "\(path).\(key.text)"
      if program == nil { reportNoProgram(for: key, path: here, target) }
      // Read in any case, so that its own mistakes are reported.
      var read = operation ?? ItemOperation(.command([]))
      isComplete = option(known, value, path: here, into: &read) && isComplete
      if operation != nil { operation = read }
    }
    if let entry = entries.first(where: { $0.known == .check }), !entry.value.isNull {
      let check = inputProgram(
        entry.value, among: operation?.inputs ?? [], isCheck: true, of: operation?.location?.file,
        path: "\(path).check")
      operation?.check = check
      isComplete = check != nil && isComplete
    }
    if operation?.confinement != nil, operation?.output == .print, let program {
      fields.report(
        .conflictingKeys, at: program.value.location, path: path,
        "what is printed cannot be confined", label: "printed",
        help: "take `confine` or `output: print` away")
      isComplete = false
    }
    let question = fields.shown(OperationKey.confirm, in: forms, of: node) { "\(path).\($0)" }
    if let question, operation?.confirm != nil { operation?.confirm = question.value }
    for form in forms.all where form.key == OperationKey.confirm.rawValue && !form.isBlank {
      let here = "\(path).\(form.name.text)"
      if program == nil {
        reportNoProgram(for: form.name, path: here, target)
      } else if !entries.contains(where: { $0.known == .confirm && !$0.value.isAbsent }) {
        reportMissingQuestion(form.name, path: path)
        break
      }
    }
    if let operation, let program {
      checkPlaces(of: operation, program, entries, path: path)
      let ids = operation.inputs.map(\.id)
      for form in forms.forms(of: OperationKey.confirm) {
        checkNames(in: form.value, among: ids, path: "\(path).\(form.name.text)")
      }
    }
    return isComplete ? operation : nil
  }

  /// Returns a path for an operation whose program is in `file`.
  ///
  /// If another file contains the path, it is resolved against the folder of that file. A relative path in a menu from a
  /// server is reported.
  func rebased(_ path: String, at location: SourceLocation, from file: SourceFile?) -> String {
    guard let file, file !== location.file, path.isRelativeToMenu else { return path }
    if location.file.remote != nil {
      fields.report(
        .notFromServer, at: location, path: nil,
        "'\(path)' is a relative path, but a menu from a server has no folder",
        label: "cannot be used",
        help: "write an absolute path, or the key in the menu that changes this one")
    }
    return location.file.canonicalPath?.folderOfPath.appendingPath(path) ?? path
  }

  private func reportMissingQuestion(_ form: DocumentNode, path: String) {
    fields.report(
      .missingKey, at: form.location, path: "\(path).confirm",
      "a question needs `confirm` beside '\(form.text)'",
      label: "for one language only",
      help: "add `confirm: …`; as it stands, it would run without asking in other languages")
  }

  private func base(_ entry: Entry, path: String) -> ItemOperation? {
    var operation = ItemOperation(.command([]), location: entry.value.location)
    switch entry.known {
    case .command:
      var groups: [Range<Int>]? = []
      guard let words = words(entry.value, groups: &groups, path: path) else { return nil }
      (operation.kind, operation.groups) = (.command(words), groups ?? [])
    case .shell:
      guard let script = fields.raw(entry.value, path: path), !script.isEmpty else { return nil }
      operation.kind = .shell(script)
    default:
      guard let text = fields.optionalText(entry.value, path: path) else { return nil }
      let scheme = text.value.prefix { $0 != ":" }.lowercased()
      guard scheme == "http" || scheme == "https" else {
        fields.wrongType(entry.value, expected: "an http or https address", path: path)
        return nil
      }
      operation.kind = .url(text.value)
    }
    return operation
  }

  /// Reads an option into `operation`; returns false if it cannot be used.
  private func option(
    _ known: OperationKey, _ value: DocumentNode, path: String, into operation: inout ItemOperation
  ) -> Bool {
    func take<Value>(_ value: Value?, _ set: (Value) -> Void) -> Bool { value.map(set) != nil }
    // An empty `confine` is an error: otherwise the program would run without confinement.
    if value.isNull, known != .confine { return true }
    switch known {
    case .output: return take(fields.choice(value, path: path)) { operation.output = $0 }
    case .follow: return take(fields.flag(value, path: path)) { operation.follows = $0 }
    case .pause: return take(fields.choice(value, path: path)) { operation.pause = $0 }
    case .confirm:
      if case .bool = StructuredValue(value), value.kind == .plain {
        reportNoQuestion(value, path: path)
        return false
      }
      return take(fields.optionalText(value, path: path)) { operation.confirm = $0.value }
    case .destructive: return take(fields.flag(value, path: path)) { operation.isDestructive = $0 }
    case .directory:
      return take(fields.optionalText(value, path: path)) {
        operation.directory = rebased($0.value, at: value.location, from: operation.location?.file)
      }
    case .environment:
      return take(environment(value, path: path)) { operation.environment = $0 }
    case .concurrency:
      let number = fields.integer(value, in: ItemOperation.concurrencies, path: path)
      return take(number) { operation.concurrency = $0.value }
    case .timeout: return take(fields.seconds(value, path: path)) { operation.timeout = $0 }
    case .confine:
      if operation.opensAddress {
        fields.report(
          .unknownKey, at: value.location, path: path, "an address cannot be confined",
          label: "nothing is confined", help: "take `confine` away, or run a program")
        return false
      }
      return take(fields.confinement(value, path: path)) { confinement in
        operation.confinement = confinement.mapPaths {
          rebased($0, at: value.location, from: operation.location?.file)
        }
      }
    // Read after the inputs, because it refers to them.
    case .check: return true
    case .inputs:
      var reader = InputReader(fields, place: .item, file: operation.location?.file)
      let inputs = reader.inputs(value, path: path)
      // The names of inputs that cannot be used are known: a place for a value of theirs is no further mistake.
      operation.inputs = inputs ?? reader.known
      return inputs != nil
    default: return true
    }
  }

  private func reportNoQuestion(_ value: DocumentNode, path: String) {
    fields.report(
      .wrongType, at: value.location, path: path,
      "expected a question, found '\(value.text)'", label: "expected a question",
      help:
        "write the question, as in `confirm: Restart it?`; `destructive: true` asks one of its own"
    )
  }

  func words(_ value: DocumentNode, path: String) -> [String]? {
    var groups: [Range<Int>]?
    return words(value, groups: &groups, path: path)
  }

  /// Reads the words of a command, in which sequences are groups unless `groups` is nil.
  private func words(
    _ value: DocumentNode, groups: inout [Range<Int>]?, path: String
  ) -> [String]? {
    if value.kind == .plain || value.kind == .string, !value.isNull {
      fields.report(
        .wrongType, at: value.location, path: path,
        "expected a sequence of words, found a string",
        label: "expected a sequence of words",
        help: "write each word by itself, as in `[ls, -l]`, or use `shell`",
        fixes: Self.splitting(value))
      return nil
    }
    guard let sequence = fields.sequence(value, path: path) else { return nil }
    // An empty word is an argument, too.
    var words: [String?] = []
    for (index, child) in sequence.children.enumerated() {
      let here = "\(path)[\(index)]"
      guard child.kind == .sequence, index > 0, groups != nil else {
        words.append(fields.raw(child, path: here))
        continue
      }
      guard child.children.contains(where: { !$0.placeNames.isEmpty }) else {
        fields.wrongType(child, expected: "a word, or words with an input in them", path: here)
        return nil
      }
      let start = words.count
      for (number, word) in child.children.enumerated() {
        words.append(fields.raw(word, path: "\(here)[\(number)]"))
      }
      groups?.append(start..<words.count)
    }
    let read = words.compactMap(\.self)
    guard read.count == words.count else { return nil }
    if read.first?.isEmpty != false {
      fields.wrongType(value, expected: "the name of a program first", path: path)
      return nil
    }
    return read
  }

  func environment(_ value: DocumentNode, path: String) -> [String: String]? {
    guard let mapping = fields.mapping(value, path: path) else { return nil }
    var variables: [String: String]? = [:]
    for (key, value) in mapping.entries {
      let name = key.text
      let isName =
        name.utf8.first?.isDigit == false
        && name.utf8.allSatisfy { $0.isNamePart && $0 != .dash }
      if !isName {
        fields.wrongType(key, expected: "the name of a variable", path: "\(path).\(name)")
        variables = nil
      } else if let text = fields.raw(value, path: "\(path).\(name)") {
        variables?[name] = text
      } else {
        variables = nil
      }
    }
    return variables
  }

  // MARK: Places for values

  /// Reports unknown names in places for values, and any place in a script.
  private func checkPlaces(
    of operation: ItemOperation, _ program: Entry, _ entries: [Entry], path: String
  ) {
    let ids = operation.inputs.map(\.id)
    switch operation.kind {
    case .shell(let script):
      checkScript(script, at: program.value, path: "\(path).shell")
    case .command:
      check(wordsOf: program.value, operation.inputs, path: "\(path).command")
    case .url:
      checkNames(in: program.value, among: ids, path: "\(path).url")
      checkSecrets(in: program.value, operation.inputs, isAddress: true, path: "\(path).url")
      checkSeveral(in: program.value, operation.inputs, path: "\(path).url")
    }
    for entry in entries where entry.known == .directory || entry.known == .confirm {
      let here = "\(path).\(entry.key.text)"
      checkNames(in: entry.value, among: ids, path: here)
      if entry.known == .directory { checkSeveral(in: entry.value, operation.inputs, path: here) }
    }
  }

  /// Reports mistakes in the places for values in the words of a command.
  func check(wordsOf node: DocumentNode, _ inputs: [ItemInput], path: String) {
    let words = Self.wordNodes(of: node, path: path)
    for (word, here) in words { checkNames(in: word, among: inputs.map(\.id), path: here) }
    for (word, here) in words {
      checkSecrets(in: word, inputs, path: here)
      if InputTemplate(word.text).onlyName == nil { checkSeveral(in: word, inputs, path: here) }
    }
    checkProgram(node, path: "\(path)[0]")
  }

  /// Reports places in a text for an input with several values and without a separator.
  func checkSeveral(in node: DocumentNode, _ inputs: [ItemInput], path: String) {
    for name in node.placeNames {
      guard inputs.contains(where: { $0.id == name && $0.rules.isMultiple && $0.join == nil })
      else { continue }
      fields.report(
        .multipleInWord, at: node.location, path: path,
        "the values of '\(name)' cannot all be put here", label: "a place for one value",
        help: "write `{{\(name)}}` as a word of its own, or `join: \",\"` in the input")
    }
  }

  /// Returns the words with places for values of a command, those of groups, too, with their paths.
  private static func wordNodes(
    of node: DocumentNode, path: String
  ) -> [(node: DocumentNode, path: String)] {
    guard node.kind == .sequence else { return [] }
    return node.children.enumerated().flatMap { index, word in
      if word.kind == .sequence { return wordNodes(of: word, path: "\(path)[\(index)]") }
      return word.placeNames.isEmpty ? [] : [(word, "\(path)[\(index)]")]
    }
  }

  func checkScript(_ script: String, at node: DocumentNode, path: String) {
    guard let name = InputTemplate(script).names.first else { return }
    let variable = ItemInput(id: name).variable
    let places = ScriptPlaces(script).places
    fields.report(
      .interpolationInShell, at: node.location, path: path,
      "`{{\(name)}}` is not replaced in a script: its value could be read as code",
      label: "a script with `{{`", help: Self.help(for: variable, inPlaceOf: name, among: places),
      fixes: Self.naming(variable, inPlaceOf: name, among: places, at: node))
  }

  /// Reports places for secrets that other users could read.
  private func checkSecrets(
    in node: DocumentNode, _ inputs: [ItemInput], isAddress: Bool = false,
    path: @autoclosure () -> String
  ) {
    guard inputs.contains(where: { $0.kind == .secret }) else { return }
    for name in node.placeNames {
      guard let input = inputs.first(where: { $0.id == name && $0.kind == .secret }) else {
        continue
      }
      fields.report(
        .exposedSecret, .warning, at: node.location, path: path(),
        "the secret '\(name)' can be read by others here",
        label: isAddress
          ? "kept in the history of a browser, and sent to the server"
          : "shown to all users by `ps`",
        help: isAddress
          ? "leave it out of the address, and sign in on the page that it opens"
          : "the program can read it from \(input.variable) in its environment")
    }
  }

  /// Reports a place for a value in the name of the program: a value must not decide what runs.
  private func checkProgram(_ words: DocumentNode, path: String) {
    guard let first = words.children.first(where: { _ in true }),
      !first.placeNames.isEmpty
    else { return }
    fields.wrongType(first, expected: "the name of a program without a value in it", path: path)
  }

  func checkNames(in node: DocumentNode, among ids: [String], path: String) {
    for name in node.placeNames where !ids.contains(name) {
      if isForLines, LineFields.number(name) != nil { continue }
      let question = NearestNames.question(
        NearestNames.suggestions(for: name, among: ids, limit: 1))
      fields.diagnostics.report(
        Diagnostic(
          .unknownInput, at: node.location, path: path,
          message: "there is no input '\(name)'", label: question ?? "not an input",
          help: ids.isEmpty
            ? "ask for it: `inputs: [{id: \(name)}]`"
            : "the inputs are \(ids.joined(separator: ", "))",
          fixes: Self.replacing(
            name, with: NearestNames.suggestions(for: name, among: ids, limit: 1), at: node)))
    }
  }
}
