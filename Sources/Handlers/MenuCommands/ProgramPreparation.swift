package import DisplayText
internal import FieldRules
package import Files
internal import Platform
package import MenuDispatch
package import MenuItems
package import PluginHost
package import SourceText
internal import StructuredData

package struct PreparedProgram: Sendable, Hashable {
  package var program: String
  /// The words of the command; the first is the program's name as written.
  package var words: [String]
  package var environment: [String: String]
  package var directory: String?
  package var timeout: Duration?
  /// The variables that the item adds, by name; those of inputs only for a script, which has no other access to them.
  package var additions: [String: String] = [:]
  /// The guard and its options that confine the program, or nil for a program that is not confined.
  package var confinement: ConfinedStart?

  package init(
    program: String, words: [String], environment: [String: String], directory: String? = nil,
    timeout: Duration? = nil, additions: [String: String] = [:]
  ) {
    (self.program, self.words, self.environment) = (program, words, environment)
    (self.directory, self.timeout, self.additions) = (directory, timeout, additions)
  }

  /// The command line, quoted for a POSIX shell, with the directory and the variables that the item adds.
  package var line: String {
    var words = words
    // A relative name would be another file elsewhere.
    if let name = words.first, name.containsSlash || name.startsWithBytes(of: "~") {
      words[0] = program
    }
    if !additions.isEmpty {
      words = ["env"] + additions.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" } + words
    }
    let line = words.map(ShellWord.quoted).joined(separator: " ")
    return directory.map { "cd -- \(ShellWord.quoted($0)) && \(line)" } ?? line
  }

  package func onTerminal(title: String, pause: ItemOperation.Pause) -> TerminalProgram {
    let start = confinement.map { ["--exec"] + $0.options + [program] } ?? []
    return TerminalProgram(
      title: title, program: confinement?.guardProgram ?? program,
      arguments: start + words.dropFirst(), environment: environment,
      directory: directory, pause: pause, timeout: timeout)
  }
}

/// The guard that confines a program, and its options.
package struct ConfinedStart: Sendable, Hashable {
  package var guardProgram: String
  package var options: [String]
}

