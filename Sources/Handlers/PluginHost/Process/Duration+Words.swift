package import DisplayText

extension Duration {
  /// The duration with a unit, as in `12 ms` or `5.5 s`.
  package var shortWords: String {
    let milliseconds = Int((self / .milliseconds(1)).rounded())
    if milliseconds < 1_000 { return "\(milliseconds) ms" }
    let tenths = (milliseconds + 50) / 100
    return "\(tenths / 10)" + (tenths % 10 == 0 ? "" : ".\(tenths % 10)") + " s"
  }

  /// Returns the number of seconds in words, as in `1 second` or `2.5 seconds`.
  package func words(in wording: Wording) -> String {
    let seconds = self / .seconds(1)
    let number = Int(exactly: seconds).map(String.init) ?? String(seconds)
    return wording(number == "1" ? .second : .seconds(number: number))
  }
}
