internal import Documents
internal import DisplayText
internal import PluginHost
public import Files
public import SourceText

/// Reads the descriptions of forms, with the same parsers and diagnostics as menu files.
public struct FormReader: Sendable {
  /// The maximum size of a description, in bytes.
  public static let sizeLimit = 1 << 20

  private let fileSystem: any FileSystem
  private let language: LanguageTag?

  /// Creates a reader of files in `fileSystem`.
  ///
  /// - Parameters:
  ///   - fileSystem: the file system of the files.
  ///   - language: the language of texts that have forms for languages, as a tag of BCP 47 such as `ko-KR` or as a
  ///     locale such as `ko_KR.UTF-8`; nil, or what names no language, for the plain ones.
  public init(fileSystem: any FileSystem = LocalFileSystem(), language: String? = nil) {
    self.fileSystem = fileSystem
    self.language = language.flatMap(LanguageTag.init(spelled:))
  }

  /// The result of reading the description of a form.
  public struct Reading: Sendable {
    /// The form, or `nil` if a diagnostic is an error.
    public var form: FormDescription?
    /// The diagnostics about it.
    public var diagnostics: [Diagnostic]
  }

  /// Returns the form in the file at `path`.
  public func read(_ path: String) -> Reading {
    do {
      return parse(try fileSystem.read(path, limit: Self.sizeLimit), name: path)
    } catch {
      guard error.isNotFound else {
        return Reading(form: nil, diagnostics: [.unreadable(path, error)])
      }
      let folder = path.folderOfPath
      let names = NearestNames.suggestions(
        for: path.lastPathName, among: fileSystem.names(inDirectory: folder) ?? [], limit: 1)
      let similar = names.map { path.containsSlash ? folder + "/" + $0 : $0 }
      return Reading(
        form: nil,
        diagnostics: [
          Diagnostic(
            .fileNotFound, at: SourceLocation(path: path), message: "there is no file '\(path)'",
            help: NearestNames.question(similar) ?? "check the path")
        ])
    }
  }

  /// Returns the form in `bytes`, which are shown as the file `name`.
  public func parse(_ bytes: [UInt8], name: String) -> Reading {
    let document = DocumentReader(fileBytes: Self.sizeLimit).read(bytes, name: name)
    let parser = FormParser(file: document.file, language: language)
    let form = document.tree.flatMap { parser.parse($0.root) }
    let diagnostics = document.diagnostics + parser.fields.diagnostics
    return Reading(form: diagnostics.hasErrors ? nil : form, diagnostics: diagnostics)
  }
}
