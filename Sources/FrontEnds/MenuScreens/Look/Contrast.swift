internal import Platform
package import MenuLayout
package import TerminalUI

/// The contrast of two colours as defined by the Web Content Accessibility Guidelines 2.2.
package enum Contrast {
  /// The minimum contrast of text (success criterion 1.4.3).
  package static let leastForText = 4.5
  /// The minimum contrast of symbols (success criterion 1.4.11).
  package static let leastForSigns = 3.0

  package static func least(for role: Role) -> Double {
    if case .heat = role { return leastForSigns }
    return leastForText
  }

  /// Returns the contrast ratio of two colours, 1 to 21, or `nil` if one depends on the terminal.
  package static func ratio(_ one: Color, _ other: Color) -> Double? {
    guard let one = luminance(of: one), let other = luminance(of: other) else { return nil }
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)
  }

  /// Returns the relative luminance of a colour, 0 to 1, or `nil` if it depends on the terminal.
  package static func luminance(of color: Color) -> Double? {
    color.components.map {
      luminance(
        red: Double($0.red) / 255, green: Double($0.green) / 255, blue: Double($0.blue) / 255)
    }
  }

  static func luminance(red: Double, green: Double, blue: Double) -> Double {
    func linear(_ value: Double) -> Double {
      value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// Returns the nearest lighter or darker shade of `color` that has at least the contrast `least` against each of
  /// `backgrounds`, or `nil`.
  package static func shade(of color: Color, against backgrounds: [Color], least: Double) -> Color?
  {
    guard let start = color.components else { return nil }
    let steps = 32
    for step in 1...steps {
      for goal in [255, 0] {
        func mixed(_ value: UInt8) -> UInt8 {
          UInt8((Int(value) * (steps - step) + goal * step) / steps)
        }
        let shade = Color.rgb(mixed(start.red), mixed(start.green), mixed(start.blue))
        if backgrounds.allSatisfy({ (ratio(shade, $0) ?? 0) >= least }) { return shade }
      }
    }
    return nil
  }
}
