import AppMenuKit
import BenchmarkSupport
import Foundation

// Round trips and cold starts of plugins, against bare pipes and bare processes.

let programs = URL(fileURLWithPath: Bundle.main.executablePath ?? "").deletingLastPathComponent()
  .path
let runs = CommandLine.arguments.dropFirst().compactMap { Int($0) }.first ?? 15
let scratch = NSTemporaryDirectory() + "appmenu-bench-\(UUID().uuidString.prefix(8))"
try FileManager.default.createDirectory(
  atPath: scratch + "/echo", withIntermediateDirectories: true)

func row(_ name: String, _ seconds: Double, _ note: String = "") {
  let padded = name.padding(toLength: 52, withPad: " ", startingAt: 0)
  print(padded, String(format: "%10.3f ms", seconds * 1000), note)
}

func ratio(_ value: Double, _ goal: String) -> String {
  String(format: "%7.2f ×  (goal %@)", value, goal)
}

func time(_ body: () async throws -> Void) async rethrows -> Double {
  let start = ContinuousClock.now
  try await body()
  return StopWatch.seconds(ContinuousClock.now - start)
}

/// The result of a selection: a list of 18 KB.
let rows = (0..<100).map { number in
  ViewRow(
    id: "row-\(number)", title: "Something of some length to read, number \(number)",
    subtitle: "A second line that says a little more",
    detail: "\(number * 37) KiB", badges: [.init("new", style: .success)])
}
let view = HandlerView(
  title: "Echo", content: .list(ListContent(sections: [ViewSection(rows: rows)])))
let encoder = JSONEncoder()
encoder.outputFormatting = [.withoutEscapingSlashes]
let result = try encoder.encode(HandlerResult(view: view))
try result.write(to: URL(fileURLWithPath: scratch + "/view.json"))
let manifest = "id: echo\nmode: service\nrun: \(programs)/EchoPlugin\nenvironment: [APPMENU_ECHO]\n"
try Data(manifest.utf8).write(to: URL(fileURLWithPath: scratch + "/echo/plugin.yaml"))

var variables = ProcessInfo.processInfo.environment
variables["HOME"] = scratch
variables["APPMENU_ECHO"] = scratch + "/view.json"
let host = HostEnvironment(
  variables: variables, executableFolder: programs,
  bundledPlugins: variables["APPMENU_BUNDLED_PLUGINS"], version: "1")

/// A runner, and the handlers it registers.
func start() -> (PluginRunner, HandlerRegistry) {
  let registry = HandlerRegistry()
  let runner = PluginRunner(host: host)
  let folders = host.pluginFolders(options: [scratch + "/echo"], menu: [])
  runner.register(PluginCatalog(discovering: folders), in: registry)
  return (runner, registry)
}

struct NoAnswer: Error {}

func select(_ handler: any MenuItemHandler, _ item: MenuItem, _ invocation: String) async throws {
  let selection = HandlerSelection(invocation: invocation, item: item)
  guard try await handler.select(selection, report: { _ in }).view != nil else { throw NoAnswer() }
  await handler.end(invocation: invocation)
}

// A bare pipe: the same bytes to `cat` and back.
let echo = Process()
echo.executableURL = URL(fileURLWithPath: "/bin/cat")
let (to, from) = (Pipe(), Pipe())
(echo.standardInput, echo.standardOutput) = (to, from)
try echo.run()
let (writeEnd, readEnd) = (
  to.fileHandleForWriting.fileDescriptor, from.fileHandleForReading.fileDescriptor
)
var buffer = [UInt8](repeating: 0, count: result.count)

@MainActor func bareEcho() throws {
  guard result.withUnsafeBytes({ write(writeEnd, $0.baseAddress, $0.count) }) == result.count else {
    throw NoAnswer()
  }
  var got = 0
  while got < result.count {
    let count = buffer.withUnsafeMutableBytes {
      read(readEnd, $0.baseAddress.map { $0 + got }, result.count - got)
    }
    guard count > 0 else { throw NoAnswer() }
    got += count
  }
}

let (runner, registry) = start()
let item = MenuItem(title: "Echo", tapHandlerName: "echo")
guard let handler = registry.handler(named: "echo") else { throw NoAnswer() }
// The first are looked through for unknown fields.
for number in 0..<200 { try await select(handler, item, "warm-\(number)") }
var trips: [Double] = []
var echoes: [Double] = []
for number in 0..<(runs * 40) {
  echoes.append(try await time { try bareEcho() })
  trips.append(try await time { try await select(handler, item, "i\(number)") })
}
let (echoTime, tripTime) = (StopWatch.median(echoes), StopWatch.median(trips))
row("pipe echo of \(result.count) bytes", echoTime)
row(
  "warm handler/select of a view of \(result.count) bytes", tripTime,
  ratio(tripTime / echoTime, "≤ 3"))
await runner.shutDown()
echo.terminate()

// Cold: from no process to a view, and all gone again is not counted.
func bareStart() throws {
  var pid = pid_t()
  var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("BareSwift"), nil]
  defer { free(arguments[0]) }
  guard posix_spawn(&pid, programs + "/BareSwift", nil, nil, &arguments, environ) == 0 else {
    throw NoAnswer()
  }
  var status: Int32 = 0
  waitpid(pid, &status, 0)
}

try FileManager.default.createDirectory(
  atPath: scratch + "/none", withIntermediateDirectories: true)
let bundled = MenuItem(
  title: "Repositories", tapHandlerName: "repositories",
  arguments: ["roots": .array([.string(scratch + "/none")])])
var colds: [Double] = []
var bares: [Double] = []
for number in 0...runs {
  let bare = try await time { try bareStart() }
  let (runner, registry) = start()
  guard let handler = registry.handler(named: "repositories") else { throw NoAnswer() }
  let cold = try await time { try await select(handler, bundled, "cold-\(number)") }
  await runner.shutDown()
  if number > 0 {
    bares.append(bare)
    colds.append(cold)
  }
}
let (bare, cold) = (StopWatch.median(bares), StopWatch.median(colds))
print()
row("start and end of a Swift process", bare)
row("cold select of the bundled plugin 'repositories'", cold, ratio(cold / bare, "≤ 3"))
try await measurePatches(programs: programs, scratch: scratch, runs: runs)
try? FileManager.default.removeItem(atPath: scratch)
