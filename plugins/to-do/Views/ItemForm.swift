internal import AppMenuPlugin
internal import DisplayText

struct ItemForm: Sendable {
  /// The purpose of the form, which is in the id of its view.
  enum Purpose: Hashable, Sendable {
    case add
    /// A change of an item, chosen in the list or in the view of the item.
    case edit(ItemID, isInDetail: Bool)

    var viewID: String {
      switch self {
      case .add: "form/add"
      case .edit(let id, let isInDetail): "form/\(isInDetail ? "detail" : "list")/\(id.text)"
      }
    }

    init?(viewID: String) {
      let parts = viewID.split(separator: "/", maxSplits: 2).map(String.init)
      if parts == ["form", "add"] {
        self = .add
      } else if parts.count == 3, parts[0] == "form", let id = ItemID(parts[2]) {
        self = .edit(id, isInDetail: parts[1] == "detail")
      } else {
        return nil
      }
    }
  }

  enum Field {
    static let title = "title"
    static let date = "date"
    static let location = "location"
    static let address = "address"
    static let description = "description"
  }

  var values: [String: String] = [:]
  var errors: [String: String] = [:]
  private let wording: Wording

  init(_ values: [String: StructuredValue], _ wording: Wording) {
    self.wording = wording
    self.values = values.compactMapValues(\.string)
  }

  init(_ item: ToDoItem, _ calendar: CivilCalendar, _ wording: Wording) {
    self.wording = wording
    values[Field.title] = item.title
    values[Field.date] = calendar.text(of: item, wording)
    let address = item.location?.address
    values[Field.location] = item.location.flatMap { $0.name == address ? nil : $0.name }
    values[Field.address] = address
    values[Field.description] = item.itemDescription
  }

  /// Whether an item is short enough for a form: text that a form cuts would be lost.
  static func fits(_ item: ToDoItem) -> Bool {
    item.texts.reduce(0) { $0 + $1.utf8.count } <= 300_000
  }

  func view(_ purpose: Purpose, hasGeocoder: Bool) -> HandlerView {
    let place = hasGeocoder ? wording(.lookedUpWhenSaved) : nil
    return HandlerView(
      id: purpose.viewID, title: wording(purpose == .add ? .add : .edit),
      content: .form(
        FormContent(
          fields: [
            field(Field.title, .title, required: true),
            field(Field.date, .date, placeholder: wording(.dateExample), notifies: true),
            field(Field.location, .location),
            field(Field.address, .address, placeholder: place),
            field(Field.description, .description, type: .multiline),
          ], submit: FormContent.Submit(label: wording(.save), action: ItemAction.save.rawValue))))
  }

  private func field(
    _ id: String, _ label: Phrase, type: FormContent.Field.Kind = .text,
    placeholder: String? = nil, required: Bool? = nil, notifies: Bool? = nil
  ) -> FormContent.Field {
    FormContent.Field(
      id: id, label: wording(label), type: type, value: values[id].map { .string($0) },
      placeholder: placeholder, required: required, error: errors[id], notifies: notifies)
  }

  /// Whether a text is neither empty nor a date.
  static func isBad(date text: String) -> Bool {
    let text = Words.line(text)
    return !text.isEmpty && CivilDate(text) == nil
  }

  /// Whether more typing may complete a text to a date.
  static func isUnfinished(date text: String) -> Bool {
    let parts = text.split(separator: " ", omittingEmptySubsequences: false)
    func isDigits(_ text: Substring, or separators: String) -> Bool {
      text.allSatisfy { $0.isASCII && $0.isWholeNumber || separators.contains($0) }
    }
    switch parts.count {
    case 1: return parts[0].count < 10 && isDigits(parts[0], or: "/-")
    case 2:
      return CivilDate(String(parts[0])) != nil && parts[1].count < 5 && isDigits(parts[1], or: ":")
    default: return false
    }
  }

  /// Returns the item that the form describes, or nil if there are ``errors``.
  ///
  /// - Parameter old: the item that is changed. It keeps its coordinate while the name and the address of its
  ///   location are the same, and the seconds of its date while the text is the same.
  mutating func item(changing old: ToDoItem?, _ calendar: CivilCalendar) -> ToDoItem? {
    errors = [:]
    let (title, date) = (line(Field.title), line(Field.date))
    if title.isEmpty { errors[Field.title] = wording(.mustBeFilledIn) }
    if Self.isBad(date: date) { errors[Field.date] = wording(.notADate) }
    guard errors.isEmpty else { return nil }
    var (timestamp, day) = (old?.timestamp, old?.day)
    if old.flatMap({ calendar.text(of: $0, wording) }) != date {
      let typed = CivilDate(date)
      timestamp = typed.map { calendar.timestamp(of: $0) }
      day = typed.flatMap { $0.hasTime ? nil : $0.day }
    }
    // An address without a name is also the name.
    let name = line(Field.location).isEmpty ? address : line(Field.location)
    let location =
      name.isEmpty ? nil : Location(name: name, address: address.isEmpty ? nil : address)
    let isSamePlace =
      old?.location.map { Words.line($0.name) } == name
      && Words.line(old?.location?.address ?? "") == address
    let description = Words.lines(values[Field.description] ?? "")
    return ToDoItem(
      title: title, itemDescription: description.isEmpty ? nil : description,
      timestamp: timestamp, location: isSamePlace ? old?.location : location, day: day)
  }

  /// The address to look up, or an empty text.
  var address: String { line(Field.address) }

  private func line(_ field: String) -> String { Words.line(values[field] ?? "") }
}
