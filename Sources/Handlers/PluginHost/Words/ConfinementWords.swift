package import DisplayText
internal import Files
package import MenuItems
internal import SourceText

extension Confinement {
  /// The beginning of a line that the author of a menu or a manifest wrote.
  package static let bar = "│ "

  /// Returns lines about the rights for people, the most dangerous first.
  ///
  /// - Parameters:
  ///   - isOfPlugin: whether the program is a plugin, which may change its own files.
  ///   - show: returns a path, or the name of a program, as it is shown, without control characters.
  package func lines(
    _ wording: Wording, isOfPlugin: Bool = false, _ show: (_ path: String, _ isName: Bool) -> String
  ) -> [String] {
    var lines: [String] = []
    switch network {
    case .all: lines.append(wording(.mayReach))
    case .ports(let ports):
      lines.append(wording(.mayReach(ports: ports.map(String.init).joined(separator: ", "))))
    case .none: break
    }
    for (paths, about) in [(write, Phrase.mayChange), (read, .mayRead), (run, .mayRun)]
    where !paths.isEmpty {
      lines += [wording(about)]
      lines += paths.map { Self.bar + show($0, about == .mayRun && !$0.containsSlash) }
    }
    if network == .none { lines.append(wording(.hasNoNetwork)) }
    if write.isEmpty {
      lines.append(wording(isOfPlugin ? .changesOwnFiles : .changesNothing))
    }
    return lines
  }

  /// Returns the rights of a plugin in a few words each, the most dangerous first.
  package func words(_ wording: Wording) -> [String] {
    var words: [String] = []
    for line in lines(wording, isOfPlugin: true, { path, _ in Self.shown(path, wording) }) {
      if line.startsWithBytes(of: Self.bar), let last = words.popLast() {
        let path = line.droppingBytes(Self.bar.utf8.count)
        words.append(last + (last.hasSuffix(":") ? " " : ", ") + path)
      } else {
        words.append(line)
      }
    }
    return words
  }

  /// Returns rights that a new version asks for, a line each.
  func newWords(_ wording: Wording) -> [String] {
    let least = Confinement().words(wording)
    return words(wording).filter { !least.contains($0) }.map { wording(.newRight(words: $0)) }
  }

  /// Returns a path of a manifest in words.
  private static func shown(_ path: String, _ wording: Wording) -> String {
    guard let (name, rest) = PluginRights.place(in: path) else { return quoted(path) }
    let parts = name.split(separator: ":", maxSplits: 1).map(String.init)
    let place =
      switch parts[0] {
      case "argument": wording(.pathsOfArgument(argument: parts[parts.count - 1]))
      case "variable": wording(.pathOfVariable(name: parts[parts.count - 1]))
      case "workspace": wording(.workspace)
      default: wording(.ownFolder(name: name))
      }
    return place + quoted(rest)
  }

  /// Returns a path in quotation marks if it has characters that could be taken for words of appmenu.
  private static func quoted(_ path: String) -> String {
    let isPlain = path.utf8.allSatisfy { byte in
      byte == UInt8(ascii: "_") || "/.~@%+-".utf8.contains(byte)
        || byte < 0x80 && Character(Unicode.Scalar(byte)).isLetter || byte.isDigit
    }
    return isPlain ? path : ShellWord.quoted(SafeText.line(path))
  }
}
