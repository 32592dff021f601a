package struct RunInput: Sendable, Hashable, Codable {
  package var name: String
  /// The value; nil for a secret, which the log does not keep.
  package var value: String?

  package init(name: String, value: String?) { (self.name, self.value) = (name, value) }
}

/// The inputs of a run that begins, separated from their secrets.
///
/// The secrets are held while the run goes on, to be masked in the title, in other inputs, in the output and in the
/// note. Secrets shorter than four bytes are not masked, since they appear everywhere. A secret that a program shows
/// in another form, as in base64, is not recognized.
package struct RunInputs: Sendable {
  /// The inputs for the log: secrets have no value.
  package let kept: [RunInput]
  package let mask: SecretMask

  /// Separates the secrets from the other inputs, which are in the order of the form.
  package init(_ values: [(name: String, value: String)], secrets: Set<String>) {
    let mask = SecretMask(values.filter { secrets.contains($0.name) }.map(\.value))
    self.mask = mask
    kept = values.map { input in
      let value = secrets.contains(input.name) ? nil : mask.masking(input.value)
      return RunInput(name: mask.masking(input.name), value: value)
    }
  }

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
