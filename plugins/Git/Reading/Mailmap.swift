internal import DisplayText

extension GitSettings {
  /// A larger file was not written by a person.
  private static let mailmapLimit: Int64 = 64 << 20

  /// Returns the settings that make git read the mailmaps of a repository without waiting for a pipe or a device.
  ///
  /// - Throws: ``GitFailure/failed(_:status:)`` if the repository's own mailmap is such a file or too large,
  ///   because git reads it in any case.
  func mailmap(of place: GitPlace) throws -> [(key: String, value: String)] {
    if !place.isBare, let own = FileSignature(following: place.folder + "/.mailmap"),
      own.kind == .other || own.size > Self.mailmapLimit
    {
      throw GitFailure.failed(.badMailmap, status: -1)
    }
    // Git receives the path that was checked, and no path that only git can resolve.
    let isWhole = mailmapFile.utf8.first == 0x2F
    let path = isWhole ? mailmapFile : place.folder + "/" + mailmapFile
    guard let file = FileSignature(following: path), file.kind == .file,
      file.size <= Self.mailmapLimit
    else { return [("mailmap.file", "")] }
    return [("mailmap.file", path)]
  }
}
