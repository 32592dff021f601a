import AppMenuTesting
import Foundation
import DisplayText
import PluginHost
import Testing

/// What the host says of time, which must not need the data of a locale.
@Suite struct SurroundingsTests {
  @Test(arguments: [
    (Duration.seconds(1), "1 second"), (.seconds(30), "30 seconds"),
    (.milliseconds(2500), "2.5 seconds"), (.milliseconds(200), "0.2 seconds"),
    (.zero, "0 seconds"),
  ])
  func `A duration says its seconds`(duration: Duration, words: String) {
    #expect(duration.words(in: .english) == words)
  }

  @Test(
    .enabled(
      if: FileManager.default.fileExists(atPath: "/usr/share/zoneinfo/Asia/Tokyo")
        || TestProgram.isCI(), "tzdata is not installed"),
    arguments: [
      ("Asia/Tokyo", "Asia/Tokyo"), (":Asia/Tokyo", "Asia/Tokyo"),
      ("/usr/share/zoneinfo/Asia/Tokyo", "Asia/Tokyo"), ("Nowhere/Land", "GMT"),
      ("XYZ-3XYS,M3.5.0,M10.5.0", "GMT"),
    ])
  func `The time zone is what TZ names, if it is known`(variable: String, name: String) {
    let host = HostEnvironment(variables: ["TZ": variable], executableFolder: "/", version: "1")
    #expect(host.timeZone == name)
  }

  @Test(arguments: [[:], ["TZ": ""]])
  func `Without TZ the time zone is that of the system`(variables: [String: String]) {
    let name = HostEnvironment(variables: variables, executableFolder: "/", version: "1").timeZone
    #expect(!name.isEmpty && !name.hasPrefix("/"))
  }
}
