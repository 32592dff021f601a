internal import Documents
package import StructuredData

package enum LiveKey: String, DescribedKey {
  case command, shell, handler
  case directory, environment, timeout, confine, every

  static let known = KnownKeys<LiveKey>()

  package var schema: KeySchema {
    switch self {
    case .command: .command("a program, whose first line is shown", example: "[mail-count]")
    case .shell: .shell("a script, whose first line is shown", example: "mail-count | head -n 1")
    case .handler:
      KeySchema(
        .flag, "`true` for the item's own handler, also of a plugin that has words about it",
        example: "true", standard: "`false`")
    case .every:
      .every("the seconds from one answer to the next question, at least 1", standard: "`10`")
    case .directory: .directory
    case .environment: .environment
    case .timeout: .timeout(standard: "`10`")
    case .confine: .confine
    }
  }
}

package enum ConditionKey: String, DescribedKey {
  case program, file, environment, os
  case command, shell
  case directory, timeout, confine
  case otherwise

  static let known = KnownKeys<ConditionKey>()

  package var schema: KeySchema {
    switch self {
    case .program:
      KeySchema(
        .text(.program), "a program is in `PATH`, or at a path", example: "git", standard: "any")
    case .file:
      KeySchema(
        .text(.file), "a file or a folder exists", example: "~/.netrc", standard: "any",
        wrongNames: ["exists", "path"])
    case .environment:
      KeySchema(
        .oneOf([.text(.variable), .dictionary(of: .text(.raw))]),
        "a variable is set; or, as a mapping, each has the given value", example: "SSH_TTY",
        standard: "any", wrongNames: ["env"])
    case .os:
      KeySchema(
        .oneOrMore(.words(OperatingSystem.self)), "this is `linux` or `macos`, or one of several",
        example: "linux", standard: "any", wrongNames: ["system", "platform"])
    case .command:
      .command(
        "it exits with status 0; the first line that it prints is the reason otherwise",
        example: "[systemctl, is-active, nginx]")
    case .shell:
      .shell(
        "it exits with status 0; the first line that it prints is the reason otherwise",
        example: "test -d .git")
    case .otherwise:
      KeySchema(
        .words(Otherwise.self), "what becomes of the item if a condition does not hold",
        example: "hide", standard: "`disable`", wrongNames: ["else"])
    case .directory: .directory
    case .timeout: .timeout(standard: "`10`")
    case .confine: .confine
    }
  }

  var isCondition: Bool {
    switch self {
    case .program, .file, .environment, .os, .command, .shell: true
    case .otherwise, .directory, .timeout, .confine: false
    }
  }
}

enum OperatingSystem: String, DescribedWord {
  case linux, macos

  var summary: String {
    switch self {
    case .linux: "Linux"
    case .macos: "macOS"
    }
  }
}

enum Otherwise: String, DescribedWord {
  case disable, hide

  var summary: String {
    switch self {
    case .disable: "the item stays in its place, with the reason"
    case .hide: "the item is left out"
    }
  }
}
