internal import Files
internal import MenuItems
internal import SourceText
internal import TaskFiles

/// Finds the files that commands name by relative words: scripts, their input, and programs beside the menu.
///
/// How a program uses a word is unknown. So each relative word counts that names a file when the program runs: in the
/// folder of the menu for the program itself, otherwise in the folder where the program runs. The values of variables
/// that an item sets count as words.
///
/// A path is unknown before a run if it contains a value, a variable or a pattern, or if a script changes its folder.
/// ``Phrase/coversNot`` says so in the question.
struct NamedScripts {
  let preparation: ProgramPreparation
  let fileSystem: any FileSystem
  /// The maximum number of words of one operation.
  private static let limit = 10_000
  /// The longest path that a system opens, in bytes.
  private static let longest = 4096

  /// Returns the paths that the words of `operation`, and of the commands that its form asks, can name; the files
  /// need not exist.
  func paths(of operation: ItemOperation) -> [String] {
    var found: [String] = []
    var known: Set<PathBytes> = []
    func add(_ path: String) {
      let isUsable = path.utf8.count < Self.longest && !path.utf8.contains(0)
      if isUsable, known.count < Self.limit, known.insert(PathBytes(path)).inserted {
        found.append(path)
      }
    }
    // The program reads the tasks from the file again.
    if let path = operation.location?.file.canonicalPath, let kind = TaskKind(path: path) {
      add(path)
      // Another file may take precedence.
      for name in kind.fileNames where !name.containsSlash { add(path.folderOfPath + "/" + name) }
    }
    for operation in [operation] + operation.formPrograms.map({ operation.running($0.program) }) {
      let folder = folder(of: operation)
      func addAll(_ names: [String]) {
        if let folder { for name in names { add(folder + "/" + name) } }
      }
      switch operation.kind {
      case .command(let written):
        let words = written.map { InputTemplate($0).filled { _ in Self.unknown } }
        if let program = words.first, program.containsSlash, program.isRelativeToMenu {
          add(preparation.path(program, writtenAt: operation.location))
        }
        for word in words.dropFirst() { addAll(Self.names(in: word)) }
      case .shell(let script): addAll(Self.names(inScript: script))
      case .url: break
      }
      for (_, value) in operation.environment.sorted(by: { $0.key < $1.key }) {
        addAll(Self.names(in: value))
      }
    }
    return found
  }

  /// Returns the folder where the program of `operation` runs, or nil if it depends on a value.
  private func folder(of operation: ItemOperation) -> String? {
    guard let written = operation.directory else { return fileSystem.canonicalPath(".") ?? "." }
    guard InputTemplate(written).names.isEmpty else { return nil }
    return preparation.path(written, writtenAt: operation.location)
  }

  /// The text that replaces a value; no path can contain it.
  private static let unknown = "\0"

  /// Returns the names in an argument: itself, values in it, or words of a script.
  private static func names(in word: String) -> [String] {
    var names = [word]
    if word.startsWithBytes(of: "-") { names.append(word.droppingBytes(2)) }
    let first = word.utf8.count - longest
    for (offset, byte) in word.utf8.enumerated() where byte == UInt8(ascii: "=") && offset >= first
    {
      names.append(word.droppingBytes(offset + 1))
    }
    return (names + parts(of: word)).filter(isRelative) + Self.names(inScript: word)
  }

  /// Returns the words of a script that name relative paths, also within quotation marks.
  private static func names(inScript script: String) -> [String] {
    let open = String(decoding: script.utf8.filter { !"'\"\\".utf8.contains($0) }, as: UTF8.self)
    let words = words(of: script) + words(of: open)
    return (words + words.flatMap(parts)).filter(isRelative)
  }

  /// Returns the parts of a word with several values, as in `NAME=a:b`, `alias.x=!a`, `@a` and `a,b`.
  private static func parts(of word: String) -> [String] {
    word.utf8.split { "=:,!@".utf8.contains($0) }.map { String(decoding: $0, as: UTF8.self) }
  }

  private static func isRelative(_ name: String) -> Bool { !name.isEmpty && !name.isAbsolutePath }

  private static let ownFolder = ["$PWD", "${PWD}", "$(pwd)", "`pwd`"].map { Array($0.utf8) }

  /// Returns the length of the prefix of `bytes` that names the folder where a script runs, or 0.
  private static func ownFolderLength(_ bytes: ArraySlice<UInt8>) -> Int {
    guard let spelling = ownFolder.first(where: { bytes.starts(with: $0) }) else { return 0 }
    // `$PWDS` is another variable.
    let isName = spelling.last == UInt8(ascii: "D")
    let next = isName ? bytes.dropFirst(spelling.count).first : nil
    let isLonger = next.map { $0.isNamePart && $0 != .dash } ?? false
    return isLonger ? 0 : spelling.count
  }

  /// Returns the words of a script that the shell reads as written, without the targets of redirected output.
  private static func words(of script: String) -> [String] {
    var words: [String] = []
    var word: [UInt8] = []
    var quote: UInt8?
    var (isOpen, isKnown, isOutput) = (false, true, false)
    func end() {
      if isOpen, isKnown, !isOutput { words.append(String(decoding: word, as: UTF8.self)) }
      if isOpen { isOutput = false }
      (word, isOpen, isKnown) = ([], false, true)
    }
    let bytes = Array(script.utf8)
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      let own = quote == UInt8(ascii: "'") ? 0 : ownFolderLength(bytes[index...])
      if own > 0 {
        word.append(UInt8(ascii: "."))
        (isOpen, index) = (true, index + own)
        continue
      }
      index += 1
      switch byte {
      case 0: (isOpen, isKnown) = (true, false)
      case UInt8(ascii: "\\") where quote != UInt8(ascii: "'"):
        guard index < bytes.count else { break }
        if bytes[index] != 0x0A { word.append(bytes[index]) }
        (isOpen, index) = (true, index + 1)
      case UInt8(ascii: "'"), UInt8(ascii: "\""):
        if quote == nil {
          (quote, isOpen) = (byte, true)
        } else if quote == byte {
          quote = nil
        } else {
          word.append(byte)
        }
      case UInt8(ascii: "$") where quote != UInt8(ascii: "'"):
        if quote == nil, index < bytes.count, bytes[index] == UInt8(ascii: "(") {
          end()
        } else {
          (isOpen, isKnown) = (true, false)
        }
      case _ where quote == nil && (byte <= 0x20 || ";&|()<>`=".utf8.contains(byte)):
        end()
        if byte == UInt8(ascii: ">") { isOutput = true } else if byte > 0x20 { isOutput = false }
      default:
        word.append(byte)
        isOpen = true
      }
    }
    end()
    return words
  }
}
