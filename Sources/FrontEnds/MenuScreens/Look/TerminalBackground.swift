internal import TerminalUI

package enum TerminalBackground: Sendable, Hashable {
  /// White has a better contrast to it.
  case dark
  /// Black has a better contrast to it.
  case light

  /// Reads the background from the environment: some terminals set `COLORFGBG` to the numbers of their text
  /// and background colours, as in `15;0` or `0;default;15`; returns `nil` if it is not set.
  package init?(environment: [String: String]) {
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

  /// Creates the background from a terminal's answer: red, green and blue, each 0 to 1.
  package init(red: Double, green: Double, blue: Double) {
    func bounded(_ value: Double) -> Double { value.isNaN ? 0 : min(max(value, 0), 1) }
    self.init(
      luminance: Contrast.luminance(
        red: bounded(red), green: bounded(green), blue: bounded(blue)))
  }

  /// White and black have the same contrast to a colour if its luminance plus 0.05 is the square root of 1.05
  /// × 0.05.
  private init(luminance: Double) {
    self = (luminance + 0.05) * (luminance + 0.05) < 1.05 * 0.05 ? .dark : .light
  }
}
