internal import Files
internal import Platform
internal import PluginHost

/// The files of a new plugin: a manifest, a working program, a test of it, and a menu to try it with.
package struct PluginScaffold: Sendable {
  package enum Language: String, Sendable, CaseIterable {
    /// A POSIX shell: a script that is run for each selection.
    case sh
    /// Python 3 without third-party modules: a service.
    case python
    /// Swift with the library AppMenuPlugin: a service.
    case swift
  }

  package struct Refusal: Error, Sendable, Hashable {
    package var message: String
    package var hint: String?
  }

  struct File {
    var path: String
    var text: String
    var isExecutable = false

    static func manifest(_ name: String, mode: String, run: String) -> File {
      File(
        path: "plugin.yaml",
        text: """
          id: \(name)
          name: \(name)
          version: 0.1.0
          mode: \(mode)
          run: \(run)
          handlers: [\(name)]

          """)
    }
  }

  let name: String
  let language: Language
  let package: String?
  /// The address of the JSON Schema of manifests, or nil.
  let schema: String?

  /// - Parameters:
  ///   - package: for Swift, the path or the URL of the package that contains AppMenuPlugin.
  ///   - schema: the address of the JSON Schema of manifests, which the manifest names for editors.
  /// - Throws: a ``Refusal`` if the name is not a valid id, or the package is missing.
  package init(name: String, language: Language, package: String? = nil, schema: String? = nil)
    throws(Refusal)
  {
    guard PluginManifest.isID(name), name.first?.isLetter == true else {
      throw Refusal(
        message: "'\(name)' cannot be a plugin's name",
        hint: "A name has a-z, 0-9 and '-', at most 64 of them, and begins with a letter.")
    }
    if language == .swift {
      guard let package, !package.isEmpty else {
        throw Refusal(
          message: "it is not known where the package of appmenu is",
          hint: "Name its path or URL: --package DIR")
      }
      guard Self.identity(of: package) != name else {
        throw Refusal(
          message: "a package called '\(name)' cannot depend on one of the same name",
          hint: "Choose another name for the plugin.")
      }
    }
    self.name = name
    self.language = language
    self.package = package
    self.schema = schema
  }

  /// Writes the files into `folder`, which is created; if it exists already, it must be empty.
  ///
  /// - Returns: the paths of the files within the folder.
  package func write(to folder: String) throws(Refusal) -> [String] {
    let there = try? FileManager.default.contentsOfDirectory(atPath: folder)
    if let there, !there.isEmpty {
      throw Refusal(
        message: "'\(folder)' is not empty", hint: "Choose another folder: --directory DIR")
    }
    let files = files()
    do {
      for file in files {
        let path = folder + "/" + file.path
        try FileManager.default.createDirectory(
          atPath: path.folderOfPath, withIntermediateDirectories: true)
        try Data(file.text.utf8).write(to: URL(fileURLWithPath: path), options: .withoutOverwriting)
        if file.isExecutable {
          try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        }
      }
    } catch {
      throw Refusal(message: "'\(folder)' cannot be written: \(error.systemReason)")
    }
    return files.map(\.path)
  }

  /// The commands to run in the plugin's folder, in order, each with its purpose.
  package var nextSteps: [(command: String, purpose: String)] {
    let own =
      switch language {
      case .sh: [("./test.sh", "runs its test")]
      case .python: [("python3 test_plugin.py", "runs its test")]
      case .swift: [("./build.sh", "builds its program"), ("swift test", "runs its test")]
      }
    return own + [
      ("appmenu plugins test .", "checks that it follows the protocol"),
      ("appmenu run menu.yaml --plugins .", "shows it in a menu"),
      ("appmenu plugins add .", "registers it for every menu"),
    ]
  }

  func files() -> [File] {
    var own =
      switch language {
      case .sh: ShellFiles.files(name)
      case .python: PythonFiles.files(name)
      case .swift: SwiftFiles.files(name, package: package ?? "")
      }
    if let schema, let manifest = own.firstIndex(where: { $0.path == "plugin.yaml" }) {
      own[manifest].text = "# yaml-language-server: $schema=\(schema)\n" + own[manifest].text
    }
    return own + [
      File(
        path: "menu.yaml",
        text: """
          # appmenu run menu.yaml --plugins .
          title: \(name)
          items:
            - title: Hello
              subtitle: The first view of \(name)
              tapHandlerName: \(name)

          """),
      File(path: "README.md", text: readme),
    ]
  }

  private var readme: String {
    let steps = nextSteps.map {
      "    " + $0.command + String(repeating: " ", count: max(1, 36 - $0.command.count)) + "# "
        + $0.purpose
    }
    return "# \(name)\n\nA handler plugin for appmenu.\n\n" + steps.joined(separator: "\n") + "\n"
  }

  /// Returns the package manager's name for a package: the last component of its location.
  static func identity(of package: String) -> String {
    let last = package.split(separator: "/").last.map(String.init) ?? package
    return (last.hasSuffix(".git") ? String(last.dropLast(4)) : last).lowercased()
  }
}
