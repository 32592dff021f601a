internal import HandlerProtocol
internal import DisplayText
internal import FieldRules
internal import Files
internal import MenuInteraction
internal import MenuNavigation
internal import Platform

/// The files that users have sent with forms: each form has a folder of its own, which is removed with its selection.
@MainActor final class Uploads {
  /// The folder of all, below which other servers of the user may have theirs, too.
  private let folder: String
  private var folders: [String: (path: String, size: Int)] = [:]
  private var isClean = false

  /// The maximum size of all files, in bytes.
  private static let limit = 1 << 30

  init(in folder: String) { self.folder = folder }

  /// Saves a file, and returns its path.
  ///
  /// - Parameters:
  ///   - name: its name on the user's machine, of which only the last part is used.
  ///   - selection: the ID of the selection whose form it was sent with.
  func save(
    _ content: [UInt8], named name: String, for selection: String
  ) throws(FileSystemError) -> String {
    if !isClean {
      try PrivateFiles.makeFolder(folder)
      // A server that was killed has removed nothing.
      Draft.removeAbandoned(in: folder)
      isClean = true
    }
    let all = folders.values.reduce(content.count) { $0 + $1.size }
    guard all <= Self.limit else { throw FileSystemError(number: ENOSPC) }
    var own = folders[selection] ?? (Draft.path(for: folder + "/run"), 0)
    own.size += content.count + 1
    folders[selection] = own
    // Two fields can have files of the same name.
    let place = own.path + "/\(own.size)"
    try PrivateFiles.makeFolder(place)
    let path = place + "/" + Self.safe(name)
    try AtomicFile.write(content, to: path, for: .user)
    return path
  }

  /// Removes the files of a selection that has ended.
  func remove(selection: String) {
    if let own = folders.removeValue(forKey: selection) { PrivateFiles.remove(own.path) }
  }

  /// Returns the name that a file is saved with: it contains no slash and no control characters, and does not begin
  /// with a dot or a dash, as programs take dashes for options.
  static func safe(_ name: String) -> String {
    let last = name.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last ?? ""
    let text = String(
      String.UnicodeScalarView(
        last.unicodeScalars.filter { $0.properties.generalCategory != .control }
      )
    ).trimmingPrefix { $0 == "." || $0 == "-" || $0.isWhitespace }
    var kept = String(text)
    while kept.utf8.count > 200 { kept.removeFirst() }
    return kept.isEmpty ? "file" : kept
  }
}

extension MenuServer {
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
          field.file = .saved(try uploads.save(content, named: field.value, for: selection))
        } catch {
          problems.append(
            error.number == EFBIG
              ? .fileIsTooLarge(limit: limit)
              : .fileIsNotSaved(name: Uploads.safe(field.value), reason: error.reason))
          continue
        }
      }
      saved.fields.append(field)
    }
    return (saved, problems)
  }

  /// Returns the maximum size of the body of a request, in bytes; only users who have signed in can send files.
  package func bodyLimit(of request: ServerRequest) -> Int {
    request.isMultipart && doors.accepts(request) && doors.hasSession(request)
      ? (FieldRules.sizes.upperBound + 1) << 20 : 1 << 20
  }
}
