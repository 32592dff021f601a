internal import Documents
package import StructuredData

extension KeySchema {
  // MARK: Files

  package static var schemaAddress: KeySchema {
    KeySchema(
      .any, "the address of the file's JSON Schema, for editors; not read",
      example: "/usr/share/appmenu/schemas/menu.schema.json", standard: "none")
  }

  // MARK: What is shown

  package static func title(
    _ use: ValueSchema.TextUse, summary: String = "required", example: String
  ) -> KeySchema {
    KeySchema(
      .text(use), summary, example: example, wrongNames: ["name", "label", "text"],
      isRequired: true, hasForms: true)
  }

  static var subtitle: KeySchema {
    KeySchema(
      .text(.line), "a second text", example: "Repos contributed to", standard: "none",
      aliases: ["subTitle"], wrongNames: ["description", "desc"], hasForms: true)
  }

  static var icon: KeySchema {
    KeySchema(
      .text(.icon), "a name, or one character", example: "calendar", standard: "none",
      aliases: ["iconName"], wrongNames: ["image", "symbol", "emoji"])
  }

  static var keywords: KeySchema {
    KeySchema(
      .sequence(of: .text(.line)), "found by filters, not shown", example: "[git, branch]",
      standard: "none", wrongNames: ["search"], hasForms: true)
  }

  // MARK: Handlers

  static var tapHandlerName: KeySchema {
    KeySchema(
      .text(.handler), "the handler to call",
      details: "Plugins provide the handlers; `appmenu plugins list` shows them.",
      example: "repositories", standard: "none", wrongNames: ["handler", "action", "tapHandler"])
  }

  static var arguments: KeySchema {
    KeySchema(
      .dictionary(of: .any), "passed to the handler unchanged",
      example: "{roots: [~/projects]}", standard: "empty", wrongNames: ["args", "params"])
  }

  // MARK: Programs

  static func command(
    _ summary: String, example: String, hasGroups: Bool = false
  ) -> KeySchema {
    KeySchema(
      .sequence(of: hasGroups ? .wordOrGroup : .text(.word)), summary,
      details: "The words are a program and its arguments; no shell reads them."
        + (hasGroups
          ? " A sequence among them is left out where an input in it has no value." : ""),
      example: example, standard: "none", wrongNames: ["cmd", "run", "exec"])
  }

  static func shell(_ summary: String, example: String) -> KeySchema {
    KeySchema(
      .text(.script), summary,
      details: "A script for `/bin/sh -c`. Values are in its environment: `{{id}}` is an error.",
      example: example, standard: "none", wrongNames: ["script", "sh"])
  }

  static var directory: KeySchema {
    KeySchema(
      .text(.folder), "where it runs, relative to the menu file; `~` is the home",
      example: "~/projects/ledger", standard: "where appmenu was started",
      wrongNames: ["cwd", "dir", "workingDirectory"])
  }

  static var environment: KeySchema {
    KeySchema(
      .variables, "variables added to those of appmenu", example: "{LANG: C}", standard: "none",
      wrongNames: ["env"])
  }

  static func timeout(standard: String = "none") -> KeySchema {
    KeySchema(
      .seconds(FieldLimits.timeout),
      "the seconds after which it is ended, with all of its process group", example: "30",
      standard: standard)
  }

  static func every(_ summary: String, standard: String) -> KeySchema {
    KeySchema(
      .seconds(FieldLimits.interval), summary, example: "60", standard: standard,
      wrongNames: ["interval", "refresh"])
  }
}

enum FieldLimits {
  static let interval = 1.0...FieldReader.longestTime
  /// The seconds that a program may take; more than none.
  static let timeout = 0.0...FieldReader.longestTime
}
