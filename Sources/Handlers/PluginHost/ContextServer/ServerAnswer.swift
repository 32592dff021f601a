internal import DisplayText
internal import HandlerProtocol
internal import StructuredData

/// The result of a request to a server of the Model Context Protocol, as a view.
struct ServerAnswer {
  private var texts: [String] = []
  private var image: ViewImage?
  private var format = TextFormat.plain
  private var data: JSONElement?
  /// Whether the tool says that it has failed.
  private(set) var hasFailed = false

  init(_ result: JSONElement) {
    hasFailed = result["isError"]?.bool == true
    for content in result["content"]?.elements ?? [] { add(content) }
    for message in result["messages"]?.elements ?? [] {
      if let content = message["content"] { add(content) }
    }
    for content in result["contents"]?.elements ?? [] { add(resource: content) }
    data = result["structuredContent"]
    // Some libraries wrap a result that is no object.
    if let members = data?.members, members.count == 1, members[0].key == "result" {
      data = members[0].value.string == nil ? members[0].value : nil
    }
    if data == nil, texts.count == 1, let root = try? JSONDocument(Array(texts[0].utf8)).root,
      root.isObject || !root.elements.isEmpty
    {
      data = root
    }
  }

  /// The text of the answer.
  var text: String { texts.joined(separator: "\n\n") }

  private mutating func add(_ content: JSONElement) {
    switch content["type"]?.string {
    case "text": if let text = content["text"]?.string { texts.append(text) }
    case "image":
      if image == nil, let data = content["data"]?.string {
        image = ViewImage(data: data, type: content["mimeType"]?.string)
      }
    case "resource": if let resource = content["resource"] { add(resource: resource) }
    case "resource_link":
      let words = [content["title"] ?? content["name"], content["uri"]].compactMap { $0?.string }
      texts.append(words.joined(separator: ": "))
    case let type: texts.append("[\(type ?? "?")]")
    }
  }

  private mutating func add(resource: JSONElement) {
    let type = resource["mimeType"]?.string
    if let text = resource["text"]?.string {
      texts.append(text)
      if type == "text/markdown" { format = .markdown }
    } else if let data = resource["blob"]?.string, type?.hasPrefix("image/") == true {
      image = image ?? ViewImage(data: data, type: type)
    } else {
      texts.append("[\(type ?? resource["uri"]?.string ?? "?")]")
    }
  }

  /// Returns the view, called `title`.
  func view(_ title: String, id: String, _ wording: Wording) -> HandlerView {
    HandlerView(id: id, title: title, content: content(wording))
  }

  private func content(_ wording: Wording) -> ViewContent {
    if let image {
      return .detail(DetailContent(fields: [], body: text, format: format, image: image))
    }
    if let data, let table = Self.table(data.isObject ? data.members.only?.value ?? data : data) {
      return .table(table)
    }
    if let data, data.isObject, !data.members.isEmpty {
      return .detail(
        DetailContent(
          fields: data.members.map { .init(label: $0.key, value: Self.words($0.value)) }))
    }
    if text.isEmpty, data == nil {
      return .message(MessageContent(style: .empty, body: wording(.noAnswerText)))
    }
    return .text(
      TextContent(body: text.isEmpty ? data.map(Self.words) ?? "" : text, format: format))
  }

  /// Returns the table of an array of objects; nil for another value.
  private static func table(_ rows: JSONElement) -> TableContent? {
    let rows = rows.elements
    guard !rows.isEmpty, rows.allSatisfy(\.isObject) else { return nil }
    var columns: [TableContent.Column] = []
    var known: Set<String> = []
    let written = rows.enumerated().map { index, row in
      var cells: [String: TableContent.Cell] = [:]
      for (key, value) in row.members {
        if known.insert(key).inserted { columns.append(.init(id: key, title: key)) }
        cells[key] = value.string == nil ? value.double.map { .number($0) } : nil
        cells[key] = cells[key] ?? .text(words(value))
      }
      return TableContent.Row(id: String(index), cells: cells)
    }
    return TableContent(columns: columns, rows: written)
  }

  private static func words(_ value: JSONElement) -> String {
    value.string
      ?? (value.isNull ? "" : String(decoding: JSONWriter.bytes(of: value.value), as: UTF8.self))
  }
}

extension Array {
  /// The only element; nil for none, and for several.
  fileprivate var only: Element? { count == 1 ? first : nil }
}
