/// A line without the control sequences for a terminal (ECMA-48) that a program added.
package struct StyledLine: Sendable {
  package private(set) var text: [UInt8] = []
  /// The parameters of each SGR sequence, and the offset in the text from which on they apply.
  package private(set) var styles: [(offset: Int, parameters: [UInt8])] = []

  /// Removes the sequences from `line`; an incomplete sequence extends to the end of the line.
  package init(_ line: ArraySlice<UInt8>) {
    guard line.contains(0x1B) else {
      text = Array(line)
      return
    }
    text.reserveCapacity(line.count)
    var index = line.startIndex
    while index < line.endIndex {
      guard line[index] == 0x1B else {
        text.append(line[index])
        index += 1
        continue
      }
      index = skipSequence(in: line, from: index + 1)
    }
  }

  /// Returns the index after a sequence whose escape character is before `start`.
  private mutating func skipSequence(in line: ArraySlice<UInt8>, from start: Int) -> Int {
    var index = start
    while index < line.endIndex, (0x20...0x2F).contains(line[index]) { index += 1 }
    guard index < line.endIndex else { return index }
    let kind = line[index]
    index += 1
    switch kind {
    case 0x5B:
      let parameters = index
      while index < line.endIndex, (0x20...0x3F).contains(line[index]) { index += 1 }
      guard index < line.endIndex, (0x40...0x7E).contains(line[index]) else { return index }
      if line[index] == 0x6D { styles.append((text.count, Array(line[parameters..<index]))) }
      return index + 1
    case 0x5D, 0x50, 0x58, 0x5E, 0x5F:
      // A string: it ends with BEL, or with ESC and a backslash.
      while index < line.endIndex {
        let byte = line[index]
        index += 1
        if byte == 0x07 { break }
        if byte == 0x1B {
          return index < line.endIndex && line[index] == 0x5C ? index + 1 : index
        }
      }
      return index
    default: return index
    }
  }
}
