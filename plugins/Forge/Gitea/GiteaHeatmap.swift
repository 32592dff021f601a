internal import AppMenuPlugin

/// The heat map of Gitea: numbers of contributions by quarters of an hour.
enum GiteaHeatmap {
  /// Returns the sums by day of the reader's clock.
  static func days(
    _ buckets: [ForgeObject], in period: ClosedRange<CalendarDate>, _ time: LocalTime
  ) -> [CalendarDate: Int] {
    var days: [CalendarDate: Int] = [:]
    for bucket in buckets {
      guard let start = bucket.number("timestamp"), (0..<1 << 40).contains(start),
        let count = bucket.count("contributions"), count > 0
      else { continue }
      let day = time.day(of: start)
      if period.contains(day) { days[day, default: 0] += count }
    }
    return days
  }
}
