import AppMenuKit
import BenchmarkSupport
import Foundation

/// Measures patches of single rows against whole updates of a list of 10,000 rows.
///
/// - Parameters:
///   - programs: the folder with the guard.
///   - scratch: an empty folder.
///   - runs: the number of measurements of each.
@MainActor
func measurePatches(programs: String, scratch: String, runs: Int) async throws {
  let rows = (0..<10_000).map { number in
    ViewRow(
      id: "row-\(number)", title: "Something of some length to read, number \(number)",
      subtitle: "A second line that says a little more", detail: "\(number) KiB")
  }
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.withoutEscapingSlashes]
  func json(_ value: some Encodable) throws -> String {
    String(decoding: try encoder.encode(value), as: UTF8.self)
  }
  let view = HandlerView(
    title: "List", content: .list(ListContent(sections: [ViewSection(rows: rows)])))
  // Twenty rows anywhere in the list change, and one comes and one goes.
  var changed = stride(from: 0, to: 10_000, by: 500).map { number in
    var row = rows[number]
    row.detail = "changed"
    return row
  }
  changed.append(ViewRow(id: "new", title: "A new row"))
  let patch = ViewPatch(rows: .list(changed), before: ["new": "row-5000"], remove: ["row-9999"])
  let folder = scratch + "/patches"
  try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  func write(_ text: String, _ name: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: folder + "/" + name))
  }
  try write(try json(view), "view.json")
  try write(String(try json(patch).dropFirst().dropLast()), "patch.json")
  try write("{id: patches, mode: service, run: plugin.py}\n", "plugin.yaml")
  try write(program, "plugin.py")
  try FileManager.default.setAttributes(
    [.posixPermissions: 0o755], ofItemAtPath: folder + "/plugin.py")
  let registry = HandlerRegistry()
  let host = HostEnvironment(
    variables: ProcessInfo.processInfo.environment.merging(["HOME": scratch]) { $1 },
    executableFolder: programs, version: "1")
  let runner = PluginRunner(host: host)
  runner.register(
    PluginCatalog(discovering: host.pluginFolders(options: [folder], menu: [])), in: registry)
  guard let handler = registry.handler(named: "patches") else { throw NoAnswer() }
  let shown = Shown(view)
  let item = MenuItem(title: "Patches", tapHandlerName: "patches")
  _ = try await handler.select(HandlerSelection(invocation: "p", item: item)) { step in
    await shown.take(step)
  }
  func ask(_ action: String) async throws -> Double {
    let request = HandlerRequest(ActionParams(invocation: "p", view: "main", action: action))
    let start = ContinuousClock.now
    _ = try await handler.act(request)
    return StopWatch.seconds(ContinuousClock.now - start)
  }
  for _ in 0..<3 { for action in ["update", "patch"] { _ = try await ask(action) } }
  var times: [String: [Double]] = [:]
  for _ in 0..<runs {
    for action in ["update", "patch"] { times[action, default: []].append(try await ask(action)) }
  }
  await handler.end(invocation: "p")
  await runner.shutDown()
  guard await shown.count == 10_000 else { throw NoAnswer() }
  let (update, patched) = (
    StopWatch.median(times["update"] ?? []), StopWatch.median(times["patch"] ?? [])
  )
  let sizes = (whole: try json(view).utf8.count, patch: try json(patch).utf8.count)
  print()
  row("whole update of 10,000 rows, \(sizes.whole) bytes", update)
  row(
    "patch of 22 of them, \(sizes.patch) bytes", patched, ratio(patched / update, "≤ 0.2"))
  row(
    "its bytes ÷ those of the update", 0,
    ratio(Double(sizes.patch) / Double(sizes.whole), "≤ 0.1"))
}

/// The view as a host keeps it.
private actor Shown {
  private var view: HandlerView
  init(_ view: HandlerView) { self.view = view }
  var count: Int { view.rowCount }
  func take(_ step: HandlerStep) {
    switch step {
    case .update(let whole): view = whole
    case .patch(_, let patch): _ = view.apply(patch)
    default: break
    }
  }
}

/// A plugin that sends lines which were made before, so that only the host is measured.
private let program = """
  #!/usr/bin/env python3
  import json, os, sys
  folder = os.environ["APPMENU_PLUGIN_DIR"]
  view = open(folder + "/view.json").read()
  patch = open(folder + "/patch.json").read()
  out = sys.stdout
  def send(text):
      out.write(text + "\\n")
      out.flush()
  def answer(id, result):
      send('{"jsonrpc":"2.0","id":%d,"result":%s}' % (id, result))
  number = 0
  for line in sys.stdin:
      message = json.loads(line)
      method, id = message.get("method"), message.get("id")
      if method == "initialize":
          answer(id, '{"protocol":1,"features":["patch"]}')
      elif method == "handler/select":
          answer(id, '{"view":%s}' % view)
      elif method == "view/action":
          number += 1
          head = '"invocation":"p","view":"main","sequence":%d' % number
          if message["params"]["action"] == "update":
              send('{"jsonrpc":"2.0","method":"view/update","params":{%s,"content":%s}}' % (head, view))
          else:
              send('{"jsonrpc":"2.0","method":"view/patch","params":{%s,%s}}' % (head, patch))
          answer(id, '{"effects":[]}')
      elif method == "shutdown":
          answer(id, "{}")
      elif method == "exit":
          break

  """
