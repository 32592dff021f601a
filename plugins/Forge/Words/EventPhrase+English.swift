internal import Localization

extension EventPhrase {
  /// The text in English.
  var english: String {
    switch self {
    case .pushed(nil, let branch, _): "Pushed to \(branch)"
    case .pushed(let count?, let branch, let title):
      "Pushed \(Plural.english(count, one: "1 commit", other: "\(count) commits")) to \(branch)"
        + (title.map { ": " + $0 } ?? "")
    case .madeBranch(let name): "Made the branch \(name)"
    case .madeTag(let name): "Made the tag \(name)"
    case .removedBranch(let name): "Removed the branch \(name)"
    case .removedTag(let name): "Removed the tag \(name)"
    case .released(let name): "Released \(name)"
    case .madeRepository: "Made the repository"
    case .renamedRepository: "Renamed the repository"
    case .movedRepository: "Moved the repository"
    case .forked: "Forked it"
    case .starred: "Starred it"
    case .madePublic: "Made it public"
    case .changedMembers: "Changed the members"
    case .changedWiki: "Changed the wiki"
    case .commentedOnCommit: "Commented on a commit"
    case .numbered(let action, let noun, let number, let title):
      Self.numbered(action, noun, number, title)
    case .project(let number): "project \(number)"
    }
  }

  private static func numbered(
    _ action: String, _ noun: String, _ number: Int?, _ title: String?
  ) -> String {
    let words = [action, noun, number.map { "#\($0)" } ?? ""].filter { !$0.isEmpty }
    let text = words.joined(separator: " ") + (title.map { ": " + $0 } ?? "")
    return text.prefix(1).uppercased() + text.dropFirst()
  }
}
