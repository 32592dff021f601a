internal import Documents
internal import StructuredData
internal import SourceText

extension AccessParser {
  /// Reports that a mapping needs `key`, if it has neither that nor one of `others`.
  func needs<Key>(
    _ key: Key, or others: Key..., of owner: String, _ mapping: MappingReader<Key>, path: String,
    help: String
  ) {
    if ([key] + others).contains(where: mapping.isGiven) { return }
    own.report(
      .missingKey, at: mapping.start, path: "\(path).\(key.rawValue)",
      "\(owner) needs '\(key.rawValue)'", help: help)
  }

  func mappings(
    _ node: DocumentNode, _ path: String, _ keys: String
  ) -> [(node: DocumentNode, path: String)] {
    guard let sequence = fields.sequence(node, path: path) else { return [] }
    return sequence.children.enumerated().compactMap { index, child in
      let path = "\(path)[\(index)]"
      if child.kind == .mapping { return (child, path) }
      own.report(
        .wrongType, at: child.location, path: path, "a mapping is expected", help: "write \(keys)")
      return nil
    }
  }

  func texts(_ node: DocumentNode, path: String) -> [(value: String, location: SourceLocation)] {
    let texts =
      node.kind == .sequence
      ? fields.texts(node, path: path)
      : [fields.optionalText(node, path: path)].compactMap { $0 }
    return texts.map { ($0.value, SourceLocation(file, $0.range)) }
  }

  func readName(_ node: DocumentNode, path: String) -> Name? {
    guard let text = fields.optionalText(node, path: path) else { return nil }
    return checkedName(text.value, at: node.location, path: path).map { ($0, node.location) }
  }

  /// Reads names, and calls `found` with the location of each.
  mutating func readNames(
    _ node: DocumentNode, path: String,
    _ found: (inout AccessParser, ExactName, SourceLocation) -> Void
  ) -> Set<ExactName> {
    var names: Set<ExactName> = []
    for text in texts(node, path: path) {
      guard let name = checkedName(text.value, at: text.location, path: path) else { continue }
      names.insert(name)
      found(&self, name, text.location)
    }
    return names
  }

  /// Reads names that the file should declare.
  mutating func mentioned(_ node: DocumentNode, isGroup: Bool, path: String) -> Set<ExactName> {
    readNames(node, path: path) { parser, name, location in
      parser.mentions.append((name, isGroup, location, path))
    }
  }

  private func checkedName(
    _ text: String, at location: SourceLocation, path: String
  ) -> ExactName? {
    if let name = ExactName(ofPerson: text) { return name }
    own.report(
      .badName, at: location, path: path,
      "a name has visible characters, at most \(ExactName.longest) bytes, and no blanks at its ends",
      help: "write it again by hand: an invisible character may be in it")
    return nil
  }

  /// Returns whether a name is new in a list; warns of one that only looks like another.
  func isNew(
    _ name: Name, in places: [ExactName: SourceLocation], path: String, _ kind: String
  ) -> Bool {
    if let first = places[name.name] {
      own.report(
        .duplicateName, at: name.location, path: path, "there is a \(kind) of this name already",
        help: "make one of the two", notes: [Diagnostic.Note("first given here", at: first)])
      return false
    }
    // `String` treats differently encoded accents as equal, as readers do.
    if let alike = places.first(where: { $0.key.text == name.name.text }) {
      own.report(
        .duplicateName, .warning, at: name.location, path: path,
        "this name looks the same as another one, but has other bytes",
        help: "write both in the same way if they are one",
        notes: [Diagnostic.Note("the other one", at: alike.value)])
    }
    return true
  }

  /// Warns of unknown names in rules and groups.
  func checkMentions() {
    let (openID, proxy) = (access.openID, access.proxy)
    let hasOtherUsers = openID != nil || proxy != nil
    let hasOtherMembers = openID?.meansLocalUsers == true || proxy != nil
    let hasOtherGroups = proxy?.groupsHeader != nil
    for mention in mentions {
      let known = mention.isGroup ? groupPlaces : userPlaces
      let isMember = mention.path.hasPrefix("groups[")
      let hasOthers =
        mention.isGroup ? hasOtherGroups : isMember ? hasOtherMembers : hasOtherUsers
      if known[mention.name] != nil || hasOthers { continue }
      let kind = mention.isGroup ? "group" : "user"
      let near = NearestNames.suggestions(
        for: mention.name.text, among: known.keys.sorted().map(\.text), limit: 1)
      own.report(
        .unknownName, .warning, at: mention.location, path: mention.path,
        "there is no \(kind) of this name", label: NearestNames.question(near),
        help: mention.isGroup
          ? "add it to `groups:`, or to a user's `groups:`"
          : isMember && openID != nil
            ? "add it to `users:`, or `localUsers: true` to `openid:` for a user of the issuer"
            : "add it to `users:`",
        fixes: Fix.renaming(mention.location, to: near))
    }
  }
}
