import Foundation

/// What is fed with inputs; the name is that of its folder in `Corpora`.
enum FuzzTarget: String, CaseIterable {
  case yaml
  case xml
  case binary
  case oldStyle = "old-style"
  case json
  case lines
  case view
  case keys
  case markdown
  case format

  /// The maximum CPU time for one input, in seconds; inputs have a few kilobytes.
  static let longest = 2.0

  /// Tries an input, and ends the program if something does not hold.
  func run(_ bytes: [UInt8]) {
    let start = clock()
    switch self {
    case .yaml: DocumentProperties.hold(for: bytes, name: "f.yaml")
    case .xml, .binary, .oldStyle: DocumentProperties.hold(for: bytes, name: "f.plist")
    case .json: JSONProperties.hold(for: bytes)
    case .lines: LineProperties.hold(for: bytes)
    case .view: ViewProperties.hold(forJSON: bytes)
    case .keys: KeyProperties.hold(for: bytes)
    case .format: FormattingProperties.hold(for: bytes)
    case .markdown: MarkdownProperties.hold(for: String(decoding: bytes, as: UTF8.self))
    }
    let seconds = Double(clock() - start) / Double(CLOCKS_PER_SEC)
    expect(seconds < Self.longest, "\(bytes.count) bytes take \(seconds) seconds")
  }

  /// The target that `--target=NAME` among the arguments names.
  static let chosen: FuzzTarget = {
    let option = "--target="
    let name = CommandLine.arguments.last { $0.hasPrefix(option) }?.dropFirst(option.count)
    guard let target = name.flatMap({ FuzzTarget(rawValue: String($0)) }) else {
      let names = allCases.map(\.rawValue).joined(separator: ", ")
      fatalError("choose a target by \(option)NAME: \(names)")
    }
    return target
  }()
}

/// Tries the input that libFuzzer has made.
@_cdecl("LLVMFuzzerTestOneInput")
public func tryInput(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  FuzzTarget.chosen.run(Array(UnsafeBufferPointer(start: data, count: size)))
  return 0
}

/// Ends the program with a message unless `condition` holds; libFuzzer then keeps the input.
func expect(
  _ condition: @autoclosure () -> Bool, _ message: @autoclosure () -> String,
  line: UInt = #line, file: StaticString = #fileID
) {
  if !condition() { fatalError(message(), file: file, line: line) }
}
