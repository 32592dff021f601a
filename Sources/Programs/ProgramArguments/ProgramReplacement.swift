internal import Platform

package enum ProgramReplacement {
  /// Runs a program in place of this one; returns the reason if it cannot be run.
  package static func replace(with program: String, _ arguments: [String]) -> String {
    var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) }
    words.append(nil)
    execv(program, words)
    let reason = String(cString: strerror(errno))
    for word in words { free(word) }
    return reason
  }
}
