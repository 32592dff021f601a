internal import HandlerProtocol
internal import DisplayText
internal import SourceText
internal import Synchronization

/// The limits on one plugin's views in the host; anything beyond them is cut, and the cut is shown.
final class ViewBudget: Sendable {
  /// The maximum number of rows, and of lines of text, in all views together.
  static let rowLimit = 100_000
  /// The maximum number of bytes that all views together were sent in.
  static let byteLimit = 64 << 20

  private struct Key: Hashable {
    var invocation: String
    var view: String
  }
  private struct Use {
    var rows = 0
    var bytes = 0
    /// The bytes of each row, by the hash of its id; kept where rows may be patched.
    var sizes: [Int: Int] = [:]
  }

  private let uses = Mutex<[Key: Use]>([:])
  private let wording: Wording

  init(_ wording: Wording = .english) { self.wording = wording }

  /// Returns `view`, which was sent in `bytes` bytes and replaces the one with its id, cut to the space
  /// that is left.
  ///
  /// - Parameter isPatched: whether patches of its rows may follow.
  func admit(
    _ view: HandlerView, bytes: Int, invocation: String, isPatched: Bool = false
  ) -> HandlerView {
    let key = Key(invocation: invocation, view: view.id)
    let lines = view.lineCount
    let rows = view.rowCount + lines
    let (kept, isOver) = take(rows: rows, bytes: bytes, for: key, replaces: true)
    if rows == 0, isOver {
      uses.withLock { $0[key] = nil }
      return HandlerView(
        id: view.id, title: view.title,
        content: .message(MessageContent(style: .warning, body: wording(.notShown(reason: notice))))
      )
    }
    var view = view
    if kept < rows {
      view = view.prefix(lines: kept).prefix(rows: kept - min(kept, lines))
      view.add(notice: wording.cutMark + notice)
    }
    if isPatched { noteRows(view.rows.map(\.id), bytes: bytes, key) }
    return view
  }

  /// Keeps the sizes of rows, which are taken to be alike.
  private func noteRows(_ ids: [String], bytes: Int, _ key: Key) {
    guard !ids.isEmpty else { return }
    let each = bytes / ids.count
    uses.withLock { uses in
      for id in ids { uses[key]?.sizes[id.hashValue] = each }
    }
  }

  /// Returns `patch` cut to the space that is left: rows that replace others take what those took.
  func admit(
    _ patch: ViewPatch, bytes: Int, invocation: String, view: String
  ) -> (patch: ViewPatch, notice: String?) {
    let key = Key(invocation: invocation, view: view)
    let page = ViewPage(patch.rows)
    let ids = page.rowIDs
    let each = ids.isEmpty ? 0 : bytes / ids.count
    let kept = uses.withLock { uses in
      var use = uses[key] ?? Use()
      let others = total(uses)
      var (rows, size) = (others.rows - use.rows, others.bytes - use.bytes)
      for id in patch.remove {
        guard let old = use.sizes.removeValue(forKey: id.hashValue) else { continue }
        use.rows -= 1
        use.bytes -= old
      }
      (rows, size) = (rows + use.rows, size + use.bytes)
      var kept = 0
      for id in ids {
        let old = use.sizes[id.hashValue]
        let (more, growth) = (old == nil ? 1 : 0, each - (old ?? 0))
        guard rows + more <= Self.rowLimit, size + growth <= Self.byteLimit else { break }
        use.sizes[id.hashValue] = each
        (rows, size) = (rows + more, size + growth)
        (use.rows, use.bytes) = (use.rows + more, use.bytes + growth)
        kept += 1
      }
      uses[key] = use
      return kept
    }
    guard kept < ids.count else { return (patch, nil) }
    var cut = patch
    cut.rows = page.prefix(kept).rows
    return (cut, wording.cutMark + notice)
  }

