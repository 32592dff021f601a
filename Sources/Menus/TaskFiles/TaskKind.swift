internal import Files
internal import StructuredData

/// A kind of file in which a project keeps tasks for another program.
package enum TaskKind: String, DescribedWord, Sendable {
  case just, make, npm, task, mise, cargo, python, composer, deno, vscode

  /// The paths of its files in a project's folder; the first that exists counts.
  package var fileNames: [String] {
    switch self {
    case .just: ["justfile", "Justfile", ".justfile"]
    case .make: ["GNUmakefile", "makefile", "Makefile"]
    case .npm: ["package.json"]
    case .task: ["Taskfile.yml", "taskfile.yml", "Taskfile.yaml", "taskfile.yaml"]
    case .mise: ["mise.toml", ".mise.toml"]
    case .cargo: [".cargo/config.toml"]
    case .python: ["pyproject.toml"]
    case .composer: ["composer.json"]
    case .deno: ["deno.json", "deno.jsonc"]
    case .vscode: [".vscode/tasks.json"]
    }
  }

  /// The kind of a file by its path, or nil for another file.
  ///
  /// Only the bytes of the name count, and those of its folder where the kind names one.
  package init?(path: String) {
    let name = path.lastPathName
    let folder = path.containsSlash ? path.folderOfPath.lastPathName : ""
    let found = Self.allCases.first { kind in
      kind.fileNames.contains { $0.hasSameBytes(as: $0.containsSlash ? folder + "/" + name : name) }
    }
    guard let found else { return nil }
    self = found
  }

  package var summary: String {
    switch self {
    case .just: "recipes of a justfile"
    case .make: "targets of a Makefile"
    case .npm: "scripts of a package.json, run by the package manager whose lock file is there"
    case .task: "tasks of a Taskfile"
    case .mise: "tasks of mise"
    case .cargo: "aliases of Cargo"
    case .python: "tasks in pyproject.toml of poethepoet, PDM, taskipy, Hatch, Poetry or uv"
    case .composer: "scripts of a composer.json"
    case .deno: "tasks of Deno"
    case .vscode: "tasks of Visual Studio Code"
    }
  }

  /// The folder in which the tasks run, relative to that of the file.
  var directory: String { fileNames[0].containsSlash ? ".." : "." }
}