package struct ProgramPreparation: Sendable {
  private let host: HostEnvironment
  package var wording: Wording { host.wording }
  private let fileSystem: any FileSystem

  package init(host: HostEnvironment, fileSystem: any FileSystem = LocalFileSystem()) {
    self.host = host
    self.fileSystem = fileSystem
  }

  /// Returns the words that would run; each value is within one word.
  package func words(_ operation: ItemOperation, values: [String: String] = [:]) -> [String] {
    switch operation.kind {
    case .command: operation.filledWords(values)
    case .shell(let script): ["/bin/sh", "-c", script]
    case .url: [Self.address(operation, values) ?? ""]
    }
  }

  /// - Throws: a ``/MenuDispatch/HandlerFailure`` if the program or its directory does not exist.
  package func program(
    _ operation: ItemOperation, values: [String: String]
  ) throws(HandlerFailure) -> PreparedProgram {
    let words = words(operation, values: values)
    let name = words.first ?? ""
    if name.containsSlash { try requireFolder(for: name, operation.location) }
    let program = try find(name, operation)
    /// The variables of the line and the inputs.
    var given: [String: String] = [:]
    if let line = operation.line {
      if line.utf8.contains(0) { throw HandlerFailure(.failed, wording(.nulInLine)) }
      let fields = LineFields(line)
      for number in 0...LineFields.variables {
        // Empty ones, too: otherwise they could be inherited from another item's program.
        given["INPUT_\(number)"] = fields[String(number)] ?? ""
      }
    }
    for input in operation.inputs {
      let value = values[input.id] ?? ""
      if value.utf8.contains(0) {
        throw HandlerFailure(.failed, wording(.nulInValue(input: input.id)))
      }
      given[input.variable] = value
    }
    let written = operation.directory.map { InputTemplate($0).filled(operation.place(values)) }
    let directory = written.map { path($0, writtenAt: operation.location) }
    if let written { try requireFolder(for: written, operation.location) }
    if let directory, !fileSystem.isDirectory(directory) {
      throw HandlerFailure(
        .failed, wording(.noFolderToRunIn(path: directory)), hint: wording(.checkDirectory)
      ).aboutMachine
    }
    let isScript = if case .shell = operation.kind { true } else { false }
    let environment = host.programEnvironment.merging(operation.environment) { $1 }
    var prepared = PreparedProgram(
      // The shell's own name is `sh`, as `sh -c` has it.
      program: program, words: isScript ? ["sh"] + words.dropFirst() : words,
      environment: environment.merging(given) { $1 }, directory: directory,
      timeout: operation.timeout.map { .seconds($0) },
      additions: operation.environment.merging(isScript ? given : [:]) { $1 })
    let own = try operation.confinement.map { confinement throws(HandlerFailure) in
      try options(confinement, prepared, operation)
    }
    let rules = host.guardOptions(
      for: program, within: operation.serverConfinement, own ?? [], fileSystem)
    if rules.isEmpty { return prepared }
    try refuseLoaderVariables(of: operation)
    prepared.confinement = ConfinedStart(guardProgram: host.guardProgram, options: rules)
    return prepared
  }

  /// Returns the options by which the guard gives a program the rights in the menu.
  private func options(
    _ confinement: Confinement, _ program: PreparedProgram, _ operation: ItemOperation
  ) throws(HandlerFailure) -> [String] {
    let location = operation.location
    // A value must not choose which folder can be read.
    let isFixed = InputTemplate(operation.directory ?? "").names.isEmpty
    let programs = confinement.run.filter(\.containsSlash)
    for path in confinement.read + confinement.write + programs {
      try requireFolder(for: path, location)
    }
    var whole = confinement.mapPaths { path($0, writtenAt: location) }
    if isFixed, let directory = program.directory { whole.read.append(directory) }
    return whole.guardOptions(for: program.program, in: host, fileSystem)
  }

  /// Throws if an operation sets variables that the loader of a guard that is not static would obey before it confines.
  private func refuseLoaderVariables(of operation: ItemOperation) throws(HandlerFailure) {
    let risky = operation.environment.keys.filter {
      $0.startsWithBytes(of: "LD_") || $0.hasSameBytes(as: "GLIBC_TUNABLES")
    }
    if let name = risky.min() {
      throw HandlerFailure(
        .failed, wording(.notWhenConfined(variable: name)), hint: wording(.leaveVariableOut),
        retryable: false
      ).aboutMachine
    }
  }

  /// Returns the address of `operation` with percent-encoded values; nil for another kind.
  ///
  /// - Parameter hidesSecrets: whether dots replace secrets, as for an address that is shown.
  package static func address(
    _ operation: ItemOperation, _ values: [String: String], hidesSecrets: Bool = false
  ) -> String? {
    guard case .url(let address) = operation.kind else { return nil }
    let secrets = operation.inputs.filter { $0.kind == .secret && values[$0.id]?.isEmpty == false }
    let place = operation.place(values)
    return InputTemplate(address).filled { name in
      if hidesSecrets, secrets.contains(where: { $0.id == name }) { return "•••" }
      return place(name)?.percentEncoded()
    }
  }

  // MARK: Paths

  /// Returns the path of a file named in a menu: `~` is the user's home, others are relative to the menu file.
  package func path(_ path: String, writtenAt location: SourceLocation?) -> String {
    let whole = path.expandingHome(host.home)
    if whole != path || path.isAbsolutePath { return whole }
    // A menu from a server has no folder here, and no file is below a device.
    if location?.file.remote != nil { return "/dev/null/" + path }
    return MenuOrigin.folder(of: location) + "/" + path
  }

  /// Throws if `path` is relative to the folder of a menu from a server, which has none.
  func requireFolder(for path: String, _ location: SourceLocation?) throws(HandlerFailure) {
    guard location?.file.remote != nil, path.isRelativeToMenu else { return }
    throw HandlerFailure(
      .failed, wording(.relativeFromServer(path: path)), hint: wording(.writeWholePath),
      retryable: false
    ).aboutMachine
  }

  /// Returns whether an executable program called `name` is in PATH, or at a path as the menu names it.
  package func hasProgram(_ name: String, writtenAt location: SourceLocation?) -> Bool {
    place(of: name, location).map(fileSystem.isExecutableFile) ?? false
  }

  /// Returns the path of the program called `name`, or nil if no folder of PATH has it.
  private func place(of name: String, _ location: SourceLocation?) -> String? {
    if name.containsSlash || name.startsWithBytes(of: "~") {
      return path(name, writtenAt: location)
    }
    let folders = (host.variables["PATH"] ?? "/usr/bin:/bin").utf8
      .split(separator: UInt8(ascii: ":")).compactMap { String($0) }.filter(\.isAbsolutePath)
    return folders.map { $0 + "/" + name }.first(where: fileSystem.isExecutableFile)
  }

  private func find(_ name: String, _ operation: ItemOperation) throws(HandlerFailure) -> String {
    guard let path = place(of: name, operation.location) else {
      throw HandlerFailure(
        .failed, wording(.noProgram(name: name)), detail: wording(.notInPath),
        hint: wording(.installIt)
      ).aboutMachine
    }
    if fileSystem.isExecutableFile(path) { return path }
    let isThere = fileSystem.canonicalPath(path) != nil
    throw HandlerFailure(
      .failed, wording(isThere ? .isNotExecutable(path: path) : .noProgram(name: path)),
      hint: isThere
        ? wording(.typeCommand(command: "chmod +x \(ShellWord.quoted(path))")) : wording(.installIt)
    ).aboutMachine
  }
}

extension ItemOperation {
  /// Returns a function that looks up the value of a place: of an input, or of a field of the line.
  func place(_ values: [String: String]) -> (String) -> String? {
    let fields = line.map { LineFields($0) }
    return { name in joined(values, name) ?? fields?[name] }
  }
}

package enum MenuOrigin {
  /// Returns the folder that paths of an operation at `location` are relative to.
  package static func folder(of location: SourceLocation?) -> String {
    location?.file.printed?.folder ?? location?.file.canonicalPath?.folderOfPath ?? "."
  }
}

extension ItemOperation.Output {
  /// Whether standard output is parsed as data; standard error is shown only if the program fails.
  package var readsOutputAlone: Bool { self == .rows || self == .json }
}
