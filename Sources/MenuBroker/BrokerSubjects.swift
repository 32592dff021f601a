/// The names of subjects, below the prefix of a team.
package struct BrokerSubjects: Sendable, Hashable {
  /// What all subjects of a team begin with, with its last dot; empty for none.
  package var prefix: String

  /// Creates the subjects below `prefix`, which may be empty.
  package init(prefix: String = "") {
    self.prefix = prefix.isEmpty || prefix.hasSuffix(".") ? prefix : prefix + "."
  }

  /// The subject of the events called `name`.
  package func event(_ name: String) -> String { prefix + "appmenu.event." + name }
}
