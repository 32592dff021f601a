/// HTML as the tests accept it: a strict reading of what pages write, which fails where a browser would have to guess.
struct CheckedHTML {
  /// An element with its content.
  final class Element {
    let name: String
    let attributes: [(name: String, value: String?)]
    var children: [Element] = []
    /// The text of the element and of all in it.
    var text = ""

    init(_ name: String, _ attributes: [(name: String, value: String?)]) {
      (self.name, self.attributes) = (name, attributes)
    }

    subscript(name: String) -> String? {
      attributes.first { $0.name == name }.map { $0.value ?? "" }
    }

    /// All elements in it, in the order of their starts.
    var all: [Element] { children.flatMap { [$0] + $0.all } }

    func all(_ name: String) -> [Element] { all.filter { $0.name == name } }

    func first(_ name: String, _ attribute: String? = nil, _ value: String? = nil) -> Element? {
      all.first {
        $0.name == name && (attribute.map { $0 } == nil || $0[attribute ?? ""] == value)
      }
    }

    /// The names of the elements and of their attributes, without any text.
    var structure: String {
      name + "(" + attributes.map(\.name).joined(separator: ",") + ")"
        + (children.isEmpty ? "" : "{" + children.map(\.structure).joined(separator: " ") + "}")
    }
  }

  /// The mistake of a text that is not as strict as expected.
  struct Mistake: Error, CustomStringConvertible {
    var description: String
  }

  /// The elements at the outermost level.
  let root: Element

  private static let void: Set = ["meta", "link", "input", "img", "br", "hr"]
  private static let known: Set = [
    "html", "head", "meta", "title", "link", "script", "body", "main", "header", "nav", "ol", "ul",
    "li", "a", "button", "form", "input", "select", "option", "textarea", "label", "div", "span",
    "p", "h1", "h2", "h3", "h4", "h5", "h6", "b", "i", "small", "kbd", "mark", "table", "thead",
    "tbody", "tr", "th", "td", "dl", "dt", "dd", "section", "aside", "details", "summary", "pre",
    "code", "em", "strong", "blockquote", "hr", "br", "svg", "path", "rect", "text", "img",
    "progress", "time", "output",
  ]
  private static let addresses: Set = ["href", "src", "action", "data-address", "data-events"]

  /// Reads `bytes`.
  init(_ bytes: [UInt8]) throws {
    guard let html = String(validating: bytes, as: UTF8.self) else {
      throw Mistake(description: "not UTF-8")
    }
    for scalar in html.unicodeScalars {
      switch scalar.value {
      case 0x0A, 0x09: break
      case 0x00...0x1F, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069:
        throw Mistake(description: "a control character U+\(String(scalar.value, radix: 16))")
      default: break
      }
    }
    var reader = Reader(Array(html.unicodeScalars))
    let root = Element("", [])
    var open = [root]
    reader.skip("<!doctype html>")
    while let token = try reader.next() {
      switch token {
      case .text(let text): for element in open { element.text += text }
      case .start(let element):
        try Self.check(element)
        open[open.count - 1].children.append(element)
        if !Self.void.contains(element.name) { open.append(element) }
      case .end(let name):
        guard open.count > 1, open[open.count - 1].name == name else {
          throw Mistake(description: "</\(name)> within \(open.map(\.name))")
        }
        open.removeLast()
      }
    }
    guard open.count == 1 else { throw Mistake(description: "not closed: \(open.map(\.name))") }
    self.root = root
  }

  private static func check(_ element: Element) throws {
    guard known.contains(element.name) else {
      throw Mistake(description: "the element \(element.name)")
    }
    var names: Set<String> = []
    for (name, value) in element.attributes {
      guard names.insert(name).inserted else { throw Mistake(description: "two \(name)") }
      guard name.allSatisfy({ $0.isLowercase || $0.isNumber || $0 == "-" }), name != "style",
        !name.hasPrefix("on"), !name.hasPrefix("srcdoc")
      else { throw Mistake(description: "the attribute \(name)") }
      guard addresses.contains(name), let value else { continue }
      let isOwn = value.hasPrefix("/") && !value.hasPrefix("//") && !value.hasPrefix("/\\")
      let isOther = ["https://", "http://", "mailto:"].contains { value.lowercased().hasPrefix($0) }
      guard isOwn || isOther && element.name == "a" || value == "#main" || value == "data:," else {
        throw Mistake(description: "the address \(value) of \(element.name)")
      }
    }
  }

  /// Splits HTML into tokens.
  private struct Reader {
    enum Token {
      case text(String)
      case start(Element)
      case end(String)
    }

    private let scalars: [Unicode.Scalar]
    private var index = 0

    init(_ scalars: [Unicode.Scalar]) { self.scalars = scalars }

    private var next0: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

    mutating func skip(_ text: String) {
      let wanted = Array(text.unicodeScalars)
      if scalars[index...].starts(with: wanted) { index += wanted.count }
    }

    mutating func next() throws -> Token? {
      guard let first = next0 else { return nil }
      if first != "<" {
        var text = String.UnicodeScalarView()
        while let scalar = next0, scalar != "<" {
          if scalar == ">" { throw Mistake(description: "a bare >") }
          text.append(scalar)
          index += 1
        }
        return .text(try Self.decoded(String(text)))
      }
      index += 1
      if next0 == "/" {
        index += 1
        let name = word()
        try expect(">")
        return .end(name)
      }
      let name = word()
      if name.isEmpty { throw Mistake(description: "a bare <") }
      var attributes: [(String, String?)] = []
      while next0 == " " {
        index += 1
        let attribute = word()
        if attribute.isEmpty { throw Mistake(description: "an empty attribute of \(name)") }
        attributes.append((attribute, next0 == "=" ? try value() : nil))
      }
      try expect(">")
      return .start(Element(name, attributes.map { (name: $0.0, value: $0.1) }))
    }

    private mutating func word() -> String {
      var word = String.UnicodeScalarView()
      while let scalar = next0,
        scalar.properties.isLowercase || ("0"..."9").contains(scalar) || scalar == "-"
      {
        word.append(scalar)
        index += 1
      }
      return String(word)
    }

    private mutating func value() throws -> String {
      index += 1
      var value = String.UnicodeScalarView()
      guard next0 == "\"" else {
        while let scalar = next0, scalar != " ", scalar != ">" {
          if "\"'`=<&".unicodeScalars.contains(scalar) {
            throw Mistake(description: "\(scalar) in a value without quotes")
          }
          value.append(scalar)
          index += 1
        }
        return String(value)
      }
      index += 1
      while let scalar = next0, scalar != "\"" {
        if scalar == "<" { throw Mistake(description: "< in a value") }
        value.append(scalar)
        index += 1
      }
      try expect("\"")
      return try Self.decoded(String(value))
    }

    private mutating func expect(_ scalar: Unicode.Scalar) throws {
      guard next0 == scalar else {
        let rest = String(String.UnicodeScalarView(scalars[index...].prefix(40)))
        throw Mistake(description: "no \(scalar) before \(rest)")
      }
      index += 1
    }

    private static func decoded(_ text: String) throws -> String {
      var rest = text
      for name in ["&amp;", "&lt;", "&gt;", "&quot;"] { rest = rest.replacing(name, with: "") }
      if rest.contains("&") { throw Mistake(description: "a bare & in \(text)") }
      return text.replacing("&lt;", with: "<").replacing("&gt;", with: ">")
        .replacing("&quot;", with: "\"").replacing("&amp;", with: "&")
    }
  }
}
