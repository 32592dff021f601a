extension ScreenPhrase {
  /// The text in English.
  var english: String {
    switch self {
    case .needsSize(let columns, let rows): "Needs \(columns)×\(rows)"
    case .escCancels: "esc cancels"
    case .showsProblems(let key): "\(key) show"
    case .loading: "Loading"
    case .seconds(let seconds): "\(seconds) s"
    case .jump: "Jump"
    case .searching: "searching"
    case .searchingIn(let total): "searching \(total)"
    case .place(let number, let total): "\(number) of \(total)"
    case .more(let count): "\(count) more"
    case .loadingMore: "loading more"
    case .reloaded: "Reloaded."
    case .changedPlugins(let names): "Changed plugins start anew: \(names)"
    case .openItYourself(let address): "Open it yourself: \(address)"
    case .tooLongToCopy: "Too long to copy"
    case .copied: "Copied"
    case .yes: "yes"
    case .no: "no"
    case .choose: "Choose"
    case .marked(let count): "\(count) marked"
    case .noLines: "There are no lines."
    case .nothingMatches: "Nothing matches."
    }
  }
}
