internal import DisplayText
internal import StructuredData

/// What the system refused to a confined program, as far as the program's own words tell.
package enum RefusedAccess: Sendable, Hashable {
  case path(String)
  case network

  /// Finds the last refusal in the lines that a program has printed; nil if there is none.
  package init?(in lines: [String]) {
    let refusals = ["Permission denied", "PermissionError", "EACCES", "Operation not permitted"]
    guard let index = lines.lastIndex(where: { line in refusals.contains(where: line.contains) })
    else { return nil }
    let quoted = lines[index].split(omittingEmptySubsequences: false) { "'\"`".contains($0) }
    let words = lines[index].split { " ,;()".contains($0) }
    let path = (words + quoted.dropFirst()).last { $0.hasPrefix("/") && $0.count > 1 }
    if let path {
      self = .path(path.hasSuffix(":") ? String(path.dropLast()) : String(path))
    } else {
      self = .network
    }
  }

  /// The line of the manifest that gives the right.
  package var permission: String {
    switch self {
    case .path(let path): "permissions: {read: [\(StructuredValue.string(path).yaml())]}"
    case .network: "permissions: {network: true}"
    }
  }

  func hint(_ wording: Wording) -> String { wording(.mayLackRight(permission: permission)) }
}
