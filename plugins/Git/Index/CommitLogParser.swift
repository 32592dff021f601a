internal import Platform

/// Builds an index from git's output in pieces.
struct CommitLogParser {
  /// The arguments for a line of each commit: the hash, the seconds, and then everything that commits of one
  /// author in one time zone share.
  static let arguments =
    ["log"] + everything + [
      "--no-decorate", "--no-ext-diff", "--no-textconv", "--no-show-signature", "--no-patch",
      "--date=raw", "--format=%H %ad%x1f%ae%x1f%aE%x1f%an%x1f%aN",
    ]
  /// The arguments that name all branches and tags.
  static let everything = [
    "--exclude=refs/stash", "--exclude=refs/notes/*", "--exclude=refs/replace/*",
    "--exclude=refs/original/*", "--all",
  ]
  /// Longer lines are skipped.
  private static let longestLine = 1 << 20

  private(set) var index = CommitIndex()
  private var rest: [UInt8] = []
  private var isSkipping = false
  /// The numbers of the authors by digests of their fields.
  private var numbers: [Digest: Int] = [:]

  mutating func take(_ piece: UnsafeRawBufferPointer) {
    guard let base = piece.baseAddress else { return }
    var start = 0
    while start < piece.count, let end = memchr(base + start, 0x0A, piece.count - start) {
      let count = UnsafeRawPointer(end) - (base + start)
      let line = UnsafeRawBufferPointer(start: base + start, count: count)
      if isSkipping {
        isSkipping = false
      } else if rest.isEmpty {
        read(line)
      } else {
        rest.append(contentsOf: line)
        let whole = rest
        whole.withUnsafeBytes { read($0) }
      }
      rest.removeAll(keepingCapacity: true)
      start += count + 1
    }
    if !isSkipping { rest.append(contentsOf: piece[start...]) }
    if rest.count > Self.longestLine {
      rest = []
      isSkipping = true
    }
  }

  private mutating func read(_ line: UnsafeRawBufferPointer) {
    var (high, low, at): (UInt64, UInt64, Int) = (0, 0, 0)
    while at < line.count, line[at] != 0x20 {
      let byte = line[at]
      let digit: UInt64
      switch byte {
      case 0x30...0x39: digit = UInt64(byte - 0x30)
      case 0x61...0x66: digit = UInt64(byte - 0x57)
      default: return
      }
      if at < 16 { high = high << 4 | digit } else if at < 32 { low = low << 4 | digit }
      at += 1
    }
    guard at >= 40 else { return }
    at += 1
    let isNegative = at < line.count && line[at] == 0x2D
    if isNegative { at += 1 }
    var (seconds, digits) = (0, 0)
    while at < line.count, case 0x30...0x39 = line[at], digits < 15 {
      seconds = seconds * 10 + Int(line[at] - 0x30)
      (at, digits) = (at + 1, digits + 1)
    }
    // A commit without a date has no day.
    guard digits > 0, at < line.count, line[at] == 0x20 else { return }
    let key = UnsafeRawBufferPointer(rebasing: line[(at + 1)...])
    let author = number(of: key)
    index.entries.append(
      CommitIndex.Entry(
        high: high, low: low, seconds: isNegative ? -seconds : seconds, author: author))
  }

  private mutating func number(of key: UnsafeRawBufferPointer) -> Int {
    var digest = Digest()
    digest.add(key)
    if let number = numbers[digest] { return number }
    // An index has room for 16 million authors; further ones would share the last number.
    guard numbers.count < CommitIndex.Entry.mostAuthors else { return numbers.count - 1 }
    numbers[digest] = numbers.count
    index.authors.append(CommitIndex.Author(key))
    return numbers.count - 1
  }

  /// Returns the minutes of a zone as in `-1130`.
  static func offset(_ text: some StringProtocol) -> Int {
    guard let number = Int(text) else { return 0 }
    return number / 100 * 60 + number % 100
  }
}

extension CommitIndex.Author {
  /// Reads the part of a line that commits of one author in one time zone share.
  init(_ line: some Collection<UInt8>) {
    let fields = line.split(separator: 0x1F, maxSplits: 4, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    func field(_ index: Int) -> String { index < fields.count ? fields[index] : "" }
    self.init(
      writtenEmail: field(1).lowercased(), email: field(2).lowercased(), writtenName: field(3),
      name: field(4), offset: CommitLogParser.offset(field(0)))
  }

  /// The part of a line from which the author can be read again.
  var line: String {
    ["\(offset / 60 * 100 + offset % 60)", writtenEmail, email, writtenName, name]
      .joined(separator: "\u{1F}")
  }
}
