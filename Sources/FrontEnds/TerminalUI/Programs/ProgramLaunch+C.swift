internal import CTerminal
internal import Platform

extension ProgramLaunch {
  /// Runs the program in place of this process; returns the reason if that cannot be done.
  package func replaceProcess() -> String {
    var step: Int32 = 0
    let number = withProgram(streams: -1) { ct_become_program($0, &step) }
    return number.map { reason($0, step) } ?? "a word of it has a zero byte"
  }

  /// Calls `body` with the program in the form of the system calls; returns nil for texts with a zero byte.
  func withProgram<Value>(
    streams: Int32, _ body: (UnsafePointer<ct_program>) -> Value
  ) -> Value? {
    let variables = environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    let words = [path] + arguments
    guard !(words + variables + [directory ?? ""]).contains(where: { $0.utf8.contains(0) }) else {
      return nil
    }
    return Self.withCStrings(words) { words in
      Self.withCStrings(variables) { variables in
        path.withCString { path in
          func call(_ directory: UnsafePointer<CChar>?) -> Value {
            var program = ct_program(
              path: path, arguments: words, environment: variables, directory: directory,
              streams: streams)
            return body(&program)
          }
          return directory.map { $0.withCString { call($0) } } ?? call(nil)
        }
      }
    }
  }

  /// Calls `body` with an array of C strings that ends with a null pointer.
  private static func withCStrings<Value>(
    _ strings: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Value
  ) -> Value {
    let pointers = strings.map { strdup($0) } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    return body(pointers)
  }

  /// Returns the message for the system's error number at a step.
  func reason(_ number: Int32, _ step: Int32) -> String {
    let words = String(cString: strerror(number))
    switch Int(step) {
    case CT_STEP_ASIDE: return "the menu is in the background"
    case CT_STEP_DIRECTORY: return "\(directory ?? "."): \(words)"
    case CT_STEP_RUN: return "\(path): \(words)"
    default: return words
    }
  }
}
