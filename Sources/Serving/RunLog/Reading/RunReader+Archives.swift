internal import RunRecords

extension RunReader {
  func unkept(in identity: String, limit: Int) throws(RunLogError) -> [ArchivedRun] {
    let database = try connection()
    return try database.reading { () throws(RunLogError) in
      try items.update(from: database)
      let numbers = try database.rows(
        """
        SELECT unkept.run FROM archive CROSS JOIN unkept ON unkept.archive = archive.number
          CROSS JOIN run ON run.number = unkept.run
          WHERE archive.identity = ? AND run.state <> 'running' ORDER BY unkept.run LIMIT ?
        """, [.text(identity), .integer(max(1, limit))]
      ) { $0.integer(0) }
      var archived: [ArchivedRun] = []
      for number in numbers {
        guard let run = try runs([number], in: database).first else { continue }
        let (size, window) = (run.outputSize, run.window)
        var output = ArchivedOutput(
          head: try bytes(of: number, 0..<window.headEnd, in: database),
          tail: try bytes(of: number, window.tailStart..<size, in: database), size: size)
        if window.headEnd == window.tailStart {
          output = ArchivedOutput(output.head + output.tail)
        }
        archived.append(
          ArchivedRun(
            id: run.id, item: run.item, user: run.user, state: run.state, started: run.started,
            // The clock may have been set back meanwhile.
            ended: max(run.ended ?? run.started, run.started), inputs: run.inputs,
            exitStatus: run.exitStatus, note: run.note, stopper: run.stopper, host: run.host,
            via: run.via, output: output))
      }
      return archived
    }
  }
}
