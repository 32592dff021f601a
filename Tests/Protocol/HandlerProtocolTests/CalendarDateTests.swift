import HandlerProtocol
import Testing

@Suite struct CalendarDateTests {
  @Test(arguments: [
    ("1970-01-01", 0), ("2000-02-29", 11_016), ("2026-11-21", 20_778), ("1969-12-31", -1),
  ])
  func `Days are numbered from 1970 and come back as text`(text: String, number: Int) {
    #expect(CalendarDate(text)?.number == number)
    #expect(CalendarDate(number: number).text == text)
  }

  @Test(arguments: ["", "2026", "2026-13-01", "x-y-z", "2026-02-30", "+202-01-01", "2026-1-+5"])
  func `Text that names no day is no date`(text: String) { #expect(CalendarDate(text) == nil) }
}
