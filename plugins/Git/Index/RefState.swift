/// The branches and tags of a repository, read from its files without git.
struct RefState: Sendable {
  /// A digest that changes with any branch or tag.
  private(set) var refs = Digest()
  /// A digest that changes when unchanged branches have other commits.
  private(set) var base = Digest()
  /// The branches and tags that have files of their own, with their hashes.
  private(set) var loose: [(name: String, value: String)] = []
  /// The commits that work trees have checked out without a branch.
  private(set) var heads: [String] = []
  /// Whether commits are replaced, apart from packed replacements.
  private var hasReplacements = false
  private(set) var hasTags = false

  /// The largest number of tips that are compared one by one.
  static let mostTips = 4096
  private static let mostFiles = 100_000
  private static let deepest = 16
  private static let skipped: Set<String> = ["stash", "notes", "replace", "original"]

  private let common: String
  private var fileCount = 0

  /// Reads the state, or returns `nil` if it is stored in another way, as in a reftable.
  init?(of place: GitPlace) {
    common = place.commonFolder
    guard FileSignature(common + "/reftable") == nil, addHead(of: place.gitFolder) else {
      return nil
    }
    if place.gitFolder != common { _ = addHead(of: common) }
    let packed = FileSignature(following: common + "/packed-refs")
    refs.add(packed)
    hasTags = packed != nil
    guard addFolder("refs", in: common, depth: 0) else { return nil }
    // The branches of a single work tree.
    if place.gitFolder != common { _ = addFolder("refs/bisect", in: place.gitFolder, depth: 1) }
    SmallFile.names(in: common + "/worktrees")?.forEach { name, _ in
      _ = addHead(of: common + "/worktrees/" + name)
    }
    base = Self.base(of: place)
    for (name, isFolder) in SmallFile.names(in: common + "/refs/replace") ?? [] where !isFolder {
      hasReplacements = true
      base.merge(name, Self.value(common + "/refs/replace/" + name) ?? [])
    }
  }

  /// Returns a digest of the files that change commits independently of branches.
  static func base(of place: GitPlace) -> Digest {
    var base = Digest()
    base.add(FileSignature(following: place.commonFolder + "/shallow"))
    base.add(FileSignature(following: place.commonFolder + "/info/grafts"))
    base.add(place.isBare ? nil : FileSignature(following: place.folder + "/.mailmap"))
    return base
  }

  /// Returns the commits that branches and tags name; `nil` if there are too many, they cannot be read, or
  /// commits are replaced.
  func tips() -> [String]? {
    if hasReplacements { return nil }
    let names = Set(loose.map(\.name))
    var tips = Set(loose.map(\.value).filter(Self.isHash))
    tips.formUnion(heads)
    guard let packed = packed(limit: 4 << 20) else { return nil }
    for (value, name) in packed {
      let part = name.split(separator: "/").dropFirst().first.map(String.init) ?? ""
      guard Self.isHash(value), !name.isEmpty, part != "replace" else { return nil }
      if !names.contains(name), !Self.skipped.contains(part) { tips.insert(value) }
    }
    return tips.count <= Self.mostTips ? tips.sorted() : nil
  }

  /// Returns the packed branches and tags, including those with newer files; `nil` if they cannot be read.
  func packed(limit: Int) -> [(value: String, name: String)]? {
    let path = common + "/packed-refs"
    guard FileSignature(following: path) != nil else { return [] }
    guard let bytes = SmallFile.read(path, limit: limit) else { return nil }
    let lines = bytes.split(separator: 0x0A).filter { $0.first != 0x23 && $0.first != 0x5E }
    return lines.map { line in
      let words = line.split(separator: 0x20, maxSplits: 1)
        .map { String(decoding: $0, as: UTF8.self) }
      return (words.first ?? "", words.count > 1 ? words[1] : "")
    }
  }

  /// Returns whether a text is a full hash.
  static func isHash(_ text: String) -> Bool {
    [40, 64].contains(text.utf8.count) && GitProgram.isHash(text)
  }

  private mutating func addHead(of folder: String) -> Bool {
    guard let bytes = Self.value(folder + "/HEAD") else { return false }
    refs.merge(folder, bytes)
    let text = String(decoding: bytes, as: UTF8.self)
    if Self.isHash(text) { heads.append(text) }
    return true
  }

  private mutating func addFolder(_ folder: String, in root: String, depth: Int) -> Bool {
    guard depth < Self.deepest else { return false }
    for (name, isFolder) in SmallFile.names(in: root + "/" + folder) ?? [] {
      if depth == 0, Self.skipped.contains(name) { continue }
      let path = folder + "/" + name
      if isFolder {
        guard addFolder(path, in: root, depth: depth + 1) else { return false }
      } else if !name.hasSuffix(".lock"), let bytes = Self.value(root + "/" + path) {
        fileCount += 1
        guard fileCount <= Self.mostFiles else { return false }
        if folder.hasPrefix("refs/tags") { hasTags = true }
        refs.merge(path, bytes)
        loose.append((path, String(decoding: bytes, as: UTF8.self)))
      }
    }
    return true
  }

  /// Returns the content of a branch's file, without the line break.
  private static func value(_ path: String) -> ArraySlice<UInt8>? {
    // A link is an old form of a symbolic branch.
    let link = FileSignature(path)?.kind == .other ? SmallFile.link(path) : nil
    guard let bytes = link ?? SmallFile.read(path, limit: 4096) else { return nil }
    return bytes.lastIndex { $0 != 0x0A && $0 != 0x0D && $0 != 0x20 }.map { bytes[...$0] } ?? []
  }
}
