internal import Localization

extension ToDoFaultPhrase {
  /// The text in English.
  var english: String {
    switch self {
    case .cannotBeRead: "The list cannot be read"
    case .cannotBeSaved: "The list cannot be saved"
    case .cannotBeLocked: "The list cannot be locked"
    case .isLocked: "Another program keeps the list locked"
    case .cannotBeMovedAside: "The list is damaged, and cannot be moved aside"
    case .folderUnknown: "The folder of the list is not known"
    case .folderCannotBeMade: "The folder of the list cannot be made"
    case .secretCannotBeRemoved: "A secret cannot be removed"
    case .lookAtFolder: "Look at the folder and its rights; nothing was overwritten."
    case .system(let path, let words): "\(path): \(words)"
    case .holdsLock(let path): "It holds the lock on \(path)."
    case .isNoFile(let path): "\(path) is not a file."
    case .isTooLarge(let path, let mebibytes): "\(path) is larger than \(mebibytes) MiB."
    case .isNoPath(let path): "'\(path)' is no path."
    }
  }
}
