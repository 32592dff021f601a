package import DisplayText
internal import Files
package import MenuItems

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
    case .none: lines.append(wording(.hasNoNetwork))
    }
    if write.isEmpty {
      lines.append(wording(isOfPlugin ? .changesOwnFiles : .changesNothing))
    }
    for (paths, about) in [(write, Phrase.mayChange), (read, .mayRead), (run, .mayRun)]
    where !paths.isEmpty {
      lines +=
        [wording(about)] + paths.map { Self.bar + show($0, about == .mayRun && !$0.containsSlash) }
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
    guard let (name, rest) = PluginRights.place(in: path) else { return SafeText.line(path) }
    let parts = name.split(separator: ":", maxSplits: 1).map(String.init)
    let place =
      switch parts[0] {
      case "argument": wording(.pathsOfArgument(argument: parts[parts.count - 1]))
      case "variable": wording(.pathOfVariable(name: parts[parts.count - 1]))
      case "workspace": wording(.workspace)
      default: wording(.ownFolder(name: name))
      }
    return SafeText.line(place + rest)
  }
}
