package enum GraphicsSupport: Sendable, Hashable, Comparable {
  /// No pictures: half blocks are drawn.
  case none
  case sixel, kitty

  /// Returns the support according to the environment, or nil if the terminal has to be queried.
  ///
  /// A terminal started from another one inherits its variables, so nothing is certain if there are
  /// signs of several. Within tmux and screen there are no pictures, because both keep a screen
  /// of their own that cannot hold them.
  package static func known(environment: [String: String]) -> GraphicsSupport? {
    func isSet(_ name: String) -> Bool { environment[name].map { !$0.isEmpty } ?? false }
    let term = environment["TERM"] ?? ""
    if isSet("TMUX") || isSet("STY") || term.hasPrefix("tmux") || term.hasPrefix("screen") {
      return GraphicsSupport.none
    }
    // These may print sequences that they do not understand.
    if term.isEmpty || ["dumb", "linux", "cons25"].contains(term)
      || environment["TERM_PROGRAM"] == "Apple_Terminal"
      || environment["TERMINAL_EMULATOR"] == "JetBrains-JediTerm"
    {
      return GraphicsSupport.none
    }
    if isSet("ZELLIJ") { return nil }
    if term == "xterm-kitty" || term == "xterm-ghostty" { return .kitty }
    if term == "foot" || term.hasPrefix("foot-") || term.hasPrefix("mlterm") { return .sixel }
    if ["XTERM_VERSION", "VTE_VERSION", "KONSOLE_VERSION", "ALACRITTY_WINDOW_ID"].contains(
      where: isSet)
    {
      return nil
    }
    switch environment["TERM_PROGRAM"] ?? "" {
    case "ghostty": return .kitty
    // It supports the kitty protocol, too, but confuses several placements of one picture.
    case "WezTerm": return .sixel
    case "": return isSet("KITTY_WINDOW_ID") ? .kitty : nil
    default: return nil
    }
  }

  /// The query to send if the environment is not sufficient; the program does not wait for the replies.
  ///
  /// It is one of the kitty graphics protocol, which other terminals ignore. ``Terminal/ask(_:)`` adds the one for
  /// the primary device attributes, which all answer.
  package static let query = "\u{1B}_Gi=\(queryID),s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\"

  static let queryID: UInt32 = 31

  /// Creates the support from the primary device attributes (`CSI ? … c`).
  ///
  /// The first parameter is the kind of terminal, the others are its capabilities, of which 4 means sixels.
  package init(deviceAttributes: [Int]) {
    self = deviceAttributes.dropFirst().contains(4) ? .sixel : .none
  }

  /// Creates the support from a reply of the kitty graphics protocol.
  package init(graphicsID: UInt32, ok: Bool) {
    self = graphicsID == Self.queryID && ok ? .kitty : .none
  }
}
