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
}
