/// How a terminal shows pictures.
public enum GraphicsSupport: Int, Sendable, Hashable, Comparable {
  /// Not at all: half blocks are drawn.
  case none
  /// As sixels.
  case sixel
  /// By the kitty graphics protocol.
  case kitty

  /// Whether `lhs` can do less than `rhs`.
  public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }
}

extension GraphicsSupport {
  /// What the environment says for sure; nil where the terminal has to be asked.
  ///
  /// Variables of a terminal are inherited by one that is started from it, so where there are marks of
  /// another one, nothing is sure. Within tmux and screen there are no pictures: these keep a screen
  /// of their own, in which a picture has no place.
  public static func known(environment: [String: String]) -> GraphicsSupport? {
    func isSet(_ name: String) -> Bool { environment[name].map { !$0.isEmpty } ?? false }
    let term = environment["TERM"] ?? ""
    if isSet("TMUX") || isSet("STY") || term.hasPrefix("tmux") || term.hasPrefix("screen") {
      return GraphicsSupport.none
    }
    // These may print what they do not understand.
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
    // It knows the protocol of kitty too, but takes one showing of a picture for another.
    case "WezTerm": return .sixel
    case "": return isSet("KITTY_WINDOW_ID") ? .kitty : nil
    default: return nil
    }
  }

  /// What to send where the environment does not say it; the program does not wait for the replies.
  ///
  /// The first question is that of the kitty graphics protocol, which others pass over; the second,
  /// for the primary device attributes, is answered by all.
  public static let query: [UInt8] = Array(
    "\u{1B}_Gi=\(queryID),s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\\u{1B}[c".utf8)

  /// The number of the picture in the question.
  static let queryID: UInt32 = 31

  /// What the parameters of the primary device attributes (`CSI ? … c`) say.
  ///
  /// The first is the kind of terminal, the others are what it can do, where 4 means sixels.
  public init(deviceAttributes: [Int]) {
    self = deviceAttributes.dropFirst().contains(4) ? .sixel : .none
  }

  /// What a reply of the kitty graphics protocol says: the number of a picture, and whether all is well.
  public init(graphicsID: UInt32, ok: Bool) {
    self = graphicsID == Self.queryID && ok ? .kitty : .none
  }
}
