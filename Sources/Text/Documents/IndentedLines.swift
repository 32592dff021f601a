internal import SourceText

/// The lines of a YAML source, and the edits that indent those with tabs by spaces.
struct IndentedLines {
  private(set) var edits: [Fix.Edit] = []
  /// Whether the depth of each line follows from the lines before it, and no script or other text of several lines
  /// is changed.
  private(set) var isClear = true

  private let file: SourceFile
  private let start: Int
  /// The columns that a tab advances to multiples of; nil to indent a line by its depth beside the others.
  private let tabWidth: Int?
  /// The lines that may still go on, from the outermost.
  private var levels: [Level] = []
  /// The block scalar whose lines follow.
  private var block: Block?
  /// The indentation of comments whose next line is not known yet.
  private var comments: [Range<Int>] = []

  /// A line whose mapping or list may go on.
  private struct Level {
    var run: ArraySlice<UInt8>
    /// The number of spaces before the line, and before its content behind dashes.
    var column: Int
    var content: Int
    /// Whether the line ends with a key or a dash, so that lines below may be its value.
    var isOpen: Bool

    var hasTab: Bool { run.contains(0x09) }
  }

  private struct Block {
    var header: Level
    var run: ArraySlice<UInt8>?
    var isMoved: Bool
  }

  /// Reads the lines of `file`; those from the one at `start` are changed.
  init(_ file: SourceFile, from start: Int, tabWidth: Int?) {
    (self.file, self.start, self.tabWidth) = (file, start, tabWidth)
    for line in file.lines(from: 0) { read(line) }
    indentComments(to: levels.last?.column ?? 0)
    edits.sort { $0.range.lowerBound < $1.range.lowerBound }
  }

  private var bytes: [UInt8] { file.bytes }

  private mutating func read(_ line: Range<Int>) {
    let run = bytes[line].prefix(while: \.isBlank)
    let isChanged = line.lowerBound >= start
    let hasTab = run.contains(0x09)
    guard run.endIndex < line.upperBound else {
      if isChanged, hasTab, block == nil { edits.append(Fix.Edit(line, "")) }
      return
    }
    if continuesBlock(run) { return }
    if bytes[run.endIndex] == .hash {
      if isChanged, hasTab { comments.append(run.startIndex..<run.endIndex) }
      return
    }
    // With a tab it is part of a text or of a collection in brackets, and is taken.
    if hasTab, !isChanged { return }
    let column = column(of: run)
    indentComments(to: column)
    if hasTab {
      edits.append(Fix.Edit(run.startIndex..<run.endIndex, String(repeating: " ", count: column)))
    }
    var (index, content) = (run.endIndex, column)
    while file.yaml.isDash(at: index) {
      let blanks = bytes[index + 1..<line.upperBound].prefix(while: \.isBlank)
      if blanks.contains(0x09), isChanged {
        let width = (tabWidth.map { $0 - (content + 1) % $0 }) ?? 1
        edits.append(
          Fix.Edit(blanks.startIndex..<blanks.endIndex, String(repeating: " ", count: width)))
        content += 1 + width
      } else {
        content += 1 + max(1, blanks.count)
      }
      index = blanks.endIndex
    }
    let key = file.yaml.key(at: index)
    let value = key.map { bytes[$0.behind..<line.upperBound].drop(while: \.isBlank) }
    let isOpen = index == line.upperBound || value.map { $0.isEmpty || $0.first == .hash } ?? false
    let level = Level(run: run, column: column, content: content, isOpen: isOpen)
    levels.removeAll { $0.column >= column }
    levels.append(level)
    if let value = value ?? (index > run.endIndex ? bytes[index..<line.upperBound] : nil),
      Self.beginsBlock(value)
    {
      block = Block(header: level, isMoved: hasTab)
    }
  }

  /// Whether a line is part of the open block scalar; its indentation is changed as its header's is.
  private mutating func continuesBlock(_ run: ArraySlice<UInt8>) -> Bool {
    guard let header = block?.header else { return false }
    let spaces = run.prefix { $0 == 0x20 }
    if block?.run == nil {
      let isDeeper =
        header.hasTab
        ? Self.isDeeper(run, than: header.run) : spaces.count > header.column || run.contains(0x09)
      if isDeeper { block?.run = !header.hasTab && spaces.count > header.column ? spaces : run }
    }
    guard let first = block?.run, run.starts(with: first) else {
      block = nil
      return false
    }
    if run.startIndex >= start, block?.isMoved == true || first.contains(0x09) {
      isClear = false
      edits.append(
        Fix.Edit(
          run.startIndex..<run.startIndex + first.count,
          String(repeating: " ", count: header.content + 2)))
    }
    return true
  }

  private mutating func indentComments(to column: Int) {
    edits += comments.map { Fix.Edit($0, String(repeating: " ", count: column)) }
    comments.removeAll()
  }

  // MARK: Columns

  /// Returns the number of spaces that the spaces and tabs `run` probably represent.
  private mutating func column(of run: ArraySlice<UInt8>) -> Int {
    guard run.contains(0x09) else {
      levels.removeAll { $0.column > run.count }
      return run.count
    }
    if let tabWidth { return Self.width(of: run, tab: tabWidth) }
    if let same = levels.lastIndex(where: { $0.run == run }) {
      levels.removeSubrange((same + 1)...)
      return levels[same].column
    }
    var isLessDeep = false
    while let last = levels.last, last.hasTab, !Self.isDeeper(run, than: last.run) {
      isLessDeep = true
      levels.removeLast()
    }
    if isLessDeep { isClear = false }
    guard let last = levels.last else { return 0 }
    // In line with the parent of the deeper lines.
    if isLessDeep, !last.hasTab { return last.content }
    let isContinued = last.hasTab && run.starts(with: last.run)
    let rest = run.dropFirst(last.run.count)
    if isContinued, rest.allSatisfy({ $0 == 0x20 }) { return last.column + rest.count }
    return last.content + (last.isOpen ? 2 : 0)
  }

  /// Whether `run` is deeper than `other` under some width of tabs, and less deep under none.
  private static func isDeeper(_ run: ArraySlice<UInt8>, than other: ArraySlice<UInt8>) -> Bool {
    let differences = [2, 4, 8].map { width(of: run, tab: $0) - width(of: other, tab: $0) }
    return differences.allSatisfy { $0 >= 0 } && differences.contains { $0 > 0 }
  }

  private static func width(of run: ArraySlice<UInt8>, tab: Int) -> Int {
    run.reduce(0) { $1 == 0x09 ? $0 + tab - $0 % tab : $0 + 1 }
  }

  /// Whether a value is the first line of a literal or folded text.
  private static func beginsBlock(_ value: ArraySlice<UInt8>) -> Bool {
    guard value.first == .bar || value.first == .greater else { return false }
    let rest = value.dropFirst().drop { "+-".utf8.contains($0) || $0.isDigit }
    return rest.first?.isBlank ?? true
  }
}
