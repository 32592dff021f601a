/// The present day where the user is.
package enum LocalDay {
  /// The number of days from 1970-01-01 to the present day.
  package static var number: Int {
    var (seconds, parts) = (time(nil), tm())
    let offset = localtime_r(&seconds, &parts) == nil ? 0 : Int(parts.tm_gmtoff)
    return Int((Double(Int(seconds) + offset) / 86_400).rounded(.down))
  }
}
