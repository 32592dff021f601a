internal import TerminalUI

/// Whether a terminal's background is dark or light.
public enum TerminalBackground: Sendable, Hashable {
  /// White stands out better from it.
  case dark
  /// Black stands out better from it.
  case light

  /// What the environment says at once: some terminals set `COLORFGBG` to the numbers of their text
  /// and background colours, as in `15;0` or `0;default;15`; nil where nothing is said.
  public init?(environment: [String: String]) {
    guard let last = environment["COLORFGBG"]?.split(separator: ";").last,
      let number = UInt8(last)
    else { return nil }
    switch number {
    case 0...6, 8: self = .dark
    case 7, 9...15: self = .light
    default:
      guard let luminance = Contrast.luminance(of: .indexed(number)) else { return nil }
      self.init(luminance: luminance)
    }
  }

  /// What a terminal answers that is asked for its background: red, green and blue, each 0 to 1.
  public init(red: Double, green: Double, blue: Double) {
    func bounded(_ value: Double) -> Double { value.isNaN ? 0 : min(max(value, 0), 1) }
    self.init(
      luminance: Contrast.luminance(
        red: bounded(red), green: bounded(green), blue: bounded(blue)))
  }

  /// White and black have the same contrast to a colour where its luminance plus 0.05 is the root
  /// of 1.05 × 0.05.
  private init(luminance: Double) {
    self = (luminance + 0.05) * (luminance + 0.05) < 1.05 * 0.05 ? .dark : .light
  }
}
