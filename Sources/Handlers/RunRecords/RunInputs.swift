/// An input of a run, as the log keeps it.
package struct RunInput: Sendable, Hashable {
  /// The name of the input.
  package var name: String
  /// The value, or nil for a secret, which the log does not keep.
  package var value: String?

  /// Creates an input.
  package init(name: String, value: String?) { (self.name, self.value) = (name, value) }
}

/// The inputs of a run that begins, with the secrets among them kept apart from what is written.
///
/// The secrets are held for as long as the run goes on, to be masked wherever they appear in what is written: in
/// the title, in other inputs, in the output and in the note. What is shorter than four bytes is left out of this,
/// since it appears everywhere. A secret that a program shows in another form, as in base64, is not recognized.
package struct RunInputs: Sendable {
  /// What the log keeps: secrets have no value.
  package let kept: [RunInput]
  /// Masks the secrets.
  package let mask: SecretMask

  /// Separates the secrets from the other inputs.
  ///
  /// - Parameters:
  ///   - values: all inputs, in the order of the form.
  ///   - secrets: the names of those that are secret; a name that no input has is no mistake.
  package init(_ values: [(name: String, value: String)], secrets: Set<String>) {
    let mask = SecretMask(values.filter { secrets.contains($0.name) }.map(\.value))
    self.mask = mask
    kept = values.map { input in
      let value = secrets.contains(input.name) ? nil : mask.masking(input.value)
      return RunInput(name: mask.masking(input.name), value: value)
    }
  }

  /// The inputs of a run that has none.
  package static let none = RunInputs([], secrets: [])
}

extension RunInputs: CustomStringConvertible, CustomReflectable {
  /// The inputs without their secrets.
  package var description: String {
    kept.map { "\($0.name)=\($0.value ?? SecretMask.mark)" }.joined(separator: " ")
  }

  /// The inputs without their secrets.
  package var customMirror: Mirror { Mirror(self, children: ["kept": kept]) }
}
