internal import Localization

extension KitPhrase {
  /// The text in English.
  var english: String {
    switch self {
    case .appMenu: "App Menu"
    case .menu: "Menu"
    case .settings: "Settings"
    case .problems: "Problems"
    case .showingMenu(let time): "showing the menu as of \(time)"
    case .usingSettings(let time): "using the settings as of \(time)"
    case .errors(let count, let number):
      Plural.english(count, one: "\(number) error", other: "\(number) errors")
    case .warnings(let count, let number):
      Plural.english(count, one: "\(number) warning", other: "\(number) warnings")
    case .noProblems: "no problems"
    case .isGone(let name): "\(name) is gone"
    case .areGone(let name, let other): "\(name) and \(other) are gone"
    case .othersAreGone(let name, let count): "\(name) and \(count) other files are gone"
    case .screenReaderLater: "'screenReader' applies from the next start"
    case .openItYourself(let address): "Open it yourself: \(address)"
    case .opened(let address): "Opened \(address)"
    case .continueForm: "Continue"
    case .menuIsClosed: "The menu is closed."
    case .pluginChanged(let id): "The plugin '\(id)' has changed and was started anew"
    case .pluginChangedForm(let ids): "The plugin \(ids) has changed; leave the form to see it"
    case .pluginChangedAnew(let ids): "The plugin \(ids) has changed and starts anew"
    case .nothingLogged: "Nothing has been logged yet."
    case .noHandler(let name): "No plugin registers the handler '\(name)'"
    case .perhaps(let names): "Perhaps: did you mean \(names)?"
    case .unreadablePlugin(let file, let reason): "A plugin could not be read: \(file): \(reason)"
    case .nameFolder: "Name the folder of the plugin that registers it: --plugins DIR"
    case .whatThereIs: "What there is: appmenu plugins list"
    case .registerOne: "The program can register one, or name the folder of a plugin that does."
    case .pressKey(let line, let dash): "\(line) \(dash) press a key"
    case .menuHasEnded: "the menu has ended"
    case .hasEnded: "it has ended"
    case .notWanted: "it is not wanted any more"
    case .thereIsMore: "There is more"
    case .notStarted(let reason): "It could not be started: \(reason)"
    case .itEnded(let end): "It \(end)"
    case .theProgramEnded(let end): "The program \(end)"
    case .suspended: "The program is suspended; its key continues it"
    }
  }
}
