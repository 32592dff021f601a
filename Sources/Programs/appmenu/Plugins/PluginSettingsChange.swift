internal import AppMenuKit
internal import FieldRules

/// The changes of a plugin's settings that options request.
struct PluginSettingsChange {
  var plugin: String
  var settings: PluginSettings

  /// Returns the changes, or reports why they cannot be made; nil removes a value.
  ///
  /// - Parameters:
  ///   - assignments: the values, as `NAME=VALUE`.
  ///   - removals: the names of the settings that lose their values.
  ///   - readSecret: reads the secret of a setting, without echo.
  func changes(
    _ assignments: [String], unsetting removals: [String],
    readSecret: (_ name: String) async -> String?
  ) async throws(ExitStatus) -> [String: StructuredValue?] {
    var changes: [String: StructuredValue?] = [:]
    for name in removals { changes.updateValue(nil, forKey: try input(name).id) }
    // Check everything before asking for a secret.
    var pairs: [(input: ItemInput, text: String)] = []
    for assignment in assignments {
      let parts = assignment.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      var pair = (input: try input(String(parts[0])), text: parts.dropFirst().joined())
      // The settings of several values are named once for each.
      if pair.input.rules.isMultiple, let before = pairs.last(where: { $0.input == pair.input }) {
        pair.text = before.text + "\n" + pair.text
      }
      if pair.input.kind == .secret, pair.text != "-" {
        throw Output.refusal(
          "a secret is not written on the command line, where others can read it",
          hint: "--set \(pair.input.id)=- reads it from standard input")
      }
      if pair.input.kind != .secret {
        changes.updateValue(try value(pair.text, of: pair.input), forKey: pair.input.id)
      }
      pairs.append(pair)
    }
    for (input, _) in pairs where input.kind == .secret {
      guard let secret = await readSecret(input.label), !secret.isEmpty else {
        throw Output.refusal("there is no secret '\(input.id)' on standard input")
      }
      changes.updateValue(try value(secret, of: input), forKey: input.id)
    }
    return changes
  }

  private func input(_ name: String) throws(ExitStatus) -> ItemInput {
    let inputs = settings.settings.map(\.input)
    if let input = inputs.first(where: { $0.id == name }) { return input }
    let names = inputs.map(\.id)
    let nearest = NearestNames.suggestions(for: name, among: names, limit: 1)
    throw Output.refusal(
      "the plugin '\(plugin)' has no setting '\(name)'",
      hint: NearestNames.question(nearest)
        ?? (names.isEmpty ? nil : "It has \(names.joined(separator: ", "))."))
  }

  private func value(_ text: String, of input: ItemInput) throws(ExitStatus) -> StructuredValue? {
    do throws(FieldProblem) {
      let value = try input.rules.checked(text)
      return value == .null ? nil : value
    } catch {
      // Secrets are not printed.
      let words = error.words(showsValue: input.kind != .secret)
      throw Output.refusal("the setting '\(input.id)': \(words)")
    }
  }
}
