/// Menus of any size, the same bytes at each call.
public enum GeneratedMenu {
  private static let verbs = [
    "Open", "Review", "Archive", "Publish", "Compare", "Export", "Restore",
  ]
  private static let nouns = [
    "invoices", "customers", "branches", "snapshots", "releases", "orders",
  ]
  private static let icons = ["iconContributions", "iconRepositories", "iconPublicActivity"]
  private static let handlers = [
    "ContributionsViewController", "RepositoriesViewController", "PublicActivityViewController",
  ]

  private static func fields(_ index: Int) -> (String, String, String, String) {
    (
      "\(verbs[index % verbs.count]) \(nouns[index / 7 % nouns.count]) \(index)",
      "Shows the \(nouns[index % nouns.count]) of the last \(index % 90 + 1) days",
      icons[index % icons.count], handlers[index % handlers.count]
    )
  }

  /// A YAML menu of so many items.
  public static func yaml(items count: Int) -> [UInt8] {
    var text = "title: Generated\nitems:\n"
    for index in 0..<count {
      let (title, subtitle, icon, handler) = fields(index)
      text += "  - title: \(title)\n    subtitle: \(subtitle)\n"
      text += "    icon: \(icon)\n    tapHandlerName: \(handler)\n"
    }
    return Array(text.utf8)
  }

  /// An XML property list of so many items.
  public static func propertyList(items count: Int) -> [UInt8] {
    var text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
      "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">
      <array>

      """
    for index in 0..<count {
      let (title, subtitle, icon, handler) = fields(index)
      text += "\t<dict>\n\t\t<key>title</key>\n\t\t<string>\(title)</string>\n"
      text += "\t\t<key>subTitle</key>\n\t\t<string>\(subtitle)</string>\n"
      text += "\t\t<key>iconName</key>\n\t\t<string>\(icon)</string>\n"
      text += "\t\t<key>tapHandlerName</key>\n\t\t<string>\(handler)</string>\n\t</dict>\n"
    }
    return Array((text + "</array>\n</plist>\n").utf8)
  }
}
