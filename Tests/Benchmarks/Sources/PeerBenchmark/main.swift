import BenchmarkSupport
import Foundation
import Yams

// Prints the median seconds that Yams takes: PeerBenchmark RUNS ITEMS
let arguments = CommandLine.arguments.dropFirst().compactMap { Int($0) }
let (runs, count) = (arguments.first ?? 5, arguments.dropFirst().first ?? 20_000)
let yaml = Data(GeneratedMenu.yaml(items: count))
let seconds = try StopWatch.medians(
  runs: runs, expected: count,
  [{ try YAMLDecoder().decode(PeerMenu.self, from: yaml).items.count }])
print(seconds[0])
