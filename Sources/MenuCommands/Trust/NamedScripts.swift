internal import MenuItems
internal import SourceText

/// Finds the files that commands name by relative words: scripts, their input, and programs beside the menu.
///
/// A word cannot tell what a program makes of it. So each relative word counts that names a file when the program
/// runs: in the folder of the menu for the program itself, else in the folder where the program runs.
struct NamedScripts {
  private let preparation: ProgramPreparation
  private let fileSystem: any FileSystem
  /// The maximum number of words of one operation.
  private static let limit = 10_000
  /// The longest path that a system opens, in bytes.
  private static let longest = 4096

  init(_ preparation: ProgramPreparation, _ fileSystem: any FileSystem) {
    (self.preparation, self.fileSystem) = (preparation, fileSystem)
  }

  /// Returns the paths that the words of `operation`, and of the commands that give its choices, can name; there need
  /// not be files.
  func paths(of operation: ItemOperation) -> [String] {
    var found: [String] = []
    var known: Set<PathBytes> = []
    func add(_ path: String) {
      let isUsable = path.utf8.count < Self.longest && !path.utf8.contains(0)
      if isUsable, known.count < Self.limit, known.insert(PathBytes(path)).inserted {
        found.append(path)
      }
    }
    let folder = folder(of: operation)
    let kinds =
      [operation.kind]
      + operation.inputs.compactMap { input in
        switch input.choicesFrom {
        case .command(let words): .command(words)
        case .shell(let script): .shell(script)
        case nil: nil
        }
      }
    for kind in kinds {
      switch kind {
      case .command(let words):
        if let program = words.first, program.containsSlash, program.isRelativeToMenu {
          add(preparation.path(program, writtenAt: operation.location))
        }
        guard let folder else { continue }
        for word in words.dropFirst() { Self.names(in: word).forEach { add(folder + "/" + $0) } }
      case .shell(let script):
        guard let folder else { continue }
        Self.names(inScript: script).forEach { add(folder + "/" + $0) }
      case .url: break
      }
    }
    return found
  }

  /// Returns the folder where the program of `operation` runs, or nil if a value decides about it.
  private func folder(of operation: ItemOperation) -> String? {
    guard let written = operation.directory else { return fileSystem.canonicalPath(".") ?? "." }
    guard InputTemplate(written).names.isEmpty else { return nil }
    return preparation.path(written, writtenAt: operation.location)
  }

  /// Returns what an argument may name: itself, the value of an option, or words of a script.
  private static func names(in word: String) -> [String] {
    guard InputTemplate(word).names.isEmpty else { return [] }
    var names = [word]
    if word.startsWithBytes(of: "-") {
      let sign = word.utf8.firstIndex(of: UInt8(ascii: "="))
      let count = sign.map { word.utf8.distance(from: word.utf8.startIndex, to: $0) + 1 } ?? 2
      names.append(word.droppingBytes(count))
    }
    if word.utf8.contains(where: { $0 <= 0x20 }) { names += Self.names(inScript: word) }
    return names.filter { !$0.isEmpty && !$0.isAbsolutePath }
  }

  /// Returns the words of a script that name relative paths, also of scripts and substitutions within quotation marks.
  static func names(inScript script: String) -> [String] {
    let open = String(decoding: script.utf8.filter { !"'\"\\".utf8.contains($0) }, as: UTF8.self)
    return (words(of: script) + words(of: open)).filter { !$0.isEmpty && !$0.isAbsolutePath }
  }

  /// Returns the words of a script that the shell reads as written, without those that output goes to.
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
      index += 1
      switch byte {
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
