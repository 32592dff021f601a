internal import CProcesses

/// The main thread of a program that works on the main actor.
package enum MainThread {
  /// Performs the work of the main actor until the program ends.
  package static func run() -> Never {
    #if canImport(Darwin)
      RunLoop.main.run()
      exit(0)
    #elseif canImport(Glibc)
      cp_run_main_queue()
    #else
      dispatchMain()
    #endif
  }
}
