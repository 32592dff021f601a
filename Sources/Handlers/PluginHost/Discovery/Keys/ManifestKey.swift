internal import Documents
internal import HandlerProtocol
internal import MenuItems
package import StructuredData

package enum ManifestKey: String, DescribedKey {
  case schemaAddress = "$schema"
  case id, run
  case name, version
  case `protocol`, mode
  case handlers
  case permissions, environment, observes, settings
  case timeouts, idle

  static let known = KnownKeys<ManifestKey>()

  package var schema: KeySchema {
    switch self {
    case .schemaAddress: .schemaAddress
    case .id:
      KeySchema(
        .text(.pluginName),
        "the name of the plugin: a-z, 0-9 and `-`, at most 64, unique; required",
        example: "processes", isRequired: true)
    case .run:
      KeySchema(
        .oneOf([.sequence(of: .text(.line)), .text(.program)]),
        "the program and its arguments, without a shell; required",
        details: "A program with a `/` is relative to the folder of the manifest.",
        example: "[./processes.py, --all]", wrongNames: ["command", "cmd", "exec", "program"],
        isRequired: true, leastCount: 1)
    case .name:
      KeySchema(
        .text(.line), "the name for people", example: "Processes", standard: "the `id`",
        wrongNames: ["title", "label"], hasForms: true)
    case .version:
      KeySchema(.text(.line), "the version of the plugin", example: "1.0.0", standard: "`0.0.0`")
    case .protocol:
      KeySchema(
        .integer(ProtocolVersion.oldest...ProtocolVersion.newest),
        "the version of the protocol that it speaks", example: "1", standard: "`1`")
    case .mode:
      KeySchema(
        .words(PluginManifest.Mode.self), "how the program runs", example: "service",
        standard: "`script`", wrongNames: ["type", "kind"])
    case .handlers:
      KeySchema(
        .sequence(of: .oneOf([.mapping("handler"), .text(.handler)])),
        "the handlers that it provides", example: "[processes]",
        standard: "one that is called like the plugin", wrongNames: ["handler"], leastCount: 1)
    case .permissions:
      KeySchema(
        .mapping("confine"), "the rights of the plugin, in addition to the basic rights",
        example: "{network: true}", standard: "the basic rights",
        wrongNames: ["permission", "confine"])
    case .environment:
      KeySchema(
        .sequence(of: .text(.variable)), "variables that are passed on beside the basic set",
        example: "[PS_FORMAT]", standard: "none", wrongNames: ["env"])
    case .observes:
      KeySchema(
        .sequence(of: .text(.line)), "events that it wants to hear of", example: "[hello/waved]",
        standard: "none", wrongNames: ["events", "observe"])
    case .settings:
      KeySchema(
        .sequence(of: .mapping("setting")), "the settings that the user can make",
        example: "[{id: interval, type: number, value: 2}]", standard: "none",
        wrongNames: ["options", "config"])
    case .timeouts:
      KeySchema(
        .mapping("timeouts"), "how long it may take", example: "{start: 10, reply: 10}",
        standard: "10 seconds each", wrongNames: ["timeout"])
    case .idle:
      KeySchema(
        .integer(0...86_400, inSeconds: true), "seconds before an unused process is ended",
        example: "60", standard: "`60`")
    }
  }
}

package enum HandlerKey: String, DescribedKey {
  case name, aliases, arguments

  static let known = KnownKeys<HandlerKey>()

  package var schema: KeySchema {
    switch self {
    case .name:
      KeySchema(
        .text(.handler), "the name that menu items use; required", example: "processes",
        wrongNames: ["id", "handler"], isRequired: true)
    case .aliases:
      KeySchema(
        .sequence(of: .text(.handler)), "other names that menu items may use", example: "[ps]",
        standard: "none", wrongNames: ["alias"])
    case .arguments:
      KeySchema(
        .sequence(of: .mapping("argument")), "the arguments that menu items may pass",
        example: "[{id: user, label: Of the user}]", standard: "any",
        wrongNames: ["args", "params"])
    }
  }
}

package enum TimeoutKey: String, DescribedKey {
  case start, reply

  static let known = KnownKeys<TimeoutKey>()

  package var schema: KeySchema {
    switch self {
    case .start:
      KeySchema(
        .integer(1...30, inSeconds: true), "the seconds that it may take to start, 1 to 30",
        example: "10", standard: "`10`")
    case .reply:
      KeySchema(
        .integer(1...600, inSeconds: true), "the seconds that it may take to reply, 1 to 600",
        example: "10", standard: "`10`")
    }
  }
}

extension PluginManifest.Mode: DescribedWord {
  package var summary: String {
    switch self {
    case .script: "the program runs once for each selection, and prints a text or a view"
    case .service: "the program keeps running and speaks the protocol"
    case .mcp:
      "the program is a server of the Model Context Protocol; handlers are called `ID`, for all that it offers, and "
        + "`ID/TOOL`"
    }
  }
}

extension SchemaCatalog {
  package static let plugin = SchemaCatalog(
    "plugin", "the manifest of a plugin of appmenu, `plugin.yaml`", root: .mapping("plugin"),
    mappings: [
      MappingSchema("plugin", "the manifest of a plugin", keys: ManifestKey.schemas),
      MappingSchema("handler", "a handler that the plugin provides", keys: HandlerKey.schemas),
      .field(
        "argument", "an argument that menu items may pass", at: .argument,
        details: [
          .id:
            "the name below `arguments` of a menu item: letters, digits, `-` and `_`, a letter first; required",
          .label: "a name for people",
          .required: "whether a menu item must give it",
          .value: "the value that the handler gets where a menu item gives none",
          .choices:
            "the values of a `choice`, with which `type` may be left out, or those of a `list`",
        ]),
      .field("setting", "a setting that the user can make", at: .setting), ChoiceKey.mapping,
      .confine, .network,
      MappingSchema("timeouts", "how long the plugin may take", keys: TimeoutKey.schemas),
    ])
}
