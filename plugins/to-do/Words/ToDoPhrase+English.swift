internal import Localization

extension ToDoPhrase {
  /// The text in English.
  var english: String {
    switch self {
    case .toDo: "To do"
    case .open(let count): "\(count) open"
    case .due(let count): "\(count) due"
    case .subtitle(let open, let due, let order):
      [
        "\(open) to do", due > 0 ? "\(due) due" : nil,
        order == .added ? nil : Self.words(order),
      ].compactMap { $0 }.joined(separator: ", ")
    case .toDoSection: "To Do"
    case .finishedSection: "Finished"
    case .placeholder: "Nothing to do. Press n to add an item."
    case .noTitle: "(no title)"
    case .overdue: "overdue"
    case .dueBadge: "due"
    case .damagedFile(let path): "The file of the list was damaged. It is kept as \(path)"
    case .unreadable(let count):
      Plural.english(
        count, one: "1 entry that cannot be read, kept in the file",
        other: "\(count) entries that cannot be read, kept in the file")
    case .notAllListed: "Not all items are listed: a search finds the others."
    case .title: "Title"
    case .date: "Date"
    case .location: "Location"
    case .coordinate: "Coordinate"
    case .address: "Address"
    case .description: "Description"
    case .finished: "finished"
    case .latitude(let degrees, let isNorth): "\(degrees)° \(isNorth ? "N" : "S")"
    case .longitude(let degrees, let isEast): "\(degrees)° \(isEast ? "E" : "W")"
    case .show: "Show"
    case .check: "Check"
    case .uncheck: "Uncheck"
    case .add: "Add"
    case .edit: "Edit"
    case .delete: "Delete"
    case .undo: "Undo"
    case .undoDelete: "Undo delete"
    case .help: "Search words and settings"
    case .helpText(let path): Self.help(path)
    case .map: "Map"
    case .save: "Save"
    case .sort(let order): "Sort \(Self.words(order))"
    case .deleteFinished: "Delete all finished"
    case .confirmFinished(let count):
      Plural.english(
        count, one: "Delete 1 finished item?", other: "Delete \(count) finished items?")
    case .deleteAll: "Delete all"
    case .confirmAll(let count): "Delete all of the list, \(Self.items(count))?"
    case .lookedUpWhenSaved: "Looked up when the item is saved"
    case .dateExample: "MM/DD/YYYY or 2026-11-30 14:30"
    case .notADate: "Not a date; write it like 11/30/2026 or 2026-11-30 14:30"
    case .mustBeFilledIn: "This must be filled in"
    case .sorted(let order): "Sorted \(Self.words(order))"
    case .noItem: "There is no item to do this with"
    case .itemGone: "The item was changed or removed meanwhile"
    case .backToList: "Go back to the list."
    case .deleted(let title): "Deleted \(title)"
    case .deletedItems(let count): "Deleted \(Self.items(count))"
    case .cannotBePutBack: "It can no longer be put back"
    case .isBack(let title): "\(title) is back"
    case .isThereAlready(let title): "\(title) is there already"
    case .tooLong: "It is too long to be changed here"
    case .notLookedUp:
      "The address was not looked up; no geocoder is set: appmenu plugins settings to-do"
    case .saved: "Saved"
    case .onListAlready: "It is on the list already"
    case .savedAsNew: "The item was changed or removed meanwhile: saved as a new one"
    case .added: "Added"
    case .noAction(let id): "There is no action '\(id)'"
    case .noForm(let id): "There is no form '\(id)'"
    case .dueNow(let title, let more):
      "Due now: \(title)" + (more > 0 ? " and \(more) more" : "")
    }
  }

  private static func help(_ path: String) -> String {
    """
    The search (`/`) finds the items that have all words in title, description, location or address. These words have \
    a meaning of their own:

    - `is:open`, `is:done`: items to do, finished items
    - `has:date`, `has:location`: items with a date, with a location
    - `due:today`, `due:tomorrow`, `due:week`: items of today, of tomorrow, of the next seven days
    - `due:overdue`: items that should have been done
    - `due:2026-11-30`: items of that day

    `appmenu plugins settings to-do` sets the address of a geocoder that answers as Nominatim does. It finds the \
    coordinates of addresses, and so their places on the map. Without a geocoder, nothing is sent anywhere.

    The items are in the file `\(path)`.
    """
  }

  private static func items(_ count: Int) -> String {
    Plural.english(count, one: "1 item", other: "\(count) items")
  }

  private static func words(_ order: SortOrder) -> String {
    switch order {
    case .added: "in the order added"
    case .due: "by date"
    case .title: "by title"
    }
  }
}
