internal import AppMenuPlugin

/// Dates in header fields (RFC 9110, 5.6.7).
enum HTTPDate {
  /// Returns the seconds since 1970 of a date in one of the three formats, or `nil`.
  static func seconds(_ text: String) -> Int? {
    // Sun, 06 Nov 1994 08:49:37 GMT; Sunday, 06-Nov-94 08:49:37 GMT; Sun Nov  6 08:49:37 1994
    let words = text.split { $0 == " " || $0 == "," || $0 == "-" }.map(String.init)
    guard words.count >= 5 else { return nil }
    let isFirstFormat = Int(words[1]) != nil
    guard let day = Int(words[isFirstFormat ? 1 : 2]),
      let month = CalendarDate.months.firstIndex(of: words[isFirstFormat ? 2 : 1]),
      var year = Int(words[isFirstFormat ? 3 : 4]), (0...9999).contains(year)
    else { return nil }
    // Years of two digits are those from 1977 to 2076.
    if year < 100 { year += year < 77 ? 2000 : 1900 }
    let time = words[isFirstFormat ? 4 : 3].split(separator: ":").compactMap { Int($0) }
    guard time.count == 3, (0...23).contains(time[0]), (0...59).contains(time[1]),
      (0...60).contains(time[2]),
      let date = CalendarDate(year: year, month: month + 1, day: day)
    else { return nil }
    return date.number * 86_400 + time[0] * 3600 + time[1] * 60 + time[2]
  }
}
