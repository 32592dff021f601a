package import MenuEngine
package import RunLog

extension RunLog {
  /// Adds the runs that other programs have recorded for this log.
  package nonisolated func takeIn(_ spool: RunSpool) async {
    await spool.takeIn { run in
      do throws(RunLogError) {
        _ = try await restore(run, from: "programs")
        return true
      } catch {
        // The attempt is repeated with the next run, or at the next start.
        return false
      }
    }
  }
}
