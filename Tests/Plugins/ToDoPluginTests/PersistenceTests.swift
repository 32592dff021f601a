import AppMenuPlugin
import DisplayText
import Foundation
import Synchronization
import Testing

@testable import ToDoPlugin

@Suite(.timeLimit(.minutes(5))) struct PersistenceTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func manager(_ log: @escaping @Sendable (String) -> Void = { _ in }) -> ItemManager {
    ItemManager(folder: folder.path, log: log)
  }

  private final class Log: Sendable {
    private let stored = Mutex<[String]>([])
    func add(_ line: String) { stored.withLock { $0.append(line) } }
    var lines: [String] { stored.withLock { $0 } }
  }

  private static let item = "<dict><key>titleKey</key><string>Good</string></dict>"

  @Test
  func `Persistence: items and done items are loaded in order, whole, by the next process`() throws
  {
    let first = manager()
    let home = Location(name: "Home", coordinate: Coordinate(latitude: 50.25, longitude: -6))
    let whole = ToDoItem(
      title: "Whole", itemDescription: "Two\nlines & <tags>", timestamp: 1_456_095_600,
      location: home)
    for item in [ToDoItem(title: "1"), whole, ToDoItem(title: "3"), ToDoItem(title: "4")] {
      try first.add(item)
    }
    #expect(try first.move(3) && first.move(0))
    let lists = try manager().lists()
    #expect(lists.open.map(\.item) == [whole, ToDoItem(title: "3")])
    #expect(lists.done.map(\.item.title) == ["4", "1"])
    // An array of dictionaries, which other programs can read.
    let value = try PropertyListSerialization.propertyList(
      from: Data(contentsOf: URL(fileURLWithPath: folder.file)), format: nil)
    let elements = try #require(value as? [[String: Any]])
    #expect(elements.map { $0["titleKey"] as? String } == ["Whole", "3", "4", "1"])
    #expect(elements[0]["timestampKey"] as? Double == 1_456_095_600)
  }

  @Test
  func `Persistence: an invalid entry is skipped, told to the log, and stays in the file`() throws {
    try folder.write(
      Folder.propertyList(
        "<string>text</string>" + Self.item
          + "<dict><key>titleKey</key><integer>7</integer><key>x</key><date>2020-01-01T00:00:00Z</date></dict>"
      ))
    let log = Log()
    let manager = manager(log.add)
    #expect(try manager.lists().open.map(\.item.title) == ["Good"])
    #expect(log.lines.count == 2)
    #expect(log.lines[0].contains("entry 0 is no item") && log.lines[1].contains("entry 2 is no"))
    try manager.add(ToDoItem(title: "New"))
    #expect(log.lines.count == 2)
    let text = try folder.text()
    #expect(
      text.contains("<string>text</string>") && text.contains("<integer>7</integer>")
        && text.contains("2020-01-01T00:00:00Z"))
    #expect(try folder.titles() == ["Good", "New"])
    try manager.removeAll()
    #expect(try folder.text().contains("<integer>7</integer>"))
  }

  @Test
  func `Persistence: what an entry holds besides is kept through checks and changes`() throws {
    try folder.write(
      Folder.propertyList(
        "<dict><key>titleKey</key><string>a</string><key>colour</key><string>red</string>"
          + "<key>timestampKey</key><string>soon</string></dict>"))
    let manager = manager()
    #expect(try manager.lists().open.map(\.item) == [ToDoItem(title: "a")])
    #expect(try manager.move(0))
    #expect(try folder.text().contains("<string>red</string>"))
    #expect(try folder.text().contains("<string>soon</string>"))
    #expect(try manager.move(0, from: .done))
    _ = try manager.replace(ToDoItem(title: "a"), in: .open, with: ToDoItem(title: "b"))
    #expect(try folder.text().contains("<string>red</string>"))
    #expect(try folder.titles() == ["b"])
  }

  @Test(arguments: [
    "", "nonsense", "{a = b;}", "<plist><array><dict>", "bplist00garbage",
    "<?xml version=\"1.0\"?><plist version=\"1.0\"><dict/></plist>",
    Folder.propertyList(String(repeating: "<array>", count: 200_000)),
    Folder.propertyList(
      String(repeating: "<array>", count: 100) + String(repeating: "</array>", count: 100)),
    Folder.propertyList(String(repeating: "<array><!-- </array> -->", count: 100_000)),
    Folder.propertyList(String(repeating: "<array><![CDATA[</array>]]>", count: 100_000)),
    "<!DOCTYPE x [ <!ELEMENT y> </x> ]><plist><array/></plist>",
  ])
  func `Persistence: a damaged file is kept aside, never overwritten, and told`(text: String) throws
  {
    let log = Log()
    for number in 1...2 {
      try folder.write(text)
      let manager = manager(log.add)
      #expect(try manager.lists().open.isEmpty)
      let aside = "todoItems.damaged-\(number).plist"
      #expect(manager.damagedFiles.last == folder.path + "/" + aside)
      #expect(try folder.text(aside) == text)
      try manager.add(ToDoItem(title: "New"))
      #expect(try folder.titles() == ["New"])
    }
    #expect(log.lines.count == 2 && log.lines.allSatisfy { $0.contains("damaged") })
    #expect(try folder.text("todoItems.damaged-1.plist") == text)
  }

  @Test func `A number that is not UTF-8 is damage like any other`() throws {
    let text = Folder.propertyList("<dict><key>a</key><integer>?1</integer></dict>")
    let bytes = text.utf8.map { $0 == UInt8(ascii: "?") ? 0xF9 : $0 }
    try Data(bytes).write(to: URL(fileURLWithPath: folder.file))
    #expect(try manager().lists().open.isEmpty)
    #expect(folder.names.contains("todoItems.damaged-1.plist"))
  }

  @Test func `Comments and the like do not make a file too deep`() throws {
    let many = String(repeating: "<!-- <array> > -- -->", count: 200)
    let list = Folder.propertyList(many + Self.item)
    let type = "<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" \"x\"><plist"
    try folder.write(list.replacing("<plist", with: type))
    #expect(try manager().lists().open.map(\.item.title) == ["Good"])
  }

  @Test
  func `Persistence: a file that becomes damaged while the plugin runs is kept aside, too`() throws
  {
    let manager = manager()
    try manager.add(ToDoItem(title: "Old"))
    try folder.write("nonsense")
    try manager.add(ToDoItem(title: "New"))
    #expect(try folder.text("todoItems.damaged-1.plist") == "nonsense")
    #expect(try folder.titles() == ["New"])
  }

  @Test func `Binary property lists are read, also one that contains itself`() throws {
    let data = try PropertyListSerialization.data(
      fromPropertyList: [["titleKey": "a", "timestampKey": 5]], format: .binary, options: 0)
    try data.write(to: URL(fileURLWithPath: folder.file))
    #expect(try manager().lists().open.map(\.item) == [ToDoItem(title: "a", timestamp: 5)])
    let itself: [UInt8] =
      Array("bplist00".utf8) + [0xA1, 0, 8, 0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 1]
      + [UInt8](repeating: 0, count: 15) + [10]
    try Data(itself).write(to: URL(fileURLWithPath: folder.file))
    #expect(try manager().lists().open.isEmpty)
    #expect(folder.names.contains("todoItems.damaged-1.plist"))
  }

  @Test func `A list that cannot be saved is not changed, and says why`() throws {
    let manager = manager()
    try manager.add(ToDoItem(title: "Old"))
    let before = try folder.text()
    // Something that no file can replace is in the way of the temporary file.
    try FileManager.default.createDirectory(
      atPath: folder.file + ".new/x", withIntermediateDirectories: true)
    let failure = #expect(throws: StorageFailure.self) { try manager.add(ToDoItem(title: "New")) }
    #expect(failure?.message == "The list cannot be saved")
    #expect(throws: StorageFailure.self) { try manager.move(0) }
    #expect(manager.known.open.count == 1 && manager.known.done.isEmpty)
    #expect(try folder.text() == before)
    try FileManager.default.removeItem(atPath: folder.file + ".new")
    #expect(try manager.add(ToDoItem(title: "New")))
    #expect(try folder.titles() == ["Old", "New"])
  }

  @Test
  func `A folder that cannot be made or read is a failure, and nothing is written`() throws {
    try folder.write("x", to: "file")
    let below = ItemManager(folder: folder.path + "/file/data")
    #expect(throws: StorageFailure.self) { try below.lists() }
    #expect(throws: StorageFailure.self) { try below.add(ToDoItem(title: "a")) }
    try FileManager.default.createDirectory(
      atPath: folder.file, withIntermediateDirectories: true)
    let failure = #expect(throws: StorageFailure.self) { try manager().lists() }
    #expect(failure?.reason.en.hasSuffix("todoItems.plist is not a file.") == true)
    #expect(throws: StorageFailure.self) { try manager().add(ToDoItem(title: "a")) }
    #expect(folder.names.filter { $0 != "todoItems.lock" } == ["file", "todoItems.plist"])
  }

  @Test(arguments: ["", "relative"])
  func `Without a folder nothing is written anywhere`(path: String) {
    #expect(throws: StorageFailure.self) {
      try ItemManager(folder: path).add(ToDoItem(title: "a"))
    }
  }

  @Test
  func `Persistence: nothing is left to save when the menu is suspended or quits`() async throws {
    let stage = try Stage()
    try await stage.select()
    try await stage.add("a")
    let before = try stage.folder.text()
    for event in [HostEvent.willSuspend, HostEvent.willQuit] {
      await stage.plugin.receive(EventParams(name: event))
      #expect(try stage.folder.text() == before && stage.folder.titles() == ["a"])
    }
  }

  @Test func `A pipe in the place of the file is not waited for`() throws {
    #expect(mkfifo(folder.file, 0o600) == 0)
    #expect(throws: StorageFailure.self) { try manager().lists() }
  }

  @Test
  func `The file is for the user alone, keeps rights that it was given, and may be a link`() throws
  {
    let manager = manager()
    try manager.add(ToDoItem(title: "a"))
    func rights(_ path: String) throws -> Int {
      let found = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
      return (found as? NSNumber)?.intValue ?? 0
    }
    #expect(try rights(folder.file) == 0o600)
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: folder.file)
    try manager.add(ToDoItem(title: "b"))
    #expect(try rights(folder.file) == 0o640)
    try FileManager.default.moveItem(atPath: folder.file, toPath: folder.path + "/elsewhere")
    try FileManager.default.createSymbolicLink(
      atPath: folder.file, withDestinationPath: "elsewhere")
    try manager.add(ToDoItem(title: "c"))
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: folder.file) == "elsewhere")
    #expect(try folder.titles() == ["a", "b", "c"])
  }

  @Test
  func `Persistence: two managers that change the list at once lose none of each other's items`()
    async throws
  {
    let managers = [manager(), manager()]
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (number, manager) in managers.enumerated() {
        group.addTask {
          for index in 0..<40 {
            try manager.add(ToDoItem(title: "\(number)-\(index)"))
            if index % 4 == 3 {
              _ = try manager.move(ToDoItem(title: "\(number)-\(index)"), from: .open)
            }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try folder.titles().count == 60 && folder.titles(.done).count == 20)
    #expect(try managers.map { try $0.lists().open.count } == [60, 60])
    #expect(managers.allSatisfy { !$0.isOutdated })
  }

  @Test func `A lock that another process keeps is waited for, but not for ever`() throws {
    let path = folder.path + "/lock"
    let failure = #expect(throws: StorageFailure.self) {
      try FileLock.hold(path) { try FileLock.hold(path, steps: 3) {} }
    }
    #expect(failure?.message == "Another program keeps the list locked")
    var isHeld = false
    try FileLock.hold(path) { isHeld = true }
    #expect(isHeld)
  }

  @Test
  func `A change that was not noticed is not lost, even if the version of the file is the same`()
    throws
  {
    let (mine, other) = (manager(), manager())
    try mine.add(ToDoItem(title: "a"))
    let modified = try FileManager.default.attributesOfItem(atPath: folder.file)[.modificationDate]
    try other.add(ToDoItem(title: "b"))
    // Written over in place, with the time as before.
    let text = try folder.text().replacing("<string>a</string>", with: "<string>c</string>")
    #expect(try mine.lists().open.map(\.item.title) == ["a", "b"])
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: folder.file))
    try file.write(contentsOf: Data(text.utf8))
    try file.close()
    if let modified {
      try FileManager.default.setAttributes(
        [.modificationDate: modified], ofItemAtPath: folder.file)
    }
    try mine.add(ToDoItem(title: "d"))
    #expect(try folder.titles() == ["c", "b", "d"])
  }

  @Test func `Ten thousand items are read and saved`() throws {
    let manager = manager()
    let items = (0..<10_000).map { ToDoItem(title: "Item \($0)", timestamp: Double($0)) }
    try folder.add(items)
    #expect(try manager.move(5_000))
    let lists = try folder.lists()
    #expect(lists.open.count == 9_999 && lists.open[5_000].item.title == "Item 5001")
    #expect(lists.done.map(\.item) == [items[5_000]])
  }

  @Test func `What was saved with control characters in it is read as it was`() throws {
    let item = ToDoItem(title: "a\u{1B}[2J\u{0}b\r\n\u{202E}", itemDescription: "\u{FFFE}")
    try manager().add(item)
    #expect(try manager().lists().open.map(\.item) == [item])
  }
}