  /// Returns `page` cut to the space that is left behind the rows of its view, and a notice of the cut, if
  /// any.
  ///
  /// - Parameters:
  ///   - isPatched: whether patches of its rows may follow.
  ///   - isSearch: whether the page has the rows of a search, which replace those of the one before.
  func admit(
    _ page: ViewPage, bytes: Int, invocation: String, view: String, isPatched: Bool = false,
    isSearch: Bool = false
  ) -> (page: ViewPage, notice: String?) {
    let key = Key(invocation: invocation, view: isSearch ? view + "\u{0}search" : view)
    let rows = page.rowCount
    let kept = take(rows: rows, bytes: bytes, for: key, replaces: isSearch).kept
    var cut = page
    if kept < rows {
      cut = page.prefix(kept)
      cut.cursor = nil
    }
    if isPatched { noteRows(cut.rowIDs, bytes: bytes, key) }
    return (cut, kept < rows ? wording.cutMark + notice : nil)
  }

  func release(view: String, of invocation: String) {
    uses.withLock { uses in
      uses[Key(invocation: invocation, view: view)] = nil
      uses[Key(invocation: invocation, view: view + "\u{0}search")] = nil
    }
  }

  func release(invocation: String) {
    uses.withLock { uses in uses = uses.filter { $0.key.invocation != invocation } }
  }

  private var notice: String {
    wording(.keepsAtMost(rows: Self.rowLimit, mebibytes: Self.byteLimit >> 20))
  }

  private func total(_ uses: [Key: Use]) -> Use {
    uses.values.reduce(into: Use()) { total, use in
      total.rows += use.rows
      total.bytes += use.bytes
    }
  }

  /// Counts as many rows as there is room for; returns their number, and whether all views together are too large now.
  private func take(
    rows: Int, bytes: Int, for key: Key, replaces: Bool
  ) -> (kept: Int, isOver: Bool) {
    uses.withLock { uses in
      if replaces { uses[key] = nil }
      let used = total(uses)
      let left = max(0, Self.byteLimit - used.bytes)
      let fitting = bytes <= left ? rows : rows * left / max(1, bytes)
      let kept = max(0, min(rows, fitting, Self.rowLimit - used.rows))
      uses[key, default: Use()].rows += kept
      uses[key, default: Use()].bytes += rows == 0 || kept == rows ? bytes : bytes / rows * kept
      return (kept, total(uses).bytes > Self.byteLimit)
    }
  }
}

extension HandlerView {
  /// The number of line ends in its texts, whose lines take as much memory as rows; both bytes of CRLF count.
  fileprivate var lineCount: Int {
    var count = 0
    var view = self
    view.changeTexts { text in count += text.utf8.count(where: \.isBreak) }
    return count
  }

  fileprivate func prefix(lines count: Int) -> HandlerView {
    guard lineCount > count else { return self }
    var left = count
    var view = self
    view.changeTexts { text in
      let utf8 = text.utf8
      let ends = utf8.indices.lazy.filter { utf8[$0].isBreak }
      if let end = ends.dropFirst(left).first {
        text = String(text[..<end])
        left = 0
      } else {
        left -= utf8.count(where: \.isBreak)
      }
    }
    return view
  }

  /// Changes the texts that are shown on as many lines as they have.
  private mutating func changeTexts(_ change: (inout String) -> Void) {
    func changeOptional(_ text: inout String?) {
      guard var value = text else { return }
      change(&value)
      text = value
    }
    switch content {
    case .text(var text):
      change(&text.body)
      content = .text(text)
    case .detail(var detail):
      for index in detail.fields.indices { change(&detail.fields[index].value) }
      changeOptional(&detail.body)
      content = .detail(detail)
    case .message(var message):
      change(&message.body)
      changeOptional(&message.detail)
      content = .message(message)
    default: break
    }
    changeOptional(&footer)
  }
}

extension ViewPage {
  fileprivate var rowIDs: [String] {
    switch rows {
    case .list(let rows): rows.map(\.id)
    case .table(let rows): rows.map(\.id)
    case .timeline(let groups): groups.flatMap { $0.rows.map(\.id) }
    }
  }
}
