package struct ArchivedRun: Sendable, Hashable, Codable {
  package var id: RunID
  /// The item, as it was when the run began.
  package var item: RunItem
  package var user: String
  package var state: RunState
  /// In milliseconds since 1970.
  package var started: Int
  /// In milliseconds since 1970.
  package var ended: Int
  /// The inputs; secrets have no value.
  package var inputs: [RunInput]
  /// The exit status of its program, if there was one.
  package var exitStatus: Int?
  /// The reason of its failure.
  package var note: String?
  /// The name of the user who stopped it, if it is known.
  package var stopper: String?
  /// The name of the machine on which it ran, or nil for this one.
  package var host: String?
  /// The client that began it, such as `select` or `mcp`, or nil for a page of the server.
  package var via: String?
  package var output: ArchivedOutput
  /// The version of the form in which it is encoded.
  private(set) var version = RunMessage.version

  package init(
    id: RunID, item: RunItem, user: String, state: RunState, started: Int, ended: Int,
    inputs: [RunInput] = [], exitStatus: Int? = nil, note: String? = nil, stopper: String? = nil,
    host: String? = nil, via: String? = nil, output: ArchivedOutput = ArchivedOutput()
  ) {
    (self.id, self.item, self.user, self.state) = (id, item, user, state)
    (self.started, self.ended, self.inputs, self.exitStatus) = (started, ended, inputs, exitStatus)
    (self.note, self.stopper, self.host) = (note, stopper, host)
    (self.via, self.output) = (via, output)
  }
}

/// The output of an archived run: all of it, or its beginning and its end.
package struct ArchivedOutput: Sendable, Hashable {
  /// The beginning; the whole output if nothing is left out.
  package var head: [UInt8]
  /// The end, if the middle is left out.
  package var tail: [UInt8]
  /// The size of the whole output, in bytes.
  package var size: Int

  package init(_ bytes: [UInt8] = []) { (head, tail, size) = (bytes, [], bytes.count) }

  package init(head: [UInt8], tail: [UInt8], size: Int) {
    (self.head, self.tail, self.size) = (head, tail, size)
  }

  package var isWhole: Bool { head.count == size && tail.isEmpty }

  /// Returns the output with at most `count` bytes, half of them from its end, without partial characters.
  package func cut(to count: Int) -> ArchivedOutput {
    if head.count + tail.count <= count { return self }
    let half = max(0, count) / 2
    let first = head.prefix(tail.isEmpty ? half : min(head.count, half))
    let last = (tail.isEmpty ? head : tail).suffix(max(0, count) - half)
    return ArchivedOutput(head: Array(first), tail: Array(last), size: size)
      .withoutPartialCharacters
  }

  package var withoutPartialCharacters: ArchivedOutput {
    if isWhole { return self }
    let rest = tail.prefix(4).prefix { $0 & 0xc0 == 0x80 }.count
    var end = head.count
    // The last character begins at most four bytes before the end.
    if let start = head.suffix(4).lastIndex(where: { $0 & 0xc0 != 0x80 }) {
      let width = head[start] >= 0xf0 ? 4 : head[start] >= 0xe0 ? 3 : head[start] >= 0xc0 ? 2 : 1
      if start + width > end { end = start }
    }
    return ArchivedOutput(
      head: Array(head.prefix(end)), tail: Array(tail.dropFirst(rest < 4 ? rest : 0)), size: size)
  }
}
