import AppMenuKit
import BenchmarkSupport
import Foundation

/// Loads a menu from a file's bytes, checked as `validate` checks it; gives the number of items.
@Sendable func load(_ bytes: [UInt8], _ name: String) -> Int {
  let reader = FileMenuItemsReader(.bytes(bytes, name: name, folder: "."))
  return reader.loadMenu().menu?.items.count ?? -1
}

func row(_ name: String, _ seconds: Double, _ note: String = "") {
  let padded = name.padding(toLength: 52, withPad: " ", startingAt: 0)
  print(padded, String(format: "%10.2f ms", seconds * 1000), note)
}

func ratio(_ value: Double, _ goal: String) -> String {
  String(format: "%7.2f ×  (goal %@)", value, goal)
}

/// The median that the peer measures in a program of its own, beside this one.
func peer(runs: Int, items: Int) throws -> Double {
  let process = Process()
  let folder = URL(fileURLWithPath: Bundle.main.executablePath ?? "").deletingLastPathComponent()
  process.executableURL = folder.appendingPathComponent("PeerBenchmark")
  process.arguments = ["\(runs)", "\(items)"]
  let output = Pipe()
  process.standardOutput = output
  try process.run()
  let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  process.waitUntilExit()
  guard let seconds = Double(text.trimmingCharacters(in: .whitespacesAndNewlines)) else {
    throw StopWatch.WrongResult(expected: items, found: 0)
  }
  return seconds
}

let numbers = CommandLine.arguments.dropFirst().compactMap { Int($0) }
let runs = numbers.first ?? 9
let count = 20_000
let yaml = GeneratedMenu.yaml(items: count)
let plist = GeneratedMenu.propertyList(items: count)

if CommandLine.arguments.contains("--only-yaml") || CommandLine.arguments.contains("--only-plist") {
  // For a profiler: nothing but loading.
  let isYAML = CommandLine.arguments.contains("--only-yaml")
  for _ in 0..<runs { _ = isYAML ? load(yaml, "m.yaml") : load(plist, "m.plist") }
  exit(0)
}

print(
  "\(count) items, medians of \(runs): YAML \(yaml.count) bytes, XML property list \(plist.count) bytes\n"
)
let ours = try StopWatch.medians(
  runs: runs, [{ BareParsers.yamlEvents(yaml) }, { load(yaml, "m.yaml") }])
row("bare pass over libyaml's events", ours[0])
row("YAML → [MenuItem], fully checked", ours[1], ratio(ours[1] / ours[0], "≤ 1.4"))
let yams = try peer(runs: max(3, runs / 2), items: count)
row("Yams YAMLDecoder → [struct], unchecked", yams, ratio(yams / ours[1], "≥ 12"))

let lists = try StopWatch.medians(
  runs: runs,
  [
    { BareParsers.expat(plist) }, { load(plist, "m.plist") },
    { try PropertyListDecoder().decode([PeerItem].self, from: Data(plist)).count },
  ])
row("bare expat pass", lists[0])
row("XML property list → [MenuItem], fully checked", lists[1], ratio(lists[1] / lists[0], "≤ 2.0"))
row(
  "Foundation PropertyListDecoder → [struct], unchecked", lists[2],
  ratio(lists[2] / lists[1], "> 1"))

print("\nnanoseconds an item, by size")
for size in [1_000, 10_000, 20_000, 100_000, 200_000] {
  let yaml = GeneratedMenu.yaml(items: size)
  let plist = GeneratedMenu.propertyList(items: size)
  let times = try StopWatch.medians(
    runs: size > 50_000 ? 3 : runs, expected: size,
    [{ load(yaml, "m.yaml") }, { load(plist, "m.plist") }])
  print(
    String(
      format: "%8d items   YAML %7.0f   XML property list %7.0f", size,
      times[0] / Double(size) * 1e9, times[1] / Double(size) * 1e9))
}

try await PostBenchmark.run(runs: runs)
