import Foundation
import HandlerProtocol
import Testing

@Suite struct ViewPatchTests {
  private func list(_ sections: [[String]]) -> HandlerView {
    HandlerView(
      title: "v", subtitle: "s",
      content: .list(
        ListContent(
          sections: sections.enumerated().map { number, rows in
            ViewSection(title: "\(number)", rows: rows.map { ViewRow(id: $0, title: $0) })
          }, cursor: "next")))
  }

  private func patch(_ json: String) throws -> ViewPatch {
    try JSONDecoder().decode(ViewPatch.self, from: Data(json.utf8))
  }

  private func ids(_ view: HandlerView) -> [[String]] { view.rowGroups.map { $0.rows.map(\.id) } }

  @Test(arguments: [
    (#"{"rows":[{"id":"b","title":"B"}]}"#, [["a", "b"], ["c"]]),
    (#"{"rows":[{"id":"d","title":"D"}]}"#, [["a", "b"], ["c", "d"]]),
    (#"{"rows":[{"id":"d","title":"D","before":"a"}]}"#, [["d", "a", "b"], ["c"]]),
    (#"{"rows":[{"id":"c","title":"C","before":"b"}]}"#, [["a", "c", "b"], []]),
    (#"{"rows":[{"id":"d","title":"D","before":"gone"}]}"#, [["a", "b"], ["c", "d"]]),
    (
      #"{"rows":[{"id":"d","title":"D","before":"c"},{"id":"e","title":"E","before":"d"}]}"#,
      [["a", "b"], ["e", "d", "c"]]
    ),
    (#"{"remove":["a","x"]}"#, [["b"], ["c"]]),
    (#"{"remove":["a"],"rows":[{"id":"a","title":"A"}]}"#, [["b"], ["c", "a"]]),
    ("{}", [["a", "b"], ["c"]]),
  ])
  func `Rows are replaced, removed, added at the end and put before others`(
    json: String, expected: [[String]]
  ) throws {
    var view = list([["a", "b"], ["c"]])
    let done = view.apply(try patch(json))
    #expect(done)
    #expect(ids(view) == expected)
    #expect(view.subtitle == "s" && view.cursor == "next")
  }

  @Test
  func `A replaced row has the new content; the second line and the cursor change, or end`() throws
  {
    var view = list([["a"]])
    _ = view.apply(
      try patch(#"{"rows":[{"id":"a","title":"A","detail":"9"}],"subtitle":"t","cursor":"c2"}"#))
    #expect(view.rows.titled(0)?.title == "A" && view.rows.titled(0)?.detail == "9")
    #expect(view.subtitle == "t" && view.cursor == "c2")
    _ = view.apply(try patch(#"{"subtitle":"","cursor":""}"#))
    #expect(view.subtitle == nil && view.cursor == nil)
  }

  @Test
  func `Tables and timelines take their own rows; those of another kind change nothing`() throws {
    var table = HandlerView(
      title: "t",
      content: .table(
        TableContent(
          columns: [.init(id: "n", title: "N")], rows: [.init(id: "a", cells: ["n": .number(1)])])))
    let isTaken = table.apply(
      try patch(#"{"rows":[{"id":"a","cells":{"n":2}},{"id":"b","cells":{},"before":"a"}]}"#))
    #expect(isTaken && table.rows.map(\.id) == ["b", "a"])
    #expect(table.rows.celled(1)?.cells == ["n": .number(2)])
    let before = table
    let isWrong = table.apply(try patch(#"{"rows":[{"id":"a","title":"x"}],"subtitle":"s"}"#))
    #expect(!isWrong && table == before)
    #expect(table.apply(try patch(#"{"remove":["a"]}"#)) && table.rows.map(\.id) == ["b"])

    var timeline = HandlerView(
      title: "t",
      content: .timeline(
        TimelineContent(groups: [
          .init(date: "2026-01-03", rows: [ViewRow(id: "a", title: "a")]),
          .init(date: "2026-01-01", rows: [ViewRow(id: "b", title: "b")]),
        ])))
    let groups =
      #"{"groups":[{"date":"2026-01-02","rows":[{"id":"c","title":"c"}]},"#
      + #"{"date":"2026-01-01","rows":[{"id":"d","title":"d"},{"id":"a","title":"A"}]}]}"#
    #expect(timeline.apply(try patch(groups)))
    #expect(ids(timeline) == [["a"], ["c"], ["b", "d"]])
    #expect(timeline.rows.titled(0)?.title == "A")

    var text = HandlerView(title: "t", content: .text(TextContent(body: "b")))
    #expect(!text.apply(try patch(#"{"rows":[{"id":"a","title":"x"}]}"#)))
    #expect(text.apply(try patch(#"{"subtitle":"s"}"#)) && text.subtitle == "s")
  }

  @Test
  func `Rows without end before one row, in chains and in circles, are all there afterwards`()
    throws
  {
    let count = 20_000
    for before in [
      { (_: Int) in "x" }, { number in number == 0 ? "x" : "\(number - 1)" },
      { number in "\((number + 1) % count)" }, { number in "\(number)" },
    ] as [(Int) -> String] {
      var view = list([["x"]])
      let rows = (0..<count).map { ViewRow(id: "\($0)", title: "") }
      let places = Dictionary(uniqueKeysWithValues: (0..<count).map { ("\($0)", before($0)) })
      let done = view.apply(ViewPatch(rows: .list(rows), before: places))
      #expect(done && view.rowCount == count + 1)
      #expect(Set(view.rows.map(\.id)).count == count + 1)
    }
  }

  @Test
  func `A patch is written as it is read`() throws {
    let json =
      #"{"cursor":"c","remove":["x"],"rows":[{"before":"b","id":"a","title":"A"},"#
      + #"{"id":"b","title":"B"}],"subtitle":"s"}"#
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let text = String(decoding: try encoder.encode(try patch(json)), as: UTF8.self)
    #expect(text == json)
  }

  @Test
  func `Features that are not known are left out`() throws {
    let set = try JSONDecoder().decode(
      FeatureSet.self, from: Data(#"["patch","teleport","search"]"#.utf8))
    #expect(set == [.search, .patch])
    #expect(
      String(decoding: try JSONEncoder().encode(set), as: UTF8.self) == #"["patch","search"]"#)
  }
}
