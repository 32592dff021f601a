internal import DisplayText
internal import Files
internal import SourceText

/// An access that the system refused to a confined program, as guessed from the program's output.
package enum RefusedAccess: Sendable, Hashable {
  case path(String)
  case program(String)
  case network

  /// Finds the last refusal in the output of a program, or returns nil.
  ///
  /// - Parameter options: the options by which the guard confines the program.
  package init?(in lines: [String], options: [String]) {
    guard !options.isEmpty else { return nil }
    for line in lines.reversed() {
      if let refused = Self.refusal(in: line, options) {
        self = refused
        return
      }
    }
    return nil
  }

  private static let denials = ["ermission denied", "PermissionError", "EACCES"]
  private static let failedConnections = [
    "Could not resolve", "Couldn't connect", "Failed to connect", "Name or service not known",
    "emporary failure in name resolution", "Errno 1] Operation not permitted", "connect EPERM",
  ]

  private static func refusal(in line: String, _ options: [String]) -> RefusedAccess? {
    if !options.contains("--network"), failedConnections.contains(where: line.contains) {
      return .network
    }
    // The interpreter is found, but not its libraries.
    if line.contains("No module named 'encodings'") { return .program("python3") }
    guard denials.contains(where: line.contains) else { return nil }
    let quoted = line.split(omittingEmptySubsequences: false) { "'\"`".contains($0) }
    let words = (line.split { " ,;()".contains($0) } + quoted.dropFirst()).map { word in
      String(word.hasSuffix(":") ? word.dropLast() : word)
    }
    let allowed = zip(options, options.dropFirst()).filter { $0.0 == "--read" || $0.0 == "--write" }
      .map { PathBytes($0.1) }
    let path = words.last { word in
      word.isAbsolutePath && word.utf8.count > 1
        && !allowed.contains(where: PathBytes(word).isInside)
    }
    if let path { return .path(path) }
    // The format of a shell: `script: 3: name: Permission denied`.
    let end = words.lastIndex { $0.contains("ermission") } ?? 0
    let name = end > 1 ? words[end - 1] : ""
    let isName = name.first?.isLetter == true && name.utf8.allSatisfy { $0.isWordByte }
    return isName ? .program(name) : nil
  }

  func hint(_ wording: Wording) -> String {
    switch self {
    case .path(let path): wording(.mayLackPath(path: path))
    case .program(let name): wording(.mayLackProgram(name: name))
    case .network: wording(.mayLackNetwork)
    }
  }

  /// The hint in English.
  package var words: String { hint(.english) }
}

extension UInt8 {
  /// Whether it can be part of the name of a program.
  fileprivate var isWordByte: Bool {
    isDigit || self == .dash || Character(Unicode.Scalar(self)).isLetter && self < 0x80
      || self == UInt8(ascii: "_") || self == UInt8(ascii: ".")
  }
}
