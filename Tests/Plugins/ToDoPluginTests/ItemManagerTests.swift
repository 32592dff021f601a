import Foundation
import Testing

@testable import ToDoPlugin

@Suite(.timeLimit(.minutes(5))) struct ItemManagerTests {
  private let folder: Folder
  private let manager: ItemManager

  init() throws {
    folder = try Folder()
    manager = ItemManager(folder: folder.path)
  }

  private func expect(_ toDo: Int, _ done: Int, _ place: SourceLocation = #_sourceLocation) {
    #expect(
      manager.known.open.count == toDo && manager.known.done.count == done, sourceLocation: place)
  }

  @Test func `ItemManager: it starts without items; one that is added is the first to do`()
    throws
  {
    expect(0, 0)
    try manager.add(ToDoItem(title: "Test Item"))
    expect(1, 0)
    #expect(try folder.titles() == ["Test Item"])
  }

  @Test
  func `ItemManager: a checked item is done, and the next one becomes the first; back again`()
    throws
  {
    for title in ["First", "Second", "Third"] { try manager.add(ToDoItem(title: title)) }
    #expect(try manager.move(0))
    expect(2, 1)
    #expect(try folder.titles() == ["Second", "Third"] && folder.titles(.done) == ["First"])
    #expect(try manager.move(0))
    #expect(try folder.titles(.done) == ["First", "Second"])
    #expect(try manager.move(0, from: .done))
    expect(2, 1)
    // Both ways it goes to the end.
    #expect(try folder.titles() == ["Third", "First"])
  }

  @Test func `ItemManager: removing all leaves none`() throws {
    try manager.add(ToDoItem(title: "First"))
    try manager.add(ToDoItem(title: "Second"))
    #expect(try manager.move(0))
    expect(1, 1)
    #expect(try manager.removeAll() == 2)
    expect(0, 0)
    #expect(try folder.titles().isEmpty && folder.titles(.done).isEmpty)
  }

  @Test func `ItemManager: an equal item is not added again`() throws {
    #expect(try manager.add(ToDoItem(title: "Foo")))
    #expect(try !manager.add(ToDoItem(title: "Foo")))
    expect(1, 0)
  }

  @Test("ItemManager: an item equal to a done one is to be done again, and is done once in the end")
  func again() throws {
    try manager.add(ToDoItem(title: "Foo"))
    try manager.add(ToDoItem(title: "Bar"))
    #expect(try manager.move(0))
    #expect(try manager.move(0))
    #expect(try manager.add(ToDoItem(title: "Foo")))
    expect(1, 2)
    #expect(try manager.move(0))
    expect(0, 2)
    #expect(try folder.titles(.done) == ["Bar", "Foo"])
  }

  @Test func `ItemManager: an item that is not in a list is not moved`() throws {
    try manager.add(ToDoItem(title: "Foo"))
    #expect(try !manager.move(ToDoItem(title: "Bar"), from: .open))
    #expect(try !manager.move(ToDoItem(title: "Foo"), from: .done))
    expect(1, 0)
  }

  @Test func `What was removed comes back to its place, in the list it was in`() throws {
    for title in ["a", "b", "c"] { try manager.add(ToDoItem(title: title)) }
    let removed = try #require(try manager.remove(ToDoItem(title: "b"), from: .open))
    #expect(try folder.titles() == ["a", "c"])
    #expect(try manager.restore(removed))
    #expect(try folder.titles() == ["a", "b", "c"])
    #expect(try !manager.restore(removed))
    #expect(try manager.remove(ToDoItem(title: "x"), from: .open) == nil)
  }

  @Test func `An item takes the place of another one, and makes room for an equal one`()
    throws
  {
    for title in ["a", "b", "c"] { try manager.add(ToDoItem(title: title)) }
    #expect(try manager.replace(ToDoItem(title: "b"), in: .open, with: ToDoItem(title: "x")))
    #expect(try folder.titles() == ["a", "x", "c"])
    #expect(try manager.replace(ToDoItem(title: "x"), in: .open, with: ToDoItem(title: "c")))
    #expect(try folder.titles() == ["a", "c"])
    #expect(try !manager.replace(ToDoItem(title: "x"), in: .open, with: ToDoItem(title: "y")))
  }
}
