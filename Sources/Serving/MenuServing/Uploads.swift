internal import DisplayText
internal import FieldRules
internal import Files
internal import HandlerProtocol
internal import MenuInteraction
internal import MenuNavigation
internal import Platform
internal import ServerAccess

/// The files that users have sent with forms: each form has a folder of its own, which is removed with its selection.
@MainActor final class Uploads {
  private struct Folder {
    var path: String
    var user: ExactName
    var size = 0
  }

  /// The folder of all, below which other servers of the user may have theirs, too.
  private let folder: String
  /// The folders by the IDs of selections.
  private var folders: [String: Folder] = [:]
  /// The sessions that are sending files.
  private var senders: Set<ServerSession.ID> = []

  /// The maximum sizes of the files of all users, and of one, in bytes.
  private static let limits = (all: 1 << 30, user: 256 << 20)
  /// The size that an empty file counts as.
  private static let block = 4_096
  /// The maximum number of sessions that send files at a time.
  private static let mostSenders = 4

  /// Removes what an earlier server has left in a folder, and uses it from now on.
  init(in folder: String) {
    self.folder = folder
    // In a container, the earlier server can have had the same process ID.
    let own = Draft.path(for: folder + "/run").lastPathName.dropLast(8)
    for name in LocalFileSystem().names(inDirectory: folder) ?? [] where name.hasPrefix(own) {
      PrivateFiles.remove(folder + "/" + name)
    }
    Draft.removeAbandoned(in: folder)
  }

  /// Saves a file, and returns its path.
  ///
  /// - Parameters:
  ///   - name: its name on the user's machine, of which only the last part is used.
  ///   - selection: the ID of the selection whose form it was sent with.
  func save(
    _ content: [UInt8], named name: String, for selection: String, of user: String
  ) throws(FileSystemError) -> String {
    let user = ExactName(user)
    let size = max(Self.block, content.count)
    let all = folders.values.reduce(size) { $0 + $1.size }
    let of = folders.values.reduce(size) { $1.user == user ? $0 + $1.size : $0 }
    guard all <= Self.limits.all, of <= Self.limits.user else {
      throw FileSystemError(number: ENOSPC)
    }
    var own = folders[selection] ?? Folder(path: Draft.path(for: folder + "/run"), user: user)
    own.size += size
    folders[selection] = own
    // Two fields can have files of the same name.
    let place = own.path + "/\(own.size)"
    try PrivateFiles.makeFolder(place)
    let path = place + "/" + Self.safe(name)
    try AtomicFile.write(content, to: path, for: .user)
    return path
  }

  /// Keeps the files of a selection for the selection that replaces it.
  func move(_ selection: String, to next: String) {
    folders[next] = folders.removeValue(forKey: selection)
  }

  /// Removes the files of a selection that has ended.
  func remove(selection: String) {
    if let own = folders.removeValue(forKey: selection) { PrivateFiles.remove(own.path) }
  }

  /// Returns the name that a file is saved with: it contains no slash and nothing that a form drops, and does not begin
  /// with a dot or a dash, as programs take dashes for options.
  static func safe(_ name: String) -> String {
    let last = name.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last ?? ""
    let text = TextInput(String(last)).text
    var kept = String(text.trimmingPrefix { $0 == "." || $0 == "-" || $0.isWhitespace })
    while kept.utf8.count > 200 { kept.removeFirst() }
    return kept.isEmpty ? "file" : kept
  }

  /// Returns the fields of a form with the files saved, and why others cannot be saved.
  func saving(
    _ fields: FormFields, on page: OpenPage
  ) -> (saved: FormFields, problems: [Phrase]) {
    var saved = FormFields()
    var problems: [Phrase] = []
    for var field in fields.fields {
      if case .sent(let content)? = field.file {
        let known = page.stack.level.form?.fields.first {
          $0.kind == .file && IntentForm.name(of: $0.field.id, .file) == field.name
        }
        guard let known, let selection = page.stack.navigator.top.invocation else { continue }
        let limit = known.rules.maxSize ?? FieldRules.standardSize
        do throws(FileSystemError) {
          guard content.count <= limit << 20 else { throw FileSystemError(number: EFBIG) }
          let path = try save(
            content, named: field.value, for: selection, of: page.signIn.user.name)
          field.file = .saved(path)
        } catch {
          problems.append(
            error.number == EFBIG
              ? .fileIsTooLarge(limit: limit)
              : .fileIsNotSaved(name: Self.safe(field.value), reason: error.reason))
          continue
        }
      }
      saved.fields.append(field)
    }
    return (saved, problems)
  }

  /// Admits a form with files of a session, one at a time, and of few sessions at once; returns false otherwise.
  func begin(_ session: ServerSession.ID) -> Bool {
    senders.count < Self.mostSenders && senders.insert(session).inserted
  }

  /// Ends a form that was admitted.
  func end(_ session: ServerSession.ID) { senders.remove(session) }
}
