import AppMenuTesting
import Foundation
import HandlerProtocol
import DisplayText
import Files
import MenuDispatch
import SourceText
import Testing

@testable import PluginHost

@Suite("What is said of programs that cannot be started, and of other limits")
struct StartFailureTests {
  @Test(arguments: [
    ("#!/usr/bin/nope\n", "'/usr/bin/nope', which does not exist"),
    ("#! /opt/none -x\necho", "'/opt/none', which does not exist"),
    ("#!/bin/sh\r\n", "'/bin/sh', followed by a carriage return"),
  ])
  func `The interpreter that the first line names is named if it is missing`(
    text: String, words: String
  ) throws {
    let system = InMemoryFileSystem(["/p/run": text, "/bin/sh": ""])
    let missing = try #require(MissingInterpreter(of: "/p/run", in: system))
    #expect(missing.detail.contains("'/p/run'") && missing.detail.contains(words))
  }

  @Test(arguments: ["#!/bin/sh\n", "\u{7F}ELF", "", "#!\n", "#!"])
  func `Of other programs nothing is said`(text: String) {
    let system = InMemoryFileSystem(["/p/run": text, "/bin/sh": ""])
    #expect(MissingInterpreter(of: "/p/run", in: system) == nil)
    #expect(MissingInterpreter(of: "/p/gone", in: system) == nil)
  }

  @Test func `A time limit out of range is told with its unit`() throws {
    func finding(_ timeouts: String) throws -> Diagnostic {
      try #require(
        PluginManifestReader().parse(
          Array("{id: x, run: ./x, timeouts: \(timeouts)}".utf8), name: "plugin.yaml"
        ).diagnostics.first)
    }
    let long = try finding("{reply: 10000}")
    #expect(long.message == "10000 seconds are more than the 600 that are allowed")
    #expect(long.help == "write seconds, from 1 to 600; 10000 milliseconds are 10")
    let none = try finding("{start: 0}")
    #expect(none.message == "0 seconds are less than the 1 that are needed")
    #expect(try finding("{start: soon}").message.contains("whole seconds from 1 to 30"))
  }

  @Test(arguments: [(0.4, "0 ms"), (500, "500 ms"), (5505, "5.5 s"), (2000, "2 s")]
  )
  func `A duration has one unit`(milliseconds: Double, words: String) {
    #expect(Duration.milliseconds(milliseconds).shortWords == words)
  }

  @Test func `A path below a folder has no dots of its own`() {
    #expect("/a".appendingPath("./b") == "/a/b" && ".".appendingPath("././/b/c") == "./b/c")
    #expect("/".appendingPath("b") == "/b" && "/a".appendingPath(".") == "/a")
    #expect("/a".appendingPath("/b") == "/b" && "/a".appendingPath("../b") == "/a/../b")
  }

  @Test func `What a script printed on standard error alone is shown`() throws {
    let view = try #require(
      try ScriptExchange.result(of: Data(), errors: "\u{1B}[31mwarning\u{1B}[0m\n", title: "t").view
    )
    #expect(
      view.content
        == .message(
          MessageContent(
            style: .empty, body: "No output.", detail: "It printed on standard error:\n  | warning")
        ))
  }

  @Test func `What is not JSON, and no output, are told in the reader's language`() throws {
    let view = try ScriptExchange.result(of: Data(), title: "t", .korean).view
    #expect(
      view?.content
        == .message(
          MessageContent(
            style: .empty, body: "출력이 없습니다.",
            detail: "프로토콜을 사용하는 프로그램에는 매니페스트에 `mode: service`가 필요합니다.")))
    do {
      _ = try ScriptExchange.result(of: Data("{\"kind\":".utf8), title: "t")
      Issue.record("read")
    } catch {
      #expect(DecodingProblem.words(error, .korean) == "JSON이 아닙니다(1번째 줄, 9번째 열): 글이 중간에 끝났습니다")
      #expect(DecodingProblem.words(error) == "\(error)")
    }
  }

  @Test func `A plugin is told the user's locale`() async throws {
    let greetings = Record<InitializeParams>()
    let launcher = FakePluginLauncher { line, process in
      guard let message = try? IncomingMessage(line), let id = message.id else { return }
      switch message.method {
      case Method.initialize:
        if let params = try? message.params(InitializeParams.self) { greetings.add(params) }
        process.reply(id, InitializeResult(protocol: 1))
      default: process.reply(id, HandlerResult(view: view))
      }
    }
    _ = try await handler(launcher, variables: ["LANG": "de_AT.UTF-8"])
      .select(HandlerSelection(invocation: "i", item: item)) { _ in }
    #expect(greetings.all.map(\.locale) == ["de_AT"])
  }
}
