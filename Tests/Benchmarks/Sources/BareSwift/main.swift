import Foundation

// Nothing: what it takes to start a Swift process with Foundation.
exit(ProcessInfo.processInfo.arguments.count > 100 ? 1 : 0)
