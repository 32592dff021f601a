import HandlerProtocol
import Testing

@testable import PluginHost

@Suite struct ViewImagesTests {
  private static let sections = [
    ViewSection(
      rows: [1, ViewCleaning.imageLimits.row + 1].map { size in
        ViewRow(
          id: "\(size)", title: "r",
          image: ViewImage(data: String(repeating: "A", count: size), type: "image/png"))
      })
  ]

  @Test(arguments: [
    ViewContent.list(ListContent(sections: sections)),
    .timeline(TimelineContent(groups: [.init(date: "2026-01-01", rows: sections[0].rows)])),
    .heatmap(
      HeatmapContent(from: "2026-01-01", to: "2026-01-02", days: [:], sections: sections)),
    .detail(DetailContent(fields: [], sections: sections)),
  ])
  func `Pictures of rows that are too large are taken out of views of every kind`(
    content: ViewContent
  ) {
    var view = HandlerView(title: "v", content: content)
    #expect(removedImages(&view) == 1)
    #expect((0..<2).map { view.rows.titled($0)?.image != nil } == [true, false])
    #expect(removedImages(&view) == 0)
  }

  @Test(arguments: [
    ViewPage.Rows.list(sections[0].rows),
    .timeline([.init(date: "2026-01-01", rows: sections[0].rows)]),
  ])
  func `And out of pages`(rows: ViewPage.Rows) {
    var page = ViewPage(rows, cursor: "c")
    #expect(removedImages(&page) == 1 && page.rowCount == 2 && page.cursor == "c")
    #expect(removedImages(&page) == 0)
  }

  @Test func `So is the picture of a view`() {
    let large = String(repeating: "A", count: ViewCleaning.imageLimits.view + 1)
    var view = HandlerView(
      title: "v",
      content: .detail(DetailContent(fields: [], image: ViewImage(data: large, type: "image/png"))))
    #expect(removedImages(&view) == 1)
    guard case .detail(let detail) = view.content else {
      Issue.record("no detail")
      return
    }
    #expect(detail.image == nil)
  }
}

private func removedImages(_ view: inout HandlerView) -> Int {
  var cleaning = ViewCleaning()
  view = cleaning.cleaned(view)
  return cleaning.images
}

private func removedImages(_ page: inout ViewPage) -> Int {
  var cleaning = ViewCleaning()
  cleaning.clean(&page)
  return cleaning.images
}
