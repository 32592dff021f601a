internal import Documents
internal import Files
internal import SourceText
internal import StructuredData

extension OperationReader {
  /// Reads a program of a form: `{command: …}` or `{shell: …}`, and where it runs.
  ///
  /// - Parameters:
  ///   - inputs: the inputs that it may name.
  ///   - isCheck: whether it checks values, and can do so while they are typed.
  ///   - file: the file of the operation, whose folder relative paths are resolved against.
  func inputProgram(
    _ value: DocumentNode, among inputs: [ItemInput], isCheck: Bool, of file: SourceFile?,
    path: String
  ) -> InputProgram? {
    guard let node = fields.mapping(value, path: path) else { return nil }
    var program = InputProgram(.command([]))
    var kind: ItemOperation.Kind?
    var isComplete = true
    var first: DocumentNode?
    var mapping = MappingReader(
      node, isCheck ? InputProgramKey.known : InputProgramKey.withoutLive, fields, path: path)
    while let (key, value, here) = mapping.next() {
      if value.isAbsent { continue }
      switch key {
      case .live:
        program.isLive = fields.flag(value, path: here) ?? false
        continue
      case .directory:
        program.directory = fields.optionalText(value, path: here).map {
          rebased($0.value, at: value.location, from: file)
        }
        checkNames(in: value, among: inputs.map(\.id), path: here)
        checkSeveral(in: value, inputs, path: here)
        isComplete = program.directory != nil && isComplete
        continue
      case .environment:
        let variables = environment(value, path: here)
        program.environment = variables ?? [:]
        isComplete = variables != nil && isComplete
        continue
      case .command, .shell: break
      }
      if let first {
        fields.conflict(
          mapping.name, with: first, path: path, message: "one program is asked")
        return nil
      }
      first = mapping.name
      if key == .command {
        kind = words(value, path: here).map { words in
          let name =
            words[0].containsSlash
            ? rebased(words[0], at: value.location, from: file) : words[0]
          return .command([name] + words.dropFirst())
        }
        check(wordsOf: value, inputs, path: here)
      } else if let script = fields.raw(value, path: here) {
        kind = .shell(script)
        checkScript(script, at: value, path: here)
      }
    }
    if first == nil {
      fields.wrongType(value, expected: "a mapping with `command` or `shell`", path: path)
    }
    guard let kind, isComplete else { return nil }
    program.kind = kind
    return program
  }
}
