internal import Files
internal import Platform
internal import SourceText

extension HostEnvironment {
  /// The user's time zone by its name in the tz database, from `TZ` or the link `/etc/localtime`, or `GMT`.
  ///
  /// It is not that of a `TimeZone`, which needs ICU's data: `scripts/build` links programs without them.
  package var timeZone: String {
    if let value = variables["TZ"], !value.isEmpty {
      let name = Self.zone(in: value.startsWithBytes(of: ":") ? value.droppingBytes(1) : value)
      if FileManager.default.fileExists(atPath: "/usr/share/zoneinfo/" + name) { return name }
      return "GMT"
    }
    guard let file = realpath("/etc/localtime", nil) else { return "GMT" }
    defer { free(file) }
    let path = String(cString: file)
    let name = Self.zone(in: path)
    return name.hasSameBytes(as: path) ? "GMT" : name
  }

  /// Returns what follows the folder `zoneinfo` in a path, or the text itself.
  private static func zone(in path: String) -> String {
    let parts = path.components(separatedBy: "/zoneinfo/")
    return parts.count > 1 ? parts[parts.count - 1] : path
  }
}
