import Files
import Foundation
import SourceText
import Testing

@Suite("Reading files") struct FileSystemTests {
  @Test
  func `What never ends is read no longer than to the deadline`() throws {
    let handle = try #require(FileHandle(forReadingAtPath: "/dev/zero"))
    let error = #expect(throws: FileSystemError.self) {
      try LocalFileSystem.readAll(handle.fileDescriptor, limit: 1 << 40, deadline: .now)
    }
    #expect(error?.reason == "reading it did not end in time")
  }

  @Test
  func `Nothing is waited for where a regular file is expected`() throws {
    let pipe = Pipe()
    let descriptor = pipe.fileHandleForReading.fileDescriptor
    #expect(fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0)
    #expect(throws: FileSystemError.self) {
      try LocalFileSystem.readAll(descriptor, limit: 100, deadline: .now + .seconds(60))
    }
  }
}
