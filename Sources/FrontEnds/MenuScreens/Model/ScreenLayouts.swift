internal import FuzzyMatching
internal import HandlerProtocol
internal import MenuInteraction
internal import MenuItems
internal import MenuLayout
internal import MenuNavigation

/// A cache of layouts; each is computed once for the state that it depends on.
@MainActor
final class ScreenLayouts {
  struct LevelKey: Hashable {
    var rows: LevelLayer.RowsKey
    var columns: Int
    var day: CalendarDate?
    var hiddenWeeks: Int?
    var pictures: PictureRoom?
    var showsThumbnails: Bool
    var brought: Int
    var icons: IconSet
  }

  private struct CoverKey: Hashable {
    var view: HandlerView?
    /// Whether the text is a report about source files.
    var isReport = false
    var keys: [[String]]
    var medium: Medium
  }

  /// The medium of the layouts, with the width of the last frame.
  var medium = Medium.screen(columns: 80)
  var icons = IconSet()
  var characters = CharacterSupport.all
  private let pictures: PictureStore
  private var level: (key: LevelKey, layout: BodyLayout)?
  private var cover: (key: CoverKey, layout: BodyLayout)?
  private var measure: (level: Int, generation: Int, measure: ViewBody.Measure)?

  init(pictures: PictureStore) { self.pictures = pictures }

  func lines(of level: LevelLayer, height: Int) -> BodyLayout {
    if let form = level.form {
      var layout = FormBody(form: form, medium: medium).layout()
      let view = level.entry.view
      layout.add(footer: view?.footer, view?.footerStyle, medium)
      return layout
    }
    let key = key(of: level, height: height)
    if let cached = self.level, cached.key == key { return cached.layout }
    let layout = layout(of: level, key)
    self.level = (key, layout)
    return layout
  }

  private func key(of level: LevelLayer, height: Int) -> LevelKey {
    LevelKey(
      rows: level.rowsKey, columns: medium.columns, day: level.day,
      hiddenWeeks: heatmap(of: level)?.hiddenWeeks ?? level.sight.hiddenWeeks,
      pictures: pictures.room(for: level.shownView, lines: height),
      showsThumbnails: pictures.showsThumbnails, brought: level.picturesBrought, icons: icons)
  }

  private func layout(of level: LevelLayer, _ key: LevelKey) -> BodyLayout {
    let entry = level.entry
    let filter = level.filter
    if let menu = entry.menu {
      guard let filter, filter.shown != nil, case .items(let index) = filter.rows else {
        return MenuBody(medium, icons: icons).layout(of: menu)
      }
      return MenuBody(medium, icons: icons)
        .layout(of: index, order: filter.shown, matcher: filter.matcher)
    }
    guard let view = level.shownView else { return BodyLayout([]) }
    let isFound = filter?.found != nil
    // If a view has grown, only the new rows are measured.
    var measure = ViewBody.Measure()
    if !isFound, let known = self.measure, known.level == entry.id,
      known.generation == entry.generation
    {
      measure = known.measure
    }
    var body = ViewBody(view: view, medium: medium, day: key.day, icons: icons)
    body.pictures = key.pictures
    body.showsThumbnails = key.showsThumbnails
    body.hiddenWeeks = key.hiddenWeeks
    body.sort = isFound ? nil : level.sort
    body.order = level.rows.order
    body.matcher = filter?.shown == nil ? nil : filter?.matcher
    let layout = body.layout(&measure)
    if measure.lead.hasPictures { pictures.wantThumbnails() }
    if !isFound { self.measure = (entry.id, entry.generation, measure) }
    return layout
  }

  func heatmap(of level: LevelLayer) -> HeatmapBody? {
    level.heatmap.map {
      HeatmapBody(
        heatmap: $0, medium: medium, day: level.day, hiddenBefore: level.sight.hiddenWeeks)
    }
  }

  /// Returns the layout of a cover: the list of keys, a log, or problems.
  func lines(of layer: any Layer) -> BodyLayout {
    let key = coverKey(of: layer)
    if let cover, cover.key == key { return cover.layout }
    let layout: BodyLayout
    if let view = key.view {
      layout = ViewBody(view: key.isReport ? fitted(view) : view, medium: medium).layout()
    } else {
      layout = BodyLayout.keys(key.keys.map { ($0[0], $0[1]) }, medium)
    }
    cover = (key, layout)
    return layout
  }

  /// Returns a report with source lines that fit between the margins.
  private func fitted(_ report: HandlerView) -> HandlerView {
    guard case .text(var text) = report.content else { return report }
    text.body = SourceSnippets.fitting(text.body, columns: medium.columns - 2)
    var report = report
    report.content = .text(text)
    return report
  }

  private func coverKey(of layer: any Layer) -> CoverKey {
    switch layer {
    case let text as TextLayer:
      CoverKey(view: text.view, isReport: text.isOfBanner, keys: [], medium: medium)
    case let help as HelpLayer:
      CoverKey(
        keys: help.hints.map { [characters.hint($0).sign, $0.meaning(in: medium.wording)] },
        medium: medium)
    default: CoverKey(keys: [], medium: medium)
    }
  }

  func textLines(of layer: any Layer, in stack: LayerStack) -> TextLines {
    guard let level = layer as? LevelLayer else {
      return TextLines(key: coverKey(of: layer), columns: medium.columns) {
        SearchedText(self.lines(of: layer))
      }
    }
    let height = stack.pageSize
    return TextLines(key: key(of: level, height: height), columns: medium.columns) {
      SearchedText(self.lines(of: level, height: height))
    }
  }
}
