internal import Files
internal import Platform
internal import HandlerProtocol
internal import PluginHost
internal import SourceText

package enum RelayProgram {
  /// Runs until the end of the input.
  ///
  /// - Parameter connection: the broker and the subjects of the team, or nil if the front end names them.
  package static func run(
    _ connection: (BrokerOptions, BrokerSubjects)? = nil, input: Int32 = STDIN_FILENO,
    output: Int32 = STDOUT_FILENO
  ) async {
    signal(SIGPIPE, SIG_IGN)
    let writer = LineWriter(output)
    let relay = Relay { writer.write($0) }
    // The thread that reads a line acts on it.
    await onOwnThread {
      if connection.map({ relay.connect($0.0, $0.1) }) ?? true { Self.read(input, to: relay) }
    }
    await relay.close()
  }

  private static func read(_ descriptor: Int32, to relay: Relay) {
    var framing = LineFraming(limit: RelayLine.longest)
    while let bytes = try? Descriptor.readSome(descriptor, atMost: 64 << 10), !bytes.isEmpty {
      let (lines, isTooLong) = framing.append(bytes)
      for line in lines { relay.receive(line) }
      if isTooLong { return }
    }
  }
}
