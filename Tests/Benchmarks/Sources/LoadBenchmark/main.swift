import AppMenuKit
import Foundation
import Yams

struct PeerMenu: Decodable {
  var title: String
  var items: [PeerItem]
}
struct PeerItem: Decodable {
  var title: String
  var subtitle: String?
  var subTitle: String?
  var icon: String?
  var iconName: String?
  var tapHandlerName: String?
}

func load(_ bytes: [UInt8], _ name: String) -> Int {
  let loading = MenuLoader(reader: FileMenuItemsReader(.bytes(bytes, name: name, folder: ".")))
    .load()
  return loading.menu?.items.count ?? -1
}

/// Seconds that `body` took, and what it gave.
func time(_ body: () throws -> Int) rethrows -> (seconds: Double, result: Int) {
  var result = 0
  let duration = try ContinuousClock().measure { result = try body() }
  return (
    Double(duration.components.attoseconds) / 1e18 + Double(duration.components.seconds), result
  )
}

func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

/// Measures each of `bodies` in turn, `runs` times after a warm-up; gives medians in seconds.
func compare(runs: Int, _ bodies: [() throws -> Int]) throws -> [Double] {
  var times = bodies.map { _ in [Double]() }
  for run in 0...runs {
    for (index, body) in bodies.enumerated() {
      let taken = try time(body)
      if run > 0 { times[index].append(taken.seconds) }
    }
  }
  return times.map(median)
}

func row(_ name: String, _ seconds: Double, _ reference: Double?) {
  let ms = String(format: "%9.2f ms", seconds * 1000)
  let ratio = reference.map { String(format: "%7.2f", seconds / $0) } ?? "       "
  print(name.padding(toLength: 46, withPad: " ", startingAt: 0), ms, ratio)
}

let runs = CommandLine.arguments.count > 1 ? Int(CommandLine.arguments[1]) ?? 9 : 9
let count = CommandLine.arguments.count > 2 ? Int(CommandLine.arguments[2]) ?? 20_000 : 20_000
let yaml = GeneratedMenu.yaml(items: count)
let plist = GeneratedMenu.propertyList(items: count)
print(
  "\(count) items: YAML \(yaml.count) bytes, XML property list \(plist.count) bytes; medians of \(runs)\n"
)

if CommandLine.arguments.count > 3 {
  for _ in 0..<runs {
    _ = CommandLine.arguments[3] == "yaml" ? load(yaml, "m.yaml") : load(plist, "m.plist")
  }
  exit(0)
}
let y = try compare(
  runs: runs,
  [
    { BareParsers.yamlEvents(yaml) }, { load(yaml, "m.yaml") },
    { try YAMLDecoder().decode(PeerMenu.self, from: Data(yaml)).items.count },
  ])
row("bare pass over libyaml's events", y[0], nil)
row("YAML → [MenuItem], checked", y[1], y[0])
row("Yams YAMLDecoder / ours", y[2], y[1])
let p = try compare(
  runs: runs,
  [
    { BareParsers.expat(plist) }, { load(plist, "m.plist") },
    { try PropertyListDecoder().decode([PeerItem].self, from: Data(plist)).count },
  ])
row("bare expat pass", p[0], nil)
row("XML property list → [MenuItem], checked", p[1], p[0])
row("Foundation PropertyListDecoder / ours", p[2], p[1])
