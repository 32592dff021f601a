import AppMenuTesting
import FieldRules
import Foundation
import HandlerProtocol
import MenuDispatch
import MenuItems
import PluginHost
import StructuredData
import Testing

@testable import MenuCommands

/// Values that would steer a shell, a terminal or a parser, in every type of input: each is one word of the command, or
/// is refused.
@Suite(.timeLimit(.minutes(5))) struct HostileValueTests {
  private static let values: [String] =
    [
      "'", "\"", "`id`", "$(id)", "${HOME}", "$HOME", "; id", "&& id", "| id", "> /etc/x",
      "< /etc/x",
      "\\", "\\n", "*", "?", "[a]", "~", "~root", "#", "!", "{a,b}", "-", "--", "-rf", "--help",
      "--eval=1", "=", "a=b", "%s", "%n", "{{host}}", "{{a}}", "{{", "}}", "\t", "a\nb", "a\r\nb",
      "\n", "a\u{0}b", "\u{0}", "\u{1B}[2J", "\u{7}", "\u{8}", "\u{7F}", "\u{9B}31m", "\u{202E}abc",
      "\u{2066}x\u{2069}", "\u{200B}", "\u{2028}", "\u{2029}", "\u{FEFF}", "\u{E000}", "\u{FFFD}",
      "e\u{301}",
      "김", "🏴‍☠️", "../../etc/passwd", "/dev/null", "file:///x", "javascript:x", "1e308", "NaN", "inf",
      "0x10", "007", "true", "null", "<script>", "]]>", "' OR 1=1",
      String(repeating: "A", count: 1 << 20),
    ]

  private static let kinds: [ItemInput.Kind] = ItemInput.Kind.allCases

  private func handler() -> CommandHandler {
    let host = HostEnvironment(
      variables: ["PATH": "/usr/bin:/bin", "HOME": "/x"], executableFolder: "/x", version: "1")
    // Prints the number of the words, and what they are.
    let launcher = PlayedLauncher { command in
      let text = "\(command.arguments.count)|" + command.arguments.joined(separator: "|")
      return [.output(Array(text.utf8)), .ended(.exited(0))]
    }
    return CommandHandler(
      BackgroundPrograms(host: host, launcher: launcher), findTerminal: { nil },
      findHandler: { _ in .failure(HandlerFailure(.unknownHandler, "no handler")) })
  }

  private func operation(_ kind: ItemInput.Kind, isMultiple: Bool) -> ItemOperation {
    var input = ItemInput(id: "a", kind: kind, choices: kind == .choice ? Self.values : [])
    input.rules.isMultiple = isMultiple
    return ItemOperation(
      .command(["sh", "first", "{{a}}", "last"]), output: .view, inputs: [input])
  }

  /// Sends a value, and returns the words that the program got; nil where it was refused.
  private func words(
    _ value: StructuredValue, _ kind: ItemInput.Kind, isMultiple: Bool = false
  ) async throws -> String? {
    let handler = handler()
    let item = MenuItem(title: "Item", operation: operation(kind, isMultiple: isMultiple))
    _ = try await handler.select(HandlerSelection(invocation: "i", item: item)) { _ in }
    do {
      let effects = try await handler.act(
        HandlerRequest(
          ActionParams(
            invocation: "i", view: "main", action: "submit", row: nil, values: ["a": value])))
      guard case .push(let view)? = effects.first, case .text(let text) = view.content else {
        return nil
      }
      return text.body
    } catch is HandlerFailure {
      return nil
    }
  }

  @Test(arguments: kinds)
  func `A value is one word, whatever it is, or is refused`(kind: ItemInput.Kind) async throws {
    #expect(Self.values.count >= 60)
    for value in Self.values {
      let shown = value.prefix(20).debugDescription
      guard let words = try await words(.string(value), kind) else {
        let isText = ![.number, .date, .toggle].contains(kind)
        #expect(!isText || value.contains("\u{0}"), "\(kind) refused \(shown)")
        continue
      }
      #expect(words.hasPrefix("3|first|") && words.hasSuffix("|last"), "\(kind) \(shown)")
      #expect(!value.utf8.contains(0), "\(kind) \(shown)")
    }
  }

  @Test(arguments: kinds.filter(FieldRules.severalKinds.contains))
  func `Of several values, each is one word`(kind: ItemInput.Kind) async throws {
    for value in Self.values {
      let shown = value.prefix(20).debugDescription
      guard let words = try await words(["x", .string(value), "y"], kind, isMultiple: true) else {
        continue
      }
      #expect(words.hasPrefix("5|first|x|") && words.hasSuffix("|y|last"), "\(kind) \(shown)")
      #expect(!value.contains(where: \.isNewline) && !value.utf8.contains(0), "\(kind) \(shown)")
    }
  }

  @Test(arguments: kinds)
  func `A command line and a link give the same value, or none`(kind: ItemInput.Kind) throws {
    let item = MenuItem(title: "Item", operation: operation(kind, isMultiple: false))
    let rules = try #require(item.operation?.inputs.first?.rules)
    for value in Self.values {
      let read = try? rules.value(of: value)
      let given = item.giving([("a", value)])
      let isTaken = kind != .secret && read != nil
      #expect(given.refused.isEmpty == isTaken, "\(kind) \(value.prefix(20).debugDescription)")
      if isTaken { #expect(given.item.operation?.inputs[0].value == read) }
    }
  }
}
